import type { Session } from '@claimstead/contract/sessions.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { refuseUnlessFresh } from '../../../core/http/fresh.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { deviceName } from '../devices/device-name.rules.ts';
import { refuseUnlessPassword } from '../passwords/password-tries.service.ts';
import { endAccessOf } from '../end-access.service.ts';
import { endSessionsOf } from './sessions.service.ts';
import { findLiveSessionOf, listLiveSessionsOf, updateConfirmed } from './sessions.store.ts';

/** More than anyone has; sessions beyond that end together with all others. */
const mostListed = 100;

/**
 * Records that the password was typed again in this session.
 * @throws {Problem} identity.password_wrong; identity.sign_in_required when the session ended meanwhile.
 */
export async function confirmPassword(
  deps: CoreDeps,
  actor: Actor,
  password: string,
): Promise<void> {
  await refuseUnlessPassword(deps, actor, password);
  const confirmed = await transact(deps, ({ tx, now }) =>
    updateConfirmed(tx, actor.sessionId, now),
  );
  if (!confirmed) throw new Problem('identity.sign_in_required');
}

/** Where this person is signed in, the latest use first. */
export async function viewSessions(deps: CoreDeps, actor: Actor): Promise<Session[]> {
  const sessions = await listLiveSessionsOf(deps.db, actor.userId, {
    now: deps.clock.now(),
    limit: mostListed,
  });
  return sessions.map((session) => ({
    id: session.id,
    current: session.id === actor.sessionId,
    device: deviceName(session.user_agent),
    address: session.address,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
  }));
}

/** Signs this person out everywhere but here, and ends the calendar's address. The contract's row requires a fresh session. */
export async function endOtherSessions(deps: CoreDeps, actor: Actor): Promise<void> {
  await transact(deps, (unit) =>
    endAccessOf(unit, actor.userId, 'sessions_ended', { except: actor.sessionId }),
  );
}

/**
 * Ends one of the person's sessions; the current one needs no password.
 * @throws {Problem} identity.session_not_found, also for another person's; identity.confirm_required
 */
export async function endOneSession(
  deps: CoreDeps,
  actor: Actor,
  sessionId: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    const session = await findLiveSessionOf(unit.tx, actor.userId, sessionId, unit.now);
    if (!session) throw new Problem('identity.session_not_found');
    if (sessionId !== actor.sessionId) refuseUnlessFresh(actor, unit.now);
    await endSessionsOf(unit, actor.userId, { only: sessionId });
  });
}

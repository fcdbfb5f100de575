import { randomBytes } from 'node:crypto';
import { oncePerDatabase, SharedReads } from '../../../core/db/shared-reads.ts';
import { isReadOnly } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Actor, Origin } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { isOperator } from '../accounts/accounts.rules.ts';
import { storedUserAgent } from '../devices/device-name.rules.ts';
import { isUseDue, sessionEnds } from './sessions.rules.ts';
import {
  deleteSessionsOf,
  insertSession,
  listLiveSessions,
  type LiveSession,
  type SessionChoice,
  updateLastSeen,
} from './sessions.store.ts';

const tokenBytes = 32;

/**
 * Opens a new session; only the SHA-256 of its token is stored.
 * @returns the token for the cookie, known to nobody else.
 */
export async function openSession(
  unit: UnitOfWork,
  userId: string,
  origin: Origin,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const { expiresAt, absoluteExpiresAt } = sessionEnds(unit.now, unit.now);
  await insertSession(unit.tx, {
    id: newId(unit.now.getTime()),
    user_id: userId,
    token_hash: hashToken(token),
    created_at: unit.now,
    last_seen_at: unit.now,
    expires_at: expiresAt,
    absolute_expires_at: absoluteExpiresAt,
    user_agent: storedUserAgent(origin.userAgent),
    address: origin.address,
    confirmed_at: null,
  });
  return token;
}

/** Every request asks for its session; those that come together ask together. */
const liveSessionsOf = oncePerDatabase(
  (db) =>
    new SharedReads<{ tokenHash: Buffer; now: Date }, LiveSession | null>(async (asked) => {
      const latest = new Date(Math.max(...asked.map(({ now }) => now.getTime())));
      const hashes = asked.map(({ tokenHash }) => tokenHash);
      const sessions = new Map(
        (await listLiveSessions(db, hashes, latest)).map((row) => [
          row.tokenHash.toString('hex'),
          row,
        ]),
      );
      return hashes.map((hash) => sessions.get(hash.toString('hex')) ?? null);
    }),
);

/** The person behind a cookie's token; null when it is unknown, ended, expired or suspended. */
export async function authenticate(deps: CoreDeps, token: string): Promise<Actor | null> {
  const now = deps.clock.now();
  const session = await liveSessionsOf(deps.db).ask({ tokenHash: hashToken(token), now });
  if (!session) return null;
  if (deps.running.maintenance === null && isUseDue(session.lastSeenAt, now)) {
    const { expiresAt } = sessionEnds(session.createdAt, now);
    // Reading does not need it: a read-only database does not sign anyone out.
    await updateLastSeen(deps.db, session, now, expiresAt).catch((error: unknown) => {
      if (!isReadOnly(error)) throw error;
    });
  }
  const { userId, sessionId, email, firstName, lastName, confirmedAt, hasSecondStep } = session;
  const emailVerified = session.emailVerifiedAt !== null;
  return {
    userId,
    sessionId,
    email,
    firstName,
    lastName,
    emailVerified,
    operator: isOperator(deps.config, { email, emailVerified, hasSecondStep }),
    confirmedAt,
  };
}

/**
 * Ends sessions of a person: all, one, or all but one. Their open pages are told, so that a stream of
 * events ends with its session and not at its next heartbeat.
 */
export async function endSessionsOf(
  unit: UnitOfWork,
  userId: string,
  which: SessionChoice = {},
): Promise<void> {
  if (await deleteSessionsOf(unit.tx, userId, which)) unit.tell([userId], 'session', {});
}

/** Signs out: this session ends, others continue. */
export async function endSession(deps: CoreDeps, actor: Actor): Promise<void> {
  await transact(deps, (unit) => endSessionsOf(unit, actor.userId, { only: actor.sessionId }));
}

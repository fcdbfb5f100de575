import { randomBytes } from 'node:crypto';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Origin } from '../../../core/http/actor.ts';
import { countUse } from '../../../core/http/rate-limit.store.ts';
import { newId } from '../../../core/ids/ids.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { normalEmail } from '../accounts/accounts.rules.ts';
import {
  findUserWithEmail,
  lockUser,
  updateEmailVerified,
  updatePasswordHash,
  updatePayoutAccount,
} from '../accounts/accounts.store.ts';
import { forgetDevices } from '../devices/devices.service.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { hashPassword } from '../passwords/password-hash.engine.ts';
import { passwordRefusal } from '../passwords/password.rules.ts';
import { clearSecondSteps } from '../second-steps/second-steps.service.ts';
import { endAccessOf } from '../end-access.service.ts';
import { announceVerified } from '../verification/verification.service.ts';
import { resetMail } from './password-resets.mails.ts';
import {
  findLiveReset,
  hasLiveReset,
  insertReset,
  updateResetsUsedOf,
  updateResetUsed,
} from './password-resets.store.ts';

export const sendResetJob = 'identity.send_reset';

const tokenBytes = 32;
const linkLivesMs = 30 * 60_000;
/**
 * Emails to one address in the time that a link lives. Whoever floods an address thereby leaves valid
 * links in its mailbox, so its owner is not shut out.
 */
const mailsPerLinkLife = 5;

/**
 * Asks for a link. Nothing here depends on whether the address has an account, not even the time. Requests
 * beyond the limit are dropped; requests are counted, not sending attempts, so an outage loses no email.
 * @param isOverLimit the network address asks too often: each mailbox gets one link, no more.
 */
export async function requestReset(
  deps: CoreDeps,
  address: string,
  isOverLimit = false,
): Promise<void> {
  const email = normalEmail(address);
  const now = deps.clock.now();
  const requests = await countUse(deps.db, `identity.reset|${email}`, linkLivesMs / 1000, now);
  if (requests > (isOverLimit ? 1 : mailsPerLinkLife)) return;
  await transact(deps, async (unit) => {
    unit.enqueue({ name: sendResetJob, data: { email } });
  });
}

/** Makes a link, keeps its hash and emails it, where the address has an account. Safe to repeat. */
export async function sendReset(deps: IdentityDeps, request: { email: string }): Promise<void> {
  const user = await findUserWithEmail(deps.db, request.email);
  if (!user) return;
  const token = randomBytes(tokenBytes).toString('base64url');
  await transact(deps, (unit) =>
    insertReset(unit.tx, {
      id: newId(unit.now.getTime()),
      user_id: user.id,
      token_hash: hashToken(token),
      created_at: unit.now,
      expires_at: new Date(unit.now.getTime() + linkLivesMs),
      used_at: null,
    }),
  );
  deps.log.info({ accountId: user.id }, 'security: a reset link is mailed');
  const link = `${deps.config.publicUrl}/auth/resetPassword?token=${token}`;
  await deps.mail.send(resetMail({ to: user.email, firstName: user.first_name, link }));
}

/** Whether a link still works, so that nobody fills in a form for a used or expired one. */
export async function isResetLive(deps: CoreDeps, token: string): Promise<boolean> {
  return hasLiveReset(deps.db, hashToken(token), deps.clock.now());
}

/**
 * Sets a new password with a link's token, once. Every session ends, the person's other links and the
 * calendar's address too, and an
 * email says that it happened. What was counted against the account's sign-ins counts no more.
 * @throws {Problem} identity.reset_invalid, identity.password_weak, identity.password_common;
 * http.too_many_requests in the place of reset_invalid from an address that is over its limit: a link that
 * is right works from there as well.
 * @returns whose password it is now.
 */
export async function resetPassword(
  deps: CoreDeps,
  input: { email: string; token: string; password: string },
  origin: Origin,
  isOverLimit = false,
): Promise<string> {
  const refusal = passwordRefusal(input.password);
  if (refusal) throw new Problem(refusal);
  const request = { email: normalEmail(input.email), tokenHash: hashToken(input.token) };
  const reset = await findLiveReset(deps.db, request, deps.clock.now());
  if (!reset) {
    throw new Problem(isOverLimit ? 'http.too_many_requests' : 'identity.reset_invalid');
  }
  const passwordHash = await hashPassword(input.password);
  await transact(deps, async (unit) => {
    if (!(await updateResetUsed(unit.tx, reset.id, unit.now))) {
      throw new Problem('identity.reset_invalid', { note: 'used in the meantime' });
    }
    await takeOver(unit, reset.userId, passwordHash);
    // Anyone who was signed in before causes an email when they sign in again.
    await forgetDevices(unit, reset.userId, origin.deviceToken);
  });
  return reset.userId;
}

/**
 * Whoever has the link has the mailbox: the address counts as verified. What someone else may have set
 * up before, on an address that was never verified, goes (P2.6).
 */
async function takeOver(unit: UnitOfWork, userId: string, passwordHash: string): Promise<void> {
  const user = await lockUser(unit.tx, userId);
  if (!user) throw new Problem('identity.reset_invalid');
  await updatePasswordHash(unit.tx, userId, passwordHash);
  await updateResetsUsedOf(unit.tx, userId, unit.now);
  await endAccessOf(unit, userId, 'password_changed');
  if (user.email_verified_at === null) {
    await updatePayoutAccount(unit.tx, userId, {
      connectedAccountId: null,
      payoutsEnabled: false,
      ended: null,
    });
    await clearSecondSteps(unit, userId);
    await updateEmailVerified(unit.tx, userId, unit.now);
    announceVerified(unit, { userId, email: user.email });
  }
  unit.emit({ type: 'identity.password_changed', payload: { userId } });
}

import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor, Origin } from '../../../core/http/actor.ts';
import { refuseTooMany } from '../../../core/http/rate-limit.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { refuseOfficialName } from '../../../core/text/reserved-name.ts';
import { normalEmail } from '../accounts/accounts.rules.ts';
import { addAccount } from '../accounts/accounts.service.ts';
import { findUserWithEmail, lockUser, type UserRow } from '../accounts/accounts.store.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.engine.ts';
import { passwordRefusal } from '../passwords/password.rules.ts';
import { countSignIn, slowed } from '../passwords/sign-in-tries.service.ts';
import { openChallenge } from '../second-steps/challenges.service.ts';
import { type SignedIn, startSession } from '../sessions/start-session.service.ts';
import { matchSignInCode } from '../sign-in-codes/sign-in-codes.service.ts';
import { updateSignInCodeUsed } from '../sign-in-codes/sign-in-codes.store.ts';
import { requestCode } from '../verification/verification.service.ts';

/**
 * Registrations for one address in a window, from anywhere. The first one creates the account, so nobody can be
 * locked out of an address by others who use the limit up.
 */
const registrationsPerEmail = { times: 20, windowSeconds: 3600 };

/** Fixed texts (P10.6). */
export const addressTaken = 'An account with this email already exists.';
export const wrongCredentials =
  'Incorrect username/password. Please verify your login credentials and try again.';

/**
 * Creates an account, signs the person in with a new session and asks for the email with the code. The session
 * that the request came with ends.
 * @returns null when the address has an account already.
 * @throws {Problem} identity.password_weak, identity.password_common, identity.name_reserved,
 *   http.too_many_requests
 */
export async function registerAccount(
  deps: CoreDeps,
  input: { firstName: string; lastName: string; email: string; password: string },
  origin: Origin,
  current: Actor | null,
): Promise<SignedIn | null> {
  const refusal = passwordRefusal(input.password);
  if (refusal) throw new Problem(refusal);
  refuseOfficialName(input);
  await refuseTooMany(deps, `identity.register|${normalEmail(input.email)}`, registrationsPerEmail);
  const passwordHash = await hashPassword(input.password);
  return transact(deps, async (unit) => {
    const user = await addAccount(unit, { ...input, passwordHash, emailVerifiedAt: null });
    if (!user) return null;
    await requestCode(unit, user.id);
    return startSession(unit, deps.config, user, { origin, current, occasion: 'registration' });
  });
}

/** The address and password do not match; whose account it was, for the trail. */
export type WrongPassword = { wrongFor: string | null };

/**
 * Signs in with a new session; the one that the request came with ends. After too many wrong tries it is
 * slowed: nothing is compared without a code that was emailed to the account.
 * @returns whose account it was when address and password do not belong together, after the same time in
 * every case.
 * @throws {Problem} only after the right password: identity.suspended, and identity.second_step_required
 * with the challenge of an account with a second step, for which nothing is opened or ended yet.
 * Before it: identity.sign_in_slowed, identity.sign_in_code_wrong
 */
export async function signIn(
  deps: CoreDeps & Pick<IdentityDeps, 'secrets'>,
  input: { email: string; password: string; code?: string | undefined },
  from: { origin: Origin; current: Actor | null; isOverLimit?: boolean },
): Promise<SignedIn | WrongPassword> {
  const email = normalEmail(input.email);
  const { origin, current } = from;
  const user = await findUserWithEmail(deps.db, email);
  const wrong: WrongPassword = { wrongFor: user?.id ?? null };
  const counted = await countSignIn(deps, { email, user }, origin);
  const isSlowed = counted.isSlowed || from.isOverLimit === true;
  const codeId = isSlowed ? await requireCode(deps, user, input.code) : null;
  const matches = await verifyPassword(user?.password_hash ?? null, input.password);
  if (!user || !matches) return wrong;
  await counted.takeBack(deps.db);
  const entered = await transact(deps, async (unit) => {
    // A reset in between has ended every session: the old password must not open a new one.
    const locked = await lockUser(unit.tx, user.id);
    if (!locked || locked.password_hash !== user.password_hash) return wrong;
    // A suspension, too, has ended every session.
    if (locked.status === 'suspended') {
      throw new Problem('identity.suspended', { accountId: user.id });
    }
    if (codeId !== null && !(await updateSignInCodeUsed(unit.tx, codeId, unit.now))) {
      throw new Problem('identity.sign_in_code_wrong', { accountId: user.id });
    }
    if (locked.has_second_step) {
      return { challenge: await openChallenge(unit, deps.config, locked, codeId !== null) };
    }
    return startSession(unit, deps.config, locked, { origin, current, occasion: 'sign_in' });
  });
  // Not before the commit: the challenge must be there to be answered.
  if ('challenge' in entered) {
    throw new Problem('identity.second_step_required', {
      extra: entered.challenge,
      accountId: user.id,
    });
  }
  return entered;
}

/** @returns the id of the code that was typed, to be used up. @throws {Problem} as {@link signIn} */
async function requireCode(
  deps: CoreDeps & Pick<IdentityDeps, 'secrets'>,
  user: UserRow | null,
  typed: string | undefined,
): Promise<string> {
  const accountId = user?.id ?? null;
  if (typed === undefined || typed.trim() === '') throw slowed(deps, accountId);
  const codeId = await matchSignInCode(deps, user, typed);
  if (codeId === null) throw new Problem('identity.sign_in_code_wrong', { accountId });
  return codeId;
}

import { Problem } from '../../../core/errors/problem.ts';
import type { Actor, Origin } from '../../../core/http/actor.ts';
import { refuseTooMany } from '../../../core/http/rate-limit.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { openChallenge } from '../second-steps/challenges.service.ts';
import { type SignedIn, startSession } from '../sessions/start-session.service.ts';
import { requestCode } from '../verification/verification.service.ts';
import { normalEmail } from './accounts.rules.ts';
import { findUserWithEmail, insertUser, lockUser, type UserRow } from './accounts.store.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { countSignIn } from './password-tries.service.ts';
import { passwordRefusal } from './password.rules.ts';

/**
 * Registrations of one address in a window, from wherever they come. The first of them makes the account,
 * so nobody is kept from an address by others who use it up.
 */
const registrationsPerEmail = { times: 20, windowSeconds: 3600 };

/** Texts of section 8 of the specification. */
export const addressTaken = 'An account with this email already exists.';
export const wrongCredentials =
  'Incorrect username/password. Please verify your login credentials and try again.';

export type NewAccount = {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  emailVerifiedAt: Date | null;
};

/** Makes an account, without a session and without a mail. @returns null when the address has one. */
export async function addAccount(unit: UnitOfWork, account: NewAccount): Promise<UserRow | null> {
  const user: UserRow = {
    id: newId(unit.now.getTime()),
    email: normalEmail(account.email),
    first_name: account.firstName,
    last_name: account.lastName,
    legal_name: null,
    legal_name_confirmed_at: null,
    password_hash: account.passwordHash,
    email_verified_at: account.emailVerifiedAt,
    picture_key: null,
    connected_account_id: null,
    payouts_enabled: false,
    payout_account_ended: null,
    payouts_paused_until: null,
    suspended_at: null,
    has_second_step: false,
    erased_at: null,
    created_at: unit.now,
  };
  return (await insertUser(unit.tx, user)) ? user : null;
}

/**
 * Makes an account, signs the person in with a new session and asks for the mail with the code. The session
 * that the request came with ends.
 * @returns null when the address has an account already.
 * @throws {Problem} identity.password_weak, identity.password_common, http.too_many_requests
 */
export async function registerAccount(
  deps: CoreDeps,
  input: { firstName: string; lastName: string; email: string; password: string },
  origin: Origin,
  current: Actor | null,
): Promise<SignedIn | null> {
  const refusal = passwordRefusal(input.password);
  if (refusal) throw new Problem(refusal);
  await refuseTooMany(deps, `identity.register|${normalEmail(input.email)}`, registrationsPerEmail);
  const passwordHash = await hashPassword(input.password);
  return transact(deps, async (unit) => {
    const user = await addAccount(unit, { ...input, passwordHash, emailVerifiedAt: null });
    if (!user) return null;
    await requestCode(unit, user.id);
    return startSession(unit, deps.config, user, { origin, current, occasion: 'registration' });
  });
}

/**
 * Signs in with a new session; the one that the request came with ends.
 * @returns null when address and password do not belong together, after the same time in every case.
 * @throws {Problem} only after the right password: identity.suspended, and identity.second_step_required
 * with the challenge of an account with a second step, for which nothing is opened or ended yet.
 * Before it: http.too_many_requests
 */
export async function signIn(
  deps: CoreDeps,
  input: { email: string; password: string },
  origin: Origin,
  current: Actor | null,
): Promise<SignedIn | null> {
  const email = normalEmail(input.email);
  await countSignIn(deps, email);
  const user = await findUserWithEmail(deps.db, email);
  const matches = await verifyPassword(user?.password_hash ?? null, input.password);
  if (!user || !matches) return null;
  if (user.suspended_at) throw new Problem('identity.suspended');
  const entered = await transact(deps, async (unit) => {
    // A reset that came in between has ended every session: the old password opens no new one.
    const locked = await lockUser(unit.tx, user.id);
    if (!locked || locked.password_hash !== user.password_hash) return null;
    if (locked.has_second_step)
      return { challenge: await openChallenge(unit, deps.config, locked) };
    return startSession(unit, deps.config, locked, { origin, current, occasion: 'sign_in' });
  });
  // Not before the commit: the challenge must be there to be answered.
  if (entered && 'challenge' in entered) {
    throw new Problem('identity.second_step_required', { extra: entered.challenge });
  }
  return entered;
}

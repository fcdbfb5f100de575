import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { refuseTooMany } from '../../../core/http/rate-limit.ts';
import { countUse } from '../../../core/http/rate-limit.store.ts';
import { findUser } from './accounts.store.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Tries at one account in a window, from wherever they come; the limit per address stands in the
 * contract. Resetting the password is not counted here, so nobody can be shut out of that.
 */
const triesPerAccount = { times: 50, windowSeconds: 900 };

const keyOf = (email: string) => `identity.sign_in|${email}`;

/**
 * Counts a try to sign in before anything is compared. Addresses with and without an account are
 * counted alike.
 * @param email lower case.
 * @throws {Problem} http.too_many_requests
 */
export async function countSignIn(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  email: string,
): Promise<void> {
  await refuseTooMany(deps, keyOf(email), triesPerAccount);
}

/**
 * The password typed again by somebody who is signed in. How often they may try says the contract's row;
 * a wrong one also counts as a try to sign in, so that a stolen session does not double the guesses.
 * What others try from outside counts for nothing here: it cannot shut the person out.
 * @throws {Problem} identity.password_wrong
 */
export async function refuseUnlessPassword(
  deps: CoreDeps,
  actor: Actor,
  password: string,
): Promise<void> {
  const user = await findUser(deps.db, actor.userId);
  if (await verifyPassword(user?.password_hash ?? null, password)) return;
  await countUse(deps.db, keyOf(actor.email), triesPerAccount.windowSeconds, deps.clock.now());
  throw new Problem('identity.password_wrong');
}

import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { findUser } from './accounts.store.ts';
import { verifyPassword } from './password-hash.ts';
import { countWrongPassword } from './sign-in-tries.service.ts';

/**
 * The password typed again by someone who is signed in. How often one session may try says the contract's
 * row; a wrong one also counts as a try to sign in, so that a stolen session does not double the guesses.
 * What others try from outside, or in another session, counts for nothing here: it cannot shut the person
 * out.
 * @throws {Problem} identity.password_wrong
 */
export async function refuseUnlessPassword(
  deps: CoreDeps,
  actor: Actor,
  password: string,
): Promise<void> {
  const user = await findUser(deps.db, actor.userId);
  if (await verifyPassword(user?.password_hash ?? null, password)) return;
  if (user) await countWrongPassword(deps, user);
  throw new Problem('identity.password_wrong');
}

import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { findUser } from '../accounts/accounts.store.ts';
import { verifyPassword } from './password-hash.engine.ts';
import { countWrongPassword } from './sign-in-tries.service.ts';

/**
 * The password typed again by someone who is signed in. The contract's row limits how often one session may
 * try; a wrong password also counts as a failed sign-in, so that a stolen session does not double the guesses.
 * Tries from outside, or in another session, do not count here: they cannot lock the person out.
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

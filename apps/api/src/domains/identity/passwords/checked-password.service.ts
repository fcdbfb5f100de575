import type { CoreDeps } from '../../../core/deps.ts';
import type { Leaving } from '../../../core/account/eraser.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { findUser, lockUser } from '../accounts/accounts.store.ts';
import { refuseUnlessPassword } from './password-tries.service.ts';

/** Proof that the password was checked, with the hash that the account had at that time. */
export type CheckedPassword = { userId: string; passwordHash: string };

/**
 * Checks the password of a signed-in person, in the same time whatever it is. A wrong one counts as a try
 * to sign in.
 * @throws {Problem} identity.password_wrong; identity.sign_in_required when the account is gone.
 */
export async function checkOwnPassword(
  deps: CoreDeps,
  actor: Actor,
  password: string,
): Promise<CheckedPassword> {
  const user = await findUser(deps.db, actor.userId);
  if (!user || user.status === 'erased') throw new Problem('identity.sign_in_required');
  await refuseUnlessPassword(deps, actor, password);
  return { userId: user.id, passwordHash: user.password_hash };
}

/**
 * Locks the person's own row until the commit. Anything written in the person's name waits from here on and is
 * refused after the commit.
 * @throws {Problem} identity.sign_in_required when the account is gone already; identity.password_wrong
 * when the password was changed since it was checked.
 */
export async function lockLeaving(unit: UnitOfWork, checked: CheckedPassword): Promise<Leaving> {
  const user = await lockUser(unit.tx, checked.userId);
  if (!user || user.status === 'erased') throw new Problem('identity.sign_in_required');
  if (user.password_hash !== checked.passwordHash) throw new Problem('identity.password_wrong');
  return {
    userId: user.id,
    email: user.email,
    emailVerified: user.email_verified_at !== null,
    fullName: `${user.first_name} ${user.last_name}`,
  };
}

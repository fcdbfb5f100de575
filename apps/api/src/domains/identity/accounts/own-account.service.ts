import { randomBytes } from 'node:crypto';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Leaving } from '../../../core/account/eraser.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { refuseTooMany } from '../../../core/http/rate-limit.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { findUser, lockUser } from './accounts.store.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** Wrong passwords that a signed-in person may type in an hour, in whatever session. */
const wrongTries = { times: 20, windowSeconds: 3600 };

/** That the password was checked, against the hash that the account had then. */
export type CheckedPassword = { userId: string; passwordHash: string };

/**
 * Checks the password of a signed-in person, in the same time whatever it is. Tries are counted before
 * they are compared, so that parallel ones all count.
 * @throws {Problem} identity.password_wrong, http.too_many_requests, identity.sign_in_required
 */
export async function checkOwnPassword(
  deps: CoreDeps,
  userId: string,
  password: string,
): Promise<CheckedPassword> {
  await refuseTooMany(deps, `identity.own_password|${userId}`, wrongTries);
  const user = await findUser(deps.db, userId);
  const living = user && !user.erased_at ? user : null;
  const matches = await verifyPassword(living?.password_hash ?? null, password);
  if (!living) throw new Problem('identity.sign_in_required');
  if (!matches) throw new Problem('identity.password_wrong');
  return { userId, passwordHash: living.password_hash };
}

/** A hash that no password has, made outside of any transaction since it takes its time. */
export function impossiblePasswordHash(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}

/**
 * Holds the person's own row until the commit. Whatever is written in the person's name waits from here
 * on, and is refused after the commit.
 * @throws {Problem} identity.sign_in_required when the account is gone already; identity.password_wrong
 * when the password was changed since it was checked.
 */
export async function lockLeaving(unit: UnitOfWork, checked: CheckedPassword): Promise<Leaving> {
  const user = await lockUser(unit.tx, checked.userId);
  if (!user || user.erased_at) throw new Problem('identity.sign_in_required');
  if (user.password_hash !== checked.passwordHash) throw new Problem('identity.password_wrong');
  return {
    userId: user.id,
    email: user.email,
    emailVerified: user.email_verified_at !== null,
    fullName: `${user.first_name} ${user.last_name}`,
  };
}

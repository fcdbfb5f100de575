import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { Problem } from '../../core/errors/problem.ts';
import { findBlockAmong, findErased, getPublicUsers } from '../identity/identity.api.ts';

/**
 * The two people of a message that may be written.
 * @throws {Problem} messaging.not_found (nobody, oneself, or a former member) · messaging.blocked ·
 *   messaging.you_blocked
 */
export async function mayWriteTo(
  db: Db,
  userId: string,
  toUserId: string,
): Promise<Map<string, PublicUser>> {
  const people = await getPublicUsers(db, [userId, toUserId]);
  const isGone = (await findErased(db, [toUserId])).has(toUserId);
  if (toUserId === userId || !people.has(toUserId) || isGone) {
    throw new Problem('messaging.not_found');
  }
  await refuseBlocked(db, userId, toUserId);
  return people;
}

/** @throws {Problem} messaging.blocked · messaging.you_blocked */
export async function refuseBlocked(db: Db | Tx, userId: string, toUserId: string): Promise<void> {
  const block = await findBlockAmong(db, userId, [toUserId]);
  if (block === 'mine') throw new Problem('messaging.you_blocked');
  if (block === 'theirs') throw new Problem('messaging.blocked');
}

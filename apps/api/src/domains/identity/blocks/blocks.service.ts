import type { Block } from '@claimstead/contract/blocks.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { publicUserOf } from '../accounts/accounts.rules.ts';
import { listErased, listUsers } from '../accounts/accounts.store.ts';
import { deleteBlock, insertBlock, listBlockersBetween, listBlocksBy } from './blocks.store.ts';

/** The people this person has blocked, latest first. */
export async function viewBlocks(deps: CoreDeps, actor: Actor): Promise<Block[]> {
  const blocks = await listBlocksBy(deps.db, actor.userId);
  const ids = blocks.map(({ userId }) => userId);
  const users = new Map((await listUsers(deps.db, ids)).map((user) => [user.id, user]));
  return blocks.flatMap(({ userId, blockedAt }) => {
    const user = users.get(userId);
    return user ? [{ user: publicUserOf(user), blockedAt: blockedAt.toISOString() }] : [];
  });
}

/**
 * Blocks a person, who is not told. Blocking again changes nothing.
 * @throws {Problem} identity.not_found (also for oneself, and for an account that was deleted)
 */
export async function blockUser(deps: CoreDeps, actor: Actor, userId: string): Promise<void> {
  const known = (await listUsers(deps.db, [userId])).length > 0;
  const isGone = (await listErased(deps.db, [userId])).length > 0;
  if (!known || isGone || userId === actor.userId) throw new Problem('identity.not_found');
  await transact(deps, (unit) =>
    insertBlock(unit.tx, {
      blockerUserId: actor.userId,
      blockedUserId: userId,
      at: unit.now,
    }),
  );
}

/** Unblocks a person; fine if they are not blocked. */
export async function unblockUser(deps: CoreDeps, actor: Actor, userId: string): Promise<void> {
  await transact(deps, (unit) => deleteBlock(unit.tx, actor.userId, userId));
}

/**
 * Whether there is a block between a person and any of these others: `theirs` one of them has made it,
 * `mine` the person has; null: there is none. Where both have, it is theirs.
 */
export async function findBlockAmong(
  db: Db | Tx,
  userId: string,
  otherUserIds: readonly string[],
): Promise<'mine' | 'theirs' | null> {
  const blocks = await listBlockersBetween(db, userId, otherUserIds);
  if (blocks.length === 0) return null;
  return blocks.some(({ blockedUserId }) => blockedUserId === userId) ? 'theirs' : 'mine';
}

/** Whether this person has blocked the other. */
export async function hasBlocked(
  db: Db | Tx,
  userId: string,
  otherUserId: string,
): Promise<boolean> {
  const blocks = await listBlockersBetween(db, userId, [otherUserId]);
  return blocks.some(({ blockerUserId }) => blockerUserId === userId);
}

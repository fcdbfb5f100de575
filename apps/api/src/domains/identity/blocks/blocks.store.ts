import type { Db, Tx } from '../../../core/db/database.ts';

export type BlockRow = { userId: string; blockedAt: Date };

/** Repeating it changes nothing. */
export async function insertBlock(
  tx: Tx,
  block: { blockerUserId: string; blockedUserId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({
      blocker_user_id: block.blockerUserId,
      blocked_user_id: block.blockedUserId,
      created_at: block.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(
  tx: Tx,
  blockerUserId: string,
  blockedUserId: string,
): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where('blocker_user_id', '=', blockerUserId)
    .where('blocked_user_id', '=', blockedUserId)
    .execute();
}

/** Every block that names a person, on either side. */
export async function deleteBlocksOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where((where) =>
      where.or([where('blocker_user_id', '=', userId), where('blocked_user_id', '=', userId)]),
    )
    .execute();
}

/** Whom a person has blocked, the latest first. */
export async function listBlocksBy(db: Db, userId: string): Promise<BlockRow[]> {
  return db
    .selectFrom('blocks')
    .select(['blocked_user_id as userId', 'created_at as blockedAt'])
    .where('blocker_user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('blocked_user_id')
    .execute();
}

/** Who has blocked whom between one person and these others. */
export async function listBlockersBetween(
  db: Db | Tx,
  userId: string,
  otherUserIds: readonly string[],
): Promise<{ blockerUserId: string; blockedUserId: string }[]> {
  if (otherUserIds.length === 0) return [];
  const others = [...otherUserIds];
  return db
    .selectFrom('blocks')
    .select(['blocker_user_id as blockerUserId', 'blocked_user_id as blockedUserId'])
    .where((where) =>
      where.or([
        where.and([where('blocker_user_id', '=', userId), where('blocked_user_id', 'in', others)]),
        where.and([where('blocked_user_id', '=', userId), where('blocker_user_id', 'in', others)]),
      ]),
    )
    .execute();
}

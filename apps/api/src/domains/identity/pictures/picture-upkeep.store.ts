import type { Db, Tx } from '../../../core/db/database.ts';

export type PictureRow = { id: string; pictureKey: string };

/** Pictures of these people, as they are now. */
export async function listPicturesOf(db: Db, userIds: readonly string[]): Promise<PictureRow[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'picture_key'])
    .where('id', 'in', [...userIds])
    .execute();
  return rows.flatMap((row) => toPicture(row));
}

/** Pictures in the order of their people's ids, after one of them. */
export async function listPictures(
  db: Db,
  afterId: string | null,
  count: number,
): Promise<PictureRow[]> {
  let query = db
    .selectFrom('users')
    .select(['id', 'picture_key'])
    .where('picture_key', 'is not', null);
  if (afterId !== null) query = query.where('id', '>', afterId);
  const rows = await query.orderBy('id').limit(count).execute();
  return rows.flatMap((row) => toPicture(row));
}

/** Takes a picture off a person, unless there is another one by now. */
export async function dropPictureKey(tx: Tx, userId: string, pictureKey: string): Promise<boolean> {
  const dropped = await tx
    .updateTable('users')
    .set({ picture_key: null })
    .where('id', '=', userId)
    .where('picture_key', '=', pictureKey)
    .returning('id')
    .executeTakeFirst();
  return dropped !== undefined;
}

function toPicture(row: { id: string; picture_key: string | null }): PictureRow[] {
  return row.picture_key === null ? [] : [{ id: row.id, pictureKey: row.picture_key }];
}

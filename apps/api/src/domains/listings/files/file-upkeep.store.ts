import type { Db, Tx } from '../../../core/db/database.ts';
import type { ListingFileKind } from '../listings.tables.ts';

export type FileRow = { id: string; kind: ListingFileKind; storageKey: string };

/** Which of these storage keys belong to a file, including files marked as lost. */
export async function listStorageKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('listing_files')
    .select('storage_key')
    .where('storage_key', 'in', [...keys])
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Files by id, after one of them, including those marked as lost. */
export async function listFileRows(
  db: Db,
  afterId: string | null,
  count: number,
): Promise<FileRow[]> {
  let query = db.selectFrom('listing_files').select(['id', 'kind', 'storage_key as storageKey']);
  if (afterId !== null) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(count).execute();
}

/** A file whose row is still there, with what a notice says of it. */
export async function findFileRow(
  db: Db | Tx,
  fileId: string,
): Promise<{
  listingId: string;
  kind: ListingFileKind;
  name: string;
  lostAt: Date | null;
} | null> {
  const row = await db
    .selectFrom('listing_files')
    .select(['listing_id as listingId', 'kind', 'name', 'lost_at as lostAt'])
    .where('id', '=', fileId)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a file as lost (a moment) or as found again (null). The listing is locked by this transaction. */
export async function setLostAt(tx: Tx, fileId: string, lostAt: Date | null): Promise<void> {
  await tx.updateTable('listing_files').set({ lost_at: lostAt }).where('id', '=', fileId).execute();
}

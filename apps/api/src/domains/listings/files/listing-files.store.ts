import type { Tables } from '../../../core/db/tables.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { ListingFileKind } from '../listings.tables.ts';

export type ListingFile = {
  id: string;
  listingId: string;
  kind: ListingFileKind;
  name: string;
  size: number;
  contentType: string;
  storageKey: string;
  sha256: string;
  position: number;
};

function toFile(row: Selectable<Tables['listing_files']>): ListingFile {
  return {
    id: row.id,
    listingId: row.listing_id,
    kind: row.kind,
    name: row.name,
    size: row.size,
    contentType: row.content_type,
    storageKey: row.storage_key,
    sha256: row.sha256,
    position: row.position,
  };
}

/** A file whose content is there; lost files are visible only to the upkeep. */
export async function findFile(db: Db, fileId: string): Promise<ListingFile | null> {
  const row = await db
    .selectFrom('listing_files')
    .selectAll()
    .where('id', '=', fileId)
    .where('lost_at', 'is', null)
    .executeTakeFirst();
  return row ? toFile(row) : null;
}

/** Files of a listing in their order: by kind, then position. */
export async function listFilesOf(db: Db, listingId: string): Promise<ListingFile[]> {
  const rows = await db
    .selectFrom('listing_files')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('lost_at', 'is', null)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toFile);
}

/** Pictures of these listings: each listing's images in the order that its owner chose, then its preview. */
export async function listPictures(
  db: Db,
  listingIds: readonly string[],
): Promise<{ listingId: string; fileId: string; kind: ListingFileKind }[]> {
  if (listingIds.length === 0) return [];
  return db
    .selectFrom('listing_files')
    .select(['listing_id as listingId', 'id as fileId', 'kind'])
    .where('listing_id', 'in', [...listingIds])
    .where('kind', 'in', ['image', 'preview'])
    .where('lost_at', 'is', null)
    .orderBy('listing_id')
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function countFiles(
  db: Db,
  listingId: string,
  kind: ListingFileKind,
): Promise<number> {
  const row = await db
    .selectFrom('listing_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listing_id', '=', listingId)
    .where('kind', '=', kind)
    .where('lost_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Adds a file after the others of its kind. The listing is locked by this transaction. */
export async function insertFile(
  tx: Tx,
  file: Omit<ListingFile, 'position'>,
  now: Date,
): Promise<void> {
  const last = await tx
    .selectFrom('listing_files')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('listing_id', '=', file.listingId)
    .where('kind', '=', file.kind)
    .executeTakeFirst();
  await tx
    .insertInto('listing_files')
    .values({
      id: file.id,
      listing_id: file.listingId,
      kind: file.kind,
      name: file.name,
      size: file.size,
      content_type: file.contentType,
      storage_key: file.storageKey,
      sha256: file.sha256,
      position: (last?.position ?? -1) + 1,
      created_at: now,
    })
    .execute();
}

/**
 * Deletes files of one listing and says which went, so that their content can be removed. What was read
 * in a patent document (`listing_suggestions`) goes with it by the foreign key.
 */
export async function deleteFiles(
  tx: Tx,
  which: { listingId: string; fileId?: string; kind?: ListingFileKind },
): Promise<ListingFile[]> {
  let query = tx.deleteFrom('listing_files').where('listing_id', '=', which.listingId);
  if (which.fileId !== undefined) query = query.where('id', '=', which.fileId);
  if (which.kind !== undefined) query = query.where('kind', '=', which.kind);
  return (await query.returningAll().execute()).map(toFile);
}

export async function updatePosition(tx: Tx, fileId: string, position: number): Promise<void> {
  await tx.updateTable('listing_files').set({ position }).where('id', '=', fileId).execute();
}

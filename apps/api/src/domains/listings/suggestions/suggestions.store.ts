import type {
  DocumentFindings,
  SuggestionStatus,
} from '@claimstead/contract/suggestions.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';

export type StoredSuggestions = {
  fileId: string;
  status: SuggestionStatus;
  found: DocumentFindings | null;
};

/** What was found in the listing's patent document; null: it has none, or none that is looked into. */
export async function findSuggestions(
  db: Db,
  listingId: string,
): Promise<StoredSuggestions | null> {
  const row = await db
    .selectFrom('listing_suggestions')
    .select(['file_id as fileId', 'status', 'found', 'is_scan as isScan'])
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  if (!row) return null;
  const { isScan, ...stored } = row;
  return { ...stored, status: isScan ? 'scan' : row.status };
}

/** A document that waits to be read. The previous one was deleted with its file. */
export async function insertAwaited(
  tx: Tx,
  place: { listingId: string; fileId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('listing_suggestions')
    .values({
      listing_id: place.listingId,
      file_id: place.fileId,
      status: 'pending',
      found: null,
      created_at: now,
      read_at: null,
    })
    .execute();
}

/** The storage key of a waiting document; null: it is gone, or was already read. */
export async function findAwaited(
  db: Db,
  fileId: string,
): Promise<{ storageKey: string; contentType: string; firstPublishedAt: Date | null } | null> {
  const row = await db
    .selectFrom('listing_suggestions')
    .innerJoin('listing_files', 'listing_files.id', 'listing_suggestions.file_id')
    .innerJoin('listings', 'listings.id', 'listing_suggestions.listing_id')
    .select([
      'storage_key as storageKey',
      'content_type as contentType',
      'first_published_at as firstPublishedAt',
    ])
    .where('file_id', '=', fileId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a listing was ever published; it cannot become so before the transaction ends. */
export async function wasPublished(tx: Tx, listingId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('listings')
    .select('first_published_at as firstPublishedAt')
    .where('id', '=', listingId)
    .forUpdate()
    .executeTakeFirst();
  return (row?.firstPublishedAt ?? null) !== null;
}

/** Compare-and-set. @returns false: the document was replaced or removed, or is read already. */
export async function updateRead(
  tx: Tx,
  fileId: string,
  outcome: { status: Exclude<SuggestionStatus, 'pending'>; found: DocumentFindings | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('listing_suggestions')
    .set({
      status: outcome.status === 'scan' ? 'none' : outcome.status,
      is_scan: outcome.status === 'scan',
      ...(outcome.found === null ? {} : { found: JSON.stringify(outcome.found) }),
      read_at: now,
    })
    .where('file_id', '=', fileId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import type {
  DocumentFindings,
  SuggestionStatus,
} from '@claimstead/contract/suggestions.contract.ts';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { DocumentReading } from './reading-lifecycle.rules.ts';

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

/** A document, locked until the end of the transaction; null: it was replaced or removed. */
export async function lockReading(tx: Tx, fileId: string): Promise<DocumentReading | null> {
  const row = await tx
    .selectFrom('listing_suggestions')
    .select(['file_id as fileId', 'status'])
    .where('file_id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** @returns null: it is no longer as it was read. */
export async function saveReading(
  tx: Tx,
  { fileId, status }: DocumentReading,
  read: DocumentReading & { isScan: boolean; found: DocumentFindings | null; at: Date },
  mark: RawBuilder<unknown>,
): Promise<DocumentReading | null> {
  const row = await tx
    .updateTable('listing_suggestions')
    .set({
      status: read.status,
      is_scan: read.isScan,
      ...(read.found === null ? {} : { found: JSON.stringify(read.found) }),
      read_at: read.at,
    })
    .where('file_id', '=', fileId)
    .where('status', '=', status)
    .returning(['file_id as fileId', 'status'])
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ?? null;
}

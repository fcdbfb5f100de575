import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import type { FoundRecording, ReelFrame } from './found-recordings.rules.ts';

/** What was found, and the day of the office's record that shows it. */
export type KeptRecording = FoundRecording & { asOf: string };

/** Filed sales of which nobody knows reel and frame, and nothing was found yet; the earliest filed first. */
export async function listAwaitingRecord(
  db: Db,
  limit: number,
): Promise<{ id: string; listingId: string }[]> {
  const rows = await db
    .selectFrom('recordations')
    .innerJoin('sales', 'sales.id', 'recordations.sale_id')
    .leftJoin('found_recordings', 'found_recordings.sale_id', 'sales.id')
    .select(['sales.id', 'sales.listing_id'])
    .where('recordations.status', '=', 'filed')
    .where('sales.status', 'in', ['filed', 'released'])
    .where(sql<boolean>`not exists (
      select from undos where undos.sale_id = sales.id and undos.status = 'requested')`)
    .where('found_recordings.sale_id', 'is', null)
    .orderBy('recordations.filed_at')
    .orderBy('sales.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, listingId: row.listing_id }));
}

/** Whether the office has a sale's assignment, and nobody knows reel and frame. */
export async function awaitsRecord(tx: Tx, saleId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('recordations')
    .select('status')
    .where('sale_id', '=', saleId)
    .executeTakeFirst();
  return row?.status === 'filed';
}

/** @returns false when something was found for this sale before. */
export async function insertFound(
  tx: Tx,
  saleId: string,
  found: KeptRecording,
  foundAt: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('found_recordings')
    .values({
      sale_id: saleId,
      reel: found.reel,
      frame: found.frame,
      recorded_on: found.recordedOn,
      assignee: found.assignee,
      as_of: found.asOf,
      found_at: foundAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What was found for these sales, by their ids. */
export async function listFound(
  db: Db,
  saleIds: readonly string[],
): Promise<Map<string, KeptRecording>> {
  if (saleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('found_recordings')
    .selectAll()
    .where('sale_id', 'in', saleIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.sale_id,
      {
        reel: row.reel,
        frame: row.frame,
        recordedOn: row.recorded_on,
        assignee: row.assignee,
        asOf: row.as_of,
      },
    ]),
  );
}

/** What was found is someone else's: it stands for nothing, and is kept as that. @returns false if it is not what was found. */
export async function dismissFound(
  tx: Tx,
  saleId: string,
  { reel, frame }: ReelFrame,
  dismissedAt: Date,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('found_recordings')
    .where('sale_id', '=', saleId)
    .where('reel', '=', reel)
    .where('frame', '=', frame)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) return false;
  await tx
    .insertInto('dismissed_recordings')
    .values({ sale_id: saleId, reel, frame, dismissed_at: dismissedAt })
    .execute();
  return true;
}

/** The papers that are not this sale's. */
export async function listDismissed(db: Db, saleId: string): Promise<ReelFrame[]> {
  return db
    .selectFrom('dismissed_recordings')
    .select(['reel', 'frame'])
    .where('sale_id', '=', saleId)
    .execute();
}

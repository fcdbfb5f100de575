import type { RawBuilder, Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';
import type { SentPaper } from './title-papers.rules.ts';
import { lockRow } from '../../../core/db/rows.ts';

function toPaper(row: Selectable<Tables['title_papers']>): SentPaper {
  return {
    id: row.id,
    listingId: row.listing_id,
    name: row.name,
    size: row.size,
    sha256: row.sha256,
    note: row.note,
    sentBy: row.sent_by,
    sentAt: row.sent_at,
    state: row.state,
    answer: row.answer,
    answeredAt: row.answered_at,
  };
}

/** Every paper that was sent about a listing's title and is still there, the last one first. */
export async function listTitlePapers(db: Db | Tx, listingId: string): Promise<SentPaper[]> {
  const rows = await db
    .selectFrom('title_papers')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toPaper);
}

/** The last paper that was sent about a listing's title; null: none is there. */
export async function findTitlePaper(db: Db | Tx, listingId: string): Promise<SentPaper | null> {
  return (await listTitlePapers(db, listingId))[0] ?? null;
}

/** Of these listings, those about whose title a paper waits for an operator. */
export async function listWithWaitingPaper(
  db: Db | Tx,
  listingIds: readonly string[],
): Promise<string[]> {
  if (listingIds.length === 0) return [];
  const rows = await db
    .selectFrom('title_papers')
    .select('listing_id')
    .distinct()
    .where('listing_id', 'in', [...listingIds])
    .where('state', '=', 'sent')
    .execute();
  return rows.map((row) => row.listing_id);
}

/** Adds a paper that waits. The listing is locked, and no other one is open. */
export async function insertTitlePaper(
  tx: Tx,
  paper: Pick<SentPaper, 'id' | 'listingId' | 'name' | 'size' | 'sha256' | 'sentBy'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('title_papers')
    .values({
      id: paper.id,
      listing_id: paper.listingId,
      name: paper.name,
      size: paper.size,
      sha256: paper.sha256,
      note: '',
      sent_by: paper.sentBy,
      sent_at: now,
      state: 'sent',
      answer: null,
      answered_at: null,
      answered_by_user_id: null,
    })
    .execute();
}

/** @returns false: it does not wait any more. */
export async function updateNote(tx: Tx, paper: { id: string; note: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('title_papers')
    .set({ note: paper.note })
    .where('id', '=', paper.id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A paper of a listing, locked until the end of the transaction; null: it is gone. */
export async function lockTitlePaper(
  tx: Tx,
  { id, listingId }: Pick<SentPaper, 'id' | 'listingId'>,
): Promise<SentPaper | null> {
  const row = await lockRow(tx, 'title_papers', { id, listing_id: listingId });
  return row && toPaper(row);
}

/** Writes an operator's answer. @returns null: it is no longer as it was read. */
export async function saveAnswer(
  tx: Tx,
  paper: SentPaper,
  given: { state: SentPaper['state']; answer: string; answeredAt: Date; answeredBy: string },
  mark: RawBuilder<unknown>,
): Promise<SentPaper | null> {
  const row = await tx
    .updateTable('title_papers')
    .set({
      state: given.state,
      answer: given.answer,
      answered_at: given.answeredAt,
      answered_by_user_id: given.answeredBy,
    })
    .where('id', '=', paper.id)
    .where('state', '=', paper.state)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toPaper(row) : null;
}

/** Deletes the paper of a listing that no operator took. @returns its id. */
export async function deleteOpenPaper(tx: Tx, listingId: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('title_papers')
    .where('listing_id', '=', listingId)
    .where('state', '<>', 'taken')
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function deleteTitlePapers(tx: Tx, listingId: string): Promise<void> {
  await tx.deleteFrom('title_papers').where('listing_id', '=', listingId).execute();
}

/** The listings about which this person sent a paper that is still there, in the order of their ids. */
export async function listListingsWithPapersOf(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('title_papers')
    .select('listing_id')
    .distinct()
    .where('sent_by', '=', userId)
    .orderBy('listing_id')
    .execute();
  return rows.map((row) => row.listing_id);
}

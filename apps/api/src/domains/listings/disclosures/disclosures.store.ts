import type { ReferencePatent } from '@claimstead/contract/patents.contract.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { fromRow, toColumns } from '../../../core/db/row-names.ts';
import type { Tables } from '../../../core/db/tables.ts';
import type { Answered, Asked } from './disclosures.rules.ts';
import type { PinnedPaper } from './disclosures.tables.ts';

type Row = Selectable<Tables['listing_disclosures']>;

const answerColumns = {
  version: 'version',
  question: 'question',
  answer: 'answer',
  text: 'text',
  referencePatents: 'reference_patents',
  papers: 'papers',
  answeredBy: 'answered_by',
  answeredAt: 'answered_at',
} as const satisfies Record<keyof Answered, keyof Row>;

function toAnswered(row: Row): Answered {
  return fromRow(row, answerColumns);
}

/** The sheet of a listing: each question's latest answer, unanswered ones absent. `upTo`: as it was at that version. */
export async function listAnswers(
  db: Db | Tx,
  listingId: string,
  upTo?: number,
): Promise<Answered[]> {
  let query = db
    .selectFrom('listing_disclosures')
    .selectAll()
    .distinctOn('question')
    .where('listing_id', '=', listingId);
  if (upTo !== undefined) query = query.where('version', '<=', upTo);
  const rows = await query.orderBy('question').orderBy('version', 'desc').execute();
  return rows.map(toAnswered);
}

/** Every change of a sheet, oldest first. */
export async function listChanges(db: Db, listingId: string): Promise<Answered[]> {
  const rows = await db
    .selectFrom('listing_disclosures')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('version')
    .execute();
  return rows.map(toAnswered);
}

/** A change with what the same question's answer was before it. */
export type AnswerChange = Answered & {
  before: (Asked & Pick<Answered, 'papers'>) | null;
  isPinned: boolean;
};

/** Changes of a sheet before a version, latest first. */
export async function listHistory(
  db: Db,
  listingId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<AnswerChange[]> {
  const earlier = <Value>(column: 'answer' | 'text' | 'reference_patents' | 'papers') =>
    sql<Value | null>`lag(${sql.ref(column)}) over (partition by question order by version)`;
  let query = db
    .selectFrom((from) =>
      from
        .selectFrom('listing_disclosures')
        .selectAll()
        .select([
          earlier<Answered['answer']>('answer').as('answer_before'),
          earlier<string>('text').as('text_before'),
          earlier<ReferencePatent[]>('reference_patents').as('reference_patents_before'),
          earlier<PinnedPaper[]>('papers').as('papers_before'),
        ])
        .where('listing_id', '=', listingId)
        .as('changes'),
    )
    .selectAll();
  if (before !== null) query = query.where('version', '<', before);
  const rows = await query.orderBy('version', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    ...toAnswered(row),
    before: row.answer_before && {
      answer: row.answer_before,
      text: row.text_before ?? '',
      referencePatents: row.reference_patents_before ?? [],
      papers: row.papers_before ?? [],
    },
    isPinned: row.pinned_at !== null,
  }));
}

/** Adds a change. The listing is locked by this transaction, so the versions have no gaps and no twins. */
export async function insertAnswer(tx: Tx, listingId: string, answered: Answered): Promise<void> {
  await tx
    .insertInto('listing_disclosures')
    .values({
      listing_id: listingId,
      ...toColumns(answered, answerColumns),
      reference_patents: JSON.stringify(answered.referencePatents),
      papers: JSON.stringify(answered.papers),
    })
    .execute();
}

/** Marks the answers of a sheet as taken by a deal: their papers are kept from now on. */
export async function setPinned(
  tx: Tx,
  listingId: string,
  versions: number[],
  now: Date,
): Promise<void> {
  if (versions.length === 0) return;
  await tx
    .updateTable('listing_disclosures')
    .set({ pinned_at: now })
    .where('listing_id', '=', listingId)
    .where('version', 'in', versions)
    .where('pinned_at', 'is', null)
    .execute();
}

/** Whether a deal has taken a sheet with this paper on it. */
export async function isPaperPinned(tx: Tx, listingId: string, fileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('listing_disclosures')
    .select('version')
    .where('listing_id', '=', listingId)
    .where('pinned_at', 'is not', null)
    .where(sql<boolean>`papers @> ${JSON.stringify([{ fileId }])}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the sheet as it stands has this paper. */
export async function isOnSheet(db: Db, listingId: string, fileId: string): Promise<boolean> {
  const sheet = await listAnswers(db, listingId);
  return sheet.some(({ papers }) => papers.some((paper) => paper.fileId === fileId));
}

/** Deletes every answer to every question, with those before it. */
export async function deleteAnswers(tx: Tx, listingId: string): Promise<void> {
  await tx.deleteFrom('listing_disclosures').where('listing_id', '=', listingId).execute();
}

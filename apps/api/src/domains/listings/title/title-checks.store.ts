import { numberPart } from '@claimstead/contract/patent-number.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';
import { newId } from '../../../core/ids/ids.ts';
import type { SaleState } from '../listings.tables.ts';
import type { TitleCheck, TitleResult } from './title-checks.rules.ts';

type Row = Selectable<Tables['title_checks']>;

function toCheck(row: Row): TitleCheck {
  return {
    id: row.id,
    listingId: row.listing_id,
    outcome: row.outcome,
    asOf: row.as_of,
    reasons: row.reasons,
    inventors: row.inventors,
    owners: row.owners,
    conveyances: row.conveyances,
    terminalDisclaimer: row.terminal_disclaimer,
    recordSha256: row.record_sha256,
    recordFetchedAt: row.record_fetched_at,
    basis: row.basis,
    comparedAt: row.compared_at,
    finding:
      row.finding === null || row.found_at === null
        ? null
        : {
            text: row.finding,
            permits: row.finding_permits === true,
            foundAt: row.found_at,
            foundByUserId: row.found_by_user_id,
            paperSha256: row.finding_paper_sha256,
          },
  };
}

/** The check of a listing that counts now; null: none was made. */
export async function findTitleCheck(db: Db | Tx, listingId: string): Promise<TitleCheck | null> {
  const row = await db
    .selectFrom('title_checks')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return row ? toCheck(row) : null;
}

/** The checks of these listings that count now, each with the day from which on it stands as it does. */
export async function listTitleChecksOf(
  db: Db | Tx,
  listingIds: readonly string[],
): Promise<(TitleCheck & { standsSince: Date })[]> {
  if (listingIds.length === 0) return [];
  const rows = await db
    .selectFrom('title_checks')
    .selectAll()
    .where('listing_id', 'in', listingIds)
    .where('superseded_at', 'is', null)
    .execute();
  return rows.map((row) => ({ ...toCheck(row), standsSince: row.found_at ?? row.made_at }));
}

/** What an operator last found about the very same comparison; null: nothing. */
export async function findFindingOn(
  db: Db | Tx,
  listingId: string,
  basis: string,
): Promise<TitleCheck['finding']> {
  const row = await db
    .selectFrom('title_checks')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('basis', '=', basis)
    .where('finding', 'is not', null)
    .orderBy('found_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toCheck(row).finding : null;
}

/** A new check in the place of the one that counted. The caller holds the listing's lock. */
export async function insertTitleCheck(
  tx: Tx,
  listingId: string,
  made: TitleResult & Pick<TitleCheck, 'basis' | 'finding'>,
  now: Date,
): Promise<TitleCheck> {
  await tx
    .updateTable('title_checks')
    .set({ superseded_at: now })
    .where('listing_id', '=', listingId)
    .where('superseded_at', 'is', null)
    .execute();
  const row = await tx
    .insertInto('title_checks')
    .values({
      id: newId(now.getTime()),
      listing_id: listingId,
      outcome: made.outcome,
      reasons: JSON.stringify(made.reasons),
      inventors: JSON.stringify(made.inventors),
      owners: JSON.stringify(made.owners),
      conveyances: JSON.stringify(made.conveyances),
      terminal_disclaimer: made.terminalDisclaimer,
      as_of: made.asOf,
      record_sha256: made.recordSha256,
      record_fetched_at: made.recordFetchedAt,
      basis: made.basis,
      compared_at: now,
      made_at: now,
      superseded_at: null,
      finding: made.finding?.text ?? null,
      finding_permits: made.finding?.permits ?? null,
      found_at: made.finding?.foundAt ?? null,
      found_by_user_id: made.finding?.foundByUserId ?? null,
      finding_paper_sha256: made.finding?.paperSha256 ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCheck(row);
}

/** It came out the same again: the days move on. */
export async function touchTitleCheck(
  tx: Tx,
  id: string,
  { asOf, reasons, recordSha256, recordFetchedAt }: TitleResult,
  now: Date,
): Promise<TitleCheck> {
  const row = await tx
    .updateTable('title_checks')
    .set({
      as_of: asOf,
      reasons: JSON.stringify(reasons),
      record_sha256: recordSha256,
      record_fetched_at: recordFetchedAt,
      compared_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCheck(row);
}

/** Writes an operator's finding on a check, in the place of an earlier one. The caller holds the listing's lock. */
export async function saveFinding(
  tx: Tx,
  id: string,
  finding: NonNullable<TitleCheck['finding']>,
): Promise<TitleCheck> {
  const row = await tx
    .updateTable('title_checks')
    .set({
      finding: finding.text,
      finding_permits: finding.permits,
      found_at: finding.foundAt,
      found_by_user_id: finding.foundByUserId,
      finding_paper_sha256: finding.paperSha256,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCheck(row);
}

/** Every check of a listing goes: they name its owners. */
export async function deleteTitleChecks(tx: Tx, listingId: string): Promise<void> {
  await tx.deleteFrom('title_checks').where('listing_id', '=', listingId).execute();
}

/**
 * The latest check of each listing that is for sale: those that wait for operators first, of these the ones that buyers
 * wait for, oldest first. One that was
 * refused waits again once its seller has sent a paper.
 */
export async function listTitleChecks(
  db: Db,
  search: { text: string; waitingOnly: boolean; limit: number; offset: number },
): Promise<
  (TitleCheck & {
    title: string;
    patentNumber: string;
    reservedUntil: Date | null;
    saleState: SaleState;
  })[]
> {
  const rows = await db
    .selectFrom('title_checks')
    .innerJoin('listings', 'listings.id', 'title_checks.listing_id')
    .selectAll('title_checks')
    .select(['listings.title', 'listings.patent_number', 'listings.reserved_until'])
    .select('listings.sale_state')
    .where('title_checks.superseded_at', 'is', null)
    .where('listings.deleted_at', 'is', null)
    .where('listings.sale_state', '!=', 'sold')
    .$if(search.waitingOnly, (query) => query.where(waitsOrHasPaper))
    .$if(search.text !== '', (query) => query.where(holds(search.text)))
    .orderBy(waitsOrHasPaper, 'desc')
    .orderBy(hasBuyers, 'desc')
    .orderBy('title_checks.made_at')
    .orderBy('title_checks.id')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
  return rows.map((row) => ({
    ...toCheck(row),
    title: row.title,
    patentNumber: row.patent_number,
    reservedUntil: row.reserved_until,
    saleState: row.sale_state,
  }));
}

/** As `isWaiting` says; the same words as in the index title_checks_waiting. */
const waits = sql<boolean>`(finding is null and outcome in ('differs', 'cannot_tell'))`;
/** As `isInQuestion` says of a title with a paper. */
const waitsOrHasPaper = sql<boolean>`(${waits} or (finding_permits = false and exists (
  select from title_papers
  where title_papers.listing_id = title_checks.listing_id and title_papers.state = 'sent')))`;

/** Whether buyers asked to be told once it can be bought. */
const hasBuyers = sql<boolean>`exists (
  select from purchase_waits where purchase_waits.listing_id = title_checks.listing_id)`;

function holds(text: string) {
  return sql<boolean>`(strpos(lower(listings.title), lower(${text})) > 0
    or strpos(listings.patent_number, ${numberPart(text)}) > 0)`;
}

import type { IntroductionStatus } from '@claimstead/contract/introductions.contract.ts';
import type { RawBuilder, Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { findRow, lockRow } from '../../../core/db/rows.ts';
import type { Tables } from '../../../core/db/tables.ts';
import type { Introduction } from './introduction-lifecycle.rules.ts';

function toIntroduction(row: Selectable<Tables['introductions']>): Introduction {
  return {
    id: row.id,
    listingId: row.listing_id,
    userId: row.user_id,
    message: row.message,
    status: row.status,
    askedAt: row.asked_at,
  };
}

/** What became of what this person asked about a listing; null: they did not ask. */
export async function findIntroductionStatus(
  db: Db | Tx,
  { listingId, userId }: Pick<Introduction, 'listingId' | 'userId'>,
): Promise<IntroductionStatus | null> {
  const row = await db
    .selectFrom('introductions')
    .select('status')
    .where('listing_id', '=', listingId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Everything that was asked about a listing, the last first. */
export async function listIntroductions(db: Db, listingId: string): Promise<Introduction[]> {
  const rows = await db
    .selectFrom('introductions')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toIntroduction);
}

/** @returns false: this person has asked before. */
export async function insertIntroduction(
  tx: Tx,
  asked: Omit<Introduction, 'status'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('introductions')
    .values({
      id: asked.id,
      listing_id: asked.listingId,
      user_id: asked.userId,
      message: asked.message,
      status: 'asked',
      asked_at: asked.askedAt,
      answered_at: null,
    })
    .onConflict((conflict) => conflict.columns(['listing_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The listing that was asked about; null: nothing was asked under this id. */
export async function findAskedListing(db: Db | Tx, id: string): Promise<string | null> {
  return (await findRow(db, 'introductions', { id }))?.listing_id ?? null;
}

/** Locked until the end of the transaction; null: there is none. */
export async function lockIntroduction(tx: Tx, id: string): Promise<Introduction | null> {
  const row = await lockRow(tx, 'introductions', { id });
  return row && toIntroduction(row);
}

/** Writes an owner's answer. @returns null: it is no longer as it was read. */
export async function saveIntroduction(
  tx: Tx,
  asked: Introduction,
  to: { status: IntroductionStatus; answeredAt: Date },
  mark: RawBuilder<unknown>,
): Promise<Introduction | null> {
  const row = await tx
    .updateTable('introductions')
    .set({ status: to.status, answered_at: to.answeredAt })
    .where('id', '=', asked.id)
    .where('status', '=', asked.status)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toIntroduction(row) : null;
}

export async function deleteIntroductions(tx: Tx, listingId: string): Promise<void> {
  await tx.deleteFrom('introductions').where('listing_id', '=', listingId).execute();
}

export async function deleteIntroductionsBy(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('introductions').where('user_id', '=', userId).execute();
}

/** What a person asked, for their own export. */
export function listIntroductionsBy(db: Db, userId: string) {
  return db
    .selectFrom('introductions')
    .innerJoin('listings', 'listings.id', 'introductions.listing_id')
    .select(['listings.id as listingId', 'listings.title', 'introductions.message'])
    .select(['introductions.status', 'introductions.asked_at as askedAt'])
    .where('introductions.user_id', '=', userId)
    .orderBy('introductions.asked_at')
    .execute();
}

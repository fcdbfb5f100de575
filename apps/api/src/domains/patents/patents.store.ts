import type { Db, Tx } from '../../core/db/database.ts';
import type { AwayReason } from './office/office.port.ts';

/** Makes sure that there is a record of this number. */
export async function ensurePatent(db: Db | Tx, number: string, now: Date): Promise<void> {
  await db
    .insertInto('patents')
    .values({ number, created_at: now, asked_at: null, away_reason: null })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
}

/** Locks the record of a number, so that two readings of it are noted one after the other. */
export async function lockPatent(tx: Tx, number: string, now: Date): Promise<void> {
  await ensurePatent(tx, number, now);
  await tx
    .selectFrom('patents')
    .select('number')
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type AskedOffice = { askedAt: Date; awayReason: AwayReason | null };

/** When the office was last asked about a number, and what came of it; null: never. */
export async function findAsked(db: Db, number: string): Promise<AskedOffice | null> {
  const row = await db
    .selectFrom('patents')
    .select(['asked_at as askedAt', 'away_reason as awayReason'])
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.askedAt ? { askedAt: row.askedAt, awayReason: row.awayReason } : null;
}

/** The office was asked. The record of the number exists. */
export async function noteAsked(
  db: Db | Tx,
  number: string,
  { askedAt, awayReason }: AskedOffice,
): Promise<void> {
  await db
    .updateTable('patents')
    .set({ asked_at: askedAt, away_reason: awayReason })
    .where('number', '=', number)
    .execute();
}

/** When the office was last asked for a patent's trials, and what came of it; null: never. */
export async function findTrialsAsked(db: Db, number: string): Promise<AskedOffice | null> {
  const row = await db
    .selectFrom('patents')
    .select(['trials_asked_at as askedAt', 'trials_away_reason as awayReason'])
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.askedAt ? { askedAt: row.askedAt, awayReason: row.awayReason } : null;
}

/** The office was asked for the trials. The record of the number exists. */
export async function noteTrialsAsked(
  db: Db | Tx,
  number: string,
  { askedAt, awayReason }: AskedOffice,
): Promise<void> {
  await db
    .updateTable('patents')
    .set({ trials_asked_at: askedAt, trials_away_reason: awayReason })
    .where('number', '=', number)
    .execute();
}

/** The last time that the office was asked for any patent's trials, and what came of it; null: never. */
export async function findLastTrialsAsked(db: Db): Promise<AskedOffice | null> {
  const row = await db
    .selectFrom('patents')
    .select(['trials_asked_at as askedAt', 'trials_away_reason as awayReason'])
    .where('trials_asked_at', 'is not', null)
    .orderBy('trials_asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.askedAt ? { askedAt: row.askedAt, awayReason: row.awayReason } : null;
}

/** The last time that the office was asked about anything, and what came of it; null: never. */
export async function findLastAsked(db: Db): Promise<AskedOffice | null> {
  const row = await db
    .selectFrom('patents')
    .select(['asked_at as askedAt', 'away_reason as awayReason'])
    .where('asked_at', 'is not', null)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.askedAt ? { askedAt: row.askedAt, awayReason: row.awayReason } : null;
}

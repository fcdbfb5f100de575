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

/** What the office is asked for on its own: neither answer says anything of the other. */
export type AskedFor = 'record' | 'trials';

const columnsOf = {
  record: { at: 'asked_at', reason: 'away_reason' },
  trials: { at: 'trials_asked_at', reason: 'trials_away_reason' },
} as const;

function asked(db: Db, what: AskedFor) {
  const { at, reason } = columnsOf[what];
  return db
    .selectFrom('patents')
    .select([`${at} as askedAt`, `${reason} as awayReason`])
    .where(at, 'is not', null)
    .$narrowType<{ askedAt: Date }>();
}

/** When the office was last asked about a number, and what came of it; null: never. */
export async function findAsked(
  db: Db,
  number: string,
  what: AskedFor,
): Promise<AskedOffice | null> {
  return (await asked(db, what).where('number', '=', number).executeTakeFirst()) ?? null;
}

/** The last time that the office was asked about anything, and what came of it; null: never. */
export async function findLastAsked(db: Db, what: AskedFor): Promise<AskedOffice | null> {
  const latest = asked(db, what).orderBy(columnsOf[what].at, 'desc').limit(1);
  return (await latest.executeTakeFirst()) ?? null;
}

/** The office was asked. The record of the number exists. */
export async function noteAsked(
  db: Db | Tx,
  number: string,
  what: AskedFor,
  { askedAt, awayReason }: AskedOffice,
): Promise<void> {
  const { at, reason } = columnsOf[what];
  await db
    .updateTable('patents')
    .set(at, askedAt)
    .set(reason, awayReason)
    .where('number', '=', number)
    .execute();
}

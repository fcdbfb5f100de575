import type { Tables } from '../../../core/db/tables.ts';
import { type RawBuilder, sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { findRow } from '../../../core/db/rows.ts';

export type MoneyIntentRow = Selectable<Tables['money_intents']>;

export type NewMoneyIntent = {
  businessKey: string;
  kind: string;
  subject: string;
  attempt: number;
  idempotencyKey: string;
  params: Record<string, unknown>;
};

/** @returns false if this key is already planned: the earlier parameters stay. */
export async function insertIntent(tx: Tx, intent: NewMoneyIntent, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('money_intents')
    .values({
      business_key: intent.businessKey,
      kind: intent.kind,
      subject: intent.subject,
      attempt: intent.attempt,
      idempotency_key: intent.idempotencyKey,
      params: JSON.stringify(intent.params),
      state: 'planned',
      attempts: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('business_key').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findIntent(db: Db | Tx, businessKey: string): Promise<MoneyIntentRow | null> {
  return findRow(db, 'money_intents', { business_key: businessKey });
}

/** The latest attempt for a subject. */
export async function findNewestIntent(
  db: Db | Tx,
  subject: string,
): Promise<MoneyIntentRow | null> {
  const row = await db
    .selectFrom('money_intents')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** What the calls for a subject have made, the latest attempt first. */
export async function listMadeFor(db: Db | Tx, subject: string): Promise<string[]> {
  const rows = await db
    .selectFrom('money_intents')
    .select('object_id')
    .where('subject', '=', subject)
    .where('state', '=', 'succeeded')
    .orderBy('attempt', 'desc')
    .execute();
  return rows.flatMap((row) => row.object_id ?? []);
}

export async function findIntentThatMade(
  db: Db | Tx,
  subject: string,
  objectId: string,
): Promise<MoneyIntentRow | null> {
  return findRow(db, 'money_intents', { subject, object_id: objectId });
}

/** The intent that created this customer at the provider. */
export async function findIntentOfCustomer(
  db: Db,
  customerId: string,
): Promise<MoneyIntentRow | null> {
  return findRow(db, 'money_intents', { kind: 'customer', object_id: customerId });
}

/**
 * Claims an unfinished intent for one caller. One statement, so only one of two processes gets it. With
 * `evenIfClaimed`, a claim that another process may have left behind when it died is taken over; the provider's
 * idempotency makes that safe.
 */
export async function claimIntent(
  db: Db,
  businessKey: string,
  claim: { id: string; until: Date; now: Date; evenIfClaimed: boolean },
): Promise<MoneyIntentRow | null> {
  const row = await db
    .updateTable('money_intents')
    .set({
      claim_id: claim.id,
      claimed_until: claim.until,
      attempts: sql<number>`attempts + 1`,
      first_called_at: sql<Date>`coalesce(first_called_at, ${claim.now})`,
    })
    .where('business_key', '=', businessKey)
    .where('state', '=', 'planned')
    .$if(!claim.evenIfClaimed, (query) =>
      query.where((eb) =>
        eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', claim.now)]),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Counts another key for an intent, by compare-and-set.
 * @returns null when the claim is over, or another process has changed the key meanwhile.
 */
export async function changeKey(db: Db, held: MoneyIntentRow): Promise<MoneyIntentRow | null> {
  const row = await db
    .updateTable('money_intents')
    .set({ key_changes: held.key_changes + 1 })
    .where('business_key', '=', held.business_key)
    .where('state', '=', 'planned')
    .where('key_changes', '=', held.key_changes)
    .where('claim_id', '=', held.claim_id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Releases an intent whose outcome is still unknown. */
export async function releaseIntent(db: Db, businessKey: string, claimId: string): Promise<void> {
  await db
    .updateTable('money_intents')
    .set({ claim_id: null, claimed_until: null })
    .where('business_key', '=', businessKey)
    .where('claim_id', '=', claimId)
    .execute();
}

export type Settlement =
  | { state: 'succeeded'; objectId: string }
  | { state: 'refused'; code: string | null; message: string };

/** Records the outcome, once. @param mark of the move to it. @returns null when it was recorded before. */
export async function settleIntent(
  tx: Tx,
  businessKey: string,
  settlement: Settlement,
  mark: RawBuilder<unknown>,
  now: Date,
): Promise<MoneyIntentRow | null> {
  const row = await tx
    .updateTable('money_intents')
    .set({
      state: settlement.state,
      object_id: settlement.state === 'succeeded' ? settlement.objectId : null,
      refusal_code: settlement.state === 'refused' ? settlement.code : null,
      refusal_message: settlement.state === 'refused' ? settlement.message : null,
      claim_id: null,
      claimed_until: null,
      settled_at: now,
    })
    .where('business_key', '=', businessKey)
    .where('state', '=', 'planned')
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ?? null;
}

/** Unfinished intents: those with the fewest tries first, then the oldest, so none keeps the others waiting. */
export async function listUnfinishedKeys(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('money_intents')
    .select('business_key')
    .where('state', '=', 'planned')
    .orderBy('attempts')
    .orderBy('created_at')
    .orderBy('business_key')
    .limit(limit)
    .execute();
  return rows.map((row) => row.business_key);
}

/**
 * Removes names and addresses from the settled intents of these subjects; the database allows it for customers
 * and payout accounts only.
 * @returns false if one of them is not settled yet.
 */
export async function eraseParams(tx: Tx, subjects: readonly string[]): Promise<boolean> {
  await tx
    .updateTable('money_intents')
    .set({ params: sql`params - 'email' - 'name'` })
    .where('subject', 'in', [...subjects])
    .where('state', '!=', 'planned')
    .execute();
  const left = await tx
    .selectFrom('money_intents')
    .select('business_key')
    .where('subject', 'in', [...subjects])
    .where('state', '=', 'planned')
    .executeTakeFirst();
  return left === undefined;
}

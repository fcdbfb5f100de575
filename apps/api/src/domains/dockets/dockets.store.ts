import type { DocketStep } from '@claimstead/contract/dockets.contract.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import type { FeeMonths, ReminderKind } from './dockets.rules.ts';

/** A patent that someone bought: the assignment is filed and not being undone, or it was completed outside. */
export type Purchase = {
  /** Of the sale, inside or outside. */
  id: string;
  settledOutside: boolean;
  listingId: string;
  buyerUserId: string;
  /** The day of the grant as the buyer entered it for the papers. */
  issueDate: string | null;
};

export type DocketRow = { id: string; changedAt: Date; mutedAt: Date | null };

const issueDateOf = sql<string | null>`(
  select buyer_details ->> 'issueDate' from sale_papers where sale_papers.sale_id = sales.id)`;

const isKept = sql<boolean>`not exists (
  select from undos where undos.sale_id = sales.id and undos.status = 'requested')`;

/** Every purchase, inside and outside, with its docket where it has one. */
function purchases(db: Db | Tx) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('sales')
        .select(['id', 'listing_id as listingId', 'buyer_user_id as buyerUserId'])
        .select([sql<boolean>`false`.as('settledOutside'), issueDateOf.as('issueDate')])
        .where('status', 'in', ['filed', 'released'])
        .where(isKept)
        .unionAll(
          from
            .selectFrom('outside_sales')
            .select(['id', 'listing_id as listingId', 'buyer_user_id as buyerUserId'])
            .select([
              sql<boolean>`true`.as('settledOutside'),
              sql<string | null>`null`.as('issueDate'),
            ]),
        )
        .as('bought'),
    )
    .leftJoin('dockets', 'dockets.id', 'bought.id')
    .selectAll('bought');
}

export async function findPurchase(db: Db | Tx, id: string): Promise<Purchase | null> {
  return (await purchases(db).where('bought.id', '=', id).executeTakeFirst()) ?? null;
}

/** What a person bought, the earliest first. */
export function listPurchases(db: Db, userId: string, limit: number): Promise<Purchase[]> {
  const bought = purchases(db).where('bought.buyerUserId', '=', userId);
  return bought.orderBy('bought.id').limit(limit).execute();
}

/** Purchases whose docket is to be looked at on a day, and those that have none yet. */
export function listToLookAt(db: Db, today: string, limit: number): Promise<Purchase[]> {
  const due = purchases(db).where((where) =>
    where.or([where('dockets.id', 'is', null), where('dockets.next_look_on', '<=', today)]),
  );
  return due.orderBy('bought.id').limit(limit).execute();
}

/** Opens a docket unless there is one, and locks it. */
export async function lockDocket(tx: Tx, purchase: Purchase, now: Date): Promise<DocketRow> {
  const { id, settledOutside } = purchase;
  await tx
    .insertInto('dockets')
    .values({
      id,
      sale_id: settledOutside ? null : id,
      outside_sale_id: settledOutside ? id : null,
      opened_at: now,
      changed_at: now,
      next_look_on: null,
      muted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return select(tx, id).forUpdate().executeTakeFirstOrThrow();
}

export async function findDocket(db: Db | Tx, id: string): Promise<DocketRow | null> {
  return (await select(db, id).executeTakeFirst()) ?? null;
}

function select(db: Db | Tx, id: string) {
  return db
    .selectFrom('dockets')
    .select(['id', 'changed_at as changedAt', 'muted_at as mutedAt'])
    .where('id', '=', id);
}

export async function updateDocket(
  tx: Tx,
  id: string,
  columns: { changed_at?: Date; next_look_on?: string | null; muted_at?: Date | null },
): Promise<void> {
  await tx.updateTable('dockets').set(columns).where('id', '=', id).execute();
}

/** The fees that the buyer says are paid, and when that was said. */
export async function listPayments(db: Db | Tx, id: string): Promise<Map<FeeMonths, Date>> {
  const payments = db.selectFrom('docket_payments').select(['due_months', 'told_at']);
  const rows = await payments.where('docket_id', '=', id).execute();
  return new Map(rows.map((row) => [row.due_months, row.told_at]));
}

export async function insertPaid(
  tx: Tx,
  id: string,
  months: FeeMonths,
  toldAt: Date,
): Promise<void> {
  await tx
    .insertInto('docket_payments')
    .values({ docket_id: id, due_months: months, told_at: toldAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deletePaid(tx: Tx, id: string, months: FeeMonths): Promise<void> {
  const paid = tx.deleteFrom('docket_payments').where('docket_id', '=', id);
  await paid.where('due_months', '=', months).execute();
}

/** @returns false when this reminder was sent before. */
export async function insertReminder(
  tx: Tx,
  id: string,
  months: FeeMonths,
  kind: ReminderKind,
  sentAt: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('docket_reminders')
    .values({ docket_id: id, due_months: months, kind, sent_at: sentAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What was reminded of, the earliest first. */
export async function listReminders(
  db: Db | Tx,
  id: string,
): Promise<{ years: number; kind: ReminderKind; sentAt: Date }[]> {
  const rows = await db
    .selectFrom('docket_reminders')
    .select(['due_months', 'kind', 'sent_at'])
    .where('docket_id', '=', id)
    .orderBy('sent_at')
    .orderBy('due_months')
    .execute();
  return rows.map((row) => ({ years: row.due_months / 12, kind: row.kind, sentAt: row.sent_at }));
}

export function listStepsDone(
  db: Db | Tx,
  id: string,
): Promise<{ step: DocketStep; doneAt: Date }[]> {
  const done = db.selectFrom('docket_steps').select(['step', 'done_at as doneAt']);
  return done.where('docket_id', '=', id).orderBy('done_at').orderBy('step').execute();
}

export async function insertStep(
  tx: Tx,
  id: string,
  step: DocketStep,
  doneAt: Date,
): Promise<void> {
  await tx
    .insertInto('docket_steps')
    .values({ docket_id: id, step, done_at: doneAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteStep(tx: Tx, id: string, step: DocketStep): Promise<void> {
  const done = tx.deleteFrom('docket_steps').where('docket_id', '=', id);
  await done.where('step', '=', step).execute();
}

/**
 * What a person noted of their purchases goes. The dockets stay, so that none is opened again, and remind of nothing;
 * those of sales that are being undone too.
 */
export async function eraseDocketsOf(tx: Tx, userId: string): Promise<void> {
  const isBuyer = sql<boolean>`${userId} in (sales.buyer_user_id, outside_sales.buyer_user_id)`;
  const bought = await tx
    .selectFrom('dockets')
    .leftJoin('sales', 'sales.id', 'dockets.sale_id')
    .leftJoin('outside_sales', 'outside_sales.id', 'dockets.outside_sale_id')
    .select('dockets.id')
    .where(isBuyer)
    .execute();
  const ids = bought.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const table of ['docket_payments', 'docket_reminders', 'docket_steps'] as const) {
    await tx.deleteFrom(table).where('docket_id', 'in', ids).execute();
  }
  const nothing = { next_look_on: null, muted_at: null };
  await tx.updateTable('dockets').set(nothing).where('id', 'in', ids).execute();
}

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
        .select([
          'id',
          'listing_id',
          'buyer_user_id',
          sql<boolean>`false`.as('settled_outside'),
          issueDateOf.as('issue_date'),
        ])
        .where('status', 'in', ['filed', 'released'])
        .where(isKept)
        .unionAll(
          from
            .selectFrom('outside_sales')
            .select([
              'id',
              'listing_id',
              'buyer_user_id',
              sql<boolean>`true`.as('settled_outside'),
              sql<string | null>`null`.as('issue_date'),
            ]),
        )
        .as('bought'),
    )
    .leftJoin('dockets', 'dockets.id', 'bought.id')
    .select([
      'bought.id',
      'bought.listing_id',
      'bought.buyer_user_id',
      'bought.settled_outside',
      'bought.issue_date',
    ]);
}

type PurchaseRow = Awaited<ReturnType<ReturnType<typeof purchases>['execute']>>[number];

const toPurchase = (row: PurchaseRow): Purchase => ({
  id: row.id,
  settledOutside: row.settled_outside,
  listingId: row.listing_id,
  buyerUserId: row.buyer_user_id,
  issueDate: row.issue_date,
});

export async function findPurchase(db: Db | Tx, id: string): Promise<Purchase | null> {
  const row = await purchases(db).where('bought.id', '=', id).executeTakeFirst();
  return row ? toPurchase(row) : null;
}

/** What a person bought, the earliest first. */
export async function listPurchases(db: Db, userId: string, limit: number): Promise<Purchase[]> {
  const rows = await purchases(db)
    .where('bought.buyer_user_id', '=', userId)
    .orderBy('bought.id')
    .limit(limit)
    .execute();
  return rows.map(toPurchase);
}

/** Purchases whose docket is to be looked at on a day, and those that have none yet. */
export async function listToLookAt(db: Db, today: string, limit: number): Promise<Purchase[]> {
  const rows = await purchases(db)
    .where((where) =>
      where.or([where('dockets.id', 'is', null), where('dockets.next_look_on', '<=', today)]),
    )
    .orderBy('bought.id')
    .limit(limit)
    .execute();
  return rows.map(toPurchase);
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
  const row = await tx
    .selectFrom('dockets')
    .select(['id', 'changed_at', 'muted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toDocket(row);
}

export async function findDocket(db: Db | Tx, id: string): Promise<DocketRow | null> {
  const row = await db
    .selectFrom('dockets')
    .select(['id', 'changed_at', 'muted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toDocket(row) : null;
}

const toDocket = (row: { id: string; changed_at: Date; muted_at: Date | null }): DocketRow => ({
  id: row.id,
  changedAt: row.changed_at,
  mutedAt: row.muted_at,
});

export async function updateDocket(
  tx: Tx,
  id: string,
  columns: { changed_at?: Date; next_look_on?: string | null; muted_at?: Date | null },
): Promise<void> {
  await tx.updateTable('dockets').set(columns).where('id', '=', id).execute();
}

/** The fees that the buyer says are paid, and when that was said. */
export async function listPayments(db: Db | Tx, id: string): Promise<Map<FeeMonths, Date>> {
  const rows = await db
    .selectFrom('docket_payments')
    .select(['due_months', 'told_at'])
    .where('docket_id', '=', id)
    .execute();
  return new Map(rows.map((row) => [row.due_months, row.told_at]));
}

export async function setPaid(
  tx: Tx,
  id: string,
  months: FeeMonths,
  toldAt: Date | null,
): Promise<void> {
  if (toldAt === null) {
    await tx
      .deleteFrom('docket_payments')
      .where('docket_id', '=', id)
      .where('due_months', '=', months)
      .execute();
    return;
  }
  await tx
    .insertInto('docket_payments')
    .values({ docket_id: id, due_months: months, told_at: toldAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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

export async function listStepsDone(
  db: Db | Tx,
  id: string,
): Promise<{ step: DocketStep; doneAt: Date }[]> {
  const rows = await db
    .selectFrom('docket_steps')
    .select(['step', 'done_at'])
    .where('docket_id', '=', id)
    .orderBy('done_at')
    .orderBy('step')
    .execute();
  return rows.map((row) => ({ step: row.step, doneAt: row.done_at }));
}

export async function setStep(
  tx: Tx,
  id: string,
  step: DocketStep,
  doneAt: Date | null,
): Promise<void> {
  if (doneAt === null) {
    await tx
      .deleteFrom('docket_steps')
      .where('docket_id', '=', id)
      .where('step', '=', step)
      .execute();
    return;
  }
  await tx
    .insertInto('docket_steps')
    .values({ docket_id: id, step, done_at: doneAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * What a person noted of their purchases goes. The dockets stay, so that none is opened again, and remind of nothing;
 * those of sales that are being undone too.
 */
export async function eraseDocketsOf(tx: Tx, userId: string): Promise<void> {
  const bought = await tx
    .selectFrom('dockets')
    .leftJoin('sales', 'sales.id', 'dockets.sale_id')
    .leftJoin('outside_sales', 'outside_sales.id', 'dockets.outside_sale_id')
    .select('dockets.id')
    .where((where) =>
      where.or([
        where('sales.buyer_user_id', '=', userId),
        where('outside_sales.buyer_user_id', '=', userId),
      ]),
    )
    .execute();
  const ids = bought.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const table of ['docket_payments', 'docket_reminders', 'docket_steps'] as const) {
    await tx.deleteFrom(table).where('docket_id', 'in', ids).execute();
  }
  await tx
    .updateTable('dockets')
    .set({ next_look_on: null, muted_at: null })
    .where('id', 'in', ids)
    .execute();
}

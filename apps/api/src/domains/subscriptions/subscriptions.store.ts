import type { Tables } from '../../core/db/tables.ts';
import type { Selectable, Updateable, RawBuilder } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';

import type { Subscription } from './subscriptions.rules.ts';
import type { SubscriptionStatus } from './subscriptions.tables.ts';
import { findRow, lockRow } from '../../core/db/rows.ts';

type Row = Selectable<Tables['subscriptions']>;

const running: SubscriptionStatus[] = ['active', 'past_due'];

function toSubscription(row: Row): Subscription {
  return {
    id: row.id,
    listingId: row.listing_id,
    userId: row.user_id,
    providerSubscriptionId: row.provider_subscription_id,
    lookupKey: row.lookup_key,
    amountCents: row.amount_cents,
    status: row.status,
    freePeriod: row.free_period,
    endsWithoutRenewal: row.ends_without_renewal,
    carriedOverMs: row.carried_over_ms,
    startedAt: row.started_at,
    currentPeriodEndAt: row.current_period_end_at,
  };
}

export async function insertSubscription(
  tx: Tx,
  subscription: Subscription,
  endedAt: Date | null,
): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values({
      id: subscription.id,
      listing_id: subscription.listingId,
      user_id: subscription.userId,
      provider_subscription_id: subscription.providerSubscriptionId,
      lookup_key: subscription.lookupKey,
      amount_cents: subscription.amountCents,
      status: subscription.status,
      free_period: subscription.freePeriod,
      ends_without_renewal: subscription.endsWithoutRenewal,
      carried_over_ms: subscription.carriedOverMs,
      started_at: subscription.startedAt,
      current_period_end_at: subscription.currentPeriodEndAt,
      ended_at: endedAt,
    })
    .execute();
}

export async function findByProviderId(
  db: Db | Tx,
  providerSubscriptionId: string,
): Promise<Subscription | null> {
  const row = await findRow(db, 'subscriptions', {
    provider_subscription_id: providerSubscriptionId,
  });
  return row && toSubscription(row);
}

export async function findSubscription(
  db: Db,
  subscriptionId: string,
): Promise<Subscription | null> {
  const row = await findRow(db, 'subscriptions', { id: subscriptionId });
  return row && toSubscription(row);
}

/** A plan of a listing that this person owns. */
export async function findOwnedSubscription(
  db: Db,
  subscriptionId: string,
  userId: string,
): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .where('listing_id', 'in', (owned) =>
      owned.selectFrom('listing_owners').select('listing_id').where('user_id', '=', userId),
    )
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

/** Locks a plan. Lock its listing first: every change here touches both, in that order. */
export async function lockSubscription(
  tx: Tx,
  subscriptionId: string,
): Promise<Subscription | null> {
  const row = await lockRow(tx, 'subscriptions', { id: subscriptionId });
  return row && toSubscription(row);
}

export async function findRunning(db: Db, listingId: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('status', 'in', running)
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

/** The latest plan of a listing, running or over. */
export async function findNewestPlan(db: Db | Tx, listingId: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

/** Locks the running plan of a listing: at most one, by the unique index. */
export async function lockRunning(tx: Tx, listingId: string): Promise<Subscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('status', 'in', running)
    .forUpdate()
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

/**
 * Saves where a plan stands now, provided that it stands as it was read.
 * @param mark of the move that leads there.
 * @returns null where it moved on.
 */
export async function saveSubscription(
  tx: Tx,
  plan: Pick<Subscription, 'id' | 'status'>,
  columns: Updateable<Tables['subscriptions']>,
  mark: RawBuilder<unknown>,
): Promise<Subscription | null> {
  const row = await tx
    .updateTable('subscriptions')
    .set(columns)
    .where('id', '=', plan.id)
    .where('status', '=', plan.status)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

/** Writes other columns of a plan that is still running. @returns false when it was ended in the meantime. */
export async function updateRunning(
  tx: Tx,
  subscriptionId: string,
  columns: Omit<Updateable<Tables['subscriptions']>, 'status'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('subscriptions')
    .set(columns)
    .where('id', '=', subscriptionId)
    .where('status', 'in', running)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Running plans whose period is over: the provider is to be asked what became of them. The one that was
 * asked about longest ago comes first, so that plans which stay overdue never keep others waiting.
 */
export async function listDue(db: Db, now: Date, limit: number): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', 'in', running)
    .where('current_period_end_at', '<=', now)
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('current_period_end_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toSubscription);
}

/** Remembers that the provider is asked about a plan now, whatever comes of it. */
export async function noteAsked(db: Db, subscriptionId: string, now: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ asked_at: now })
    .where('id', '=', subscriptionId)
    .execute();
}

export type BillingRow = Subscription & {
  title: string;
  patentNumber: string;
  isUnderSale: boolean;
  /** As the listing says it. */
  listingExpiresAt: Date | null;
};

/** The running plans of every listing that this person owns, newest first. */
export async function listBilling(db: Db, userId: string): Promise<BillingRow[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('listings', 'listings.id', 'subscriptions.listing_id')
    .selectAll('subscriptions')
    .select([
      'listings.title',
      'listings.patent_number',
      'listings.sale_state',
      'listings.subscription_expires_at',
    ])
    .where('subscriptions.status', 'in', running)
    .where('listings.deleted_at', 'is', null)
    .where('subscriptions.listing_id', 'in', (owned) =>
      owned.selectFrom('listing_owners').select('listing_id').where('user_id', '=', userId),
    )
    .orderBy('subscriptions.started_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...toSubscription(row),
    title: row.title,
    patentNumber: row.patent_number,
    isUnderSale: row.sale_state === 'under_sale',
    listingExpiresAt: row.subscription_expires_at,
  }));
}

/** Running plans that this person pays for, in the order of their listings. */
export async function listRunningPaidBy(db: Db | Tx, userId: string): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', running)
    .orderBy('listing_id')
    .execute();
  return rows.map(toSubscription);
}

/** Every plan that a person chose, or that a listing of the person had, by id; `after` one gives the next. */
export async function listPlansOf(
  db: Db,
  userId: string,
  after: string | null,
  limit: number,
): Promise<(Subscription & { endedAt: Date | null })[]> {
  let query = db
    .selectFrom('subscriptions')
    .selectAll()
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where('listing_id', 'in', (owned) =>
          owned.selectFrom('listing_owners').select('listing_id').where('user_id', '=', userId),
        ),
      ]),
    );
  if (after !== null) query = query.where('id', '>', after);
  const rows = await query.orderBy('id').limit(limit).execute();
  return rows.map((row) => ({ ...toSubscription(row), endedAt: row.ended_at }));
}

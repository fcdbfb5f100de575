import type { Tables } from '../../../core/db/tables.ts';
import type { RawBuilder, Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { findRow, lockRow } from '../../../core/db/rows.ts';

type Row = Selectable<Tables['subscription_checkouts']>;

export type Checkout = {
  id: string;
  listingId: string;
  userId: string;
  priceId: string;
  lookupKey: string;
  attempt: number;
  businessKey: string;
  providerCheckoutId: string | null;
  state: Row['state'];
};

function toCheckout(row: Row): Checkout {
  return {
    id: row.id,
    listingId: row.listing_id,
    userId: row.user_id,
    priceId: row.price_id,
    lookupKey: row.lookup_key,
    attempt: row.attempt,
    businessKey: row.business_key,
    providerCheckoutId: row.provider_checkout_id,
    state: row.state,
  };
}

export async function findCheckout(db: Db | Tx, checkoutId: string): Promise<Checkout | null> {
  const row = await findRow(db, 'subscription_checkouts', { id: checkoutId });
  return row && toCheckout(row);
}

/** The latest checkout of a listing, in whatever state. */
export async function findNewestCheckout(db: Db | Tx, listingId: string): Promise<Checkout | null> {
  const row = await db
    .selectFrom('subscription_checkouts')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toCheckout(row) : null;
}

/** The open checkout of a listing: at most one, by the unique index. */
export async function findOpenCheckout(db: Db | Tx, listingId: string): Promise<Checkout | null> {
  const row = await findRow(db, 'subscription_checkouts', { listing_id: listingId, state: 'open' });
  return row && toCheckout(row);
}

export async function findCheckoutByProviderId(
  db: Db | Tx,
  providerCheckoutId: string,
): Promise<Checkout | null> {
  const row = await findRow(db, 'subscription_checkouts', {
    provider_checkout_id: providerCheckoutId,
  });
  return row && toCheckout(row);
}

/** The checkout that a money intent makes. */
export async function findCheckoutByKey(
  db: Db | Tx,
  businessKey: string,
): Promise<Checkout | null> {
  const row = await findRow(db, 'subscription_checkouts', { business_key: businessKey });
  return row && toCheckout(row);
}

/** Every open checkout, oldest first. */
export async function listOpenCheckouts(db: Db, limit: number): Promise<Checkout[]> {
  const rows = await db
    .selectFrom('subscription_checkouts')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toCheckout);
}

/** @throws by `subscription_checkouts_one_open` when another one of this listing is open. */
export async function insertCheckout(
  tx: Tx,
  checkout: Omit<Checkout, 'providerCheckoutId' | 'state'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('subscription_checkouts')
    .values({
      id: checkout.id,
      listing_id: checkout.listingId,
      user_id: checkout.userId,
      price_id: checkout.priceId,
      lookup_key: checkout.lookupKey,
      attempt: checkout.attempt,
      business_key: checkout.businessKey,
      state: 'open',
      created_at: now,
    })
    .execute();
}

/** Keeps how the provider names a checkout; the same every time. */
export async function saveProviderCheckout(
  db: Db | Tx,
  checkoutId: string,
  providerCheckoutId: string,
): Promise<void> {
  await db
    .updateTable('subscription_checkouts')
    .set({ provider_checkout_id: providerCheckoutId })
    .where('id', '=', checkoutId)
    .where('provider_checkout_id', 'is', null)
    .execute();
}

/** Locks a checkout until the end of the transaction. */
export async function lockCheckout(tx: Tx, checkoutId: string): Promise<Checkout | null> {
  const row = await lockRow(tx, 'subscription_checkouts', { id: checkoutId });
  return row && toCheckout(row);
}

/** @returns null: it is no longer as it was read. */
export async function saveClosed(
  tx: Tx,
  { id, state }: Checkout,
  to: { state: Row['state']; at: Date },
  mark: RawBuilder<unknown>,
): Promise<Checkout | null> {
  const row = await tx
    .updateTable('subscription_checkouts')
    .set({ state: to.state, closed_at: to.at })
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toCheckout(row) : null;
}

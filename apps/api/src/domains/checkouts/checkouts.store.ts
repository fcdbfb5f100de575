import { numberPart } from '@claimstead/contract/patent-number.ts';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import type { Tables } from '../../core/db/tables.ts';
import { centsOf } from '../../core/text/formats.ts';
import {
  endOfCheckout,
  finalStatuses,
  ownStatuses,
  takingStatuses,
  unpaidStatuses,
} from './checkouts.rules.ts';

type Row = Selectable<Tables['checkouts']>;
export type CheckoutColumns = Omit<
  Updateable<Tables['checkouts']>,
  'id' | 'version' | 'updated_at' | 'listing_id' | 'buyer_user_id' | 'amount_cents'
>;
/** What changes of a checkout without a move, or beside one. */
export type CheckoutFacts = Omit<CheckoutColumns, 'status' | 'transfer' | 'verification'>;

/** A payment of a patent as the program sees it. Cents. */
export type Checkout = ReturnType<typeof toCheckout>;

function toCheckout(row: Row) {
  return {
    id: row.id,
    listingId: row.listing_id,
    buyerUserId: row.buyer_user_id,
    offerId: row.offer_id,
    offerPayBy: row.offer_pay_by,
    payBy: row.pay_by,
    amountCents: row.amount_cents,
    disclosuresVersion: row.disclosures_version,
    titleShown: row.title_shown,
    legalStatusShown: row.legal_status_shown,
    withoutCard: row.without_card,
    status: row.status,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    paymentId: row.payment_id,
    paymentMethod: row.payment_method,
    transfer: row.transfer,
    verification: row.verification,
    transferReceivedCents: row.transfer_received_cents,
    shortPaymentId: row.short_payment_id,
  };
}

type NewCheckout = Omit<
  Insertable<Tables['checkouts']>,
  'status' | 'version' | 'created_at' | 'updated_at' | 'next_check_at' | 'pay_by'
>;

/**
 * A new checkout.
 * @returns null if this buyer already has an open one for the listing.
 */
export async function insertCheckout(
  tx: Tx,
  checkout: NewCheckout,
  now: Date,
): Promise<Checkout | null> {
  const row = await tx
    .insertInto('checkouts')
    .values({
      ...checkout,
      status: 'open',
      version: 1,
      created_at: now,
      updated_at: now,
      next_check_at: now,
      pay_by: endOfCheckout({ createdAt: now }),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['listing_id', 'buyer_user_id'])
        .where(sql<boolean>`status in ('open', 'given_up')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? toCheckout(row) : null;
}

function select(db: Db | Tx) {
  return db.selectFrom('checkouts').selectAll('checkouts');
}

async function first(query: ReturnType<typeof select>): Promise<Checkout | null> {
  const row = await query.executeTakeFirst();
  return row ? toCheckout(row) : null;
}

async function all(query: ReturnType<typeof select>): Promise<Checkout[]> {
  return (await query.execute()).map(toCheckout);
}

export function findCheckout(db: Db | Tx, id: string): Promise<Checkout | null> {
  return first(select(db).where('id', '=', id));
}

export function findByPayment(db: Db | Tx, paymentId: string): Promise<Checkout | null> {
  return first(select(db).where('payment_id', '=', paymentId));
}

/** Locks the checkout until the end of the transaction. If the listing is locked too, it comes first. */
export function lockCheckout(tx: Tx, id: string): Promise<Checkout | null> {
  return first(select(tx).where('id', '=', id).forUpdate());
}

/**
 * Saves a change if the checkout is still as it was read (compare-and-set on its version).
 * @param mark of the move, if its status changes.
 * @returns the checkout as it is now; null: it has changed, read it again.
 */
export async function updateCheckout(
  tx: Tx,
  { id, version }: Pick<Checkout, 'id' | 'version'>,
  columns: CheckoutColumns,
  now: Date,
  mark: RawBuilder<unknown> = sql``,
): Promise<Checkout | null> {
  const row = await tx
    .updateTable('checkouts')
    .set({ ...columns, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toCheckout(row) : null;
}

/** When the sweep checks again. Not a change of the checkout: the version stays. */
export async function setNextCheck(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('checkouts').set({ next_check_at: at }).where('id', '=', id).execute();
}

/** A buyer's payment of a listing that was not replaced by another; there is at most one. */
export function findOwn(
  db: Db | Tx,
  listingId: string,
  buyerUserId: string,
): Promise<Checkout | null> {
  return first(ownOf(db, buyerUserId).where('listing_id', '=', listingId));
}

/** Payments that a person has begun and that are not replaced by others. */
export function listOwn(db: Db | Tx, buyerUserId: string): Promise<Checkout[]> {
  return all(ownOf(db, buyerUserId).orderBy('id'));
}

function ownOf(db: Db | Tx, buyerUserId: string) {
  return select(db).where('buyer_user_id', '=', buyerUserId).where('status', 'in', ownStatuses);
}

/** Payments of a buyer that are begun, with the debits on their way. */
export function listUnderWay(db: Db, buyerUserId: string): Promise<Checkout[]> {
  const own = select(db).where('buyer_user_id', '=', buyerUserId);
  return all(own.where('status', 'in', ['open', 'processing']).orderBy('id'));
}

/** The payment that a listing belongs to; there is at most one. */
export function findTaking(db: Db | Tx, listingId: string): Promise<Checkout | null> {
  return first(
    select(db).where('listing_id', '=', listingId).where('status', 'in', takingStatuses),
  );
}

/** A buyer's latest payment of a listing, however it ended. */
export function findNewestOf(
  db: Db | Tx,
  listingId: string,
  buyerUserId: string,
): Promise<Checkout | null> {
  const ofBuyer = select(db)
    .where('listing_id', '=', listingId)
    .where('buyer_user_id', '=', buyerUserId);
  return first(ofBuyer.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1));
}

/** Every payment that a person ever began, by id; `after` one gives the next. */
export function listBegun(
  db: Db | Tx,
  buyerUserId: string,
  after: string | null,
  limit: number,
): Promise<Checkout[]> {
  const begun = select(db).where('buyer_user_id', '=', buyerUserId);
  const next = after === null ? begun : begun.where('id', '>', after);
  return all(next.orderBy('id').limit(limit));
}

/** What this buyer has opened and not paid yet. */
export async function listOpenOf(tx: Tx, buyerUserId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('checkouts')
    .select('id')
    .where('buyer_user_id', '=', buyerUserId)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Payments of a listing that are not paid, of any buyer. */
export async function listUnpaid(db: Db, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('status', 'in', unpaidStatuses)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Checkouts that are due for a look, the longest waiting first; with `before` null, every unfinished one. */
export async function listDue(db: Db, before: Date | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('id')
    .where('status', 'not in', finalStatuses)
    .$if(before !== null, (query) => query.where('next_check_at', '<=', before))
    .orderBy('next_check_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of these listings, the payments whose patents are on their way to a buyer, or with one. */
export async function listConveying(
  tx: Tx,
  listingIds: readonly string[],
): Promise<Pick<Checkout, 'id' | 'listingId' | 'legalStatusShown'>[]> {
  if (listingIds.length === 0) return [];
  return tx
    .selectFrom('checkouts')
    .select(['id', 'listing_id as listingId', 'legal_status_shown as legalStatusShown'])
    .where('listing_id', 'in', [...listingIds])
    .where('status', 'in', takingStatuses)
    .execute();
}

/** Makes the payments of the same owners' patents decide one after the other what each conveys, until the commit. */
export async function lockTied(tx: Tx, ownerUserIds: readonly string[]): Promise<void> {
  for (const userId of ownerUserIds.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sales of ${userId}`}, 0))`.execute(
      tx,
    );
  }
}

/** Debits on their way, the latest first. `text`: a part of the title, number, or the buyer's name or email, or the whole id, payment id or amount. */
export function listDebits(db: Db, text: string): Promise<Checkout[]> {
  const speaksOf = sql<boolean>`(checkouts.id::text = lower(${text})
    or checkouts.payment_id = ${text}
    or checkouts.amount_cents = ${centsOf(text)}
    or exists (select from listings where listings.id = checkouts.listing_id
      and (strpos(lower(listings.title), lower(${text})) > 0
        or strpos(listings.patent_number, ${numberPart(text)}) > 0))
    or exists (select from users where users.id = checkouts.buyer_user_id
      and (strpos(lower(users.first_name || ' ' || users.last_name), lower(${text})) > 0
        or strpos(users.email, lower(${text})) > 0)))`;
  const debits = select(db).where('status', '=', 'processing');
  return all((text === '' ? debits : debits.where(speaksOf)).orderBy('id', 'desc'));
}

/** How many debits are on their way. */
export async function countDebits(db: Db): Promise<number> {
  const row = await db
    .selectFrom('checkouts')
    .select(sql<number>`count(*)::int`.as('debits'))
    .where('status', '=', 'processing')
    .executeTakeFirstOrThrow();
  return row.debits;
}

/** Whether a debit is on its way that a person pays, or is to be paid by. */
export async function hasDebit(db: Db | Tx, userId: string): Promise<boolean> {
  const isParty = sql<boolean>`(buyer_user_id = ${userId}
    or exists (select from listing_owners where listing_owners.listing_id = checkouts.listing_id
      and listing_owners.user_id = ${userId}))`;
  return (await first(select(db).where('status', '=', 'processing').where(isParty))) !== null;
}

/** Payments of this buyer that were told where to transfer to and are still open. */
export function awaitedTransfers(db: Db | Tx) {
  return db
    .selectFrom('checkouts')
    .select('checkouts.id')
    .where('status', '=', 'open')
    .where('transfer', '=', 'expected');
}

/** Whether a part of a transfer lies in an open payment of this buyer. */
export async function hasPartOfTransfer(db: Db | Tx, userId: string): Promise<boolean> {
  const parts = select(db)
    .where('buyer_user_id', '=', userId)
    .where('status', 'in', unpaidStatuses)
    .where('transfer_received_cents', '>', 0);
  return (await first(parts)) !== null;
}

import type {
  OfferAction,
  OfferEndReason,
  OfferSide,
} from '@claimstead/contract/offers.contract.ts';
import { sql, type ExpressionBuilder, type RawBuilder, type Selectable } from 'kysely';
import { violatesUnique, type Db, type Tx } from '../../core/db/database.ts';
import { fromRow, toColumns } from '../../core/db/row-names.ts';
import type { Tables } from '../../core/db/tables.ts';

import { newId } from '../../core/ids/ids.ts';
import type { OfferChange } from './offers.rules.ts';
import { findRow, lockRow } from '../../core/db/rows.ts';

type OfferRow = Selectable<Tables['offers']>;

export type Offer = {
  id: string;
  listingId: string;
  buyerUserId: string;
  ownerUserId: string;
  turn: OfferSide;
  status: OfferRow['status'];
  reason: OfferEndReason | null;
  amountCents: number;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  payBy: Date | null;
  payLeftMs: number | null;
  titleRefused: boolean;
  paymentOpen: boolean;
  failedDebits: number;
  /** The version of the listing's disclosures that its acceptance took; 0: none. */
  disclosuresVersion: number;
};

export type HistoryEntry = {
  offerId: string;
  side: OfferSide | 'system';
  userId: string | null;
  action: OfferAction;
  amountCents: number;
  at: Date;
};

const columnOf = {
  id: 'id',
  listingId: 'listing_id',
  buyerUserId: 'buyer_user_id',
  ownerUserId: 'owner_user_id',
  turn: 'turn',
  status: 'status',
  reason: 'reason',
  amountCents: 'amount_cents',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  expiresAt: 'expires_at',
  payBy: 'pay_by',
  payLeftMs: 'pay_left_ms',
  titleRefused: 'title_refused',
  paymentOpen: 'payment_open',
  failedDebits: 'failed_debits',
  disclosuresVersion: 'disclosures_version',
} as const satisfies Record<keyof Offer, keyof OfferRow>;

function toOffer(row: OfferRow): Offer {
  return fromRow(row, columnOf);
}

/** @returns false when this buyer already has an open offer for the listing. */
export async function insertOffer(tx: Tx, offer: Offer): Promise<boolean> {
  const inserted = await tx
    .insertInto('offers')
    .values(toColumns(offer, columnOf))
    .onConflict((conflict) =>
      conflict
        .columns(['listing_id', 'buyer_user_id'])
        .where('status', '<>', 'REJECTED')
        .doNothing(),
    )
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findOffer(db: Db | Tx, offerId: string): Promise<Offer | null> {
  const row = await findRow(db, 'offers', { id: offerId });
  return row && toOffer(row);
}

/** Locks the row until the end of the transaction, so that two moves are decided one after the other. */
export async function lockOffer(tx: Tx, offerId: string): Promise<Offer | null> {
  const row = await lockRow(tx, 'offers', { id: offerId });
  return row && toOffer(row);
}

/**
 * Saves an offer's new state if it is still as it was read.
 * @param mark of the move that leads there.
 * @returns null if it has changed; 'taken' if another offer for the listing is already accepted.
 */
export async function saveOffer(
  tx: Tx,
  offer: Offer,
  mark: RawBuilder<unknown>,
  to: OfferChange & Pick<Offer, 'ownerUserId' | 'updatedAt' | 'disclosuresVersion'>,
): Promise<Offer | 'taken' | null> {
  try {
    const row = await tx
      .updateTable('offers')
      .set(toColumns(to, columnOf))
      .where('id', '=', offer.id)
      .where('status', '=', offer.status)
      .where('turn', '=', offer.turn)
      .where('updated_at', '=', offer.updatedAt)
      .returningAll()
      .modifyEnd(mark)
      .executeTakeFirst();
    return row ? toOffer(row) : null;
  } catch (error) {
    if (violatesUnique(error, 'offers_one_accepted')) return 'taken';
    throw error;
  }
}

export async function insertHistory(tx: Tx, entry: HistoryEntry): Promise<void> {
  await tx
    .insertInto('offer_history')
    .values({
      id: newId(entry.at.getTime()),
      offer_id: entry.offerId,
      side: entry.side,
      user_id: entry.userId,
      action: entry.action,
      amount_cents: entry.amountCents,
      at: entry.at,
    })
    .execute();
}

export async function listHistory(db: Db | Tx, offerIds: string[]): Promise<HistoryEntry[]> {
  if (offerIds.length === 0) return [];
  const rows = await db
    .selectFrom('offer_history')
    .selectAll()
    .where('offer_id', 'in', offerIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    offerId: row.offer_id,
    side: row.side,
    userId: row.user_id,
    action: row.action,
    amountCents: row.amount_cents,
    at: row.at,
  }));
}

/**
 * As the buyer, or as a linked owner of the listing. Two lists put together, each found by an index: an `or` of
 * both would look at every offer there is.
 */
function takesPart(userId: string) {
  return (where: ExpressionBuilder<Tables, 'offers'>) =>
    where('offers.id', 'in', (bought) =>
      bought
        .selectFrom('offers as bought')
        .select('bought.id')
        .where('bought.buyer_user_id', '=', userId)
        .union((owned) =>
          owned
            .selectFrom('listing_owners')
            .innerJoin('offers as received', 'received.listing_id', 'listing_owners.listing_id')
            .select('received.id')
            .where('listing_owners.user_id', '=', userId),
        ),
    );
}

/** A person's offers, as the buyer or as a linked owner, newest first. */
export async function listOffersOf(db: Db | Tx, userId: string, limit: number): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where(takesPart(userId))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toOffer);
}

/** Every offer of a buyer for a listing, the first one first. */
export async function listOffersFor(
  db: Db | Tx,
  deal: { listingId: string; buyerUserId: string },
): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where('listing_id', '=', deal.listingId)
    .where('buyer_user_id', '=', deal.buyerUserId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toOffer);
}

/** The accepted offer of a listing, paid or not; there is at most one. */
export async function findAccepted(db: Db | Tx, listingId: string): Promise<Offer | null> {
  const row = await db
    .selectFrom('offers')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('status', 'in', ['ACCEPTED', 'PAID'])
    .executeTakeFirst();
  return row ? toOffer(row) : null;
}

/** Open offers of a listing, locked in a fixed order so that two transactions that close them never deadlock. */
export async function lockOpenOffers(tx: Tx, listingId: string): Promise<Offer[]> {
  const rows = await tx
    .selectFrom('offers')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('status', '<>', 'REJECTED')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toOffer);
}

/** When an open offer expires; the same expression as in the index offers_due. */
const dueAt = sql<Date>`case when status = 'ACCEPTED' then pay_by else expires_at end`;

export type OverdueOffer = { id: string; dueAt: Date };

/** Unpaid offers whose deadline has passed, the longest overdue first; `after` returns those that follow one. */
export async function listOverdue(
  db: Db,
  now: Date,
  limit: number,
  after: OverdueOffer | null,
): Promise<OverdueOffer[]> {
  let query = db
    .selectFrom('offers')
    .select(['id', dueAt.as('dueAt')])
    .where('status', 'in', ['NEW', 'COUNTERED', 'ACCEPTED'])
    .where('payment_open', '=', false)
    .where(dueAt, '<=', now);
  if (after) query = query.where(sql<boolean>`(${dueAt}, id) > (${after.dueAt}, ${after.id})`);
  return query.orderBy(dueAt).orderBy('id').limit(limit).execute();
}

/** Whether a payment for an accepted, unpaid offer is open at the provider. */
export async function setPaymentOpen(tx: Tx, offerId: string, open: boolean): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ payment_open: open })
    .where('id', '=', offerId)
    .where('status', '=', 'ACCEPTED')
    .execute();
}

/**
 * A bank debit for it failed.
 * @returns how many have failed so far.
 */
export async function countFailedDebit(tx: Tx, offerId: string): Promise<number> {
  const row = await tx
    .updateTable('offers')
    .set({ failed_debits: sql<number>`failed_debits + 1` })
    .where('id', '=', offerId)
    .returning('failed_debits')
    .executeTakeFirst();
  return row?.failed_debits ?? 0;
}

/** A buyer's open offers, in the order of their listings. */
export async function listOpenOf(db: Db | Tx, buyerUserId: string): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where('buyer_user_id', '=', buyerUserId)
    .where('status', '<>', 'REJECTED')
    .orderBy('listing_id')
    .execute();
  return rows.map(toOffer);
}

/** Open offers that one owner last answered now name another owner. */
export async function updateOwnerOfOpen(
  tx: Tx,
  listingId: string,
  fromUserId: string,
  toUserId: string,
): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ owner_user_id: toUserId })
    .where('listing_id', '=', listingId)
    .where('owner_user_id', '=', fromUserId)
    .where('status', '<>', 'REJECTED')
    .execute();
}

/** Every offer of a person, oldest first; `after` returns those that follow one. */
export async function listOffersAfter(
  db: Db,
  userId: string,
  after: string | null,
  limit: number,
): Promise<Offer[]> {
  let query = db.selectFrom('offers').selectAll().where(takesPart(userId));
  if (after !== null) query = query.where('id', '>', after);
  return (await query.orderBy('id').limit(limit).execute()).map(toOffer);
}

/** How many offers were made for a listing on each day (UTC), since one. */
export async function countOffersByDay(
  db: Db,
  listingId: string,
  sinceDay: string,
): Promise<{ day: string; count: number }[]> {
  const day = sql<string>`(created_at at time zone 'UTC')::date`;
  return db
    .selectFrom('offers')
    .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('count')])
    .where('listing_id', '=', listingId)
    .where('created_at', '>=', new Date(`${sinceDay}T00:00:00Z`))
    .groupBy(day)
    .execute();
}

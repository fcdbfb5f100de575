import type { Tables } from '../../core/db/tables.ts';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import type { PaymentCheck } from './disputes/check-lifecycle.rules.ts';
import type { Dispute } from './disputes/dispute-lifecycle.rules.ts';
import { checksOfSale, disputeOfSale, toCheck, toDispute } from './disputes/disputes.store.ts';
import { openCheckOf } from './disputes/payment-checks.rules.ts';
import type { Refund } from './refunds/refund-lifecycle.rules.ts';
import type { Papers } from './papers/papers-lifecycle.rules.ts';
import { papersOfSale, toPapers } from './papers/papers.store.ts';
import { factsOfRefunds } from './refunds/refunds.rules.ts';
import { refundsOfSale, toRefund } from './refunds/refunds.store.ts';
import { isDisputed } from './sales.rules.ts';
import { isUndone, type Undo } from './undo/undo-lifecycle.rules.ts';
import { toUndo, undoOfSale } from './undo/undos.store.ts';

type Row = Selectable<Tables['sales']>;
export type SaleColumns = Omit<
  Updateable<Tables['sales']>,
  'id' | 'version' | 'updated_at' | 'listing_id' | 'buyer_user_id' | 'amount_cents'
>;

/** The rows that belong to a sale, each with a life of its own. They change with the sale locked, and with its version. */
export type SaleParts = {
  dispute: Dispute;
  checks: readonly PaymentCheck[];
  refunds: readonly Refund[];
  papers: Papers;
  undo: Undo;
};

/** What a query of sales selects beside the columns of the sale. */
export const saleParts = [
  disputeOfSale.as('dispute'),
  checksOfSale.as('checks'),
  refundsOfSale.as('refunds'),
  papersOfSale.as('papers'),
  undoOfSale.as('undo'),
] as const;

/** A sale as the program sees it. Money in cents. */
export type Sale = ReturnType<typeof withParts>;

/** Whole sales, for {@link toSale}. */
export function selectSales(db: Db | Tx) {
  return db.selectFrom('sales').selectAll('sales').select(saleParts);
}

type WholeRow = Awaited<ReturnType<ReturnType<typeof selectSales>['executeTakeFirstOrThrow']>>;

export function toSale({ dispute, checks, refunds, papers, undo, ...row }: WholeRow): Sale {
  return withParts(row, {
    dispute: toDispute(row.id, dispute),
    checks: checks.map(toCheck),
    refunds: refunds.map(toRefund),
    papers: toPapers(row.id, papers),
    undo: toUndo(row.id, undo),
  });
}

function withParts(row: Row, parts: SaleParts) {
  return {
    ...{ ...dealOf(row), ...paymentOf(row), ...filingOf(row) },
    ...parts,
    ...factsOfBank(parts),
    ...factsOfPapers(parts),
    ...factsOfUndo(parts),
    ...factsOfRefunds(row.status, parts.refunds),
  };
}

/** What the buyer's bank and the provider say about the payment. */
function factsOfBank({ dispute, checks }: SaleParts) {
  const check = openCheckOf(checks);
  const facts = { disputeStatus: dispute.status, paymentCheck: check?.kind ?? null };
  return {
    ...facts,
    disputedAt: isDisputed(facts) ? dispute.since : null,
    lostCents: dispute.lostCents,
    evidenceDueAt: dispute.evidenceDueAt,
    paymentCheckAt: check?.since ?? null,
  };
}

/** Who buys what, and its status. */
function dealOf(row: Row) {
  return {
    id: row.id,
    listingId: row.listing_id,
    buyerUserId: row.buyer_user_id,
    offerId: row.offer_id,
    offerPayBy: row.offer_pay_by,
    amountCents: row.amount_cents,
    disclosuresVersion: row.disclosures_version,
    titleShown: row.title_shown,
    legalStatusShown: row.legal_status_shown,
    status: row.status,
    version: row.version,
    createdAt: row.created_at,
    supersededAt: row.superseded_at,
    heldAt: row.held_at,
    stepSince: row.step_since,
    buyerAskedAt: row.buyer_asked_at,
    releasedAt: row.released_at,
  };
}

/** How it is paid. */
function paymentOf(row: Row) {
  return {
    paymentId: row.payment_id,
    paymentMethod: row.payment_method,
    transferExpectedAt: row.transfer_expected_at,
    verificationExpectedAt: row.verification_expected_at,
    transferReceivedCents: Number(row.transfer_received_cents),
    givenUpAt: row.given_up_at,
    shortPaymentId: row.short_payment_id,
    shortfallCents: Number(row.shortfall_cents),
    /** What the buyer pays or paid: the price, less what the platform covers, unless another amount came. */
    paidCents: Number(row.paid_other_cents ?? row.amount_cents - Number(row.shortfall_cents)),
    chargeId: row.charge_id,
    feeBookedAt: row.fee_booked_at,
    withoutCard: row.without_card,
  };
}

/** What the papers are and how they stand. */
function factsOfPapers({ papers: { saleId: _, status, ...facts } }: SaleParts) {
  return { papersStatus: status, ...facts };
}

/** Whether it is undone, and by whom and why: what was dropped says nothing of it. */
function factsOfUndo({ undo }: SaleParts) {
  const undoStatus = undo.status;
  const stands = isUndone({ undoStatus });
  return {
    undoStatus,
    undoRequestedBy: stands ? undo.requestedBy : null,
    undoReason: stands ? undo.reason : null,
  };
}

/** How the assignment was filed. */
function filingOf(row: Row) {
  return {
    filedAt: row.filed_at,
    receipt: row.filing?.receipt ?? null,
    reel: row.filing?.reel ?? null,
    frame: row.filing?.frame ?? null,
    recordedAt: row.filing?.recordedAt ?? null,
  };
}

export type NewSale = Pick<
  Insertable<Tables['sales']>,
  | 'id'
  | 'listing_id'
  | 'buyer_user_id'
  | 'offer_id'
  | 'offer_pay_by'
  | 'amount_cents'
  | 'disclosures_version'
  | 'title_shown'
  | 'legal_status_shown'
  | 'without_card'
>;

/**
 * A new checkout.
 * @returns null if this buyer already has an open one for the listing.
 */
export async function insertCheckout(tx: Tx, sale: NewSale, now: Date): Promise<Sale | null> {
  const row = await tx
    .insertInto('sales')
    .values({
      ...sale,
      status: 'checkout',
      version: 1,
      created_at: now,
      updated_at: now,
      next_check_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['listing_id', 'buyer_user_id'])
        .where('status', '=', 'checkout')
        .where('superseded_at', 'is', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row
    ? toSale({ ...row, dispute: null, checks: [], refunds: [], papers: null, undo: null })
    : null;
}

export async function findSale(db: Db | Tx, saleId: string): Promise<Sale | null> {
  const row = await selectSales(db).where('id', '=', saleId).executeTakeFirst();
  return row ? toSale(row) : null;
}

export async function findSaleByPayment(db: Db | Tx, paymentId: string): Promise<Sale | null> {
  const row = await selectSales(db).where('payment_id', '=', paymentId).executeTakeFirst();
  return row ? toSale(row) : null;
}

export async function findSaleBySigning(db: Db | Tx, documentId: string): Promise<Sale | null> {
  const row = await selectSales(db)
    .where('id', 'in', (where) =>
      where
        .selectFrom('sale_papers')
        .select('sale_id')
        .where('signing_document_id', '=', documentId),
    )
    .executeTakeFirst();
  return row ? toSale(row) : null;
}

/** The sale that a kept paper belongs to, by the id printed on it. */
export async function findSaleOfPaper(db: Db | Tx, documentId: string): Promise<Sale | null> {
  const row = await selectSales(db)
    .where('id', 'in', (where) =>
      where.selectFrom('sale_documents').select('sale_id').where('document_id', '=', documentId),
    )
    .executeTakeFirst();
  return row ? toSale(row) : null;
}

/**
 * Locks the sale until the end of the transaction, and with it all that belongs to it. If the listing is locked too, it comes
 * first.
 */
export async function lockSale(tx: Tx, saleId: string): Promise<Sale | null> {
  // Two statements: what changed while the first one waited, only one that begins after it sees.
  await tx.selectFrom('sales').select('id').where('id', '=', saleId).forUpdate().execute();
  return findSale(tx, saleId);
}

/**
 * Saves a change if the sale is still as it was read (compare-and-set on its version).
 * @param parts the rows of the sale as they are now, where some were changed with it.
 * @param mark of the move, if its status changes.
 * @returns the sale as it is now; null: it has changed, read it again.
 */
export async function updateSale(
  tx: Tx,
  sale: Sale,
  { columns, parts }: { columns: SaleColumns; parts: Partial<SaleParts> },
  now: Date,
  mark: RawBuilder<unknown> = sql``,
): Promise<Sale | null> {
  const row = await tx
    .updateTable('sales')
    .set({ ...columns, version: sale.version + 1, updated_at: now })
    .where('id', '=', sale.id)
    .where('version', '=', sale.version)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  const { dispute, checks, refunds, papers, undo } = sale;
  return row ? withParts(row, { dispute, checks, refunds, papers, undo, ...parts }) : null;
}

/** When the sweep checks again. Not a change of the sale: the version stays. */
export async function setNextCheck(db: Db, saleId: string, at: Date): Promise<void> {
  await db.updateTable('sales').set({ next_check_at: at }).where('id', '=', saleId).execute();
}

/** A buyer's checkout that was not replaced by another; there is at most one. */
export async function findCheckout(
  db: Db | Tx,
  listingId: string,
  buyerUserId: string,
): Promise<Sale | null> {
  const row = await selectSales(db)
    .where('listing_id', '=', listingId)
    .where('buyer_user_id', '=', buyerUserId)
    .where('status', '=', 'checkout')
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return row ? toSale(row) : null;
}

/** The sale that a listing belongs to; there is at most one. */
export async function findOpenSale(db: Db | Tx, listingId: string): Promise<Sale | null> {
  const row = await selectSales(db)
    .where('listing_id', '=', listingId)
    .where('status', 'in', ['processing', 'held', 'signed', 'filed', 'released'])
    .executeTakeFirst();
  return row ? toSale(row) : null;
}

/** A buyer's latest sale of a listing, however it ended. */
export async function findNewestOf(
  db: Db | Tx,
  listingId: string,
  buyerUserId: string,
): Promise<Sale | null> {
  const row = await selectSales(db)
    .where('listing_id', '=', listingId)
    .where('buyer_user_id', '=', buyerUserId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toSale(row) : null;
}

import type { Tables } from '../../core/db/tables.ts';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, type Tx, violatesUnique } from '../../core/db/database.ts';

import { Problem } from '../../core/errors/problem.ts';

type Row = Selectable<Tables['sales']>;
export type SaleColumns = Omit<
  Updateable<Tables['sales']>,
  'id' | 'version' | 'updated_at' | 'listing_id' | 'buyer_user_id' | 'amount_cents'
>;

/** A sale as the program sees it. Money in cents. */
export type Sale = ReturnType<typeof toSale>;

export function toSale(row: Row) {
  return { ...dealOf(row), ...paymentOf(row), ...papersOf(row), ...endOf(row) };
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

/** How it is paid, and what the buyer's bank says about it later. */
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
    disputedAt: row.disputed_at,
    disputeLostAt: row.dispute_lost_at,
    isInquiry: row.dispute_is_inquiry,
    lostCents: Number(row.lost_cents),
    evidenceDueAt: row.evidence_due_at,
    withoutCard: row.without_card,
    paymentCheck: row.payment_check,
    paymentCheckAt: row.payment_check_at,
    paymentCheckIds: row.payment_check_ids,
    clearedCheckIds: row.cleared_check_ids,
  };
}

/** The papers, who signed them, and how they were filed. */
function papersOf(row: Row) {
  return {
    assignmentId: row.assignment_id,
    agreementId: row.agreement_id,
    recordId: row.record_id,
    signingDocumentId: row.signing_document_id,
    hasPapers: row.signing_document_id !== null,
    preparedAt: row.prepared_at,
    buyerDetails: row.buyer_details,
    agreementTerms: row.agreement_terms ?? { agent: null, governingLaw: null },
    buyerSignedAt: row.buyer_signed_at,
    firstSignedAt: row.first_signed_at,
    declinedAt: row.declined_at,
    signedAt: row.signed_at,
    sealedAt: row.sealed_at,
    receipt: row.receipt,
    filedAt: row.filed_at,
    reel: row.reel,
    frame: row.frame,
    recordedAt: row.recorded_at,
  };
}

/** How it is undone, and how the money goes back. */
function endOf(row: Row) {
  return {
    undoRequestedAt: row.undo_requested_at,
    undoRequestedBy: row.undo_requested_by,
    undoReason: row.undo_reason,
    refundReason: row.refund_reason,
    refundId: row.refund_id,
    refundStatus: row.refund_status,
    refundCents: Number(row.refund_cents),
    earlierRefundIds: row.earlier_refund_ids,
    earlierRefundCents: Number(row.earlier_refund_cents),
    refundedOutsideAt: row.refunded_outside_at,
    toppedUpCents: Number(row.topped_up_cents),
    refundRetryAt: row.refund_retry_at,
    refundedAt: row.refunded_at,
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
  return row ? toSale(row) : null;
}

export async function findSale(db: Db | Tx, saleId: string): Promise<Sale | null> {
  const row = await db.selectFrom('sales').selectAll().where('id', '=', saleId).executeTakeFirst();
  return row ? toSale(row) : null;
}

export async function findSaleByPayment(db: Db | Tx, paymentId: string): Promise<Sale | null> {
  const row = await db
    .selectFrom('sales')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row ? toSale(row) : null;
}

export async function findSaleBySigning(db: Db | Tx, documentId: string): Promise<Sale | null> {
  const row = await db
    .selectFrom('sales')
    .selectAll()
    .where('signing_document_id', '=', documentId)
    .executeTakeFirst();
  return row ? toSale(row) : null;
}

/** The sale that a kept paper belongs to, by the id printed on it. */
export async function findSaleOfPaper(db: Db | Tx, documentId: string): Promise<Sale | null> {
  const row = await db
    .selectFrom('sales')
    .selectAll()
    .where('id', 'in', (where) =>
      where.selectFrom('sale_documents').select('sale_id').where('document_id', '=', documentId),
    )
    .executeTakeFirst();
  return row ? toSale(row) : null;
}

/** Locks the row until the end of the transaction. If the listing is locked too, it comes first. */
export async function lockSale(tx: Tx, saleId: string): Promise<Sale | null> {
  const row = await tx
    .selectFrom('sales')
    .selectAll()
    .where('id', '=', saleId)
    .forUpdate()
    .executeTakeFirst();
  return row ? toSale(row) : null;
}

/**
 * Saves a change if the sale is still as it was read (compare-and-set on its version).
 * @param mark of the move, if its status changes.
 * @returns the sale as it is now; null: it has changed, read it again.
 * @throws {Problem} sales.receipt_used, by `sales_receipt_once`: a receipt serves one sale.
 */
export async function updateSale(
  tx: Tx,
  sale: Pick<Sale, 'id' | 'version'>,
  columns: SaleColumns,
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
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw violatesUnique(error, 'sales_receipt_once') ? new Problem('sales.receipt_used') : error;
    });
  return row ? toSale(row) : null;
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
  const row = await db
    .selectFrom('sales')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('buyer_user_id', '=', buyerUserId)
    .where('status', '=', 'checkout')
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return row ? toSale(row) : null;
}

/** The sale that a listing belongs to; there is at most one. */
export async function findOpenSale(db: Db | Tx, listingId: string): Promise<Sale | null> {
  const row = await db
    .selectFrom('sales')
    .selectAll()
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
  const row = await db
    .selectFrom('sales')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('buyer_user_id', '=', buyerUserId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toSale(row) : null;
}

/**
 * Deletes what a buyer typed for papers that not everyone signed. The version stays the same: nothing follows
 * from it.
 */
export async function eraseUnsignedDetails(tx: Tx, buyerUserId: string): Promise<void> {
  await tx
    .updateTable('sales')
    .set({ buyer_details: null })
    .where('buyer_user_id', '=', buyerUserId)
    .where('signed_at', 'is', null)
    .where('buyer_details', 'is not', null)
    .execute();
}

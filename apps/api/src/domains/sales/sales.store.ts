import type { FromJson, Tables } from '../../core/db/tables.ts';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import type { Arrival } from '../checkouts/checkouts.api.ts';
import type { PaymentCheck } from './disputes/check-lifecycle.rules.ts';
import {
  checksOfSale,
  disputeOfSale,
  toCheck,
  toDispute,
  type Dispute,
} from './disputes/disputes.store.ts';
import { openCheckOf } from './disputes/payment-checks.rules.ts';
import type { Proposal } from './proposals/proposal-lifecycle.rules.ts';
import { proposalsOfSale, toProposals } from './proposals/proposals.store.ts';
import { papersOfSale, toPapers, type Papers } from './papers/papers.store.ts';
import { factsOfRefunds } from './refunds/refunds.rules.ts';
import { refundsOfSale, toRefund, type Refund } from './refunds/refunds.store.ts';
import { isDisputed, type SaleStage, wasHeld } from './sales.rules.ts';
import { isUndone, type Undo } from './undo/undo-lifecycle.rules.ts';
import { toUndo, undoOfSale } from './undo/undos.store.ts';

type Row = Omit<Selectable<Tables['sales']>, 'checkout_status'>;
export type SaleColumns = Omit<
  Updateable<Tables['sales']>,
  'id' | 'version' | 'updated_at' | 'listing_id' | 'buyer_user_id' | 'charge_id' | 'paid_cents'
>;
/** What changes of a sale without a move, or beside one. */
export type SaleFacts = Omit<SaleColumns, 'status' | 'reached'>;

/** What its checkout says of a sale; it changes no more. */
const checkoutOfSale = sql<FromJson<Selectable<Tables['checkouts']>>>`(
  select row_to_json(checkouts) from checkouts where checkouts.id = sales.id)`;

/** The rows that belong to a sale, each with a life of its own. They change with the sale locked, and with its version. */
export type SaleParts = {
  dispute: Dispute;
  checks: readonly PaymentCheck[];
  refunds: readonly Refund[];
  papers: Papers;
  undo: Undo;
  /** One of each kind. */
  proposals: readonly Proposal[];
};

/** What a query of sales selects beside the columns of the sale. */
export const saleParts = [
  checkoutOfSale.as('checkout'),
  disputeOfSale.as('dispute'),
  checksOfSale.as('checks'),
  refundsOfSale.as('refunds'),
  papersOfSale.as('papers'),
  undoOfSale.as('undo'),
  proposalsOfSale.as('proposals'),
] as const;

/** A sale as the program sees it. Money in cents. */
export type Sale = ReturnType<typeof withParts>;

/** Whole sales, for {@link toSale}. */
export function selectSales(db: Db | Tx) {
  return db.selectFrom('sales').selectAll('sales').select(saleParts);
}

type WholeRow = Awaited<ReturnType<ReturnType<typeof selectSales>['executeTakeFirstOrThrow']>>;

export function toSale({
  checkout,
  dispute,
  checks,
  refunds,
  papers,
  undo,
  proposals,
  ...row
}: WholeRow): Sale {
  return withParts(row, dealOf(checkout), {
    dispute: toDispute(row.id, dispute),
    checks: checks.map(toCheck),
    refunds: refunds.map(toRefund),
    papers: toPapers(row.id, papers),
    undo: toUndo(row.id, undo),
    proposals: toProposals(row.id, proposals),
  });
}

function withParts(row: Row, deal: Deal, parts: SaleParts) {
  return {
    ...deal,
    ...stateOf(row, deal),
    ...filingOf(row),
    ...parts,
    ...factsOfBank(parts),
    ...factsOfPapers(parts),
    ...factsOfUndo(parts),
    extendedStep: extendedStepOf(parts),
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

type Deal = ReturnType<typeof dealOf>;

/** What was agreed with the payment, and how it was paid: what the sale has of its checkout. */
function dealOf(row: FromJson<Selectable<Tables['checkouts']>>) {
  return {
    id: row.id,
    listingId: row.listing_id,
    buyerUserId: row.buyer_user_id,
    offerId: row.offer_id,
    amountCents: row.amount_cents,
    disclosuresVersion: row.disclosures_version,
    titleShown: row.title_shown,
    legalStatusShown: row.legal_status_shown,
    createdAt: new Date(row.created_at),
    paymentId: row.payment_id,
    paymentMethod: row.payment_method,
    shortPaymentId: row.short_payment_id,
    withoutCard: row.without_card,
  };
}

/** Where it stands, and its money. */
function stateOf(row: Row, { amountCents }: Deal) {
  return {
    status: row.status,
    reached: row.reached,
    version: row.version,
    heldAt: row.held_at,
    stepSince: row.step_since,
    releasedAt: row.released_at,
    /** What the buyer paid: the price, less what the platform covers, unless another amount came. */
    paidCents: row.paid_cents,
    /** What the platform covers of a held sale's price. */
    shortfallCents: wasHeld(row) ? amountCents - row.paid_cents : 0,
    chargeId: row.charge_id,
    feeBookedAt: row.fee_booked_at,
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

/** The step whose deadline both sides agreed to move; null: none. */
function extendedStepOf({ proposals }: SaleParts): Date | null {
  const extension = proposals.find(({ kind }) => kind === 'extend');
  return extension?.status === 'agreed' ? extension.stepSince : null;
}

function filingOf(row: Row) {
  return {
    filedAt: row.filed_at,
    receipt: row.filing?.receipt ?? null,
    reel: row.filing?.reel ?? null,
    frame: row.filing?.frame ?? null,
    recordedAt: row.filing?.recordedAt ?? null,
  };
}

/** A sale, or one that is not kept yet. */
export type SaleToBe = Omit<Sale, 'status'> & { status: SaleStage };

/** A sale that is not kept yet: its money has just arrived. */
export function newSale(
  { checkout, paidCents, charge }: Pick<Arrival, 'checkout' | 'paidCents' | 'charge'>,
  now: Date,
): SaleToBe {
  const row: Row = {
    ...{ id: checkout.id, listing_id: checkout.listingId, buyer_user_id: checkout.buyerUserId },
    ...{ status: 'held', reached: 'none', version: 0, updated_at: now, next_check_at: now },
    ...{ paid_cents: paidCents, charge_id: charge.id, fee_booked_at: null },
    ...{ held_at: null, step_since: null, filing: null, filed_at: null, released_at: null },
  };
  const dispute = toDispute(checkout.id, null);
  const signing = { papers: toPapers(checkout.id, null), undo: toUndo(checkout.id, null) };
  const proposals = toProposals(checkout.id, []);
  const parts = { dispute, checks: [], refunds: [], ...signing, proposals };
  return { ...withParts(row, checkout, parts), status: 'none' };
}

async function first(query: ReturnType<typeof selectSales>): Promise<Sale | null> {
  const row = await query.executeTakeFirst();
  return row ? toSale(row) : null;
}

export function findSale(db: Db | Tx, saleId: string): Promise<Sale | null> {
  return first(selectSales(db).where('id', '=', saleId));
}

export function findSaleBySigning(db: Db | Tx, documentId: string): Promise<Sale | null> {
  const ofDocument = db
    .selectFrom('sale_papers')
    .select('sale_id')
    .where('signing_document_id', '=', documentId);
  return first(selectSales(db).where('id', 'in', ofDocument));
}

/** The sale that a kept paper belongs to, by the id printed on it. */
export function findSaleOfPaper(db: Db | Tx, documentId: string): Promise<Sale | null> {
  const ofDocument = db
    .selectFrom('sale_documents')
    .select('sale_id')
    .where('document_id', '=', documentId);
  return first(selectSales(db).where('id', 'in', ofDocument));
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
 * Saves a change if the sale is still as it was read (compare-and-set on its version); one that is not kept yet is begun.
 * @param parts the rows of the sale as they are now, where some were changed with it.
 * @param mark of the move, if its status changes.
 * @returns the sale as it is now; null: it has changed, read it again.
 */
export async function saveSale(
  tx: Tx,
  sale: SaleToBe,
  { columns, parts }: { columns: SaleColumns; parts: Partial<SaleParts> },
  now: Date,
  mark: RawBuilder<unknown> = sql``,
): Promise<Sale | null> {
  const row =
    sale.status === 'none'
      ? await insertSale(tx, sale, columns, now, mark)
      : await tx
          .updateTable('sales')
          .set({ ...columns, version: sale.version + 1, updated_at: now })
          .where('id', '=', sale.id)
          .where('version', '=', sale.version)
          .returningAll()
          .modifyEnd(mark)
          .executeTakeFirst();
  const { dispute, checks, refunds, papers, undo, proposals } = sale;
  const kept = { dispute, checks, refunds, papers, undo, proposals };
  return row ? withParts(row, sale, { ...kept, ...parts }) : null;
}

async function insertSale(
  tx: Tx,
  sale: SaleToBe,
  { status, reached, ...columns }: SaleColumns,
  now: Date,
  mark: RawBuilder<unknown>,
): Promise<Row> {
  if (!status || !reached) throw new Error(`sale ${sale.id} begins without a move`);
  const { id, listingId, buyerUserId, paidCents, chargeId } = sale;
  return tx
    .insertInto('sales')
    .values({
      ...{ id, listing_id: listingId, buyer_user_id: buyerUserId },
      ...{ paid_cents: paidCents, charge_id: chargeId, version: 1 },
      ...{ updated_at: now, next_check_at: now, ...columns, status, reached },
    })
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirstOrThrow();
}

/** When the sweep checks again. Not a change of the sale: the version stays. */
export async function setNextCheck(db: Db, saleId: string, at: Date): Promise<void> {
  await db.updateTable('sales').set({ next_check_at: at }).where('id', '=', saleId).execute();
}

/** The sale that a listing belongs to; there is at most one. */
export function findOpenSale(db: Db | Tx, listingId: string): Promise<Sale | null> {
  const open = ['held', 'signed', 'filed', 'released'] as const;
  return first(selectSales(db).where('listing_id', '=', listingId).where('status', 'in', open));
}

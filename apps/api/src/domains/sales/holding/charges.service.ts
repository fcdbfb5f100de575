import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { postLedger } from '../../money/ledger/ledger.service.ts';
import type { ProviderPayment } from '../../money/payments.port.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale, SaleColumns } from '../sales.store.ts';
import { isFrozen } from '../sales.rules.ts';
import { announce, changeSale, lockAsRead } from '../move-sale.service.ts';
import { followPaymentCheck } from './payment-check.service.ts';
import { followOutsideRefunds } from './outside-refunds.service.ts';

type Charge = NonNullable<ProviderPayment['charge']>;

/** The money has really arrived: the charge succeeded, not only the intent. */
export function paidCharge(payment: ProviderPayment): Charge | null {
  const { charge } = payment;
  return payment.status === 'succeeded' && charge?.status === 'succeeded' ? charge : null;
}

/** Books a paid charge and, where it is known already, the provider's fee. Repeatable. */
export async function bookCharge(
  unit: UnitOfWork,
  sale: Sale,
  charge: Charge,
): Promise<{ charge_id: string; fee_booked_at: Date | null }> {
  const about = { providerObjectId: charge.id, saleId: sale.id, at: unit.now };
  const eventAt = charge.movedAt;
  await postLedger(unit.tx, { ...about, eventAt, kind: 'sale_paid', amountCents: sale.paidCents });
  const feeBooked = await bookFee(unit, sale, charge);
  return { charge_id: charge.id, fee_booked_at: feeBooked ? unit.now : null };
}

async function bookFee(unit: UnitOfWork, sale: Sale, charge: Charge): Promise<boolean> {
  if (charge.feeCents === null) return false;
  if (charge.feeCents > 0) {
    await postLedger(unit.tx, {
      kind: 'sale_fee',
      providerObjectId: charge.id,
      saleId: sale.id,
      at: unit.now,
      eventAt: charge.movedAt,
      amountCents: charge.feeCents,
    });
  }
  return true;
}

/**
 * Follows a charge: its fee is now known, someone refunded it at the provider ({@link followOutsideRefunds}), the provider
 * checks it ({@link followPaymentCheck}), or the buyer's bank inquires about it or disputes it. That freezes the sale until the bank decides; a won dispute lets it continue. A loss
 * that does not simply end the sale is for people to settle.
 * @returns whether the sale was changed.
 */
export async function followCharge(
  deps: SalesDeps,
  sale: Sale,
  payment: ProviderPayment,
): Promise<boolean> {
  const charge = paidCharge(payment);
  if (!charge) return false;
  if (await followOutsideRefunds(deps, sale, charge)) return true;
  if (await followPaymentCheck(deps, sale, charge)) return true;
  const feeIsNew = !sale.feeBookedAt && charge.feeCents !== null;
  const dispute = whatIsNewOfDispute(sale, charge);
  const { evidenceDueAt } = charge;
  const isDueNew = evidenceDueAt?.getTime() !== sale.evidenceDueAt?.getTime();
  if (!feeIsNew && !dispute && !isDueNew) return false;
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    if (feeIsNew) await bookFee(unit, locked, charge);
    const saved = await changeSale(unit, locked, {
      ...(feeIsNew ? { fee_booked_at: unit.now } : {}),
      evidence_due_at: evidenceDueAt,
      ...(dispute ? columnsFor(dispute, charge, locked, unit.now) : {}),
    });
    if (!dispute) return;
    const what = evidenceOf[dispute];
    await appendEvidence(unit.tx, sale.id, { at: unit.now, what, who: null });
    await tellOfDispute(unit, saved, dispute);
  });
  return true;
}

/** `frozen`: already decided when we first hear of it, so that nobody is told to wait. */
type DisputeNews = 'questioned' | 'opened' | 'frozen' | 'lost' | 'ended';

function columnsFor(
  news: DisputeNews,
  charge: Charge,
  sale: Sale,
  now: Date,
): Omit<SaleColumns, 'status'> {
  const frozenAt = sale.disputedAt ?? now;
  const open = { disputed_at: frozenAt, dispute_lost_at: null, lost_cents: 0 };
  switch (news) {
    case 'questioned':
      return { ...open, dispute_is_inquiry: true };
    case 'opened':
    case 'frozen':
      return { ...open, dispute_is_inquiry: false };
    case 'lost':
      return { dispute_lost_at: now, lost_cents: Math.min(charge.lostCents, sale.paidCents) };
    case 'ended':
      // A lost dispute can still be reversed.
      return {
        disputed_at: null,
        dispute_lost_at: null,
        dispute_is_inquiry: false,
        lost_cents: 0,
        // Nobody could take the next step meanwhile, so the time to take it starts again.
        ...(sale.status === 'held' ? { step_since: now } : {}),
      };
  }
}

const evidenceOf = {
  questioned: 'payment_questioned',
  opened: 'payment_disputed',
  frozen: 'payment_disputed',
  lost: 'dispute_lost',
  ended: 'dispute_ended',
} as const satisfies Record<DisputeNews, string>;

/** People whose sale ended in a refund are not told to wait or continue; operators see it on the sale's page. */
async function tellOfDispute(unit: UnitOfWork, sale: Sale, dispute: DisputeNews): Promise<void> {
  const isOver = sale.status === 'refunding' || sale.status === 'refunded';
  const typeOf = {
    questioned: 'sales.questioned',
    opened: 'sales.disputed',
    frozen: null,
    lost: 'sales.loss_unsettled',
    ended: 'sales.dispute_ended',
  } as const;
  // The bank is done, and the sale does not continue: the payment was refunded, or is checked.
  const staysFrozen = dispute === 'ended' && isFrozen(sale);
  const type = isOver || staysFrozen ? null : typeOf[dispute];
  const isPaidOut = sale.status === 'released';
  const due = sale.evidenceDueAt ? { evidenceDueAt: sale.evidenceDueAt.toISOString() } : {};
  if (type === null) await announce(unit, sale);
  else await announce(unit, sale, (news) => ({ type, payload: { ...news, isPaidOut, ...due } }));
}

function whatIsNewOfDispute(sale: Sale, { dispute, lostCents }: Charge): DisputeNews | null {
  if (dispute === null) return sale.disputedAt ? 'ended' : null;
  if (dispute === 'inquiry') return sale.disputedAt ? null : 'questioned';
  const isOpen = sale.disputedAt && !sale.isInquiry;
  if (dispute === 'open') return isOpen && !sale.disputeLostAt ? null : 'opened';
  if (!isOpen) return 'frozen';
  if (sale.disputeLostAt && sale.lostCents === Math.min(lostCents, sale.paidCents)) return null;
  // Before title has passed, a full loss simply ends the sale.
  return sale.status === 'held' && dispute === 'lost' ? null : 'lost';
}

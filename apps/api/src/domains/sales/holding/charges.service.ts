import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { postLedger } from '../../../integrations/payments/ledger.service.ts';
import type { ProviderPayment } from '../../../integrations/payments/payments.port.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { announce, changeSale, lockAsRead } from '../sales.transitions.ts';

type Charge = NonNullable<ProviderPayment['charge']>;

/** The money is really there: the charge has succeeded, not only the intent. */
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
  await postLedger(unit.tx, { ...about, kind: 'sale_paid', amountCents: sale.amountCents });
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
      amountCents: charge.feeCents,
    });
  }
  return true;
}

/**
 * What may have become of a held charge: its fee is known by now, or the buyer's bank disputes it. An
 * open or lost dispute freezes the sale; a won one lets it go on. A loss that does not simply end the
 * sale is for people to settle.
 * @returns whether the sale was changed.
 */
export async function followCharge(
  deps: SalesDeps,
  sale: Sale,
  payment: ProviderPayment,
): Promise<boolean> {
  const charge = paidCharge(payment);
  if (!charge) return false;
  const feeIsNew = !sale.feeBookedAt && charge.feeCents !== null;
  const dispute = whatIsNewOfDispute(sale, charge);
  if (!feeIsNew && !dispute) return false;
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    if (feeIsNew) await bookFee(unit, locked, charge);
    const saved = await changeSale(unit, locked, {
      ...(feeIsNew ? { fee_booked_at: unit.now } : {}),
      ...(dispute ? columnsOf[dispute](unit.now) : {}),
    });
    if (!dispute) return;
    const what = evidenceOf[dispute];
    await appendEvidence(unit.tx, sale.id, { at: unit.now, what, who: null });
    if (dispute === 'opened') {
      await announce(unit, saved, (news) => ({ type: 'sales.disputed', payload: news }));
    } else if (dispute === 'lost') {
      await announce(unit, saved, (news) => ({ type: 'sales.loss_unsettled', payload: news }));
    } else {
      await announce(unit, saved);
    }
  });
  return true;
}

/** `frozen`: decided already when it is first heard of, so that nobody is told to wait for it. */
type DisputeNews = 'opened' | 'frozen' | 'lost' | 'ended';

const columnsOf = {
  opened: (now: Date) => ({ disputed_at: now }),
  frozen: (now: Date) => ({ disputed_at: now }),
  lost: (now: Date) => ({ dispute_lost_at: now }),
  // A lost one can still be turned round.
  ended: () => ({ disputed_at: null, dispute_lost_at: null }),
};
const evidenceOf = {
  opened: 'payment_disputed',
  frozen: 'payment_disputed',
  lost: 'dispute_lost',
  ended: 'dispute_ended',
} as const satisfies Record<DisputeNews, string>;

function whatIsNewOfDispute(sale: Sale, { dispute }: Charge): DisputeNews | null {
  if (dispute === null) return sale.disputedAt ? 'ended' : null;
  if (!sale.disputedAt) return dispute === 'open' ? 'opened' : 'frozen';
  if (dispute === 'open' || sale.disputeLostAt) return null;
  // Before title has passed a whole loss just ends the sale.
  return sale.status === 'held' && dispute === 'lost' ? null : 'lost';
}

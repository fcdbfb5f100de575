import { type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { postLedger, type ProviderPayment } from '../../money/money.api.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { changeSale, withSale } from '../move-sale.service.ts';
import { followDispute } from '../disputes/disputes.service.ts';
import { newsOfChecks } from '../disputes/payment-checks.rules.ts';
import { followPaymentCheck } from '../disputes/payment-checks.service.ts';
import { type Charge, paidCharge } from '../../checkouts/checkouts.api.ts';
import { followOutsideRefunds } from '../refunds/outside-refunds.service.ts';

type Paid = Pick<Sale, 'id' | 'paidCents'>;

/**
 * Books a paid charge and, where it is known already, the provider's fee. Repeatable.
 * @returns when the fee was booked; null: it is not known yet.
 */
export async function bookCharge(
  unit: UnitOfWork,
  sale: Paid,
  charge: Charge,
): Promise<Date | null> {
  const about = { providerObjectId: charge.id, saleId: sale.id, at: unit.now };
  const eventAt = charge.movedAt;
  await postLedger(unit.tx, { ...about, eventAt, kind: 'sale_paid', amountCents: sale.paidCents });
  return (await bookFee(unit, sale, charge)) ? unit.now : null;
}

async function bookFee(unit: UnitOfWork, sale: Paid, charge: Charge): Promise<boolean> {
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
 * Follows a charge: someone refunded it at the provider ({@link followOutsideRefunds}), the buyer's bank asks about it
 * ({@link followDispute}), the provider checks it ({@link followPaymentCheck}), or its fee is now known.
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
  // Whatever stops the sale is followed before what lets go of it: a warning ends with the dispute that it warned of.
  const isStopped = newsOfChecks(sale, charge.checks)?.what === 'opened';
  if (isStopped && (await followPaymentCheck(deps, sale, charge))) return true;
  if (await followDispute(deps, sale, charge)) return true;
  if (await followPaymentCheck(deps, sale, charge)) return true;
  return followFee(deps, sale, charge);
}

async function followFee(deps: SalesDeps, sale: Sale, charge: Charge): Promise<boolean> {
  if (sale.feeBookedAt || charge.feeCents === null) return false;
  await withSale(deps, sale, async (unit, locked) => {
    await bookFee(unit, locked, charge);
    await changeSale(unit, locked, { fee_booked_at: unit.now });
  });
  return true;
}

import { splitByShares } from '@claimstead/contract/split-by-shares.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { Arrival } from '../../checkouts/checkouts.api.ts';
import { holdLegalNames } from '../../identity/identity.api.ts';
import { listOwners } from '../../listings/listings.api.ts';
import { postLedger } from '../../money/money.api.ts';
import { closeOffers, markOfferPaid } from '../../offers/offers.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { askBuyer, canAllBePaid } from '../papers/ask-buyer.service.ts';
import { announce, moveSale } from '../move-sale.service.ts';
import { startRefund } from '../refunds/start-refund.service.ts';
import { insertSaleOwners } from '../sale-owners.store.ts';
import { newSale, type Sale } from '../sales.store.ts';
import { bookCharge } from './charges.service.ts';

/**
 * Money has arrived: the sale begins, in the transaction of its arrival. It holds the money, or gives it back in full
 * where it must not become a sale.
 */
export async function takeArrival(unit: UnitOfWork, arrival: Arrival): Promise<void> {
  if (arrival.outcome === 'held') await hold(unit, arrival);
  else await giveBack(unit, arrival, arrival.outcome);
}

async function hold(unit: UnitOfWork, arrival: Arrival): Promise<void> {
  const { payment, charge } = arrival;
  const begun = newSale(arrival, unit.now);
  const feeBookedAt = await bookCharge(unit, begun, charge);
  const saved = await moveSale(unit, begun, 'pay', 'system', {
    fee_booked_at: feeBookedAt,
    held_at: unit.now,
    step_since: unit.now,
  });
  await bookCover(unit, saved);
  await recordOwners(unit, saved);
  if (saved.offerId) await markOfferPaid(unit, saved.offerId);
  await closeOffers(unit, saved.listingId, 'sold_to_another', saved.offerId);
  await appendEvidence(unit, saved.id, 'payment_held', {
    details: {
      amountCents: saved.amountCents,
      ...(saved.shortfallCents > 0 ? { coveredCents: saved.shortfallCents } : {}),
      method: payment.method,
      payment: payment.id,
    },
  });
  const isBuyersTurn = await canAllBePaid(unit.tx, saved.id);
  const asked = isBuyersTurn ? await askBuyer(unit, saved, true) : saved;
  await announce(unit, asked, ['sales.held', { isBuyersTurn }]);
}

/** The platform's own money tops the payment up to the price, which is then held in full for the owners. */
async function bookCover(unit: UnitOfWork, sale: Sale): Promise<void> {
  if (sale.shortfallCents === 0) return;
  await postLedger(unit.tx, {
    kind: 'shortfall_covered',
    providerObjectId: sale.chargeId,
    saleId: sale.id,
    amountCents: sale.shortfallCents,
    at: unit.now,
  });
}

/**
 * The current owners, each with their share to the cent. An owner without a share conveys nothing. Each conveys
 * under their account's legal name, whatever the listing's creator typed.
 */
async function recordOwners(unit: UnitOfWork, sale: Sale): Promise<void> {
  const owners = (await listOwners(unit.tx, sale.listingId)).filter(
    (owner) => owner.shareBasisPoints > 0,
  );
  const names = await holdLegalNames(
    unit,
    owners.flatMap((owner) => owner.userId ?? []),
  );
  const shares = splitByShares(
    sale.amountCents,
    owners.map((owner) => owner.shareBasisPoints),
  );
  await insertSaleOwners(
    unit.tx,
    sale.id,
    owners.map((owner, position) => {
      if (!owner.userId) throw new Error(`owner ${owner.ownerId} is not linked`);
      return {
        ownerId: owner.ownerId,
        userId: owner.userId,
        position,
        name: names.get(owner.userId) ?? `${owner.firstName} ${owner.lastName}`.trim(),
        capacity: owner.capacity,
        email: owner.email,
        shareBasisPoints: owner.shareBasisPoints,
        shareCents: shares[position] ?? 0,
      };
    }),
  );
}

async function giveBack(
  unit: UnitOfWork,
  arrival: Arrival,
  reason: 'not_for_sale' | 'amount_differs',
): Promise<void> {
  const begun = newSale(arrival, unit.now);
  const feeBookedAt = await bookCharge(unit, begun, arrival.charge);
  const saved = await startRefund(unit, begun, { move: 'give_back', by: 'system' }, reason, {
    fee_booked_at: feeBookedAt,
  });
  if (reason !== 'amount_differs') return;
  await announce(unit, saved, ['sales.amount_differed', { paidCents: saved.paidCents }]);
}

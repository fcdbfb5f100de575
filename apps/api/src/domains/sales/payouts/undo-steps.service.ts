import { transact } from '../../../core/outbox/unit-of-work.ts';
import {
  bookReversals,
  reversalSubject,
  transferSubject,
  attemptFor,
  findOutcome,
  planCall,
  settleCall,
  type ProviderTransfer,
} from '../../money/money.api.ts';
import { returnToMarket } from '../../listings/listings.api.ts';
import { endPaidOffer } from '../../offers/offers.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { startRefund } from '../refunds/start-refund.service.ts';
import { listSaleOwners, type SaleOwner } from '../sale-owners.store.ts';
import { holderOf } from '../holding/shares.rules.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { retryAt } from '../../checkouts/checkouts.api.ts';
import { isMoneyInDoubt } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { announce, withSale, withListing } from '../move-sale.service.ts';
import { movePayout } from './move-payout.service.ts';
import { mustReturn } from './payout-lifecycle.rules.ts';
import { recordSentAgain } from './pay-again.service.ts';
import { recordPaid } from './record-payout.service.ts';
import { transfersOf } from './taken-payouts.service.ts';

/**
 * Undoes a sale whose title has passed, at an operator's request and after a signed reassignment: first every
 * payout is taken back, and only when each is returned or written off by an operator does the buyer get the
 * refund.
 */
export async function advanceUndo(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!(await recordSent(deps, sale)) || !(await recordSentAgain(deps, sale))) return false;
  const owners = await listSaleOwners(deps.db, [sale.id]);
  let isAllBack = true;
  for (const owner of owners.filter(mustReturn)) {
    // An empty account does not keep other payouts from being taken back.
    if (!(await takeBack(deps, sale, owner))) isAllBack = false;
  }
  // Money that the bank holds until it decides is not also refunded.
  if (!isAllBack || isMoneyInDoubt(sale)) return false;
  await withListing(deps, sale, async (unit, locked) => {
    await returnToMarket(unit, sale.listingId);
    if (sale.offerId) await endPaidOffer(unit, sale.offerId);
    const way = { move: 'undo', by: 'operator' } as const;
    const saved = await startRefund(unit, locked, way, 'operator');
    const { undoRequestedBy: by, undoReason: because } = sale;
    await announce(unit, saved, ['sales.cancelled', { by, because }]);
  });
  return true;
}

/**
 * A payout may have been under way when the undoing was asked for: its outcome is known and recorded
 * before anything is taken back, so none can leave afterward. The same before anything is paid: what has
 * left is recorded whatever the account that it went to is like by now.
 * @returns false while it is unknown whether one has left.
 */
export async function recordSent(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const owners = await listSaleOwners(deps.db, [sale.id]);
  for (const owner of owners.filter(
    (one) => one.shareCents > 0 && one.payoutStatus === 'planned',
  )) {
    const subject = transferSubject(sale.id, owner.ownerId);
    const attempt = await transact(deps, (unit) => attemptFor(unit.tx, subject));
    const key = `${subject}:${attempt}`;
    const planned = await findOutcome(deps.db, key);
    const outcome = planned?.state === 'unknown' ? await settleCall(deps, key) : planned;
    if (outcome?.state === 'unknown') return false;
    if (outcome?.state === 'succeeded') await recordPaid(deps, sale, owner, outcome.objectId);
  }
  return true;
}

/**
 * Takes one payout back, all that is left of it: a connected account is emptied by its own payouts, so this is often
 * refused at first. Then it is asked for again, later and later, with a new attempt, and only where the
 * transfers themselves say that they have not been reversed meanwhile.
 */
async function takeBack(deps: SalesDeps, sale: Sale, known: SaleOwner): Promise<boolean> {
  let owner = known;
  // First, so that a manual reversal is found, however long the next attempt waits.
  const transfers = transfersOf(owner, await deps.payments.listTransfers(sale.id));
  const waitsUntil = owner.reversalRetryAt;
  for (const transfer of transfers.filter((one) => one.reversedCents < one.amountCents)) {
    if (waitsUntil && waitsUntil > deps.clock.now()) return false;
    const { key, attempt } = await withSale(deps, sale, async (unit) => {
      const next = await attemptFor(unit.tx, reversalSubject(transfer.id));
      const call = { kind: 'reversal', attempt: next, input: whatIsLeft(transfer) } as const;
      return { key: await planCall(unit.tx, call, unit.now), attempt: next };
    });
    const outcome = await settleCall(deps, key);
    if (outcome.state === 'unknown') return false;
    if (outcome.state === 'refused') {
      await recordRefusal(deps, sale, owner, { attempt, message: outcome.message });
      return false;
    }
    // The next one may be refused: what is back of several is booked now, so that only the rest is written off.
    if (owner.transferIds.length > 1) {
      const returned = await deps.payments.getTransfer(transfer.id);
      owner = await recordPart(deps, sale, owner, returned);
    }
  }
  // Once more, for what was taken back just now, and when.
  const returned = transfersOf(owner, await deps.payments.listTransfers(sale.id));
  await recordReversed(deps, sale, owner, returned);
  return true;
}

/** The provider takes all of a transfer where no amount is named: where a part is back, it is named. */
function whatIsLeft({ id, amountCents, reversedCents }: ProviderTransfer) {
  const amount = reversedCents === 0 ? {} : { amountCents: amountCents - reversedCents };
  return { transferId: id, ...amount };
}

/** The first refusal alerts the operators; later ones are in the log and on the health page. */
async function recordRefusal(
  deps: SalesDeps,
  sale: Sale,
  owner: SaleOwner,
  refused: { attempt: number; message: string },
): Promise<void> {
  const isFirst = owner.payoutStatus !== 'refused';
  await withSale(deps, sale, async (unit, locked) => {
    const again = { retry_at: retryAt(unit.now, refused.attempt) };
    await movePayout(unit, owner, 'refuse_return', 'provider', again);
    if (!isFirst) return;
    await appendEvidence(unit, sale.id, 'payout_not_returned', {
      who: owner.name,
      details: { amountCents: owner.shareCents - owner.missingCents, transfer: owner.transferId },
    });
    await announce(unit, locked, [
      'sales.payout_not_returned',
      { amountCents: owner.shareCents - owner.missingCents, owner: holderOf(owner) },
    ]);
  });
  const about = { saleId: sale.id, transferId: owner.transferId, ...refused };
  const what = 'sales: a payout could not be taken back';
  if (isFirst) deps.log.error(about, `${what}, an operator must look`);
  else deps.log.warn(about, what);
}

async function recordPart(
  deps: SalesDeps,
  sale: Sale,
  owner: SaleOwner,
  transfer: ProviderTransfer,
): Promise<SaleOwner> {
  const whole = { ...transfer, reversedCents: transfer.amountCents };
  return withSale(deps, sale, async (unit) => {
    const cents = await bookReversals(unit.tx, sale.id, whole, unit.now);
    const takenCents = owner.takenCents + cents;
    const moved = await movePayout(unit, owner, 'take', 'provider', { taken_cents: takenCents });
    return { ...moved, takenCents, missingCents: owner.missingCents + cents };
  });
}

async function recordReversed(
  deps: SalesDeps,
  sale: Sale,
  owner: SaleOwner,
  transfers: readonly ProviderTransfer[],
): Promise<void> {
  await withSale(deps, sale, async (unit) => {
    const back = { reversed_at: unit.now, retry_at: null };
    await movePayout(unit, owner, 'return', 'provider', back);
    let amountCents = 0;
    for (const transfer of transfers) {
      const whole = { ...transfer, reversedCents: transfer.amountCents };
      amountCents += await bookReversals(unit.tx, sale.id, whole, unit.now);
    }
    await appendEvidence(unit, sale.id, 'payout_taken_back', {
      who: owner.name,
      details: { amountCents, transfer: owner.transferId },
    });
  });
}

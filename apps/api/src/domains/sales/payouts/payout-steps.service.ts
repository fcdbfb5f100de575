import { type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  transferSubject,
  attemptFor,
  findRefusal,
  planCall,
  settleCall,
  type ProviderTransfer,
} from '../../money/money.api.ts';
import { nullIfAway } from '../../signing/signing.api.ts';
import { markSold } from '../../listings/listings.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { followCharge } from '../holding/charges.service.ts';
import { type Charge, paidCharge } from '../../checkouts/checkouts.api.ts';
import { bearRefunds } from '../refunds/outside-refunds.service.ts';
import { listSaleOwners, type SaleOwner } from '../sale-owners.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { isDisputed } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { announce, moveSale, withSale, withListing } from '../move-sale.service.ts';
import { movePayout } from './move-payout.service.ts';
import { openDestinations } from './open-destinations.service.ts';
import { paidFromBalance } from './paid-from-balance.rules.ts';
import { payableFrom, transferRetryAt, whyNotPayable } from './payouts.rules.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';
import { advancePayAgain } from './pay-again.service.ts';
import { recordPaid } from './record-payout.service.ts';
import { followPayouts } from './taken-payouts.service.ts';
import { recordSent } from './undo-steps.service.ts';

/**
 * One step of the payouts: a transfer for each owner with a share whose account can receive, and when all
 * are paid, the end of the sale. Money leaves only when everything that the rules ask for is true at this moment
 * (whyNotPayable); otherwise the sale stays filed and is looked at again.
 */
export async function advanceFiled(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!sale.paymentId || !sale.signingDocumentId || !sale.heldAt) return false;
  const payment = await deps.payments.getPayment(sale.paymentId);
  if (await followCharge(deps, sale, payment)) return true;
  if (await followPayouts(deps, sale)) return true;
  await recordSent(deps, sale);
  if (await advancePayAgain(deps, sale)) return true;
  const owners = await listSaleOwners(deps.db, [sale.id]);
  const unpaid = owners.filter((owner) => owner.shareCents > 0 && owner.payoutStatus === 'planned');
  if (isUndone(sale)) return false;
  if (unpaid.length === 0) return release(deps, sale);

  const charge = paidCharge(payment);
  const destinations = await openDestinations(deps, unpaid);
  const { signingDocumentId } = sale;
  const facts = {
    undoRequested: charge === null,
    disputed: isDisputed(sale),
    refundedOutside: sale.isRefundedOutside,
    refundedCents: (charge?.refundedCents ?? 0) - sale.toppedUpCents,
    beingChecked: sale.paymentCheck !== null,
    payableFrom: payableFrom(sale.paymentMethod, sale.heldAt, deps.config),
    now: deps.clock.now(),
    someDestinationOpen: destinations.size > 0,
  };
  // The signing provider limits calls: it is asked last, and only if nothing else is in the way.
  const isHeldUp = whyNotPayable({ ...facts, allSigned: true });
  const signing = isHeldUp
    ? null
    : await nullIfAway(deps, () => deps.signatures.status(signingDocumentId));
  const block = isHeldUp ?? whyNotPayable({ ...facts, allSigned: signing?.state === 'signed' });
  if (block || !charge) {
    deps.log.info({ saleId: sale.id, block }, 'sales: payouts wait');
    return false;
  }
  return payOwners(deps, sale, owners, destinations, charge);
}

/**
 * Pays every owner who can be paid now; the others are paid later and hold nobody up.
 * @returns whether every owner is paid; one that is not is tried again later, with a new attempt.
 */
async function payOwners(
  deps: SalesDeps,
  sale: Sale,
  owners: readonly SaleOwner[],
  destinations: ReadonlyMap<string, string>,
  charge: Charge,
): Promise<boolean> {
  // What the provider has already is never sent again, whatever our own rows say and whichever account
  // of the owner it went to.
  const made = (await deps.payments.listTransfers(sale.id)).filter(
    (transfer) => transfer.reversedCents === 0,
  );
  // The charge is refused as the source of more than is left of it. Who is paid without it comes last, so that
  // the others have its money; what is missing comes out of the platform's balance.
  const due = owners.filter((owner) => owner.shareCents > 0 && owner.payoutStatus === 'planned');
  const waiting = due.filter(({ ownerId }) => !made.some((one) => one.ownerId === ownerId));
  const apart = paidFromBalance(waiting, missingFrom(sale, charge, made, waiting));
  const unpaid = due.toSorted(
    (left, right) => Number(apart.has(left.ownerId)) - Number(apart.has(right.ownerId)),
  );
  let allPaid = true;
  for (const owner of unpaid) {
    const before = made.find((transfer) => transfer.ownerId === owner.ownerId);
    const destination = destinations.get(owner.ownerId);
    const transferId = before
      ? idIfRight(before, owner)
      : destination &&
        (await sendShare(deps, sale, owner, {
          destination,
          ...(apart.has(owner.ownerId) ? {} : { sourceChargeId: charge.id }),
        }));
    if (transferId) await recordPaid(deps, sale, owner, transferId);
    else allPaid = false;
  }
  return allPaid;
}

/**
 * What the shares that wait are more than what is left of the charge: the bank transfer was short of the price, or a part of it
 * was refunded and topped up. Cents, never below zero.
 */
function missingFrom(
  sale: Sale,
  charge: Charge,
  made: readonly ProviderTransfer[],
  waiting: readonly SaleOwner[],
): number {
  const sent = made.filter((transfer) => transfer.fromCharge);
  const sentCents = sent.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const leftCents = sale.paidCents - charge.refundedCents - sentCents;
  const wantedCents = waiting.reduce((sum, { shareCents }) => sum + shareCents, 0);
  return Math.max(0, wantedCents - leftCents);
}

function idIfRight(transfer: ProviderTransfer, owner: SaleOwner): string {
  if (transfer.amountCents !== owner.shareCents) {
    throw new Error(`transfer ${transfer.id} differs from the share of owner ${owner.ownerId}`);
  }
  return transfer.id;
}

/**
 * @returns the transfer's id; null while nobody can say, when the provider refused, or while it is too early
 *   to ask it once more.
 */
async function sendShare(
  deps: SalesDeps,
  sale: Sale,
  owner: SaleOwner,
  way: { destination: string; sourceChargeId?: string },
): Promise<string | null> {
  const subject = transferSubject(sale.id, owner.ownerId);
  const key = await withSale(deps, sale, async (unit) => {
    // Each refusal triggers this step again: without a pause, one would follow the other.
    const refused = await findRefusal(unit.tx, subject);
    const isSame = refused?.params['destination'] === way.destination;
    if (refused && isSame && transferRetryAt(refused) > unit.now) return null;
    const { ownerId, shareCents: amountCents } = owner;
    const input = { saleId: sale.id, ownerId, amountCents, ...way };
    const attempt = await attemptFor(unit.tx, subject);
    return planCall(unit.tx, { kind: 'transfer', attempt, input }, unit.now);
  });
  if (key === null) return null;
  const outcome = await settleCall(deps, key);
  if (outcome.state === 'succeeded') return outcome.objectId;
  if (outcome.state === 'refused') {
    deps.log.warn({ saleId: sale.id, ownerId: owner.ownerId, outcome }, 'sales: transfer refused');
  }
  return null;
}

/**
 * Everyone is paid: the listing is sold, and its plan ends. One transaction. What someone refunded at the provider meanwhile is the
 * platform's to bear, as after the payout.
 */
async function release(deps: SalesDeps, sale: Sale): Promise<boolean> {
  await withListing(deps, sale, async (unit, locked) => {
    await settleEmptyShares(unit, sale);
    const refunds = await bearRefunds(unit, locked);
    const columns = { released_at: unit.now, step_since: unit.now };
    const saved = await moveSale(unit, locked, 'release', 'system', columns, { refunds });
    await markSold(unit, sale.listingId);
    await appendEvidence(unit, sale.id, 'released');
    await announce(unit, saved, ['sales.released']);
  });
  return true;
}

/** A share of 0 cents needs no transfer and counts as paid (P7.4). */
async function settleEmptyShares(unit: UnitOfWork, sale: Sale): Promise<void> {
  for (const owner of await listSaleOwners(unit.tx, [sale.id])) {
    if (owner.shareCents === 0) {
      await movePayout(unit, owner, 'pass_over', 'system', { paid_at: unit.now });
    }
  }
}

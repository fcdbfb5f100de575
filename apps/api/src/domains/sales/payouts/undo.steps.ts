import { transact } from '../../../core/outbox/unit-of-work.ts';
import { postLedger } from '../../../integrations/payments/ledger.service.ts';
import { transferSubject } from '../../../integrations/payments/money-calls.ts';
import {
  attemptFor,
  findOutcome,
  planCall,
  settleCall,
} from '../../../integrations/payments/money-intents.service.ts';
import { lockListing, returnToMarket } from '../../listings/listings.service.ts';
import { endPaidOffer } from '../../offers/offers.service.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { startRefund } from '../holding/refunds.service.ts';
import { listSaleOwners, setOwnerReversed, type SaleOwner } from '../holding/sale-owners.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { announce, lockAsRead } from '../sales.transitions.ts';
import { recordPaid } from './record-payout.service.ts';

/**
 * Undoes a sale whose title has passed, at an operator's word and after a signed reassignment: first
 * every payout is taken back, and only when all are, the buyer gets the full refund.
 */
export async function advanceUndo(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!(await recordSent(deps, sale))) return false;
  const owners = await listSaleOwners(deps.db, [sale.id]);
  for (const owner of owners.filter((one) => one.transferId && !one.reversedAt)) {
    if (!(await takeBack(deps, sale, owner))) return false;
  }
  await transact(deps, async (unit) => {
    await lockListing(unit, sale.listingId);
    const locked = await lockAsRead(unit, sale);
    await returnToMarket(unit, sale.listingId);
    if (sale.offerId) await endPaidOffer(unit, sale.offerId);
    const way = { move: 'undo', by: 'operator' } as const;
    const saved = await startRefund(unit, locked, way, 'operator');
    await announce(unit, saved, (news) => ({
      type: 'sales.cancelled',
      payload: { ...news, by: sale.undoRequestedBy },
    }));
  });
  return true;
}

/**
 * A payout may have been under way when the undoing was asked for: its outcome is known and recorded
 * before anything is taken back, so none can leave afterwards. The same before anything is paid: what has
 * left is recorded whatever the account that it went to is like by now.
 * @returns false while nobody can say whether one has left.
 */
export async function recordSent(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const owners = await listSaleOwners(deps.db, [sale.id]);
  for (const owner of owners.filter((one) => one.shareCents > 0 && !one.paidAt)) {
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

async function takeBack(deps: SalesDeps, sale: Sale, owner: SaleOwner): Promise<boolean> {
  const transferId = owner.transferId ?? '';
  const key = await transact(deps, async (unit) => {
    await lockAsRead(unit, sale);
    return planCall(unit.tx, { kind: 'reversal', input: { transferId } }, unit.now);
  });
  const outcome = await settleCall(deps, key);
  if (outcome.state !== 'succeeded') {
    deps.log.warn(
      { saleId: sale.id, transferId, outcome },
      'sales: a payout could not be taken back',
    );
    return false;
  }
  await transact(deps, async (unit) => {
    await lockAsRead(unit, sale);
    if (!(await setOwnerReversed(unit.tx, sale.id, owner.ownerId, unit.now))) return;
    await postLedger(unit.tx, {
      kind: 'owner_payment_reversed',
      providerObjectId: transferId,
      saleId: sale.id,
      at: unit.now,
      amountCents: owner.shareCents,
    });
    await appendEvidence(unit.tx, sale.id, {
      at: unit.now,
      what: 'payout_taken_back',
      who: owner.name,
      details: { amountCents: owner.shareCents, transfer: transferId },
    });
  });
  return true;
}

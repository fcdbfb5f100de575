import type {
  OwnTransfers,
  PaymentUnderWay,
  Transfers,
} from '@claimstead/contract/customer-cash.contract.ts';
import type { OperatorTransfer } from '@claimstead/contract/operations.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { orProviderAway } from '../../money/money.api.ts';
import { viewCards } from '../../listings/listings.api.ts';
import { findPayableOffer } from '../../offers/offers.api.ts';
import { type Checkout, hasPartOfTransfer, listUnderWay } from '../checkouts.store.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import { payByOf, standingOf } from '../checkouts.rules.ts';
import { isReturning } from './cash-return-lifecycle.rules.ts';
import { advanceCash } from './customer-cash.service.ts';
import {
  type CustomerCash,
  findCash,
  isTransferAwaited,
  listCashOwed,
  lockCash,
  updateCash,
} from './customer-cash.store.ts';

/** Far above what there ever is; operators work the list off. */
const mostListed = 500;

/** What a buyer transferred and no purchase needed, and the payments that wait for the buyer's bank. Calls no provider. */
export async function viewTransfers(deps: CheckoutsDeps, actor: Actor): Promise<OwnTransfers> {
  const cash = await findCash(deps.db, actor.userId);
  const own = await listUnderWay(deps.db, actor.userId);
  const cards = await viewCards(
    deps.db,
    own.map((checkout) => checkout.listingId),
  );
  const waiting = await Promise.all(
    own.map((checkout) => viewUnderWay(deps, checkout, cards.get(checkout.listingId)?.title ?? '')),
  );
  return {
    ...(cash ? toTransfers(cash) : { available: 0, returning: 0, status: null }),
    waiting: waiting.filter((payment) => payment !== null),
  };
}

async function viewUnderWay(
  { db, clock }: CheckoutsDeps,
  checkout: Checkout,
  title: string,
): Promise<PaymentUnderWay | null> {
  const state = standingOf(checkout);
  if (!state) return null;
  const { listingId, buyerUserId, amountCents: amount, transferReceivedCents: received } = checkout;
  const offer = await findPayableOffer(db, listingId, buyerUserId, clock.now());
  const by = payByOf(checkout, offer?.payBy ?? null).toISOString();
  return { patentId: listingId, title, ofOffer: offer !== null, state, amount, received, by };
}

/** Every buyer's, for operators; the longest known first. */
export async function listTransfers(deps: CheckoutsDeps): Promise<OperatorTransfer[]> {
  return (await listCashOwed(deps.db, mostListed)).map((cash) => ({
    ...toTransfers(cash),
    userId: cash.user_id,
    name: cash.name,
    email: cash.email,
    problem: cash.problem,
    retryAt: cash.return_at?.toISOString() ?? null,
    seenAt: cash.seen_at?.toISOString() ?? null,
    returnable: isReturnable(cash) && !cash.transfer_awaited,
  }));
}

/**
 * An operator sends a buyer's money back now, where a return failed before: the next attempt begins at
 * once, unless a payment of the buyer waits for a transfer.
 * @throws {Problem} checkouts.no_money_left,
 *   checkouts.transfer_awaited, payments.provider_away
 */
export async function returnTransfer(
  deps: CheckoutsDeps,
  operator: Actor,
  userId: string,
  reason: string,
): Promise<OperatorTransfer[]> {
  await transact(deps, async (unit) => {
    const cash = await lockCash(unit.tx, userId);
    if (!cash || !isReturnable(cash)) throw new Problem('checkouts.no_money_left');
    if (await isTransferAwaited(unit.tx, userId)) throw new Problem('checkouts.transfer_awaited');
    await updateCash(unit.tx, userId, { return_at: unit.now, next_check_at: unit.now });
    unit.audit(operator, {
      what: 'transfer.return',
      aboutId: userId,
      about: cash.customer_id,
      reason,
    });
  });
  await orProviderAway(() => advanceCash(deps, userId));
  return listTransfers(deps);
}

/** Money of this person is at the provider or on its way back: the account stays until it has arrived. */
export async function hasMoneyAtProvider(db: Db | Tx, userId: string): Promise<boolean> {
  const cash = await findCash(db, userId);
  if (cash && (cash.available_cents > 0 || cash.return_status !== 'none')) return true;
  return hasPartOfTransfer(db, userId);
}

function isReturnable(cash: CustomerCash): boolean {
  return cash.available_cents > 0 && cash.return_status === 'failed';
}

function toTransfers(cash: CustomerCash): Transfers {
  return {
    available: cash.available_cents,
    returning: isReturning(cash) ? (cash.return_cents ?? 0) : 0,
    status: cash.return_status === 'none' ? null : cash.return_status,
  };
}

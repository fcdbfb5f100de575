import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  bookCashMoves,
  findCustomer,
  findPayer,
  cashReturnSubject,
  nextAttemptFor,
  planCall,
  settleCall,
  type ProviderRefund,
} from '../../money/money.api.ts';
import { drive } from '../../../core/lifecycle/moved-on.ts';
import { ProviderFailure } from '../../../core/errors/provider-failure.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import { addDays, retryAt } from '../checkouts.rules.ts';
import { isReturning } from './cash-return-lifecycle.rules.ts';
import { mayReturn, nextCashCheckAt, watchedDays } from './customer-cash.rules.ts';
import {
  type CustomerCash,
  findCash,
  isTransferAwaited,
  listCashDue,
  lockCash,
  updateCash,
  watchCash,
} from './customer-cash.store.ts';
import { moveCashReturn } from './move-cash-return.service.ts';

/** The queue that looks at one buyer's cash: `{ userId }`. */
export const cashJob = 'checkouts.customer_cash';
const sweepBatch = 100;
/** What was created in the same second, or was listed late, is looked at once more; booking repeats. */
const overlapDays = 2;

/**
 * From now on, this buyer's cash balance is checked: they got transfer details. Does nothing for a buyer who is
 * not a customer at the provider.
 */
export async function watchBuyersCash(unit: UnitOfWork, userId: string): Promise<void> {
  const customerId = await findCustomer(unit.tx, userId);
  if (!customerId) return;
  const until = addDays(unit.now, watchedDays);
  await watchCash(unit.tx, { userId, customerId, until }, unit.now);
  unit.enqueue({ name: cashJob, data: { userId } });
}

/** The provider reports a movement for this customer, even one who never got transfer details. */
export async function followCash(deps: CheckoutsDeps, customerId: string): Promise<void> {
  const userId = await findPayer(deps.db, customerId);
  if (!userId) {
    deps.log.error({ customerId }, 'cash: money of a customer whom the product does not know');
    return;
  }
  await transact(deps, async ({ tx, now }) => {
    const until = addDays(now, watchedDays);
    await watchCash(tx, { userId, customerId, until }, now);
  });
  await advanceCash(deps, userId);
}

/**
 * Drives a buyer's cash balance as far as it can go now: books its movements, follows a return under way, and
 * sends back what belongs to no payment, once none of the buyer's payments waits for a transfer. Safe to call
 * at any time, several times at once and after any crash: a return is planned under the row's lock, its key is
 * kept there, and a new one begins only where none is under way.
 * @throws {ProviderFailure} when the provider does not answer: the row stays as it is.
 */
export async function advanceCash(deps: CheckoutsDeps, userId: string): Promise<void> {
  await drive(`the cash of ${userId}`, async () => {
    const cash = await findCash(deps.db, userId);
    if (!cash) return false;
    return isReturning(cash) ? followReturn(deps, cash) : look(deps, cash);
  });
}

/** Checks the balances that are due. A provider that does not answer stops no other check. */
export async function sweepCash(deps: CheckoutsDeps): Promise<void> {
  for (const userId of await listCashDue(deps.db, deps.clock.now(), sweepBatch)) {
    try {
      await advanceCash(deps, userId);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) {
        deps.log.error({ err: error, userId }, 'cash: could not go on');
        continue;
      }
      deps.log.warn({ err: error, userId }, 'cash: the provider does not answer');
    }
  }
}

/** Books movements, reads the balance, and starts a return if one is due. @returns whether one began. */
async function look(deps: CheckoutsDeps, cash: CustomerCash): Promise<boolean> {
  const bookedUntil = await book(deps, cash);
  const availableCents = await deps.payments.getCash(cash.customer_id);
  return transact(deps, async (unit) => {
    const locked = await lockCash(unit.tx, cash.user_id);
    if (!locked || isReturning(locked)) return locked !== null;
    const transferAwaited = await isTransferAwaited(unit.tx, cash.user_id);
    const state = { availableCents, transferAwaited, returning: false };
    const seen = {
      available_cents: availableCents,
      ...(locked.available_cents === availableCents ? {} : { seen_at: unit.now }),
      ...(bookedUntil ? { booked_until: bookedUntil } : {}),
    };
    if (mayReturn({ ...state, returnAt: locked.return_at }, unit.now)) {
      await beginReturn(unit, locked, availableCents, seen);
      return true;
    }
    // Used for a payment, or sent back at the provider's own pages: nothing is left to try.
    const settled = availableCents === 0 && locked.return_status === 'failed';
    const columns = { ...seen, next_check_at: nextCashCheckAt(state, unit.now) };
    if (settled) await moveCashReturn(unit, locked, settle, { ...columns, ...nothingUnderWay });
    else await updateCash(unit.tx, cash.user_id, columns);
    unit.tell([cash.user_id], 'sale', {});
    return false;
  });
}

async function book(deps: CheckoutsDeps, cash: CustomerCash): Promise<Date | null> {
  const since = cash.booked_until ? addDays(cash.booked_until, -overlapDays) : new Date(0);
  return bookCashMoves(deps, cash.customer_id, since);
}

const settle = { move: 'settle', by: 'system' } as const;

const nothingUnderWay = {
  return_key: null,
  return_cents: null,
  return_failures: 0,
  return_at: null,
  problem: null,
};

async function beginReturn(
  unit: UnitOfWork,
  cash: CustomerCash,
  amountCents: number,
  seen: { available_cents: number },
): Promise<void> {
  const { user_id: userId, customer_id: customerId } = cash;
  const attempt = await nextAttemptFor(unit.tx, cashReturnSubject(userId));
  const input = { userId, customerId, amountCents };
  const key = await planCall(unit.tx, { kind: 'cash_return', attempt, input }, unit.now);
  const begun = { return_key: key, return_cents: amountCents, return_at: null, problem: null };
  const columns = { ...seen, ...begun, next_check_at: unit.now };
  await moveCashReturn(unit, cash, { move: 'begin', by: 'system' }, columns);
  // Another attempt needs no notice: the buyer knows that the money is on its way.
  if (cash.return_failures === 0) {
    unit.emit({ type: 'checkouts.cash_returning', payload: { buyerUserId: userId, amountCents } });
  }
  unit.tell([userId], 'sale', {});
}

/** One step of a return under way. @returns whether to look again. */
async function followReturn(deps: CheckoutsDeps, cash: CustomerCash): Promise<boolean> {
  const key = cash.return_key ?? '';
  const outcome = await settleCall(deps, key);
  if (outcome.state === 'unknown') return false;
  if (outcome.state === 'refused') return recordFailure(deps, cash, outcome.message);
  const refund = await deps.payments.getRefund(outcome.objectId);
  const bookedUntil = await book(deps, cash);
  const booked = bookedUntil ? { booked_until: bookedUntil } : {};
  if (refund.status === 'failed' || refund.status === 'uncollected') {
    return recordFailure(deps, cash, refund.failureReason ?? whyGivenUp(refund), booked);
  }
  return recordReturn(deps, cash, refund, booked);
}

function whyGivenUp(refund: ProviderRefund): string {
  return refund.status === 'uncollected'
    ? 'The buyer did not name an account for the money in time.'
    : 'The bank sent the money back.';
}

const moveTo = {
  pending: { move: 'send', by: 'provider' },
  needs_details: { move: 'ask_details', by: 'provider' },
} as const;

async function recordReturn(
  deps: CheckoutsDeps,
  cash: CustomerCash,
  refund: ProviderRefund,
  booked: { booked_until?: Date },
): Promise<boolean> {
  // More may have arrived meanwhile: it waits for this return to end.
  const availableCents = await deps.payments.getCash(cash.customer_id);
  return transact(deps, async (unit) => {
    const locked = await lockCash(unit.tx, cash.user_id);
    if (locked?.return_key !== cash.return_key) return true;
    const news = { buyerUserId: cash.user_id, amountCents: refund.amountCents };
    if (refund.status === 'done') {
      unit.emit({ type: 'checkouts.cash_returned', payload: news });
      unit.tell([cash.user_id], 'sale', {});
      const finish = { move: 'finish', by: 'provider' } as const;
      await moveCashReturn(unit, locked, finish, { ...booked, ...nothingUnderWay });
      return true;
    }
    const status = refund.status === 'needs_details' ? 'needs_details' : 'pending';
    if (status === 'needs_details' && locked.return_status !== status) {
      unit.emit({ type: 'checkouts.cash_needs_details', payload: news });
    }
    const state = { availableCents: 0, returning: true, transferAwaited: false };
    const next = { next_check_at: nextCashCheckAt(state, unit.now) };
    const amounts = { available_cents: availableCents, return_cents: refund.amountCents };
    const columns = { ...booked, ...amounts, ...next };
    if (status === locked.return_status) await updateCash(unit.tx, cash.user_id, columns);
    else await moveCashReturn(unit, locked, moveTo[status], columns);
    unit.tell([cash.user_id], 'sale', {});
    return false;
  });
}

async function recordFailure(
  deps: CheckoutsDeps,
  cash: CustomerCash,
  problem: string,
  booked: { booked_until?: Date } = {},
): Promise<boolean> {
  // What lies there now: a return is also refused where a part of it was used meanwhile.
  const availableCents = await deps.payments.getCash(cash.customer_id);
  const changed = availableCents !== cash.return_cents;
  await transact(deps, async (unit) => {
    const locked = await lockCash(unit.tx, cash.user_id);
    if (locked?.return_key !== cash.return_key) return;
    const failures = locked.return_failures + 1;
    const next = { available_cents: availableCents, next_check_at: unit.now };
    const columns = { ...booked, ...nothingUnderWay, ...next };
    unit.tell([cash.user_id], 'sale', {});
    if (availableCents === 0) return moveCashReturn(unit, locked, settle, columns);
    const return_at = changed ? unit.now : retryAt(unit.now, failures);
    const failed = { ...columns, return_failures: failures, return_at, problem };
    await moveCashReturn(unit, locked, { move: 'fail', by: 'provider' }, failed);
    if (failures > 1) return;
    const payload = { buyerUserId: cash.user_id, amountCents: availableCents, problem };
    unit.emit({ type: 'checkouts.cash_return_failed', payload });
  });
  deps.log.error({ userId: cash.user_id, problem }, 'cash: a return failed, an operator must look');
  return true;
}

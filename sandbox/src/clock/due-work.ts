import { expireDocument } from '../boldsign/change-document.ts';
import { finishVerification } from '../stripe/accounts/account-stages.ts';
import { finalizeAndCollect, retryInvoice } from '../stripe/billing/invoices.ts';
import { announceRenewal, endPeriod } from '../stripe/billing/subscriptions.ts';
import { expireSession } from '../stripe/checkout/checkout-sessions.ts';
import { decideDispute, missDeadline, openDispute } from '../stripe/disputes/disputes.ts';
import { settleBankDebit } from '../stripe/payments/bank-debits.ts';
import { expireMicrodeposit } from '../stripe/payments/microdeposits.ts';
import { warnOfFraud } from '../stripe/radar/radar.ts';
import { giveUpRefund } from '../stripe/refunds/refund-cash.ts';
import { failRefund, lookAtBalance, settleRefund } from '../stripe/refunds/refund-charge.ts';
import { payOutConnectedAccount } from '../stripe/transfers/connected-payouts.ts';
import type { World } from '../stripe/world.ts';
import { complain } from '../terminal.ts';
import type { Timer, TimerKind } from './timers.store.ts';

/** What happens when a timer is due. Each may find that nothing is left to do. */
const work: Record<TimerKind, (world: World, objectId: string) => void> = {
  account_verified: finishVerification,
  bank_debit_settles: settleBankDebit,
  boldsign_document_expires: expireDocument,
  checkout_expiry: (world, id) => {
    const session = world.objects.get('checkout.session', id);
    if (session.status === 'open') expireSession(world, session);
  },
  connected_payout: payOutConnectedAccount,
  dispute_deadline: missDeadline,
  dispute_decided: decideDispute,
  dispute_opens: (world, id) => void openDispute(world, id),
  fraud_warning_comes: (world, id) => void warnOfFraud(world, id),
  invoice_finalizes: finalizeAndCollect,
  invoice_retry: retryInvoice,
  invoice_upcoming: announceRenewal,
  microdeposit_expires: expireMicrodeposit,
  refund_awaits_balance: lookAtBalance,
  refund_fails: failRefund,
  refund_given_up: giveUpRefund,
  refund_settles: (world, id) => settleRefund(world, id),
  subscription_period_ends: endPeriod,
};

/**
 * Does everything due up to `untilSeconds` in time order, each as one transaction at its own
 * moment, and leaves the clock there. Work that schedules more within the time is done too.
 * @returns how many timers fired.
 */
export function runDueWork(world: World, untilSeconds: number): number {
  let fired = 0;
  for (;;) {
    const timer = world.timers.nextDue(untilSeconds);
    if (!timer) return fired;
    fire(world, timer);
    fired += 1;
  }
}

/** One timer, one transaction. A timer whose work fails is reported and dropped, not retried forever. */
function fire(world: World, timer: Timer): void {
  try {
    world.db.transaction(() => {
      bringClockTo(world, timer.dueAt);
      world.timers.remove(timer.id);
      world.clock.at(timer.dueAt, () => work[timer.kind](world, timer.objectId));
    });
  } catch (error) {
    complain(`The sandbox could not do ${timer.kind} of ${timer.objectId}:`, error);
    world.timers.remove(timer.id);
  }
}

/** The clock is never behind what has already happened, even after a kill. */
function bringClockTo(world: World, seconds: number): void {
  const needed = seconds - Math.floor(Date.now() / 1000);
  if (needed > world.clock.offsetSeconds()) world.clock.setOffset(needed);
}

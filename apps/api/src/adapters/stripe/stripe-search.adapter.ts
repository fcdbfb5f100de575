import type Stripe from 'stripe';
import { idOf, ask, isMissing, keyName } from './stripe-client.adapter.ts';
import { isPlanChanged, isPlanKept } from './stripe-next-plan.adapter.ts';
import { transferGroupOf } from './stripe-purchase.adapter.ts';
import type { MoneyCall } from '../../domains/money/money-call.port.ts';
import type { Payments } from '../../domains/money/payments.port.ts';

/** A call without an outcome is asked about after a day: what came since is far less. */
const mostSearched = 2000;

type Marked = { id: string; metadata?: Record<string, string> | null };

/** Finds what a call made when its key can no longer tell (rules for money, 1). */
export function stripeSearch(stripe: Stripe): Pick<Payments, 'findMade'> {
  return {
    findMade: (call, keys) =>
      ask(() => findMade(stripe, call, keys)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
  };
}

async function findMade(
  stripe: Stripe,
  call: MoneyCall,
  keys: readonly string[],
): Promise<string | null> {
  const limit = 100;
  switch (call.kind) {
    case 'payment':
      return firstMarked(
        stripe.paymentIntents.list({ customer: call.input.customerId, limit }),
        keys,
      );
    case 'transfer':
      return firstMarked(
        stripe.transfers.list({ transfer_group: transferGroupOf(call.input.saleId), limit }),
        keys,
      );
    case 'refund':
      return firstMarked(stripe.refunds.list({ charge: call.input.chargeId, limit }), keys);
    case 'cash_return':
      // Refunds cannot be asked for by customer; they come newest first.
      return firstMarked(stripe.refunds.list({ limit }), keys, mostSearched);
    case 'account':
      return firstMarked(stripe.accounts.list({ limit }), keys, mostSearched);
    case 'customer':
      return firstMarked(stripe.customers.list({ email: call.input.email, limit }), keys);
    case 'checkout':
      return firstMarked(
        stripe.checkout.sessions.list({ customer: call.input.customerId, limit }),
        keys,
      );
    default:
      return findChanged(stripe, call, keys);
  }
}

async function firstMarked(
  list: AsyncIterable<Marked>,
  keys: readonly string[],
  most = Number.POSITIVE_INFINITY,
): Promise<string | null> {
  let searched = 0;
  for await (const one of list) {
    const key = one.metadata?.[keyName];
    if (key !== undefined && keys.includes(key)) return one.id;
    searched += 1;
    if (searched >= most) break;
  }
  return null;
}

type Change = Exclude<
  MoneyCall,
  { kind: 'payment' | 'transfer' | 'refund' | 'cash_return' | 'account' | 'customer' | 'checkout' }
>;

/** For calls that change an existing object: whether the change is visible on it. */
async function findChanged(
  stripe: Stripe,
  call: Change,
  keys: readonly string[],
): Promise<string | null> {
  switch (call.kind) {
    case 'payment_cancel': {
      const payment = await stripe.paymentIntents.retrieve(call.input.paymentId);
      return payment.status === 'canceled' ? payment.id : null;
    }
    case 'reversal': {
      const transfer = await stripe.transfers.retrieve(call.input.transferId);
      return transfer.reversed ? transfer.id : null;
    }
    case 'checkout_expire': {
      const session = await stripe.checkout.sessions.retrieve(call.input.checkoutId);
      return session.status === 'expired' ? session.id : null;
    }
    case 'subscription_cancel': {
      const subscription = await stripe.subscriptions.retrieve(call.input.subscriptionId);
      return subscription.status === 'canceled' ? subscription.id : null;
    }
    case 'end_at_period_end': {
      const subscription = await stripe.subscriptions.retrieve(call.input.subscriptionId);
      return subscription.cancel_at_period_end ? subscription.id : null;
    }
    case 'keep_renewing': {
      const subscription = await stripe.subscriptions.retrieve(call.input.subscriptionId);
      return subscription.cancel_at_period_end ? null : subscription.id;
    }
    case 'plan_card': {
      const { subscriptionId, paymentMethodId } = call.input;
      const subscription = await stripe.subscriptions.retrieve(subscriptionId);
      const now = idOf(subscription.default_payment_method);
      return now === paymentMethodId ? subscription.id : null;
    }
    case 'plan_change':
      return (await isPlanChanged(stripe, call.input, keys)) ? call.input.subscriptionId : null;
    case 'plan_keep':
      return (await isPlanKept(stripe, call.input)) ? call.input.subscriptionId : null;
  }
}

import type Stripe from 'stripe';
import type {
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
} from '../../domains/money/payments.port.ts';

/** The words that the provider's library names; it may send others. */
type Named<Word extends string> = Word extends unknown
  ? string extends Word
    ? never
    : Word
  : never;

const payments = {
  requires_payment_method: 'unpaid',
  requires_confirmation: 'unpaid',
  requires_action: 'awaiting_buyer',
  processing: 'on_its_way',
  // We never ask for a payment that is only authorized.
  requires_capture: 'unknown',
  succeeded: 'paid',
  canceled: 'canceled',
} as const satisfies Record<Named<Stripe.PaymentIntent.Status>, ProviderPayment['status']>;

/** The library names none: these are its documentation's. */
const refunds = {
  pending: 'on_its_way',
  requires_action: 'needs_details',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'uncollected',
} as const satisfies Record<string, ProviderRefund['status']>;

const subscriptions = {
  active: 'running',
  // We ask for none.
  trialing: 'running',
  past_due: 'overdue',
  // Nothing is charged until it is resumed at the provider, whose settings may do so to a plan that is overdue.
  paused: 'overdue',
  canceled: 'over',
  incomplete: 'over',
  incomplete_expired: 'over',
  unpaid: 'over',
} as const satisfies Record<Named<Stripe.Subscription.Status>, ProviderSubscription['status']>;

/** Where a payment is, in our words. */
export function paymentStatusOf(word: Stripe.PaymentIntent.Status): ProviderPayment['status'] {
  return isKeyOf(payments, word) ? payments[word] : 'unknown';
}

/** Where a refund is, in our words; one that this version does not know, or that has none, is waited for. */
export function refundStatusOf(word: string | null): ProviderRefund['status'] {
  return word !== null && isKeyOf(refunds, word) ? refunds[word] : 'on_its_way';
}

/** Where a plan is, in our words. */
export function subscriptionStatusOf(
  word: Stripe.Subscription.Status,
): ProviderSubscription['status'] {
  return isKeyOf(subscriptions, word) ? subscriptions[word] : 'unknown';
}

function isKeyOf<Table extends object>(table: Table, word: PropertyKey): word is keyof Table {
  return Object.hasOwn(table, word);
}

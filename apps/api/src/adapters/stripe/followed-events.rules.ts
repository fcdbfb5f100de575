import type { ProviderSubject } from '../../domains/money/provider-news.port.ts';

/**
 * The events that the product subscribes to: the endpoints that `npm run payments:setup` makes name
 * them, and the tests of webhooks go through each. Anything else that arrives is stored and ignored.
 */
export const platformEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.upcoming',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.partially_funded',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'customer_cash_balance_transaction.created',
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'review.opened',
  'review.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'transfer.created',
  'transfer.reversed',
] as const;

/** The same of connected accounts, whose endpoint has a secret of its own. */
export const connectedEvents = [
  'account.updated',
  'account.application.deauthorized',
  'capability.updated',
  'payout.paid',
  'payout.failed',
] as const;

/** What an event speaks of, by the longest beginning of its name. */
const kindsByName: readonly (readonly [beginning: string, kind: ProviderSubject])[] = [
  ['charge.dispute.', 'dispute'],
  ['charge.refund.', 'refund'],
  ['charge.', 'charge'],
  ['refund.', 'refund'],
  ['payment_intent.', 'payment'],
  ['checkout.session.', 'checkout'],
  ['customer.subscription.', 'subscription'],
  ['customer_cash_balance_transaction.', 'cash'],
  ['invoice.', 'invoice'],
  ['account.', 'account'],
  ['capability.', 'account'],
  ['radar.early_fraud_warning.', 'check'],
  ['review.', 'check'],
  ['transfer.', 'transfer'],
  ['payout.', 'payout'],
];

/** What Stripe's name of an event says, in the port's words. */
export function newsIn(type: string): {
  kind: ProviderSubject | null;
  hasFailed: boolean;
  hasEnded: boolean;
} {
  const kind = kindsByName.find(([beginning]) => type.startsWith(beginning))?.[1] ?? null;
  return { kind, hasFailed: /[._]failed$/.test(type), hasEnded: type.endsWith('.closed') };
}

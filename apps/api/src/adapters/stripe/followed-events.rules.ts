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

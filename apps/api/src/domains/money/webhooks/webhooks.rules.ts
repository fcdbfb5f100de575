import type { DomainEvent } from '../../../core/outbox/events.ts';
import type { PaymentsChangeKind } from '../money.events.ts';
import type { ProviderEvent } from '../payments.port.ts';

/** Which part of the product an event speaks of, by the longest beginning of its name. */
const kindsByName: readonly (readonly [beginning: string, kind: PaymentsChangeKind])[] = [
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

/** The event in our own terms; null if nothing in the product follows it. */
export function changeOf(event: ProviderEvent): DomainEvent<'money.changed'> | null {
  const kind = kindsByName.find(([beginning]) => event.type.startsWith(beginning))?.[1];
  if (!kind) return null;
  return {
    type: 'money.changed',
    payload: {
      kind,
      objectId: event.objectId,
      eventType: event.type,
      saleId: event.metadata['sale_id'] ?? null,
      listingId: event.metadata['patent_id'] ?? null,
      userId: event.metadata['user_id'] ?? null,
      paymentId: event.paymentId,
      subscriptionId: event.subscriptionId,
      accountId: event.accountId,
      customerId: event.customerId,
    },
  };
}

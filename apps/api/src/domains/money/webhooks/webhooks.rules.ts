import type { DomainEvent } from '../../../core/outbox/events.ts';
import type { ProviderEvent } from '../provider-news.port.ts';

/** The event in our own terms; null if nothing in the product follows it. */
export function changeOf(event: ProviderEvent): DomainEvent<'money.changed'> | null {
  const { kind, hasFailed, endedAt } = event;
  if (!kind) return null;
  return {
    type: 'money.changed',
    payload: {
      kind,
      objectId: event.objectId,
      hasFailed,
      endedAt: endedAt?.toISOString() ?? null,
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

import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import { bookDispute } from './book-disputes.service.ts';
import type { MoneyDeps } from './money-intents.service.ts';
import type { PaymentsEvent } from './payments.events.ts';

type Changed = Extract<PaymentsEvent, { type: 'payments.changed' }>;

/** Whatever a dispute moves is booked when the provider tells of it. */
export const bookDisputesConsumer: EventConsumer<MoneyDeps, Changed> = {
  name: 'payments.book_disputes',
  handle: async (deps, { payload }) => {
    if (payload.kind === 'dispute') await bookDispute(deps, payload.objectId);
  },
};

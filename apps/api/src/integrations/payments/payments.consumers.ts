import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import { bookDispute } from './book-disputes.service.ts';
import { bookFailedDebit } from './book-failed-debits.service.ts';
import type { MoneyDeps } from './money-intents.service.ts';

/** Whatever a dispute moves is booked when the provider tells of it. */
export const bookDisputesConsumer: EventConsumer<MoneyDeps, 'payments.changed'> = {
  name: 'payments.book_disputes',
  on: ['payments.changed'],
  handle: async (deps, { payload }) => {
    if (payload.kind === 'dispute') await bookDispute(deps, payload.objectId);
  },
};

/** A bank debit that fails costs a fee, whatever becomes of the sale. */
export const bookFailedDebitsConsumer: EventConsumer<MoneyDeps, 'payments.changed'> = {
  name: 'payments.book_failed_debits',
  on: ['payments.changed'],
  handle: async (deps, { payload }) => {
    if (payload.eventType === 'charge.failed') await bookFailedDebit(deps, payload.objectId);
  },
};

import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import { bookDispute } from './book-disputes.service.ts';
import { bookFailedDebit } from './book-failed-debits.service.ts';
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

/** A bank debit that fails costs a fee, whatever becomes of the sale. */
export const bookFailedDebitsConsumer: EventConsumer<MoneyDeps, Changed> = {
  name: 'payments.book_failed_debits',
  handle: async (deps, { payload }) => {
    if (payload.eventType === 'charge.failed') await bookFailedDebit(deps, payload.objectId);
  },
};

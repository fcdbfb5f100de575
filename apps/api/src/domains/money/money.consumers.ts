import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import { bookDispute } from './ledger/book-disputes.service.ts';
import { bookFailedDebit } from './ledger/book-failed-debits.service.ts';
import type { MoneyDeps } from './intents/money-intents.service.ts';

/** Whatever a dispute moves is booked when its webhook arrives. */
export const bookDisputesConsumer: EventConsumer<MoneyDeps, 'money.changed'> = {
  name: 'money.book_disputes',
  on: ['money.changed'],
  when: ({ kind }) => kind === 'dispute',
  handle: (deps, { payload: { objectId, endedAt } }) =>
    bookDispute(deps, objectId, endedAt === null ? null : new Date(endedAt)),
};

/** A bank debit that fails costs a fee, whatever becomes of the sale. */
export const bookFailedDebitsConsumer: EventConsumer<MoneyDeps, 'money.changed'> = {
  name: 'money.book_failed_debits',
  on: ['money.changed'],
  when: ({ kind, hasFailed }) => kind === 'charge' && hasFailed,
  handle: (deps, { payload }) => bookFailedDebit(deps, payload.objectId),
};

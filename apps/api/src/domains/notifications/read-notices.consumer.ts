import type { CoreDeps } from '../../core/deps.ts';
import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import { markSeenMessagesRead } from './notifications.service.ts';

/** Someone read a thread: the notices of its messages are read too. Idempotent by nature. */
export const readMessageNotices: EventConsumer<CoreDeps, 'messaging.read'> = {
  name: 'notifications.read_message_notices',
  on: ['messaging.read'],
  handle: (deps, event) => markSeenMessagesRead(deps, event.payload),
};

import type { CoreDeps } from '../../core/deps.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import { wasSentBefore } from './messaging.store.ts';
import { writeMessage } from './messaging.service.ts';

/**
 * The note that came with an offer arrives as a message, once: its key is the offer. Where the two have blocked
 * each other since, or one of them has left, nobody would read it.
 */
export const sendOfferNote: EventConsumer<CoreDeps, 'offers.note_written'> = {
  name: 'messaging.send_offer_note',
  on: ['offers.note_written'],
  async handle(deps, { payload: { offerId, fromUserId, toUserId, text } }) {
    const outgoing = { text, idempotencyKey: `offer:${offerId}` };
    try {
      await writeMessage(deps, fromUserId, toUserId, outgoing);
    } catch (error) {
      if (!wasSentBefore(error) && !(error instanceof Problem)) throw error;
    }
  },
};

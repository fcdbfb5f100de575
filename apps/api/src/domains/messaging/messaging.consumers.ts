import type { CoreDeps } from '../../core/deps.ts';
import { isOfErasedPerson } from '../../core/db/database.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import { findErased } from '../identity/identity.api.ts';
import { wasSentBefore } from './messaging.store.ts';
import { writeMessage } from './messaging.service.ts';

/**
 * The note that came with an offer arrives as a message, once: its key is the offer. If one of the two has blocked
 * the other since, or has left, it is dropped: nobody would read it, and the offer stands without it.
 */
export const sendOfferNote: EventConsumer<CoreDeps, 'offers.note_written'> = {
  name: 'messaging.send_offer_note',
  on: ['offers.note_written'],
  async handle(deps, { payload: { offerId, listingId, fromUserId, toUserId, text } }) {
    if ((await findErased(deps.db, [fromUserId, toUserId])).size > 0) return;
    const note = { text, idempotencyKey: `offer:${offerId}`, patentId: listingId };
    try {
      await writeMessage(deps, fromUserId, toUserId, note);
    } catch (error) {
      if (!isDropped(error)) throw error;
    }
  },
};

function isDropped(error: unknown): boolean {
  if (wasSentBefore(error) || isOfErasedPerson(error)) return true;
  return error instanceof Problem && /^messaging\.(you_)?blocked$/.test(error.code);
}

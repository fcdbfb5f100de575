import type { CoreDeps } from '../../core/deps.ts';
import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { lockListing } from '../listings/listings.api.ts';
import { closeOffers } from './end-offers.service.ts';
import { followTitleOf } from './time-to-pay.service.ts';

/**
 * Ends the open offers of a listing that was deleted, sold or taken down. Repeatable: what has ended stays
 * ended, and a late take-down event changes nothing once the listing is restored. A sale inside the product has
 * already closed all but the paid one.
 */
export const closeForGoneListing: EventConsumer<
  CoreDeps,
  'listings.deleted' | 'listings.sold' | 'listings.taken_down'
> = {
  name: 'offers.close_for_gone_listing',
  on: ['listings.deleted', 'listings.sold', 'listings.taken_down'],
  async handle(deps, event) {
    const { listingId } = event.payload;
    await transact(deps, async (unit) => {
      const listing = await lockListing(unit, listingId);
      if (event.type === 'listings.taken_down' && !listing?.takenDownAt) return;
      const sold = event.type === 'listings.sold';
      await closeOffers(unit, listingId, sold ? 'sold_to_another' : 'listing_gone');
    });
  },
};

/**
 * While operators look at a listing's title, the time to pay of an accepted offer is paused. Repeatable: what
 * counts is where the title stands now, not what the event says.
 */
export const followTitle: EventConsumer<
  CoreDeps,
  'listings.title_held' | 'listings.title_decided'
> = {
  name: 'offers.follow_title',
  on: ['listings.title_held', 'listings.title_decided'],
  async handle(deps, event) {
    await transact(deps, async (unit) => {
      await lockListing(unit, event.payload.listingId);
      await followTitleOf(unit, event.payload.listingId);
    });
  },
};

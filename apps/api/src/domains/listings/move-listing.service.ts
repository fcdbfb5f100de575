import { Problem } from '../../core/errors/problem.ts';
import { keepLifecycle } from '../../core/lifecycle/take-transition.ts';
import type { DomainEvent } from '../../core/outbox/events.ts';
import { showDocumentFacts } from '../patents/patents.api.ts';
import {
  type LifecycleMove,
  listingLifecycle,
  type ListingSituation,
  type ListingTransition,
} from './listing-lifecycle.rules.ts';
import { type AboutListing, aboutListing } from './about-listing.service.ts';
import { changeBy, type MoveDetails } from './listing-changes.rules.ts';
import { hasRunningPlan, isVisible, type Listing } from './listings.rules.ts';
import { saveListing } from './listings.store.ts';
import { settleWaits } from './title/purchase-waits.service.ts';

type Taking = ListingSituation &
  MoveDetails & {
    subject: Listing;
    /** An operator's words. */
    reason?: string;
  };

/**
 * Takes one transition of a listing's life and tells its owners. The caller has locked the listing.
 * @throws {Problem} what the life's table and guards say; listings.moved_on.
 */
export const takeMove = keepLifecycle<ListingTransition, Taking>(listingLifecycle, {
  save: (unit, taking, { transition, mark }) =>
    saveListing(unit.tx, taking.subject, changeBy(transition.move, taking), mark, unit.now),
  follow: async (unit, taking, { move }, saved) => {
    await settleWaits(unit, saved);
    // An accepted offer, or its end, is told by offers.
    if (move === 'reserve' || move === 'release') return;
    if (move === 'publish') await showDocumentFacts(unit.tx, saved.id);
    const about = await aboutListing(unit.tx, saved);
    unit.emit(...eventsOf(move, taking, saved, about));
    unit.tell(about.ownerUserIds, 'listing', { patentId: saved.id });
  },
  movedOn: () => new Problem('listings.moved_on'),
});

function eventsOf(
  move: LifecycleMove,
  { subject: before, now, reason = '' }: Taking,
  saved: Listing,
  about: AboutListing,
): DomainEvent[] {
  const unpublished = (why: 'owner' | 'plan_cancelled' | 'number_listed' | 'taken_down') =>
    ({ type: 'listings.unpublished', payload: { ...about, reason: why } }) as const;
  switch (move) {
    case 'publish':
      return [{ type: 'listings.published', payload: { ...about, again: false } }];
    case 'set_plan': {
      const isBack = saved.published && hasRunningPlan(saved, now) && !hasRunningPlan(before, now);
      return isBack ? [{ type: 'listings.published', payload: { ...about, again: true } }] : [];
    }
    case 'unpublish':
      return [unpublished('owner')];
    case 'lose_number':
      return [unpublished('number_listed')];
    case 'end_plan':
      return isVisible(before, now) ? [unpublished('plan_cancelled')] : [];
    case 'delete':
      return [{ type: 'listings.deleted', payload: about }];
    case 'take_down':
      return [
        { type: 'listings.taken_down', payload: { ...about, reason } },
        ...(before.published ? [unpublished('taken_down')] : []),
      ];
    case 'restore':
      return [{ type: 'listings.restored', payload: about }];
    case 'complete_sale':
    case 'mark_sold': {
      const settledOutside = move === 'mark_sold';
      return [{ type: 'listings.sold', payload: { ...about, settledOutside } }];
    }
    default:
      return [];
  }
}

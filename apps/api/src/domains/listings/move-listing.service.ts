import type { Updateable } from 'kysely';
import type { Tables } from '../../core/db/tables.ts';
import { Problem } from '../../core/errors/problem.ts';
import { keepLifecycle } from '../../core/lifecycle/take-way.ts';
import type { DomainEvent } from '../../core/outbox/events.ts';
import {
  type LifecycleMove,
  listingLifecycle,
  type ListingSituation,
  type ListingWay,
} from './listing-lifecycle.rules.ts';
import { type AboutListing, aboutListing } from './about-listing.service.ts';
import { hasRunningPlan, isVisible, type Listing } from './listings.rules.ts';
import { saveListing } from './listings.store.ts';

type Columns = Updateable<Tables['listings']>;

type Taking = ListingSituation & {
  thing: Listing;
  /** How far the plan reaches now. */
  planEndsAt?: Date | null;
  /** For whom it is held, and until when; null: until the sale is over. */
  hold?: { userId: string; until: Date | null };
  /** An operator's words. */
  reason?: string;
};

/**
 * Takes one way of a listing's life and tells its owners. The caller has locked the listing.
 * @throws {Problem} what the life's table and guards say; listings.moved_on.
 */
export const takeMove = keepLifecycle<ListingWay, Taking>(listingLifecycle, {
  save: (unit, taking, { way, mark }) =>
    saveListing(unit.tx, taking.thing, columnsOf(way.move, taking), mark, unit.now),
  follow: async (unit, taking, { move }, saved) => {
    // An accepted offer, or its end, is told by offers.
    if (move === 'reserve' || move === 'release') return;
    const about = await aboutListing(unit.tx, saved);
    unit.emit(...eventsOf(move, taking, saved, about));
    unit.tell(about.ownerUserIds, 'listing', { patentId: saved.id });
  },
  movedOn: () => new Problem('listings.moved_on'),
});

const notReserved = { reserved_for_user_id: null, reserved_until: null };
const hidden = { published: false, publish_requested_at: null };

/** What a move writes. */
function columnsOf(move: LifecycleMove, taking: Taking): Columns {
  const { thing: listing, now, hold, planEndsAt } = taking;
  switch (move) {
    case 'publish':
    case 'renew':
      return {
        published: true,
        publish_requested_at: null,
        published_at: now,
        first_published_at: listing.firstPublishedAt ?? now,
      };
    case 'unpublish':
      return hidden;
    case 'delete':
      return { ...hidden, deleted_at: now };
    case 'lose_number':
      return { published: false };
    case 'set_plan':
      return { subscription_expires_at: planEndsAt ?? null };
    case 'end_plan':
      return planEnd(listing, now);
    case 'reserve':
      return { reserved_for_user_id: hold?.userId ?? null, reserved_until: hold?.until ?? null };
    case 'release':
      return notReserved;
    case 'open_sale':
      return {
        sale_state: 'under_sale',
        reserved_for_user_id: hold?.userId ?? null,
        reserved_until: null,
      };
    case 'cancel_sale':
      return { sale_state: 'none', ...notReserved };
    case 'complete_sale':
    case 'mark_sold':
      return { sale_state: 'sold', publish_requested_at: null, reserved_until: null };
    case 'take_down':
      return {
        taken_down_at: now,
        published: false,
        // A restored listing goes back to where it was, if it still may.
        publish_requested_at: listing.published ? now : listing.publishRequestedAt,
      };
    case 'restore':
      return { taken_down_at: null };
    default:
      throw new Error(`"${move}" changes nothing of a listing's life.`);
  }
}

/** It stays "published", so that a renewal puts it back. */
function planEnd(listing: Listing, now: Date): Columns {
  const endsAt = listing.subscriptionExpiresAt;
  const endedAt = endsAt !== null && endsAt < now ? endsAt : now;
  return {
    subscription_expires_at: endedAt,
    // Taken down, the wish stands for "published".
    publish_requested_at: listing.takenDownAt === null ? null : listing.publishRequestedAt,
    // Its owners did this themselves or are told by subscriptions.
    plan_end_noticed_for: endedAt,
  };
}

function eventsOf(
  move: LifecycleMove,
  { thing: before, now, reason = '' }: Taking,
  saved: Listing,
  about: AboutListing,
): DomainEvent[] {
  const unpublished = (why: 'owner' | 'plan_cancelled' | 'number_listed' | 'taken_down') =>
    ({ type: 'listings.unpublished', payload: { ...about, reason: why } }) as const;
  switch (move) {
    case 'publish':
    case 'renew':
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

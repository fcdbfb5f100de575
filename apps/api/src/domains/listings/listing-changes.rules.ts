import type { LifecycleMove } from './listing-lifecycle.rules.ts';
import type { Listing } from './listings.rules.ts';
import { publicNumbersOf } from './public-page/public-page.rules.ts';

/** What a move writes of a listing. */
export type ListingChange = Partial<
  Pick<
    Listing,
    | 'published'
    | 'publishRequestedAt'
    | 'publishedAt'
    | 'firstPublishedAt'
    | 'publicNumbers'
    | 'subscriptionExpiresAt'
    | 'saleState'
    | 'reservedForUserId'
    | 'reservedUntil'
    | 'takenDownAt'
    | 'deletedAt'
  >
> & {
  /** The plan's end that its owners were told about. */
  planEndNoticedFor?: Date;
};

/** What a move needs to know besides the listing. */
export type MoveDetails = {
  /** How far the plan reaches now. */
  planEndsAt?: Date | null;
  /** For whom it is held, and until when; null: until the sale is over. */
  hold?: { userId: string; until: Date | null };
};

const notReserved = { reservedForUserId: null, reservedUntil: null };
const hidden = { published: false, publishRequestedAt: null };

/**
 * What a move makes of a listing.
 * @throws Error for a move that is asked about but changes nothing of its life, such as editing.
 */
export function changeBy(
  move: LifecycleMove,
  { subject: listing, now, hold, planEndsAt }: MoveDetails & { subject: Listing; now: Date },
): ListingChange {
  switch (move) {
    case 'publish':
      return {
        published: true,
        publishRequestedAt: null,
        // Whoever takes it off the market and puts it back has not listed another one.
        publishedAt: listing.publishedAt ?? now,
        firstPublishedAt: listing.firstPublishedAt ?? now,
        publicNumbers: publicNumbersOf({ ...listing, published: true }, now),
      };
    case 'unpublish':
      return hidden;
    case 'delete':
      return { ...hidden, deletedAt: now };
    case 'lose_number':
      return { published: false };
    case 'set_plan':
      return withPlan(listing, planEndsAt ?? null, now);
    case 'end_plan':
      return planEnd(listing, now);
    case 'reserve':
      return { reservedForUserId: hold?.userId ?? null, reservedUntil: hold?.until ?? null };
    case 'release':
      return notReserved;
    case 'open_sale':
      return {
        saleState: 'under_sale',
        reservedForUserId: hold?.userId ?? null,
        reservedUntil: null,
      };
    case 'cancel_sale':
      return { saleState: 'none', ...notReserved };
    case 'complete_sale':
    case 'mark_sold':
      return { saleState: 'sold', publishRequestedAt: null, reservedUntil: null };
    case 'take_down':
      return {
        takenDownAt: now,
        published: false,
        // A restored listing goes back to where it was, if it still may.
        publishRequestedAt: listing.published ? now : listing.publishRequestedAt,
      };
    case 'restore':
      return { takenDownAt: null };
    default:
      throw new Error(`"${move}" changes nothing of a listing's life.`);
  }
}

/** It stays "published", so that a renewal puts it back. */
function planEnd(listing: Listing, now: Date): ListingChange {
  const endsAt = listing.subscriptionExpiresAt;
  const endedAt = endsAt !== null && endsAt < now ? endsAt : now;
  return {
    subscriptionExpiresAt: endedAt,
    // Taken down, the wish stands for "published".
    publishRequestedAt: listing.takenDownAt === null ? null : listing.publishRequestedAt,
    // Its owners did this themselves or are told by subscriptions; of one that is under sale once more, when it returns.
    ...(listing.saleState === 'under_sale' ? {} : { planEndNoticedFor: endedAt }),
  };
}

/** A listing that comes back with its plan may have a number by now that its page has not been read under. */
function withPlan(listing: Listing, subscriptionExpiresAt: Date | null, now: Date): ListingChange {
  const publicNumbers = publicNumbersOf({ ...listing, subscriptionExpiresAt }, now);
  return publicNumbers === listing.publicNumbers
    ? { subscriptionExpiresAt }
    : { subscriptionExpiresAt, publicNumbers };
}

import { interestDays } from '@claimstead/contract/listing-interest.ts';
import type { ListingInterest } from '@claimstead/contract/messaging.contract.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { getListingForDeal } from '../../listings/listings.api.ts';
import { dayOf, firstInterestDay, readAttention } from '../../marketplace/marketplace.api.ts';
import { countOffersMade } from '../../offers/offers.api.ts';
import { countMessagesByDay } from './interest.store.ts';

const dayMs = 86_400_000;

/**
 * What a listing does, by day (UTC) for the last thirty, for its owners: how often it was opened by others, saved,
 * written about and offered for, and where its readers came from. Counts only: nobody is named.
 * @throws {Problem} listings.not_found (also whose it is not)
 */
export async function viewInterest(
  { db, clock, running }: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<ListingInterest> {
  const now = clock.now();
  const listing = await getListingForDeal(db, listingId, now);
  if (!listing?.ownerUserIds.includes(actor.userId)) throw new Problem('listings.not_found');
  const since = firstInterestDay(now);
  const [{ views, saves }, messages, offers] = await Promise.all([
    readAttention({ db, running }, listingId, since),
    countMessagesByDay(db, { id: listingId, ownerUserIds: listing.ownerUserIds }, since),
    countOffersMade(db, listingId, since),
  ]);
  const first = Date.parse(since);
  const days = Array.from({ length: interestDays }, (_, at) => dayOf(new Date(first + at * dayMs)));
  const sources: ListingInterest['sources'] = {};
  for (const { source, count } of views) sources[source] = (sources[source] ?? 0) + count;
  return {
    days: days.map((day) => ({
      day,
      views: on(day, views),
      saves: on(day, saves),
      messages: on(day, messages),
      offers: on(day, offers),
    })),
    sources,
  };
}

function on(day: string, counts: readonly { day: string; count: number }[]): number {
  return counts.reduce((sum, one) => (one.day === day ? sum + one.count : sum), 0);
}

import { toDollars } from '@claimstead/contract/cents.ts';
import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { Offer as OfferView, OfferSide } from '@claimstead/contract/offers.contract.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { getPublicUsers } from '../identity/identity.api.ts';
import {
  findPapersWaiting,
  getListingsForDeals,
  type ListingFacts,
  viewCards,
} from '../listings/listings.api.ts';
import { dealFor } from './deal-state.rules.ts';
import { deadlineOf, isOverdue, expiryReason } from './deadlines.rules.ts';
import { movesFor, ownerMovesFor, standingOf } from './offers.rules.ts';
import { listHistory, type Offer } from './offers.store.ts';

/**
 * Offers as one person sees them. Sender and receiver follow the turn: the receiver is the side whose turn it is
 * to answer, and a counteroffer swaps them (P6.3).
 */
export async function viewOffers(
  db: Db | Tx,
  offers: Offer[],
  viewerUserId: string,
  now: Date,
): Promise<OfferView[]> {
  const history = await listHistory(
    db,
    offers.map((offer) => offer.id),
  );
  const people = await getPublicUsers(db, [
    ...offers.flatMap((offer) => [offer.buyerUserId, offer.ownerUserId]),
    ...history.flatMap((entry) => entry.userId ?? []),
  ]);
  const listingIds = offers.map((offer) => offer.listingId);
  const cards = await viewCards(db, listingIds);
  const listings = await getListingsForDeals(db, listingIds, now);
  const accepted = offers.flatMap(({ status, listingId }) =>
    status === 'ACCEPTED' ? [listingId] : [],
  );
  const papers = await findPapersWaiting(db, accepted);
  const entriesOf = Map.groupBy(history, (entry) => entry.offerId);
  return offers.flatMap((stored) => {
    const offer = asOf(stored, now);
    const patent = cards.get(offer.listingId);
    const listing = listings.get(offer.listingId);
    const buyer = people.get(offer.buyerUserId);
    const owner = people.get(offer.ownerUserId);
    if (!patent || !listing || !buyer || !owner) return [];
    const entries = entriesOf.get(offer.id) ?? [];
    return {
      id: offer.id,
      patent,
      sender: offer.turn === 'buyer' ? owner : buyer,
      receiver: offer.turn === 'buyer' ? buyer : owner,
      ...whatMayBeDone(
        offer,
        { listing, viewerUserId, hasPaper: papers.has(offer.listingId) },
        now,
      ),
      amount: toDollars(offer.amountCents),
      status: offer.status === 'PAID' ? 'ACCEPTED' : offer.status,
      reason: offer.reason,
      createTimestamp: offer.createdAt.toISOString(),
      expiresTimestamp: deadlineOf(offer)?.toISOString() ?? null,
      payLeftMs: offer.payLeftMs,
      history: entries.map((entry) => historyOf(entry, people, viewerUserId)),
    };
  });
}

/** Where an offer stands for one person, what they can do, and who is missing. */
function whatMayBeDone(
  offer: Offer,
  {
    listing,
    viewerUserId,
    hasPaper,
  }: { listing: ListingFacts; viewerUserId: string; hasPaper: boolean },
  now: Date,
): Pick<OfferView, 'side' | 'standing' | 'moves' | 'unconfirmed'> {
  const side: OfferSide = viewerUserId === offer.buyerUserId ? 'buyer' : 'owner';
  const deal = dealFor(listing, offer.buyerUserId, now);
  const standing = standingOf(offer, side, deal, now);
  const reader = { side, standing, userId: viewerUserId };
  return {
    side,
    standing,
    moves: [...movesFor(offer, side, deal, now), ...ownerMovesFor(reader, listing, hasPaper)],
    unconfirmed: standing === 'owners_unconfirmed' ? othersMissing(listing, viewerUserId) : [],
  };
}

/** The other owners who have not confirmed their share, by name. */
function othersMissing({ unconfirmedOwners }: ListingFacts, viewerUserId: string): string[] {
  return unconfirmedOwners.filter(({ userId }) => userId !== viewerUserId).map(({ name }) => name);
}

/** The same as a person takes them home: what was offered, by whom and when, without what may be done now. */
export async function viewToKeep(
  db: Db | Tx,
  offers: Offer[],
  viewerUserId: string,
  now: Date,
): Promise<Record<string, unknown>[]> {
  const views = await viewOffers(db, offers, viewerUserId, now);
  return views.map(({ moves: _, unconfirmed: __, patent, sender, receiver, ...facts }) => ({
    ...facts,
    patent: { id: patent.id, title: patent.title, number: patent.patentNumber },
    from: `${sender.firstName} ${sender.lastName}`,
    to: `${receiver.firstName} ${receiver.lastName}`,
  }));
}

type Entry = Awaited<ReturnType<typeof listHistory>>[number];

function historyOf(
  { userId, action, amountCents, at }: Entry,
  people: ReadonlyMap<string, PublicUser>,
  viewerUserId: string,
) {
  const by = nameOf(userId ? people.get(userId) : undefined);
  const amount = toDollars(amountCents);
  return { by, byViewer: userId === viewerUserId, action, amount, at: at.toISOString() };
}

/** An offer whose deadline has passed is shown as ended, even before the sweep runs. */
function asOf(offer: Offer, now: Date): Offer {
  return isOverdue(offer, now)
    ? { ...offer, status: 'REJECTED', reason: expiryReason(offer) }
    : offer;
}

function nameOf(person: { firstName: string; lastName: string } | undefined): string {
  return person ? `${person.firstName} ${person.lastName}` : '';
}

import { toDollars } from '@claimstead/contract/cents.ts';
import type {
  Listing as ListingView,
  OwnerSight,
  PatentCard,
} from '@claimstead/contract/listings.contract.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { Problem } from '../../core/errors/problem.ts';
import { isId } from '../../core/ids/ids.ts';
import { fileUri } from './files/file-addresses.rules.ts';
import { listPictures } from './files/listing-files.store.ts';
import { movesFor } from './listing-moves.rules.ts';
import { type Listing, type Sight, sightOf, statusOf } from './listings.rules.ts';
import { findListing, listCategoryNames, listListings, listUnsoldOf } from './listings.store.ts';
import type { TitleStop } from '@claimstead/contract/patent-state.contract.ts';
import { titleStopOf } from './title/title-checks.rules.ts';
import { findTitleCheck, listTitleChecksOf } from './title/title-checks.store.ts';
import { findOwnerSight } from './owner-sight.service.ts';
import { listOwnedAmong, listOwnerUserIds } from './owners/owners.store.ts';
import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';

type Belongings = { categories: string[]; imageUris: string[]; previewUri: string | null };

/** A listing with everything its views are made of. */
export type ShownListing = { listing: Listing; card: PatentCard; ownerUserIds: readonly string[] };

const noPictures = { imageUri: null, imageUris: [] };

/**
 * The cards of these listings by id, in any state, even deleted ones, which an old offer or sale still names.
 * Unknown ids are absent. The caller decides who may see them.
 */
export async function viewCards(
  db: Db,
  listingIds: readonly string[],
): Promise<Map<string, PatentCard>> {
  const listings = await listListings(db, [...new Set(listingIds)]);
  const belongings = await loadBelongings(
    db,
    listings.map((listing) => listing.id),
  );
  return new Map(listings.map((listing) => [listing.id, cardOf(listing, belongings(listing.id))]));
}

/** These listings by id, as {@link viewCards} has them. */
export async function readShown(
  db: Db,
  listingIds: readonly string[],
): Promise<Map<string, ShownListing>> {
  const [listings, owners] = await Promise.all([
    listListings(db, listingIds),
    listOwnerUserIds(db, listingIds),
  ]);
  const ownersOf = Map.groupBy(owners, (row) => row.listingId);
  const belongings = await loadBelongings(db, listingIds);
  return new Map(
    listings.map((listing) => {
      const card = cardOf(listing, belongings(listing.id));
      const ownerUserIds = (ownersOf.get(listing.id) ?? []).map(({ userId }) => userId);
      return [listing.id, { listing, card, ownerUserIds }];
    }),
  );
}

/**
 * One listing for one viewer, without the wishlist flag, which marketplace adds.
 * @throws {Problem} listings.not_found if the viewer may not know of it.
 */
export async function viewListingFor(
  db: Db,
  listingId: string,
  viewerUserId: string,
  now: Date,
): Promise<ListingView> {
  const shown = isId(listingId) ? (await readShown(db, [listingId])).get(listingId) : undefined;
  if (!shown) throw new Problem('listings.not_found');
  const [titleStop, ownerSight] = await Promise.all([
    findTitleStop(db, listingId),
    findOwnerSightOf(db, shown, viewerUserId, now),
  ]);
  return viewShownFor(shown, viewerUserId, now, { titleStop, ownerSight });
}

/** What these listings are called, by id: only those that this person can see. */
export async function viewNamesFor(
  db: Db,
  listingIds: readonly string[],
  viewerUserId: string,
  now: Date,
): Promise<Map<string, Pick<PatentCard, 'id' | 'title' | 'patentNumber'>>> {
  const ids = [...new Set(listingIds)];
  const [listings, owned] = await Promise.all([
    listListings(db, ids),
    listOwnedAmong(db, ids, viewerUserId),
  ]);
  const seen = listings.filter(
    (listing) => sightOf(listing, { isOwner: owned.has(listing.id) }, now) !== 'none',
  );
  return new Map(
    seen.map(({ id, title, patentNumber }) => [
      id,
      { id, title, patentNumber: formatPatentNumber(patentNumber) },
    ]),
  );
}

/** Whether this person may know who owns it. */
export function findOwnerSightOf(
  db: Db,
  { listing, ownerUserIds }: ShownListing,
  viewerUserId: string,
  now: Date,
): Promise<OwnerSight> {
  const owned = { ...listing, listingId: listing.id, ownerUserIds };
  return findOwnerSight(db, owned, viewerUserId, now);
}

/** What of its title stops every payment for a listing now; null: nothing. */
export async function findTitleStop(db: Db | Tx, listingId: string): Promise<TitleStop | null> {
  return titleStopOf(await findTitleCheck(db, listingId));
}

/** The same of many listings by id, with since when; one whose title stops nothing is absent. */
export async function findTitleStops(
  db: Db | Tx,
  listingIds: readonly string[],
): Promise<Map<string, { stop: TitleStop; since: Date }>> {
  const checks = await listTitleChecksOf(db, [...new Set(listingIds)]);
  return new Map(
    checks.flatMap((check) => {
      const stop = titleStopOf(check);
      return stop ? [[check.listingId, { stop, since: check.standsSince }] as const] : [];
    }),
  );
}

/**
 * As {@link viewListingFor}, of a listing that was read before.
 * @param known what {@link findTitleStop} and {@link findOwnerSightOf} say; anything where nobody asks for the moves or owners.
 * @throws {Problem} listings.not_found
 */
export function viewShownFor(
  { listing, card, ownerUserIds }: ShownListing,
  viewerUserId: string,
  now: Date,
  known: { titleStop: TitleStop | null; ownerSight: OwnerSight },
): ListingView {
  const isOwner = ownerUserIds.includes(viewerUserId);
  if (sightOf(listing, { isOwner }, now) === 'none') throw new Problem('listings.not_found');
  return listingView(listing, card, { userId: viewerUserId, isOwner, ...known, now });
}

/** Every unsold listing that the person owns, newest first. */
export async function viewUnsoldOf(db: Db, userId: string, now: Date): Promise<ListingView[]> {
  const listings = await listUnsoldOf(db, userId);
  const belongings = await loadBelongings(
    db,
    listings.map((listing) => listing.id),
  );
  // What an owner may do does not depend on whether a buyer can pay.
  const viewer = { userId, isOwner: true, titleStop: null, ownerSight: 'shown', now } as const;
  return listings.map((listing) =>
    listingView(listing, cardOf(listing, belongings(listing.id)), viewer),
  );
}

/**
 * A listing, with how much of it this person may see. `viewerUserId` null: nobody is signed in.
 * @throws {Problem} listings.not_found where that is nothing.
 */
export async function seeListing(
  db: Db,
  listingId: string,
  viewerUserId: string | null,
  now: Date,
): Promise<{ listing: Listing; isOwner: boolean; sight: Exclude<Sight, 'none'> }> {
  const listing = isId(listingId) ? await findListing(db, listingId) : null;
  if (!listing) throw new Problem('listings.not_found');
  const isOwner =
    viewerUserId !== null && (await listOwnedAmong(db, [listingId], viewerUserId)).has(listingId);
  const sight = sightOf(listing, { isOwner }, now);
  if (sight === 'none') throw new Problem('listings.not_found');
  return { listing, isOwner, sight };
}

function listingView(
  listing: Listing,
  card: PatentCard,
  viewer: Parameters<typeof movesFor>[1] & { now: Date },
): ListingView {
  const status = statusOf(listing, viewer.now);
  if (status === 'deleted') throw new Problem('listings.not_found');
  const seesFiles = sightOf(listing, viewer, viewer.now) !== 'expired';
  return {
    ...card,
    ...(seesFiles ? {} : noPictures),
    description: listing.description,
    publicPage: listing.publicPage,
    status,
    isOwner: viewer.isOwner,
    wishlisted: false,
    moves: movesFor(listing, viewer, viewer.now),
    ownerSight: viewer.ownerSight,
    ownerUserId: viewer.ownerSight === 'shown' ? listing.creatorUserId : null,
  };
}

function cardOf(listing: Listing, belongings: Belongings): PatentCard {
  return {
    id: listing.id,
    title: listing.title,
    patentNumber: formatPatentNumber(listing.patentNumber),
    patentTypeId: listing.patentTypeId,
    prototypeId: listing.prototypeId,
    countryOfIssue: listing.countryOfIssue,
    price: toDollars(listing.priceCents),
    acceptingOffers: listing.acceptingOffers,
    expired: listing.expired,
    expirationTimestamp: timestamp(listing.expirationAt),
    published: listing.published,
    hasResearch: listing.hasResearch,
    hasCostModel: listing.hasCostModel,
    categories: belongings.categories,
    // Without images, the first page of the patent document is the cover.
    imageUri: belongings.imageUris[0] ?? belongings.previewUri,
    imageUris: belongings.imageUris,
    createTimestamp: listing.createdAt.toISOString(),
    publishedTimestamp: timestamp(listing.publishedAt),
    subscriptionExpirationTimestamp: timestamp(listing.subscriptionExpiresAt),
  };
}

async function loadBelongings(
  db: Db,
  listingIds: readonly string[],
): Promise<(listingId: string) => Belongings> {
  const [names, pictures] = await Promise.all([
    listCategoryNames(db, listingIds),
    listPictures(db, listingIds),
  ]);
  const namesOf = Map.groupBy(names, (row) => row.listingId);
  const picturesOf = Map.groupBy(pictures, (row) => row.listingId);
  return (listingId) => ({
    categories: (namesOf.get(listingId) ?? []).map((row) => row.name),
    ...picturesAmong(picturesOf.get(listingId) ?? []),
  });
}

function picturesAmong(
  pictures: readonly { fileId: string; kind: string }[],
): Pick<Belongings, 'imageUris' | 'previewUri'> {
  const urisOf = (kind: string) =>
    pictures.filter((row) => row.kind === kind).map((row) => fileUri(row.fileId));
  return { imageUris: urisOf('image'), previewUri: urisOf('preview')[0] ?? null };
}

function timestamp(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString();
}

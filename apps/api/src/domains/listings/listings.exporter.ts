import { toDollars } from '@claimstead/contract/cents.ts';
import type { ExportedPerson, ExportPart, Exporter } from '../../core/account/exporter.ts';
import type { Db } from '../../core/db/database.ts';
import {
  listCountryWaits,
  listPlacesOf,
  listSoldCreatedBy,
  listUnsoldCreatedBy,
} from './erased-listings.store.ts';
import { listChanges } from './disclosures/disclosures.store.ts';
import { storedKeysOf } from './files/file-addresses.rules.ts';
import { listFilesOf, type ListingFile } from './files/listing-files.store.ts';
import { listIntroductionsBy } from './introductions/introductions.store.ts';
import type { ListingsDeps } from './listings.deps.ts';
import { type Listing, statusOf } from './listings.rules.ts';
import { findListing, listCategoryNames } from './listings.store.ts';
import type { OwnerFacts } from './owners/owners.rules.ts';
import { listOwnersOf } from './owners/owners.store.ts';
import { findSuggestions } from './suggestions/suggestions.store.ts';
import { listWaitsOf } from './title/purchase-waits.store.ts';
import { listTitlePapers } from './title/title-papers.store.ts';

const folderOf = {
  document: 'document',
  research: 'research',
  costModel: 'cost model',
  disclosure: 'disclosures',
  titlePaper: 'title papers',
  image: 'images',
} as const;

/** The listings that the person made or owns a share of, each in a folder with its owners and files. */
export const listingsExporter: Exporter<ListingsDeps> = {
  domain: 'listings',
  explains: {
    'listings/': 'A folder for each patent you listed or own a share of, with its files.',
    'invitations.json': 'Invitations to co-own a patent that you have not accepted yet.',
    'countries.json': 'Countries you asked to hear about.',
    'introductions.json': 'What you asked owners who show no name, and what they answered.',
    'waits.json': 'Patents you asked to hear about once their title is cleared.',
  },
  async *parts(deps, person): AsyncGenerator<ExportPart> {
    const now = deps.clock.now();
    for (const listingId of await listListingIds(deps.db, person)) {
      const listing = await findListing(deps.db, listingId);
      if (listing) yield* listingParts(deps, listing, now);
    }
    yield { path: ['invitations.json'], json: await invitationsOf(deps.db, person) };
    yield { path: ['countries.json'], json: await listCountryWaits(deps.db, person.userId) };
    const asked = await listIntroductionsBy(deps.db, person.userId);
    yield { path: ['introductions.json'], json: asked };
    yield { path: ['waits.json'], json: await listWaitsOf(deps.db, person.userId) };
  },
};

async function listListingIds(db: Db, { userId }: ExportedPerson): Promise<string[]> {
  const places = await listPlacesOf(db, userId, null);
  return [
    ...new Set([
      ...(await listUnsoldCreatedBy(db, userId)),
      ...(await listSoldCreatedBy(db, userId)),
      ...places.map((place) => place.listingId),
    ]),
  ];
}

async function* listingParts(
  deps: ListingsDeps,
  listing: Listing,
  now: Date,
): AsyncGenerator<ExportPart> {
  // Two listings may have the same title: the id keeps their folders apart.
  const folder = ['listings', `${listing.title || 'Untitled'} ${listing.id.slice(-6)}`];
  const categories = await listCategoryNames(deps.db, [listing.id]);
  const owners = await listOwnersOf(deps.db, [listing.id]);
  yield {
    path: [...folder, 'listing.json'],
    json: {
      ...factsOf(listing, now),
      categories: categories.map((category) => category.name),
      owners: owners.map(ownerView),
      disclosures: await disclosuresOf(deps.db, listing.id, owners),
      titlePapers: await titlePapersOf(deps.db, listing.id, owners),
      foundInDocument: (await findSuggestions(deps.db, listing.id))?.found ?? null,
    },
  };
  for (const file of await listFilesOf(deps.db, listing.id)) {
    // Drawn by us from the document, which is here itself.
    if (file.kind === 'preview') continue;
    yield { path: [...folder, folderOf[file.kind], nameOf(file)], open: () => open(deps, file) };
  }
}

/** Every change of the disclosures, with the owner who made it. */
async function disclosuresOf(
  db: Db,
  listingId: string,
  owners: readonly OwnerFacts[],
): Promise<Record<string, unknown>[]> {
  const changes = await listChanges(db, listingId);
  return changes.map(({ answeredBy, papers, ...change }) => ({
    ...change,
    papers: papers.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    answeredBy: nameOfOwner(owners, answeredBy),
  }));
}

/** Every paper that was sent about the title, with the owner who sent it and what our team answered. */
async function titlePapersOf(
  db: Db,
  listingId: string,
  owners: readonly OwnerFacts[],
): Promise<Record<string, unknown>[]> {
  const papers = await listTitlePapers(db, listingId);
  return papers.map(({ id: _, listingId: __, sentBy, ...paper }) => ({
    ...paper,
    sentBy: nameOfOwner(owners, sentBy),
  }));
}

function nameOfOwner(owners: readonly OwnerFacts[], userId: string): string | null {
  const owner = owners.find((one) => one.userId === userId);
  return owner ? `${owner.firstName} ${owner.lastName}`.trim() : null;
}

function factsOf(listing: Listing, now: Date): Record<string, unknown> {
  const { creatorUserId: _, reservedForUserId: __, priceCents, ...facts } = listing;
  return { ...facts, price: toDollars(priceCents), status: statusOf(listing, now) };
}

/** Owners know each other's addresses (P3.10). */
function ownerView(owner: OwnerFacts): Record<string, unknown> {
  return {
    firstName: owner.firstName,
    lastName: owner.lastName,
    email: owner.email,
    ...(owner.capacity ? { signsFor: owner.capacity } : {}),
    sharePercent: owner.shareBasisPoints / 100,
    confirmedAt: owner.confirmedAt,
    invitedAt: owner.invitedAt,
  };
}

async function invitationsOf(db: Db, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  if (!person.emailVerified) return [];
  const places = await listPlacesOf(db, person.userId, person.email);
  const waiting = places.filter((place) => place.status !== 'linked' && !place.isDeleted);
  const views: Record<string, unknown>[] = [];
  for (const { ownerId, listingId, title } of waiting) {
    const owners = await listOwnersOf(db, [listingId]);
    const own = owners.find((owner) => owner.ownerId === ownerId);
    if (own) views.push({ title, ...ownerView(own) });
  }
  return views;
}

/** Images are stored re-encoded, as WebP. */
function nameOf(file: ListingFile): string {
  return file.kind === 'image' ? `${file.name.replace(/\.\w{1,5}$/, '')}.webp` : file.name;
}

/** The document, or the largest form of the image. */
async function open(deps: ListingsDeps, file: ListingFile) {
  const key = storedKeysOf(file).at(-1) ?? file.storageKey;
  return (await deps.files.open(key))?.stream ?? null;
}

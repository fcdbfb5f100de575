import type { Eraser, Leaving, Traces } from '../../core/account/eraser.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { eraseDocumentFacts } from '../patents/patents.api.ts';
import { findErased } from '../identity/identity.api.ts';
import {
  blankListing,
  blankSoldListing,
  deleteCountryWaits,
  type LeavingOwner,
  listPlacesOf,
  listSoldCreatedBy,
  listUnsoldCreatedBy,
  updateToFormerMember,
} from './erased-listings.store.ts';
import { deleteAnswers } from './disclosures/disclosures.store.ts';
import { removeContent } from './files/listing-files.service.ts';
import { deleteFiles } from './files/listing-files.store.ts';
import { deleteIntroductions, deleteIntroductionsBy } from './introductions/introductions.store.ts';
import { refuseMove } from './listing-lifecycle.rules.ts';
import { aboutListing } from './about-listing.service.ts';
import type { Listing } from './listings.rules.ts';
import { lockListingRow } from './listings.store.ts';
import { takeMove } from './move-listing.service.ts';
import { deleteWaits, deleteWaitsOf } from './title/purchase-waits.store.ts';
import { deleteTitleChecks } from './title/title-checks.store.ts';
import { deleteTitlePapers, listListingsWithPapersOf } from './title/title-papers.store.ts';
import { leavePlace } from './owners/owner-status.service.ts';
import { linkedUserIds } from './owners/owners.rules.ts';
import { listOwnersOf } from './owners/owners.store.ts';

/** The title of a listing that was deleted with its creator's account. */
const removedTitle = 'Removed listing';

/**
 * Deletes the listings that the person created, with their files and disclosures, including drafts and already deleted ones; of
 * sold ones, what the other side's record names stays. On other people's listings, a former member takes the
 * person's place.
 */
export const listingsEraser: Eraser = {
  domain: 'listings',
  erase: async (unit, person, traces) => {
    for (const id of await listUnsoldCreatedBy(unit.tx, person.userId)) {
      await eraseUnsold(unit, id, person, traces);
    }
    for (const id of await listSoldCreatedBy(unit.tx, person.userId)) {
      await eraseSold(unit, id, person.userId);
    }
    // Anything that names an unverified address is not about this person.
    const provenEmail = person.emailVerified ? person.email : null;
    for (const place of await listPlacesOf(unit.tx, person.userId, provenEmail)) {
      await leaveOwners(unit, place, person.userId);
    }
    // Of listings that they no longer own.
    for (const id of await listListingsWithPapersOf(unit.tx, person.userId)) {
      await lockListingRow(unit.tx, id);
      await erasePapers(unit, id);
    }
    await deleteCountryWaits(unit.tx, person.userId);
    await deleteWaitsOf(unit.tx, person.userId);
    await deleteIntroductionsBy(unit.tx, person.userId);
  },
};

async function eraseUnsold(
  unit: UnitOfWork,
  listingId: string,
  person: Leaving,
  traces: Traces,
): Promise<void> {
  const listing = await lockListingRow(unit.tx, listingId);
  if (!listing) return;
  if (listing.deletedAt === null) {
    if (refuseMove(listing, 'delete', { by: 'system' }, unit.now)) {
      throw new Problem('identity.open_sale');
    }
    await removeFromMarket(unit, listing, person.userId);
  }
  removeContent(unit, await deleteFiles(unit.tx, { listingId }));
  await deleteAnswers(unit.tx, listingId);
  await deleteIntroductions(unit.tx, listingId);
  await eraseTitle(unit, listingId);
  await eraseDocumentFacts(unit.tx, listingId);
  traces.mentions.push(listingId);
  if (listing.title !== '' && listing.title !== removedTitle) {
    traces.told.push({ aboutId: listingId, text: listing.title, becomes: 'a removed listing' });
  }
  await blankListing(unit.tx, listingId, removedTitle, unit.now);
}

async function removeFromMarket(unit: UnitOfWork, listing: Listing, userId: string): Promise<void> {
  await takeMove(unit, { subject: listing }, { move: 'delete', by: 'system' });
  const about = await aboutListing(unit.tx, listing);
  const coOwners = about.ownerUserIds.filter((owner) => owner !== userId);
  if (coOwners.length > 0) unit.emit({ type: 'listings.maker_left', payload: about });
}

/** Files, disclosures and description stay only if another owner still has an account. */
async function eraseSold(unit: UnitOfWork, listingId: string, userId: string): Promise<void> {
  await lockListingRow(unit.tx, listingId);
  await eraseTitle(unit, listingId);
  const owners = linkedUserIds(await listOwnersOf(unit.tx, [listingId]));
  const gone = await findErased(unit.tx, owners);
  if (owners.some((owner) => owner !== userId && !gone.has(owner))) return;
  removeContent(unit, await deleteFiles(unit.tx, { listingId }));
  await deleteIntroductions(unit.tx, listingId);
  // What was disclosed is sealed in the agreement, which both sides keep.
  await deleteAnswers(unit.tx, listingId);
  await eraseDocumentFacts(unit.tx, listingId);
  await blankSoldListing(unit.tx, listingId);
}

/** What was compared names its owners, and so do the papers that they sent about it. */
async function eraseTitle(unit: UnitOfWork, listingId: string): Promise<void> {
  await deleteTitleChecks(unit.tx, listingId);
  // Without an outcome there is nothing to wait for.
  await deleteWaits(unit.tx, listingId, 'all');
  await erasePapers(unit, listingId);
}

async function erasePapers(unit: UnitOfWork, listingId: string): Promise<void> {
  await deleteTitlePapers(unit.tx, listingId);
  removeContent(unit, await deleteFiles(unit.tx, { listingId, kind: 'titlePaper' }));
}

async function leaveOwners(unit: UnitOfWork, place: LeavingOwner, userId: string): Promise<void> {
  const listing = await lockListingRow(unit.tx, place.listingId);
  // As it stands under the lock: an invitation may have been sent or declined meanwhile.
  const owners = await listOwnersOf(unit.tx, [place.listingId]);
  const owner = owners.find(({ ownerId }) => ownerId === place.ownerId);
  if (place.isSold && owner?.status === 'linked') {
    await updateToFormerMember(unit.tx, owner.ownerId);
  } else if (owner) await leavePlace(unit, owner);
  await eraseTitle(unit, place.listingId);
  if (!listing || place.isSold || place.isDeleted || place.creatorUserId === userId) return;
  const about = await aboutListing(unit.tx, listing);
  unit.emit({ type: 'listings.owner_left', payload: { ...about, ownerId: place.ownerId } });
  unit.tell(about.ownerUserIds, 'listing', { patentId: place.listingId });
}

import {
  type PublicPatent,
  publicFactsOf,
  publicNumberPath,
  publicPath,
  publicStatement,
} from '@claimstead/contract/public-pages.ts';
import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import type { FileSource } from '../../../core/http/serve-file.ts';
import {
  type PatentsDeps,
  describeFeesPart,
  describeTermPart,
  viewPatentRecord,
} from '../../patents/patents.api.ts';
import { composeSheet } from '../disclosures/disclosures.views.ts';
import { fileUri, linkPictureKey, variantKey } from '../files/file-addresses.rules.ts';
import { type ListingFile, listFilesOf } from '../files/listing-files.store.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { publicWayOf } from '../listing-moves.rules.ts';
import type { Listing } from '../listings.rules.ts';
import { findTitleStop, readShown, type ShownListing } from '../listings.views.ts';
import type { OwnerFacts } from '../owners/owners.rules.ts';
import { listOwnersOf } from '../owners/owners.store.ts';
import { disclosuresPart } from '../state/patent-state.service.ts';
import { isPublicPage } from './public-page.rules.ts';

/**
 * What everyone may read of a listing whose owner chose it; null: the listing isn't in the market now, or its owner
 * didn't. Asks nobody but the database. What a seller wrote in their own words besides the title is for those who
 * signed in, and so are documents and the first page of one.
 */
export async function viewPublicPatent(
  deps: PatentsDeps,
  listingId: string,
): Promise<PublicPatent | null> {
  const shown = (await readShown(deps.db, [listingId])).get(listingId);
  if (!shown || !isPublicPage(shown.listing, deps.clock.now())) return null;
  const { listing } = shown;
  const [record, sheet, owners, titleStop] = await Promise.all([
    viewPatentRecord(
      { db: deps.db, clock: deps.clock },
      {
        number: listing.patentNumber,
        listingId: listing.id,
        claim: { saysExpired: listing.expired, reader: 'buyer' },
        disclosed: null,
      },
    ),
    composeSheet(deps.db, listing.id, { namesOwners: false, addressOf: fileUri }),
    listOwnersOf(deps.db, [listing.id]),
    findTitleStop(deps.db, listing.id),
  ]);
  return publicView(shown, record, {
    disclosures: publicStatement(disclosuresPart({ isShown: true, ...sheet }), 'seller'),
    way: publicWayOf(listing, titleStop, deps.clock.now()),
    owners: listing.publicPage === 'blind' ? null : namesOf(owners, listing),
  });
}

function publicView(
  { listing, card }: ShownListing,
  record: PatentRecord,
  told: Pick<PublicPatent, 'disclosures' | 'way' | 'owners'>,
): PublicPatent {
  const path = publicPath(listing.patentNumber, listing.title);
  return {
    listingId: listing.id,
    number: card.patentNumber,
    path,
    title: listing.title,
    patentTypeId: listing.patentTypeId,
    ...(card.imageUris.length > 0 ? drawingsAt(listing.patentNumber) : noDrawings),
    ...publicFactsOf(record),
    categories: card.categories,
    term: publicStatement(describeTermPart(record), record.legalStatus.source),
    fees: publicStatement(describeFeesPart(record), 'office'),
    price: listing.acceptingOffers ? null : card.price,
    ...told,
  };
}

const noDrawings = { drawing: null, linkPicture: null };

function drawingsAt(number: string): Pick<PublicPatent, 'drawing' | 'linkPicture'> {
  const path = publicNumberPath(number);
  return { drawing: `${path}/drawing.webp`, linkPicture: `${path}/link.jpg` };
}

/** The owner who chose the page: none of the others said that they want to be read by everyone. */
function namesOf(owners: readonly OwnerFacts[], { creatorUserId }: Listing): string[] {
  return owners
    .filter(({ userId }) => userId === creatorUserId)
    .map(
      ({ capacity, firstName, lastName }) => capacity?.company ?? `${firstName} ${lastName}`.trim(),
    );
}

/**
 * The drawing of a public page in a form that every browser takes, or on the sheet that is shown beside a link to it;
 * null: there is none, or the page isn't public now.
 */
export async function findPublicDrawing(
  deps: ListingsDeps,
  listingId: string,
  kind: 'drawing' | 'link',
): Promise<FileSource | null> {
  const shown = (await readShown(deps.db, [listingId])).get(listingId);
  if (!shown || !isPublicPage(shown.listing, deps.clock.now())) return null;
  const file = await firstImageOf(deps.db, listingId);
  if (!file) return null;
  const key =
    kind === 'link'
      ? linkPictureKey(file.storageKey)
      : variantKey(file.storageKey, 'detail', 'webp');
  return {
    contentType: kind === 'link' ? 'image/jpeg' : 'image/webp',
    etag: `"${file.id}-public-${kind}"`,
    // Asked for again each time: it is gone with its page.
    cacheControl: 'no-cache',
    size: () => deps.files.size(key),
    open: (range) => deps.files.open(key, range),
  };
}

async function firstImageOf(db: Db, listingId: string): Promise<ListingFile | undefined> {
  const images = (await listFilesOf(db, listingId)).filter(({ kind }) => kind === 'image');
  return images.toSorted((one, two) => one.position - two.position)[0];
}

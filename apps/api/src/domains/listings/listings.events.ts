import { places } from '@claimstead/contract/places.ts';
import type { ListingFileKind } from './listings.tables.ts';
import {
  exampleTitle,
  exampleText,
  type PayloadsOf,
  exampleTime,
  told,
  untold,
} from '../../core/outbox/events.ts';

/** Who and what a notice about a listing needs; never an address or a token. */
type About = { listingId: string; title: string; creatorUserId: string; ownerUserIds: string[] };

const example: About = {
  listingId: 'listing',
  title: exampleTitle,
  creatorUserId: 'one',
  ownerUserIds: ['one', 'two'],
};
const listingLink = (listing: { listingId: string }) => `/listing/${listing.listingId}`;
const allOwners = (listing: { ownerUserIds: string[] }) => listing.ownerUserIds;

/** What happens in listings. */
export const listingsEvents = {
  /** `again`: a renewed plan brought it back. */
  'listings.published': untold<About & { again: boolean }>(
    'an owner has done it; searches that match tell their people once a day',
  ),
  'listings.unpublished': untold<
    About & { reason: 'owner' | 'plan_cancelled' | 'number_listed' | 'taken_down' }
  >('an owner has done it, or what led to it is told'),
  /** Its plan must be cancelled; its open offers end. */
  'listings.deleted': untold<About>(
    'an owner has done it; those who offered are told that the offer has ended',
  ),
  /** Inside the product or settled outside: its plan must be cancelled; its open offers end. */
  'listings.sold': told<About & { settledOutside: boolean }>({
    examples: [{ ...example, settledOutside: false }],
    notices: [
      {
        to: allOwners,
        who: 'every owner',
        kind: 'money',
        type: 'LISTING_SOLD',
        title: 'Patent sold',
        message: (listing) =>
          listing.settledOutside
            ? `${listing.title} is marked as sold, settled outside the product.`
            : `${listing.title} is sold.`,
        link: places.sold,
        mail: 'now',
        action: 'See your sold patents',
      },
    ],
  }),
  /** The plan ran out while the listing was for sale; once per end. */
  'listings.plan_ended': told<About & { endedAt: string }>({
    examples: [{ ...example, endedAt: exampleTime }],
    notices: [
      {
        to: allOwners,
        who: 'every owner',
        kind: 'listings',
        type: 'SUBSCRIPTION_ENDED',
        title: 'Listing expired',
        message: (listing) =>
          `The plan of ${listing.title} has ended, so it is hidden from buyers. Renew the plan to put it back.`,
        link: listingLink,
        mail: 'now',
        action: 'Renew the listing',
      },
    ],
  }),
  'listings.taken_down': told<About & { reason: string }>({
    examples: [{ ...example, reason: exampleText }],
    notices: [
      {
        to: allOwners,
        who: 'every owner',
        kind: 'listings',
        type: 'LISTING_TAKEN_DOWN',
        title: 'Listing taken down',
        message: (listing) =>
          `${listing.title} was taken down: ${listing.reason} Write to support if you think that this is a mistake.`,
        link: places.listings,
        mail: 'now',
        action: 'See your listings',
      },
    ],
  }),
  'listings.restored': told<About>({
    examples: [example],
    notices: [
      {
        to: allOwners,
        who: 'every owner',
        kind: 'listings',
        type: 'LISTING_TAKEN_DOWN',
        title: 'Listing put back',
        message: (listing) =>
          `${listing.title || 'Your listing'} was put back by our team. Buyers see it again if they did before and its plan still runs.`,
        link: listingLink,
        mail: 'now',
        action: 'See the listing',
      },
    ],
  }),
  /** The mail with the link is sent by listings itself; `invitedUserId` where the address has an account. */
  'listings.owner_invited': told<
    About & { ownerId: string; invitedUserId: string | null; invitedByUserId: string }
  >({
    examples: [{ ...example, ownerId: 'owner', invitedUserId: 'two', invitedByUserId: 'one' }],
    notices: [
      {
        to: (listing) => [listing.invitedUserId],
        who: 'the person named, where the address has an account',
        kind: 'listings',
        type: 'OWNER_INVITED',
        title: 'You are named as an owner',
        message: (listing, name) =>
          `${name(listing.invitedByUserId)} named you among the owners of ${listing.title}. Open the link in the mail that we sent you to confirm it.`,
        link: places.listings,
        about: (listing) => listing.invitedByUserId,
        // Listings sends the mail itself: the invitation's token is in it.
        mail: 'never',
        action: 'See your listings',
      },
    ],
  }),
  /** An owner's account was deleted: the place stands under a former member, linked to nobody. */
  'listings.owner_left': told<About & { ownerId: string }>({
    examples: [{ ...example, ownerId: 'owner' }],
    notices: [
      {
        to: (listing) => [listing.creatorUserId],
        who: 'who made the listing',
        kind: 'listings',
        type: 'OWNER_INVITED',
        title: 'A co-owner has left',
        message: (listing) =>
          `A co-owner of ${listing.title} deleted the account. The share stands under “Former member”, and the patent cannot be sold here while it does. To sell it, make a listing with the owners as they are now.`,
        link: listingLink,
        mail: 'now',
        action: 'See the listing',
      },
    ],
  }),
  /** It went with the account of the person who made it; told to its other owners. */
  'listings.maker_left': told<About>({
    examples: [example],
    notices: [
      {
        to: (listing) => listing.ownerUserIds.filter((userId) => userId !== listing.creatorUserId),
        who: 'every owner but who made it',
        kind: 'listings',
        type: 'LISTING_TAKEN_DOWN',
        title: 'Listing removed',
        message: (listing) =>
          `${listing.title} is not listed any more: the person who made the listing deleted the account. To sell the patent, make a listing of your own.`,
        link: places.listings,
        mail: 'now',
        action: 'See your listings',
      },
    ],
  }),
  /** The content of a file is gone; the file is hidden until it is uploaded again. */
  'listings.file_lost': told<About & { kind: ListingFileKind; fileName: string }>({
    examples: [{ ...example, kind: 'research', fileName: `${exampleTitle}.pdf` }],
    notices: [
      {
        to: allOwners,
        who: 'every owner',
        kind: 'listings',
        type: 'LISTING_FILE_LOST',
        title: 'A file is missing',
        message: ({ title, kind, fileName }) =>
          `${fileName}, ${kind === 'image' ? 'a picture' : 'a document'} of ${title || 'your untitled listing'}, was damaged on our side and cannot be shown. Please upload it again. Everything else of the listing is as it was.`,
        link: listingLink,
        mail: 'now',
        action: 'See the listing',
      },
    ],
  }),
  /** A listing has a new patent document; the one before, if any, is gone. */
  'listings.document_uploaded': untold<{ listingId: string; fileId: string }>(
    'an owner has done it',
  ),
  'listings.owner_linked': untold<About & { ownerId: string; userId: string }>(
    'the person has just done it; the listing shows it',
  ),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof listingsEvents> {}
}

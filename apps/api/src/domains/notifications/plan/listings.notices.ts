import type { ListingsEvent } from '../../listings/listings.events.ts';
import { places, type NoticesOf } from '../notice-row.ts';

const listingLink = (listing: { listingId: string }) => `/listing/${listing.listingId}`;
const allOwners = (listing: { ownerUserIds: string[] }) => listing.ownerUserIds;

export const listingsNotices = {
  'listings.published': [],
  'listings.unpublished': [],
  'listings.deleted': [],
  'listings.sold': [
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
  'listings.plan_ended': [
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
  'listings.taken_down': [
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
  'listings.restored': [
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
  'listings.owner_invited': [
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
  'listings.document_uploaded': [],
  'listings.owner_linked': [],
  'listings.owner_left': [
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
  'listings.maker_left': [
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
  'listings.file_lost': [
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
} satisfies NoticesOf<ListingsEvent>;

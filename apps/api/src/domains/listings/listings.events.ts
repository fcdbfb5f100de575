import { withReason } from '@claimstead/contract/visible-text.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { places } from '@claimstead/contract/places.ts';
import { productName } from '@claimstead/contract/product.ts';
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
export type About = {
  listingId: string;
  title: string;
  creatorUserId: string;
  ownerUserIds: string[];
};

export const example: About = {
  listingId: 'listing',
  title: exampleTitle,
  creatorUserId: 'one',
  ownerUserIds: ['one', 'two'],
};
export const listingLink = (listing: { listingId: string }) => `/listing/${listing.listingId}`;
export const allOwners = (listing: { ownerUserIds: string[] }) => listing.ownerUserIds;
export const listingsEvents = {
  /** `again`: a renewed plan brought it back. */
  'listings.published': untold<About & { again: boolean }>(
    'an owner did it; people with a matching saved search are told once a day',
  ),
  'listings.unpublished': untold<
    About & { reason: 'owner' | 'plan_cancelled' | 'number_listed' | 'taken_down' }
  >('an owner did it, or its cause is told'),
  /** Its plan must be canceled; its open offers end. */
  'listings.deleted': untold<About>(
    'an owner did it; people with an offer are told that it has ended',
  ),
  /** Sold inside the product or outside: its plan must be canceled; its open offers end. */
  'listings.sold': told<About & { settledOutside: boolean }>({
    examples: [{ ...example, settledOutside: true }],
    notices: [
      {
        to: allOwners,
        who: 'every owner',
        // Of a sale here each owner is told with their payout.
        when: (listing) => listing.settledOutside,
        kind: 'money',
        type: 'LISTING_SOLD',
        title: 'Patent sold',
        message: (listing) =>
          `${listing.title} was marked as sold. The sale was completed outside ${productName}.`,
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
          `The plan for ${listing.title} has ended, so it is hidden from buyers. Renew to make it public again, exactly as it was.`,
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
        kind: 'moderation',
        type: 'LISTING_TAKEN_DOWN',
        title: 'Listing taken down',
        message: (listing) =>
          `${listing.title} was taken down: ${listing.reason} Write to support if you think this is a mistake.`,
        link: listingLink,
        mail: 'now',
        action: 'See the listing',
      },
    ],
  }),
  /**
   * The office's record differs from the listed owners, or does not tell: no one can pay until operators decide.
   * `paid`: someone has, and the payment stays held meanwhile.
   */
  'listings.title_held': told<About & { paid: boolean }>({
    examples: [
      { ...example, paid: false },
      { ...example, paid: true },
    ],
    notices: [
      {
        to: allOwners,
        who: 'every owner',
        kind: 'title',
        title: 'Title under review',
        message: (listing) =>
          listing.paid
            ? `The USPTO’s record and the owners of ${listing.title} no longer clearly match, so our team is reviewing the title. If you have a paper that explains it, send it from the listing’s page. The buyer’s payment stays held meanwhile.`
            : `The USPTO’s record and the owners of ${listing.title} don’t clearly match, so our team is reviewing the title. If you have a paper that explains it, send it from the listing’s page. Buyers can make offers meanwhile, but nobody can pay yet.`,
        link: listingLink,
        mail: 'now',
        action: 'See what was found',
      },
      {
        to: () => [],
        toOperators: true,
        who: 'every operator',
        kind: 'operations',
        type: 'OPERATIONS',
        title: 'Title review needed',
        message: (listing) =>
          listing.paid
            ? `The USPTO’s record and the owners of ${listing.title} don’t clearly match, and it is paid for. The payment stays held, and nothing can be filed until an operator writes what they found or accepts a paper from the seller.`
            : `The USPTO’s record and the owners of ${listing.title} don’t clearly match. No one can pay until an operator writes what they found or accepts a paper from the seller.`,
        link: (listing) => `/operations/titles/${listing.listingId}`,
        mail: 'now',
        action: 'See the title',
      },
    ],
  }),
  /** It no longer waits for operators: one decided, or the record matches now. */
  'listings.title_decided': told<About & { refused: boolean; paid: boolean }>({
    examples: [
      { ...example, refused: false, paid: false },
      { ...example, refused: true, paid: false },
      { ...example, refused: true, paid: true },
      { ...example, refused: false, paid: true },
    ],
    notices: [
      {
        to: allOwners,
        who: 'every owner',
        kind: 'title',
        title: 'Title reviewed',
        message: (listing) =>
          listing.refused
            ? `Our team reviewed the title of ${listing.title} and ${listing.paid ? 'can’t file the assignment' : 'doesn’t allow a payment'}. The listing says why. If you have a paper that shows otherwise, send it from the listing’s page.`
            : `The title of ${listing.title} no longer stands in the way of ${listing.paid ? 'the sale' : 'a payment'}.`,
        link: listingLink,
        mail: 'now',
        action: 'See the listing',
      },
    ],
  }),
  /** Its title permits a payment, and buyers had asked to be told. */
  'listings.can_be_bought': told<About & { waitingUserIds: string[] }>({
    examples: [{ ...example, waitingUserIds: ['buyer'] }],
    notices: [
      {
        to: (listing) => listing.waitingUserIds,
        who: 'every buyer who asked to be told',
        kind: 'offers',
        title: 'You can buy it now',
        message: (listing) =>
          `You asked us to tell you: the title of ${listing.title} no longer stands in the way of a payment.`,
        link: listingLink,
        mail: 'now',
        action: 'See the patent',
      },
    ],
  }),
  /** An owner sent a paper about a title in question, or another in its place. */
  'listings.title_paper_sent': told<About>({
    examples: [example],
    notices: [
      {
        to: () => [],
        toOperators: true,
        who: 'every operator',
        kind: 'operations',
        type: 'OPERATIONS',
        title: 'The seller sent a paper',
        message: (listing) =>
          `A seller of ${listing.title} sent a paper about its title. Open it, and take it or say why not.`,
        link: (listing) => `/operations/titles/${listing.listingId}`,
        mail: 'now',
        action: 'Open the paper',
      },
    ],
  }),
  /** It explains nothing: the title stays in question, and another can be sent. */
  'listings.title_paper_refused': told<About & { reason: string }>({
    examples: [{ ...example, reason: exampleText }],
    notices: [
      {
        to: allOwners,
        who: 'every owner',
        kind: 'title',
        title: 'Your paper was not taken',
        message: (listing) =>
          `Our team looked at the paper that you sent about the title of ${listing.title} and didn’t take it${withReason(listing.reason)} You can send another from the listing’s page.`,
        link: listingLink,
        mail: 'now',
        action: 'Send another paper',
      },
    ],
  }),
  'listings.restored': told<About>({
    examples: [example],
    notices: [
      {
        to: allOwners,
        who: 'every owner',
        kind: 'moderation',
        type: 'LISTING_TAKEN_DOWN',
        title: 'Listing restored',
        message: (listing) =>
          `Our team restored ${listing.title || 'your listing'}. If it was public and its plan is still active, it is public again.`,
        link: listingLink,
        mail: 'now',
        action: 'See the listing',
      },
    ],
  }),
  /** The email with the link is sent by listings itself; `invitedUserId` where the address has an account. */
  'listings.owner_invited': told<
    About & { ownerId: string; invitedUserId: string | null; invitedByUserId: string }
  >({
    examples: [{ ...example, ownerId: 'owner', invitedUserId: 'two', invitedByUserId: 'one' }],
    notices: [
      {
        to: (listing) => [listing.invitedUserId],
        who: 'the invited person, if the address has an account',
        kind: 'listings',
        type: 'OWNER_INVITED',
        title: 'You were added as a co-owner',
        message: (listing, name) =>
          `${name(listing.invitedByUserId)} added you as a co-owner of ${listing.title}. To confirm, open the link in the email we sent you.`,
        link: places.listings,
        about: (listing) => listing.invitedByUserId,
        // Listings sends the mail itself: the invitation's token is in it.
        mail: 'own',
        action: 'See your listings',
      },
    ],
  }),
  /** The creator asks an owner who has joined to confirm their share. */
  'listings.share_awaited': told<About & { userId: string }>({
    examples: [{ ...example, userId: 'two' }],
    notices: [
      {
        to: (listing) => [listing.userId],
        who: 'the owner whom the creator reminds',
        kind: 'listings',
        type: 'OWNER_INVITED',
        title: 'Confirm your share',
        message: (listing, name) =>
          `${name(listing.creatorUserId)} is waiting for you to confirm your share of ${listing.title || 'a patent'}. It can’t be sold until you do.`,
        link: listingLink,
        about: (listing) => listing.creatorUserId,
        mail: 'now',
        needsYou: () => true,
        action: 'Confirm your share',
      },
    ],
  }),
  /** Whoever got the email said that it is not for them; the share stays named, and its creator changes it or invites again. */
  'listings.owner_declined': told<About & { invitedName: string }>({
    examples: [{ ...example, invitedName: 'Cora Owner' }],
    notices: [
      {
        to: (listing) => [listing.creatorUserId],
        who: 'the creator of the listing',
        kind: 'listings',
        type: 'OWNER_INVITED',
        title: 'A co-owner’s invitation was declined',
        message: (listing) =>
          `Whoever got the invitation for ${isolated(listing.invitedName)} to ${listing.title || 'your listing'} said that it isn’t for them. Check the address with them, and send the invitation again from the listing.`,
        link: listingLink,
        mail: 'now',
        action: 'See the listing',
      },
    ],
  }),
  /** An owner's account was deleted: the share is listed under a former member, linked to nobody. */
  'listings.owner_left': told<About & { ownerId: string }>({
    examples: [{ ...example, ownerId: 'owner' }],
    notices: [
      {
        to: (listing) => [listing.creatorUserId],
        who: 'the creator of the listing',
        kind: 'listings',
        type: 'OWNER_INVITED',
        title: 'A co-owner has left',
        message: (listing) =>
          `A co-owner of ${listing.title} deleted their account. Their share is listed under “Former member”, so the patent can’t be sold here. To sell it, create a new listing with the current owners.`,
        link: listingLink,
        mail: 'now',
        action: 'See the listing',
      },
    ],
  }),
  /** The listing was deleted with its creator's account; its other owners are told. */
  'listings.maker_left': told<About>({
    examples: [example],
    notices: [
      {
        to: (listing) => listing.ownerUserIds.filter((userId) => userId !== listing.creatorUserId),
        who: 'every owner but the creator',
        kind: 'moderation',
        type: 'LISTING_TAKEN_DOWN',
        title: 'Listing removed',
        message: (listing) =>
          `${listing.title} is no longer listed: the person who created the listing deleted their account. To sell the patent, create a listing of your own.`,
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
          `${fileName}, ${kind === 'image' ? 'a picture' : 'a document'} of ${title || 'your untitled listing'}, was damaged on our side and can’t be shown. Please upload it again. The rest of the listing is unchanged.`,
        link: listingLink,
        mail: 'now',
        action: 'See the listing',
      },
    ],
  }),
  /** A listing has a new patent document; the one before, if any, is gone. */
  'listings.document_uploaded': untold<{ listingId: string; fileId: string }>('an owner did it'),
  'listings.owner_linked': untold<About & { ownerId: string; userId: string }>(
    'the person just did it, and the listing shows it',
  ),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof listingsEvents> {}
}

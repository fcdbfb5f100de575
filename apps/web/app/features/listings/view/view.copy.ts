import type { ListingStatus } from '@claimstead/contract/listings.contract.ts';
import type { OwnerStatus } from '@claimstead/contract/owners.contract.ts';
import { productName } from '@claimstead/contract/product.ts';

/** Texts of the listing page. */
export const viewCopy = {
  back: 'Back',
  backToEdit: 'Back to editing',
  loading: 'Loading the listing',
  panel: 'What you can do',
  index: 'On this page',
  failed: 'The listing could not be loaded',
  missing: {
    title: 'There is no such listing',
    text: 'It may have been sold, taken down or never published.',
    action: 'Browse patents',
  },
  ownedBy: 'Owned by',
  unnamed: 'The owner shows no name',
  listedOn: 'Listed on',
  startedOn: 'Draft from',
  more: (count: number) => (count === 1 ? '1 more owner' : `${count} more owners`),
  gallery: {
    label: 'Images of the patent',
    previous: 'Previous image',
    next: 'Next image',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    image: (at: number, of: number) =>
      of === 1 ? 'Image from the seller' : `Image ${at} of ${of}`,
    open: (at: number, of: number) => `Open image ${at} of ${of} in full screen`,
    openCover: 'Open the first page of the patent document in full screen',
    none: 'No drawing yet',
    cover: 'First page of the document',
  },
  overview: 'Overview',
  description: 'Description',
  untitled: 'Untitled draft',
  noDescription: 'No description yet.',
  externalLink: 'External Link',
  opensNew: 'opens in a new tab',
  documents: {
    title: 'Documents',
    patent: 'Patent document',
    research: 'Research',
    costModel: 'Cost model',
    none: 'No document was uploaded.',
    failed: 'The documents could not be loaded',
    withheld: 'Documents are shown only while the patent is for sale.',
    download: (name: string) => `Download ${name}`,
  },
  number: 'Patent number',
  pendingNumber: 'Application number',
  noNumber: 'Not entered yet',
  country: 'Country of issue',
  specifications: 'Specifications',
  type: 'Type',
  pending: 'pending application',
  categories: 'Categories',
  prototype: 'Prototype',
  yes: 'Yes',
  no: 'No',
  term: 'Patent term',
  expired: 'Expired',
  notExpired: 'Not Expired',
  byTheSeller: (word: string) => `${word} (stated by the seller)`,
  none: '–',
  price: 'Price',
  noPrice: 'No price yet',
  listingExpired: (date: string) => `Listing expired on ${date}`,
  /** Shown to anyone but an owner, who is sent to the marketplace. */
  expiredElsewhere: 'This listing’s plan has ended. Here’s what’s for sale now.',
  owners: {
    title: 'Owners',
    through: (name: string, title: string) => `${name}, ${title}, signs for it`,
    stated: 'Ownership as stated by the seller.',
    unnamed: 'The owner shows no name to people they haven’t told it.',
    failed: 'The owners could not be loaded',
    you: 'you',
    accounts: {
      linked: 'Share not confirmed yet',
      not_invited: 'Not invited yet',
      invited: 'Invited, no account linked yet',
      declined: 'Declined the invitation',
      left: 'Deleted their account',
    } satisfies Record<OwnerStatus, string>,
    /** For the creator. */
    afterDeclined:
      'Check the address with them, then resend it. You can change the owner of a draft.',
    confirmed: 'Share confirmed',
    confirm: 'Confirm my share',
    invite: 'Send the invitation',
    inviteAgain: 'Resend the invitation',
    invitedAgain: (email: string) => `An invitation is on its way to ${email}`,
    inviteFailed: 'The invitation was not sent',
    remind: 'Send a reminder',
    reminded: (email: string) => `A reminder is on its way to ${email}`,
    remindFailed: 'The reminder was not sent',
    confirmFailed: 'Your share could not be confirmed',
  },
} as const;

export const videoCopy = {
  title: (site: string) => `Video on ${site}`,
  play: (site: string) => `Play the video from ${site}`,
  hint: (site: string) => `${site} learns that you’re watching only when you press play.`,
} as const;

/** The badge beside the title, for every state that a listing can have. */
export const statusWords = {
  draft: { label: 'Draft', color: 'gray' },
  active: { label: 'For sale', color: 'moss' },
  expired: { label: 'Listing expired', color: 'amber' },
  under_sale: { label: 'Sale in progress', color: 'brass' },
  sold: { label: 'Sold', color: 'ribbon' },
} as const satisfies Record<ListingStatus, { label: string; color: string }>;

/** What the panel says to an owner, for every state of the listing. */
export const ownerWords = {
  draft: {
    title: 'Ready to publish',
    text: 'Check the listing as buyers will see it, then confirm it.',
  },
  active: { title: 'Your listing is public', text: 'Buyers can find it in the marketplace.' },
  expired: {
    title: 'Your listing is not visible',
    text: 'Its plan has ended. Renew to make it public again, exactly as it was.',
  },
  under_sale: {
    title: 'A sale is open',
    text: 'A buyer is paying or has paid. Once we have the money, the sale is on your Activity page. You can’t change the listing in the meantime.',
  },
  sold: { title: 'This patent is sold', text: 'Find it among your sold patents.' },
} as const satisfies Record<ListingStatus, { title: string; text: string }>;

/** What the panel says to everyone else. An expired listing leads back to the marketplace. */
export const visitorWords = {
  draft: '',
  active: '',
  expired: 'This listing has ended.',
  under_sale: 'A buyer is purchasing this patent right now.',
  sold: 'This patent is sold.',
} as const satisfies Record<ListingStatus, string>;

export const panelCopy = {
  publicUntil: (date: string) => `Public until ${date}`,
  planUntil: (date: string) => `Your plan runs until ${date}.`,
  confirmBox: 'The details are correct, and I have the right to sell this patent.',
  confirm: 'Confirm Listing',
  renew: 'Renew Listing',
  markSold: 'Mark as Sold',
  unpublish: 'Unpublish Listing',
  edit: 'Edit Listing',
  remove: 'Delete Listing',
  soldPatents: 'Open Sold',
  verify: 'Enter the code',
  foreign: (country: string) =>
    `This listing is invisible until patents from ${country} are supported. We’ll email you then.`,
  foreignNone: 'Enter the country of issue before you publish.',
  foreignTitle: 'Saved, not visible',
  published: 'Your listing is public',
  unpublished: 'Your listing is no longer public',
  publishFailed: 'The listing could not be published',
  unpublishFailed: 'The listing could not be unpublished',
  distribution: 'Owner distribution',
  total: 'Total',
  guide: 'The owner decides on every offer.',
  verifyFirst: {
    ask: 'Verify your email to ask who owns this patent.',
    offer: 'Verify your email to send an offer or write to the owner.',
    buy: 'Verify your email to buy this patent or write to its owner.',
  },
  sendOffer: 'Send Offer',
  purchase: (amount: string) => `Purchase for ${amount}`,
  message: 'Message Owner',
  deleteDialog: {
    title: 'Delete Listing',
    lost: 'This permanently deletes the listing, its files and its offers. A running plan is canceled immediately and not refunded.',
    type: 'Type the exact title to confirm:',
    label: 'Title of the listing',
    untitled: 'This draft has no title. It’s deleted as soon as you confirm.',
    keep: 'Keep listing',
    confirm: 'Delete Listing',
    failed: 'The listing could not be deleted',
    done: 'Your listing was deleted',
  },
} as const;

export const markSoldCopy = {
  title: 'Select Buyer',
  text: `For a sale completed outside ${productName}. We let the buyer know, the record says so, and your plan ends.`,
  search: 'Search people who wrote to you',
  none: 'No message contacts found',
  noneText: 'A buyer is someone who has sent you a message.',
  noMatch: 'No one by that name has written to you.',
  failed: 'Your contacts could not be loaded',
  cancel: 'Cancel',
  confirm: 'Mark as Sold',
  confirmTo: (name: string) => `Mark as Sold to ${name}`,
  saleFailed: 'The sale could not be recorded',
  processing: 'Processing patent sale...',
} as const;

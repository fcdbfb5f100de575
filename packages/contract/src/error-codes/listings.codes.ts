import type { Refusals } from './refusals.ts';

export const listingsCodes = {
  'listings.not_found': [404, 'There is no such listing.'],
  'listings.not_allowed': [403, 'Only an owner of this listing may do that.'],
  'listings.creator_only': [403, 'Only the person who made this listing may change its owners.'],
  'listings.subscription_required': [402, 'Choose a plan to publish this listing.'],
  'listings.incomplete': [409, 'The listing is not complete yet.'],
  'listings.moved_on': [409, 'This listing has changed in the meantime. Refresh the page.'],
  'listings.changed_elsewhere': [
    409,
    'This listing was changed in another window or on another device.',
  ],
  'listings.frozen': [
    409,
    'Price and stakes cannot change while an offer is accepted or a sale is open.',
  ],
  'listings.owners_frozen': [409, 'Stakes cannot change after the first publishing.'],
  'listings.reserved': [
    409,
    'An accepted offer is waiting for its payment. You can do this once it is paid or has expired.',
  ],
  'listings.taken_down': [409, 'This listing was taken down. Write to support to ask why.'],
  'listings.open_sale': [409, 'A sale of this patent is open.'],
  'listings.country_not_supported': [
    409,
    'Only patents issued in the United States can be published for now.',
  ],
  'listings.number_taken': [
    409,
    'This patent number is already listed by another account. If the patent is yours, claim it through support.',
  ],
  'listings.too_many_images': [409, 'You can only upload up to 5 images.'],
  'listings.too_many_documents': [409, 'You can upload up to 20 documents of each kind.'],
  'listings.document_invalid': [415, 'Upload a .pdf or .docx document.'],
  'listings.image_invalid': [415, 'Upload an image: PNG, JPEG, WebP, GIF or AVIF.'],
  'listings.file_not_found': [404, 'There is no such file.'],
  'listings.file_address_ended': [
    403,
    'This link to the file has expired. Open the file again from its listing.',
  ],
  'listings.stakes_total': [400, 'Total ownership must equal 100%'],
  'listings.creator_missing': [400, 'The person who made the listing stays its first owner.'],
  'listings.owner_twice': [400, 'Name every owner once: two rows have the same email.'],
  'listings.too_many_owners': [400, 'A listing has at most 12 owners.'],
  'listings.owner_not_awaited': [
    409,
    'This owner no longer needs an invitation. Refresh the page to see the owners.',
  ],
  'listings.invitation_unknown': [
    404,
    'There is no such invitation. Open the link exactly as it is in the email.',
  ],
  'listings.invitation_other_address': [
    403,
    'This invitation was sent to a different email address. Sign in with that address to use it.',
  ],
  'listings.invitation_used': [409, 'This invitation has already been used.'],
  'listings.invitation_replaced': [
    409,
    'A newer invitation was sent to you. Open the link in the latest email.',
  ],
  'listings.invitation_removed': [
    409,
    'This invitation was taken back because the listing or its owners changed.',
  ],
  'listings.stake_changed': [
    409,
    'Your share was changed a moment ago. Check it again before you confirm it.',
  ],
  'listings.buyer_not_contact': [409, 'Choose a buyer who has written to you.'],
} as const satisfies Refusals;

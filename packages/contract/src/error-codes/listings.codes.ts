import type { Refusals } from './refusals.ts';

export const listingsCodes = {
  'listings.not_found': [404, 'There is no such listing.'],
  'listings.not_allowed': [403, 'Only an owner of this listing can do that.'],
  'listings.creator_only': [403, 'Only the person who created this listing can change its owners.'],
  'listings.subscription_required': [402, 'Choose a plan to publish this listing.'],
  'listings.incomplete': [409, 'This listing isn’t complete yet.'],
  'listings.moved_on': [409, 'This listing has changed. Refresh the page.'],
  'listings.changed_elsewhere': [
    409,
    'This listing was changed in another window or on another device.',
  ],
  'listings.frozen': [
    409,
    'You can’t change the price or shares during an accepted offer or open sale.',
  ],
  'listings.disclosures_frozen': [
    409,
    'Disclosures can’t change during an accepted offer or an open sale, or after the patent is sold.',
  ],
  'listings.disclosure_changed': [
    409,
    'This answer was changed in another window or by another owner. Read it again before you change it.',
  ],
  'listings.disclosure_not_yes': [
    409,
    'Answer “Yes” and add the details before you add a document.',
  ],
  'listings.owners_frozen': [409, 'Shares can’t change once the listing has been published.'],
  'listings.own_patent': [403, 'You can’t buy your own patent.'],
  'listings.owner_hidden': [
    409,
    'The owner of this patent shows no name. Ask who they are first; once they answer, you can write to them, make an offer or buy.',
  ],
  'listings.owner_shown': [409, 'The owner is named on the listing. You can write to them.'],
  'listings.introduction_asked': [409, 'You have already asked the owner of this patent.'],
  'listings.introduction_moved_on': [409, 'This has already been answered. Refresh the page.'],
  'listings.reserved': [
    409,
    'An accepted offer is waiting for payment. You can do this once it is paid or expires.',
  ],
  'listings.taken_down': [409, 'This listing was taken down. Write to support to ask why.'],
  'listings.open_sale': [409, 'A sale of this patent is open.'],
  'listings.country_not_supported': [
    409,
    'For now, you can publish only patents issued in the United States.',
  ],
  'listings.number_taken': [
    409,
    'This patent number is already listed by another account. If the patent is yours, claim it through support.',
  ],
  'listings.too_many_images': [409, 'You can only upload up to 5 images.'],
  'listings.no_sheet': [
    409,
    'We found no drawing sheet in this document. You can upload an image instead.',
  ],
  'listings.sheet_not_drawn': [
    422,
    'We couldn’t draw this sheet. You can upload an image of it instead.',
  ],
  'listings.too_many_documents': [409, 'You can upload up to 20 documents of each kind.'],
  'listings.document_invalid': [415, 'Upload a .pdf or .docx document.'],
  'listings.image_invalid': [415, 'Upload an image: PNG, JPEG, WebP, GIF or AVIF.'],
  'listings.file_not_found': [404, 'There is no such file.'],
  'listings.file_address_ended': [
    403,
    'This link to the file has expired. Open the file again from its listing.',
  ],
  'listings.shares_total': [400, 'Total ownership must equal 100%'],
  'listings.creator_missing': [400, 'The listing’s creator must stay its first owner.'],
  'listings.owner_twice': [400, 'This email is already used for another owner.'],
  'listings.too_many_owners': [400, 'A listing can have up to 12 owners.'],
  'listings.owner_not_awaited': [
    409,
    'This owner no longer needs an invitation. Refresh the page to see the owners.',
  ],
  'listings.invitation_unknown': [
    404,
    'We couldn’t find this invitation. Open the link exactly as it appears in the email.',
  ],
  'listings.invitation_other_address': [
    403,
    'This invitation was sent to a different email address. Sign in with that address to accept it.',
  ],
  'listings.invitation_used': [409, 'This invitation has already been used.'],
  'listings.invitation_replaced': [
    409,
    'We sent you a newer invitation. Open the link in the latest email.',
  ],
  'listings.invitation_removed': [
    409,
    'This invitation was withdrawn because the listing or its owners changed.',
  ],
  'listings.invitation_declined': [
    409,
    'This invitation was declined from the email. Ask the person who invited you to send it again.',
  ],
  'listings.share_changed': [409, 'Your share just changed. Review it again before you confirm.'],
  'listings.buyer_not_contact': [409, 'Choose a buyer who has written to you.'],
  'listings.title_held': [
    409,
    'The USPTO’s record and the listed owners don’t clearly match, so our team is reviewing the title. You can pay once it’s cleared.',
  ],
  'listings.title_moved_on': [409, 'This has already been done. Refresh the page.'],
  'listings.title_refused': [
    409,
    'Our team reviewed the title and doesn’t allow a payment. The listing says why.',
  ],
  'listings.not_stopped_by_title': [
    409,
    'Its title doesn’t keep you from buying it now, so there is nothing to wait for.',
  ],
  'listings.title_not_in_question': [
    409,
    'Nothing stands in the way of this title now, so no paper is needed.',
  ],
  'listings.title_paper_invalid': [415, 'Upload the paper as a .pdf document.'],
  'listings.title_paper_answered': [
    409,
    'Our team has answered this paper. Refresh the page to read what they wrote.',
  ],
} as const satisfies Refusals;

import type { ErrorCode } from '../error-codes.ts';
import type { CallRefusals } from './declared.ts';
import {
  changingListing,
  changingUnsoldListing,
  receivingDocument,
  receivingFile,
} from './groups.ts';

/** What uploads a document, whatever it is about. */
const uploadingDocument = [
  ...receivingDocument,
  ...changingUnsoldListing,
  'listings.too_many_documents',
] as const satisfies readonly ErrorCode[];

/** What is reached by an invitation that may have ended. */
const ofInvitation = [
  'listings.invitation_removed',
  'listings.invitation_replaced',
  'listings.invitation_unknown',
  'listings.invitation_used',
] as const satisfies readonly ErrorCode[];

/** What writes the facts of a listing. */
const writing = [
  'listings.changed_elsewhere',
  'listings.country_not_supported',
  'listings.frozen',
  'listings.incomplete',
  'listings.moved_on',
  'listings.not_found',
  'listings.number_taken',
] as const satisfies readonly ErrorCode[];

export const listingsRefusals = {
  'GET /patents/active': ['listings.not_found'],
  'POST /patent': [...writing, 'listings.taken_down'],
  'PATCH /patent': [...writing, 'listings.creator_only', 'listings.open_sale'],
  'DELETE /patent': [...changingUnsoldListing, 'listings.reserved'],
  'POST /patent/upload/document': uploadingDocument,
  'POST /patent/upload/document/costModel': uploadingDocument,
  'POST /patent/upload/document/research': uploadingDocument,
  'POST /patent/upload/image': [
    ...receivingFile,
    ...changingUnsoldListing,
    'listings.image_invalid',
    'listings.too_many_images',
  ],
  'POST /patent/images/sheet': [
    ...receivingFile,
    ...changingUnsoldListing,
    'listings.no_sheet',
    'listings.sheet_not_drawn',
    'listings.too_many_images',
  ],
  'DELETE /patent/upload/image': [...changingUnsoldListing, 'listings.file_not_found'],
  'DELETE /patent/upload/document': [...changingUnsoldListing, 'listings.file_not_found'],
  'PUT /patent/images': changingUnsoldListing,
  'GET /patent/documents': ['listings.not_found'],
  'PUT /patent/publish': [
    ...changingUnsoldListing,
    'listings.country_not_supported',
    'listings.incomplete',
    'listings.number_taken',
    'listings.reserved',
    'listings.subscription_required',
    'listings.taken_down',
  ],
  'POST /owner': [
    ...changingListing,
    'identity.name_reserved',
    'listings.creator_only',
    'listings.frozen',
    'listings.owners_frozen',
    'listings.too_many_owners',
  ],
  'PUT /owners': [
    ...changingListing,
    'identity.name_reserved',
    'listings.creator_missing',
    'listings.creator_only',
    'listings.frozen',
    'listings.owner_twice',
    'listings.owners_frozen',
    'listings.shares_total',
  ],
  'GET /owners': ['listings.not_found'],
  'POST /owners/confirm': ['listings.not_found', 'listings.share_changed'],
  'POST /owners/invitation': [
    'listings.creator_only',
    'listings.not_found',
    'listings.owner_not_awaited',
  ],
  'GET /invitations/{token}': [
    ...ofInvitation,
    'identity.not_found',
    'listings.invitation_other_address',
  ],
  'GET /invitations/{token}/letter': ['listings.invitation_unknown'],
  'POST /invitations/{token}/decline': ofInvitation,
  'POST /invitations/{token}/accept': [
    ...ofInvitation,
    'listings.invitation_declined',
    'listings.invitation_other_address',
    'listings.share_changed',
  ],
  'GET /patent/suggestions': ['listings.not_found'],
  'GET /patent/disclosures': ['listings.not_found'],
  'GET /patent/disclosures/history': ['listings.not_found'],
  'PUT /patent/disclosures': [
    ...changingListing,
    'listings.disclosure_changed',
    'listings.disclosures_frozen',
  ],
  'POST /patent/upload/disclosure': [
    ...receivingDocument,
    ...changingListing,
    'listings.disclosure_not_yes',
    'listings.disclosures_frozen',
    'listings.too_many_documents',
  ],
  'DELETE /patent/upload/disclosure': [
    ...changingListing,
    'listings.disclosures_frozen',
    'listings.file_not_found',
  ],
  'GET /patent/state': ['listings.not_found'],
  'PUT /patent/wait': [
    'identity.email_unverified',
    'listings.not_found',
    'listings.not_stopped_by_title',
    'listings.own_patent',
  ],
  'POST /patent/introductions': [
    'listings.introduction_asked',
    'listings.moved_on',
    'listings.not_found',
    'listings.own_patent',
    'listings.owner_shown',
  ],
  'GET /patent/introductions': ['listings.not_found'],
  'PUT /introductions/{id}': ['listings.introduction_moved_on', 'listings.not_found'],
  'GET /patent/title/paper': ['listings.not_found', 'listings.title_not_in_question'],
  'POST /patent/upload/title-paper': [
    ...receivingDocument,
    'listings.not_found',
    'listings.title_not_in_question',
    'listings.title_paper_invalid',
  ],
  'PUT /patent/title/paper': [
    'listings.file_not_found',
    'listings.not_found',
    'listings.title_not_in_question',
    'listings.title_paper_answered',
  ],
  'DELETE /patent/title/paper': [
    'listings.file_not_found',
    'listings.not_found',
    'listings.title_paper_answered',
  ],
} as const satisfies CallRefusals;

/** The listing: its owners, its place in the market, its title and disclosures. Whoever changes what becomes of it locks it first; a listing never asks about offers or sales. */

// What a domain is given to publish or to show a listing.
export type { ListingsDeps } from './listings.deps.ts';
export type { ListingFacts, ListingRow } from './listings.service.ts';
export type { ShownListing } from './listings.views.ts';

// Locks a listing until the commit. A deal locks it before its own rows.
export { lockListing, lockListingOf } from './listings.service.ts';
export { lockListingForPlan } from './publishing/plan-period.service.ts';

// Facts for a deal, even of a deleted listing: `status` says so. Money in cents.
export { aboutListing } from './about-listing.service.ts';
export { getListingForDeal, getListingsForDeals, isOwner, listOwners } from './listings.service.ts';

// The listings of a person, by what they are to each.
export {
  findMarketOwners,
  listCreatedUnsold,
  listOwnedListingIds,
  listOwnMatters,
} from './listings.service.ts';

// How a listing is shown, and what an owner keeps of it. Cards are given in any state: the caller decides who may see them.
export { filesToKeep } from './files/files-to-keep.service.ts';
export { savedStatusOf } from './listings.rules.ts';
export { findOwnerSight } from './owner-sight.service.ts';
export { findPublicDrawing, viewPublicPatent } from './public-page/public-page.views.ts';
export {
  readShown,
  viewCards,
  viewListingFor,
  viewNamesFor,
  viewShownFor,
} from './listings.views.ts';

// How a deal moves it. Each is compare-and-set under the listing's lock; false says that it stands elsewhere.
export {
  extendReservation,
  markSold,
  markSoldOutside,
  markUnderSale,
  releaseReservation,
  reserveListing,
  returnToMarket,
} from './deals/deals.service.ts';

// The email that invites an owner, once more.
export { remindInvited } from './owners/owner-invitations.service.ts';

// Its plan, as the payment provider reported it: the listing is shown, or hidden.
export {
  notePlanEndTold,
  setSubscriptionPeriod,
  unpublishForEndedPlan,
} from './publishing/plan-period.service.ts';

// Its title: compared with the office's record outside any transaction, judged under the listing's lock.
export { findOwnerSightOf, findTitleStop, findTitleStops } from './listings.views.ts';
export {
  compareListingTitle,
  doesTitleStop,
  judgeTitleForPayment,
} from './title/compare-title.service.ts';
export { findPapersWaiting } from './title/title-papers.service.ts';

// What a buyer is told before paying, kept as it was then.
export { pinDisclosures, readPinnedDisclosures } from './disclosures/pinned-disclosures.service.ts';
export { viewRecordForDeal } from './record/record.service.ts';
export { readGrantDay, readPrintedDays } from './suggestions/suggestions.service.ts';

// For operators: titles that wait and what was found about them.
export { refusePaper, takePaper } from './title/answer-paper.service.ts';
export { enterExtension, viewExtension } from './title/extension.service.ts';
export {
  compareTitleAgain,
  listTitles,
  recordFinding,
  viewTitleForOperators,
} from './title/find-title.service.ts';

// For operators: disclosures as answered, and a listing taken down or restored.
export {
  openPaperForOperators,
  viewDisclosuresForOperators,
  viewHistoryForOperators,
} from './disclosures/operator-disclosures.service.ts';
export {
  type Moderation,
  restoreListing,
  takeDownListing,
} from './moderation/moderation.service.ts';

// The categories; operators' commands change them.
export {
  addCategory,
  listCategoriesById,
  listCategoryChoices,
  renameCategory,
} from './categories/categories.service.ts';

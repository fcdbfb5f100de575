/** The market in memory, for whoever looks for a patent. */

// For the search, which follows the market with an index of its own.
export {
  changedSince,
  findNew,
  listToFollow,
  lookToFollow,
  type MarketMark,
  markOf,
  readEntries,
  tagsMatching,
  tagsOfListings,
  viewFound,
} from './browse/follow-market.service.ts';
export { countPatents } from './browse/counts.service.ts';
export { findLatestSaved } from './wishlist/wishlist.service.ts';
export type { FollowersBatch } from './browse/index/follower.engine.ts';
export type { NewOnly } from './browse/index/market-questions.engine.ts';
export type { MarketEntry, MarketIndex } from './browse/index/market-index.engine.ts';

// For searches that are kept: they are read as a page of the market is asked for.
export { type Browse, browseOf, isSearchTooLong } from './browse/browse.rules.ts';

// For app/: which patents everyone may read, by number, class and letter.
export type { PublicDirectory, PublicEntry } from './public-pages/public-directory.engine.ts';
export { publicDirectory } from './public-pages/public-directory.service.ts';

// How often a listing is opened and saved: counted here, and for app/'s public pages; told to owners by messaging.
export { dayOf, firstInterestDay, noteView, readAttention } from './views/views.service.ts';

// For app/: the market is read once at the start, and its first page is made without waiting.
export { browsePatents, isMarketRead, openMarket } from './browse/browse.service.ts';
export { lookAhead } from './browse/look-ahead.service.ts';

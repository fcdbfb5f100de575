/** The market in memory, for whoever looks for a patent. */

// For app/: the market is read once at the start, and its first page is made without waiting.
export { browsePatents, isMarketRead, openMarket } from './browse/browse.service.ts';
export { lookAhead } from './browse/look-ahead.service.ts';

// For whoever searches in what the market's filters leave.
export { filterMarket } from './browse/counts.service.ts';

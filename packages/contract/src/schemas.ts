import * as advisers from './advisers.contract.ts';
import * as blocks from './blocks.contract.ts';
import * as books from './books.contract.ts';
import * as closing from './closing.contract.ts';
import * as customerCash from './customer-cash.contract.ts';
import * as disclosures from './disclosures.contract.ts';
import * as dockets from './dockets.contract.ts';
import * as filingRecord from './filing-record.contract.ts';
import * as filings from './filings.contract.ts';
import * as foundRecording from './found-recording.contract.ts';
import * as identity from './identity.contract.ts';
import * as legalNames from './legal-names.contract.ts';
import * as linkPreview from './link-preview.contract.ts';
import * as introductions from './introductions.contract.ts';
import * as listings from './listings.contract.ts';
import * as lookAlikes from './look-alikes.contract.ts';
import * as marketplace from './marketplace.contract.ts';
import * as messaging from './messaging.contract.ts';
import * as notifications from './notifications.contract.ts';
import * as offers from './offers.contract.ts';
import * as operationsDisclosures from './operations-disclosures.contract.ts';
import * as operationsHealth from './operations-health.contract.ts';
import * as operationsQueue from './operations-queue.contract.ts';
import * as operationsSales from './operations-sales.contract.ts';
import * as operationsHistory from './operations-history.contract.ts';
import * as operations from './operations.contract.ts';
import * as owners from './owners.contract.ts';
import * as patentState from './patent-state.contract.ts';
import * as patents from './patents.contract.ts';
import * as payoutAccounts from './payout-accounts.contract.ts';
import * as primitives from './primitives.ts';
import * as printedGrant from './printed-grant.contract.ts';
import * as proceedings from './proceedings.contract.ts';
import * as sales from './sales.contract.ts';
import * as savedSearches from './saved-searches.contract.ts';
import * as wanted from './wanted.contract.ts';
import * as search from './search.contract.ts';
import * as secondSteps from './second-steps.contract.ts';
import * as sessions from './sessions.contract.ts';
import * as signing from './signing.contract.ts';
import * as site from './site.contract.ts';
import * as standing from './standing.contract.ts';
import * as subscriptions from './subscriptions.contract.ts';
import * as suggestions from './suggestions.contract.ts';
import * as support from './support.contract.ts';
import * as titlePapers from './title-papers.contract.ts';
import * as titles from './titles.contract.ts';

/**
 * Everything of the contract that may have a name of its own in the API document: each exported schema is called there as it is here,
 * `saleSchema` is `Sale`. Each file that exports one is here.
 */
export const schemaFiles: readonly Readonly<Record<string, unknown>>[] = [
  advisers,
  blocks,
  books,
  closing,
  customerCash,
  disclosures,
  dockets,
  filingRecord,
  filings,
  foundRecording,
  identity,
  legalNames,
  introductions,
  linkPreview,
  listings,
  lookAlikes,
  marketplace,
  messaging,
  notifications,
  offers,
  operationsDisclosures,
  operationsHealth,
  operationsQueue,
  operationsSales,
  operationsHistory,
  operations,
  owners,
  patentState,
  patents,
  payoutAccounts,
  primitives,
  printedGrant,
  proceedings,
  sales,
  savedSearches,
  wanted,
  search,
  secondSteps,
  sessions,
  signing,
  site,
  standing,
  subscriptions,
  suggestions,
  support,
  titlePapers,
  titles,
];

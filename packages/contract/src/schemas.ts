/**
 * Everything of the contract that may have a name of its own in the API document: each exported schema is called there as it is here,
 * `payoutSchema` is `Payout`. One line for each file that exports one.
 */
export * from './blocks.contract.ts';
export * from './books.contract.ts';
export * from './closing.contract.ts';
export * from './customer-cash.contract.ts';
export * from './disclosures.contract.ts';
export * from './dockets.contract.ts';
export * from './filing-record.contract.ts';
export * from './filings.contract.ts';
export * from './found-recording.contract.ts';
export * from './identity.contract.ts';
export * from './legal-names.contract.ts';
export * from './link-preview.contract.ts';
export * from './listings.contract.ts';
export * from './look-alikes.contract.ts';
export * from './marketplace.contract.ts';
export * from './messaging.contract.ts';
export * from './notifications.contract.ts';
export * from './offers.contract.ts';
export * from './operations-disclosures.contract.ts';
export * from './operations-health.contract.ts';
export * from './operations-sales.contract.ts';
export * from './operations-story.contract.ts';
export * from './operations.contract.ts';
export * from './owners.contract.ts';
export * from './patent-state.contract.ts';
export * from './patents.contract.ts';
export * from './payout-accounts.contract.ts';
export * from './primitives.ts';
export * from './printed-grant.contract.ts';
export * from './proceedings.contract.ts';
export * from './sales.contract.ts';
export * from './saved-searches.contract.ts';
export * from './second-steps.contract.ts';
export * from './sessions.contract.ts';
export * from './signing.contract.ts';
export * from './site.contract.ts';
export * from './subscriptions.contract.ts';
export * from './suggestions.contract.ts';
export * from './support.contract.ts';
export * from './title-papers.contract.ts';
export * from './titles.contract.ts';

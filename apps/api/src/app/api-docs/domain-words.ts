import type { domainContracts } from '@claimstead/contract/api.contract.ts';

/** What the calls of each domain are about. */
export const domainWords: Readonly<Record<keyof typeof domainContracts | 'files', string>> = {
  identity: 'People, signing in and second steps.',
  account: 'Deleting and exporting an account.',
  money: 'Webhooks of the payment provider.',
  signing: 'Signing the papers of a sale.',
  patents: 'What the patent office’s record says.',
  listings: 'Listings, their owners, documents and disclosures.',
  subscriptions: 'Plans of listings and their invoices.',
  marketplace: 'Browsing, and the wishlist.',
  search: 'Searching listings, saved searches, and what people look for.',
  offers: 'Offers and counteroffers.',
  messaging: 'Messages between people, and reports.',
  sales: 'Payments, papers and payouts.',
  dockets: 'Fees and dates of a patent after its sale.',
  support: 'Inquiries.',
  notifications: 'Notifications, emails and live updates.',
  operations: 'The operators’ desk.',
  site: 'What is said of this installation.',
  files: 'Files at their addresses, outside the API’s prefix.',
};

import { accountContract } from './account.contract.ts';
import { advisersContract } from './advisers.contract.ts';
import { blocksContract } from './blocks.contract.ts';
import { booksContract } from './books.contract.ts';
import { checkoutsContract } from './checkouts.contract.ts';
import { closingContract } from './closing.contract.ts';
import { customerCashContract } from './customer-cash.contract.ts';
import { disclosuresContract } from './disclosures.contract.ts';
import { docketsContract } from './dockets.contract.ts';
import { filingRecordContract } from './filing-record.contract.ts';
import { filingsContract } from './filings.contract.ts';
import { identityContract } from './identity.contract.ts';
import { legalNamesContract } from './legal-names.contract.ts';
import { linkPreviewContract } from './link-preview.contract.ts';
import { introductionsContract } from './introductions.contract.ts';
import { listingsContract } from './listings.contract.ts';
import { lookAlikesContract } from './look-alikes.contract.ts';
import { marketplaceContract } from './marketplace.contract.ts';
import { messagingContract } from './messaging.contract.ts';
import { notificationsContract } from './notifications.contract.ts';
import { saleWordsContract } from './operations-sales.contract.ts';
import { queueContract } from './operations-queue.contract.ts';
import { offersContract } from './offers.contract.ts';
import { operatorDisclosuresContract } from './operations-disclosures.contract.ts';
import { operationsContract } from './operations.contract.ts';
import { ownersContract } from './owners.contract.ts';
import { patentStateContract } from './patent-state.contract.ts';
import { patentsContract } from './patents.contract.ts';
import { paymentsContract } from './payments.contract.ts';
import { payoutAccountsContract } from './payout-accounts.contract.ts';
import { titlePapersContract } from './title-papers.contract.ts';
import { titlesContract } from './titles.contract.ts';
import { reportsContract } from './reports.contract.ts';
import { salesContract } from './sales.contract.ts';
import { savedSearchesContract } from './saved-searches.contract.ts';
import { searchContract } from './search.contract.ts';
import { secondStepsContract } from './second-steps.contract.ts';
import { sessionsContract } from './sessions.contract.ts';
import { signingContract, signingWebhooksContract } from './signing.contract.ts';
import { siteContract } from './site.contract.ts';
import { subscriptionsContract } from './subscriptions.contract.ts';
import { suggestionsContract } from './suggestions.contract.ts';
import { supportContract } from './support.contract.ts';
import { wantedContract } from './wanted.contract.ts';

/** Every call of the API by the domain that it belongs to, in the order of the domains. */
export const domainContracts = {
  identity: { ...identityContract, ...sessionsContract, ...blocksContract, ...secondStepsContract },
  account: { ...accountContract },
  money: { ...paymentsContract },
  signing: { ...signingContract, ...signingWebhooksContract },
  patents: { ...patentsContract },
  listings: {
    ...listingsContract,
    ...ownersContract,
    ...suggestionsContract,
    ...disclosuresContract,
    ...linkPreviewContract,
    ...patentStateContract,
    ...titlePapersContract,
    ...introductionsContract,
  },
  subscriptions: { ...subscriptionsContract },
  marketplace: { ...marketplaceContract },
  search: { ...searchContract, ...savedSearchesContract, ...wantedContract },
  offers: { ...offersContract },
  messaging: { ...messagingContract, ...reportsContract },
  sales: {
    ...checkoutsContract,
    ...salesContract,
    ...payoutAccountsContract,
    ...customerCashContract,
    ...closingContract,
    ...advisersContract,
    ...lookAlikesContract,
    ...legalNamesContract,
  },
  dockets: { ...docketsContract },
  support: { ...supportContract },
  notifications: { ...notificationsContract },
  operations: {
    ...filingsContract,
    ...operationsContract,
    ...booksContract,
    ...titlesContract,
    ...filingRecordContract,
    ...operatorDisclosuresContract,
    ...queueContract,
    ...saleWordsContract,
  },
  site: { ...siteContract },
};

/** Every call of the API. The server mounts each exactly once; the browser imports its type only. */
export const apiContract = {
  ...domainContracts.identity,
  ...domainContracts.account,
  ...domainContracts.money,
  ...domainContracts.signing,
  ...domainContracts.patents,
  ...domainContracts.listings,
  ...domainContracts.subscriptions,
  ...domainContracts.marketplace,
  ...domainContracts.search,
  ...domainContracts.offers,
  ...domainContracts.messaging,
  ...domainContracts.sales,
  ...domainContracts.dockets,
  ...domainContracts.support,
  ...domainContracts.notifications,
  ...domainContracts.operations,
  ...domainContracts.site,
};
export type ApiContract = typeof apiContract;

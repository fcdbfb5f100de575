import type { ApiContract } from '../api.contract.ts';
import type { ErrorCode } from '../error-codes.ts';
import { identityRefusals } from './identity.refusals.ts';
import { accountRefusals } from './account.refusals.ts';
import { moneyRefusals } from './money.refusals.ts';
import { signingRefusals } from './signing.refusals.ts';
import { patentsRefusals } from './patents.refusals.ts';
import { listingsRefusals } from './listings.refusals.ts';
import { subscriptionsRefusals } from './subscriptions.refusals.ts';
import { marketplaceRefusals } from './marketplace.refusals.ts';
import { offersRefusals } from './offers.refusals.ts';
import { searchRefusals } from './search.refusals.ts';
import { messagingRefusals } from './messaging.refusals.ts';
import { checkoutsRefusals } from './checkouts.refusals.ts';
import { salesRefusals } from './sales.refusals.ts';
import { docketsRefusals } from './dockets.refusals.ts';
import { notificationsRefusals } from './notifications.refusals.ts';
import { operationsRefusals } from './operations.refusals.ts';
import { filesRefusals } from './files.refusals.ts';

/** What calls may be refused with by their domain: codes that do not follow from who may call and what is sent. */
export type CallRefusals = Readonly<Partial<Record<keyof ApiContract, readonly ErrorCode[]>>>;

/** One file a domain, one table. */
export const declaredRefusals: Readonly<Record<string, readonly ErrorCode[]>> = {
  ...identityRefusals,
  ...accountRefusals,
  ...moneyRefusals,
  ...signingRefusals,
  ...patentsRefusals,
  ...listingsRefusals,
  ...subscriptionsRefusals,
  ...marketplaceRefusals,
  ...searchRefusals,
  ...offersRefusals,
  ...messagingRefusals,
  ...checkoutsRefusals,
  ...salesRefusals,
  ...docketsRefusals,
  ...notificationsRefusals,
  ...operationsRefusals,
  ...filesRefusals,
};

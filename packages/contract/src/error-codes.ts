import { httpCodes } from './error-codes/http.codes.ts';
import { filesCodes } from './error-codes/files.codes.ts';
import { identityCodes } from './error-codes/identity.codes.ts';
import { moneyCodes } from './error-codes/money.codes.ts';
import { signingCodes } from './error-codes/signing.codes.ts';
import { patentsCodes } from './error-codes/patents.codes.ts';
import { listingsCodes } from './error-codes/listings.codes.ts';
import { subscriptionsCodes } from './error-codes/subscriptions.codes.ts';
import { marketplaceCodes } from './error-codes/marketplace.codes.ts';
import { searchCodes } from './error-codes/search.codes.ts';
import { offersCodes } from './error-codes/offers.codes.ts';
import { messagingCodes } from './error-codes/messaging.codes.ts';
import { checkoutsCodes } from './error-codes/checkouts.codes.ts';
import { salesCodes } from './error-codes/sales.codes.ts';
import { recordationsCodes } from './error-codes/recordations.codes.ts';
import { docketsCodes } from './error-codes/dockets.codes.ts';
import { supportCodes } from './error-codes/support.codes.ts';
import { notificationsCodes } from './error-codes/notifications.codes.ts';
import { operationsCodes } from './error-codes/operations.codes.ts';

/** Every refusal of the product: code -> HTTP status and the sentence that the person reads. One file a domain, one table. */
export const errorCodes = {
  ...httpCodes,
  ...filesCodes,
  ...identityCodes,
  ...moneyCodes,
  ...signingCodes,
  ...patentsCodes,
  ...listingsCodes,
  ...subscriptionsCodes,
  ...marketplaceCodes,
  ...searchCodes,
  ...offersCodes,
  ...messagingCodes,
  ...checkoutsCodes,
  ...salesCodes,
  ...recordationsCodes,
  ...docketsCodes,
  ...supportCodes,
  ...notificationsCodes,
  ...operationsCodes,
} as const;

export type ErrorCode = keyof typeof errorCodes;

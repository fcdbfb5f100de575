/**
 * A payment being made: from its form until the money is here, or none came. The sale that holds the money has the
 * id of its checkout. Whoever changes a checkout holds its listing's lock first.
 */

// What the domain is given, and what it asks of the one that takes the money over.
export type { Arrival, Arrivals } from './arrivals.port.ts';
export type { CheckoutsDeps } from './checkouts.deps.ts';

// A payment that is a sale by now, and what it says of it.
export type { Checkout } from './checkouts.store.ts';
export { giveBackArrived } from './move-checkout.service.ts';
export { type Charge, paidCharge } from './payment/paid-charge.rules.ts';

// What news of a payment says, and what its notices share.
export {
  aboutBuyer,
  buyer,
  type CheckoutNews,
  checkout as exampleCheckout,
  forBuyer,
  forOwners,
  owners,
  sameForAll,
} from './checkout-news.events.ts';

// Payments that are none yet: of a person who goes, and debits on their way.
export {
  countDebitsUnderWay,
  findDebit,
  findListingOfCheckout,
  listDebitsUnderWay,
  listListingsPaidFor,
  lookAtOpenPayments,
} from './checkouts.service.ts';
export { advanceCheckout } from './payment/advance-checkout.service.ts';

// On what someone would pay now, to be read before.
export { findTermsBefore } from './opening/terms-before.service.ts';

// The patents that a terminal disclaimer passes to the buyer too, and what a way to pay costs.
export { conveyedReferences } from './terms/conveyed.rules.ts';
export type { ReturnedCardSale } from './terms/card-stop.rules.ts';
export { feeCents } from './terms/due.rules.ts';

// When a money call is tried again.
export { retryAt } from './checkouts.rules.ts';

// What buyers have at the provider that belongs to no payment.
export { watchBuyersCash } from './customer-cash/customer-cash.service.ts';
export { listTransfers, returnTransfer } from './customer-cash/returns.service.ts';

/**
 * Money at the payment provider and in the books. A call that changes something is planned in the caller's
 * transaction, made after it, and repeated under its key until its outcome is known. Amounts are whole cents.
 */

// The payment provider, as a port; every read may throw ProviderFailure.
export type {
  Payments,
  ProviderBill,
  ProviderCheck,
  ProviderCheckout,
  ProviderPayment,
  ProviderPrice,
  ProviderRefund,
  ProviderSubscription,
  TransferDetails,
} from './payments.port.ts';
export type { ProviderRefusal } from './provider-news.port.ts';
export type {
  BankPayout,
  FailedPayout,
  PayoutAccount,
  ProviderTransfer,
} from './provider-payouts.port.ts';

// For calls that a person waits for: a provider that is away becomes “try again”, one that refuses us becomes our
// fault.
export { orProviderAway, providerAway, succeededOrProblem } from './provider-away.service.ts';

// What a call is about, and its key: made of whom it is for and the attempt, so that planning it again finds the
// same row.
export {
  businessKeyOf,
  cashReturnSubject,
  checkoutSubject,
  endingSubject,
  keepingSubject,
  nextPlanSubject,
  paymentSubject,
  refundSubject,
  reversalSubject,
  transferSubject,
} from './intents/money-calls.service.ts';
export type { MoneyCall } from './money-call.port.ts';

// Planning and making a call. The attempt is chosen under the lock of the subject's own row; settling may be
// repeated by several processes.
export {
  attemptAfter,
  attemptFor,
  type CallOutcome,
  nextAttemptFor,
  planCall,
  settleCall,
} from './intents/money-intents.service.ts';

// What is recorded about a call; the provider is not asked.
export {
  findInputOf,
  findOutcome,
  findRefusal,
  findUnsettled,
} from './intents/money-intents.service.ts';

// A person at the provider: the customer, made at the first payment, and the cash balance that their transfers
// arrive on.
export { bookCashMoves } from './customers/customer-cash.service.ts';
export {
  ensureCustomer,
  findCustomer,
  findCustomers,
  findPayer,
} from './customers/customers.service.ts';

// The ledger: double entry, append only. Posting the same event again does nothing.
export { bookFailedDebit } from './ledger/book-failed-debits.service.ts';
export { bookReversals, isBack } from './ledger/book-payouts.service.ts';
export { bookReturnedOutside, postLedger } from './ledger/ledger.service.ts';

// What the books say of a sale or a plan, from our own rows.
export { viewPlanPayments } from './ledger/ledger.service.ts';
export {
  getSaleBalances,
  getSaleMoney,
  listSaleBalances,
  type SaleMoney,
} from './sale-money.service.ts';

// For operators: the books, their differences from the provider's, and closed months.
export {
  type BooksNow,
  findSaleOfDifference,
  getBooks,
  getClosedDifferences,
} from './ledger/books.service.ts';
export { closeMonth } from './ledger/close-month.service.ts';
export { correctDifference, type Correction } from './ledger/correct-difference.service.ts';
export { compareLedger } from './ledger/ledger-comparison.service.ts';
export type { KeptDifference } from './ledger/ledger-differences.store.ts';
export { getMoneyHealth } from './money-health.service.ts';

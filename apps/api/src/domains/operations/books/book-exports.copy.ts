import type { BookExport } from '@claimstead/contract/books.contract.ts';

/** The first line of each export. Amounts are dollars, times are UTC. */
export const columnsOf: Record<BookExport, readonly string[]> = {
  ledger: [
    'Entry',
    'Event (UTC)',
    'Posted (UTC)',
    'Kind',
    'Stripe object',
    'Sale',
    'Listing',
    'Account',
    'Debit',
    'Credit',
    'Corrected by',
    'Reason',
  ],
  sales: [
    'Sale',
    'Patent',
    'Buyer',
    'Status now',
    'Payment method',
    'Price',
    'Paid by the buyer',
    'Processing fees',
    'Paid to owners',
    'Taken back from owners',
    'Refunded through Stripe',
    'Refunded from our bank account',
    'Disputed',
    'Losses',
    'Shortfalls covered',
    'Held',
    'Stripe balance',
  ],
  owners: [
    'Account',
    'Payee',
    'Signed by',
    'Email',
    'Address',
    'Stripe account',
    'Taxpayer ID (TIN)',
    'Gross payments',
    'Number of payments',
    'Taken back (not deducted)',
    'Number taken back',
    'Paid again (not in gross)',
    'Number paid again',
  ],
  plans: [
    'Entry',
    'Event (UTC)',
    'Posted (UTC)',
    'Kind',
    'Stripe object',
    'Listing',
    'Patent',
    'Payer',
    'Billing state',
    'Billing country',
    'Income',
    'Fees',
  ],
};

/** Who has a payee’s taxpayer ID: never we ourselves. */
export const tinWords = {
  at_provider: 'With Stripe',
  unverified: 'With Stripe, if given: this account can’t be paid out to now',
  none: 'Not collected',
} as const;

/** A place that the payer was not asked for, or did not give. */
export const unknownPlace = 'Unknown';

import type { ReturnWay } from '@claimstead/contract/sales.contract.ts';
import { productName } from '@claimstead/contract/product.ts';
import type { PaymentMethodKind } from '@claimstead/contract/sales.contract.ts';
import type { RefundStatus } from '../refunds/refunds.tables.ts';

/** The words of receipts and settlement statements. Papers have no contractions. */

export const paperCopy = {
  days: 'Days are in UTC, amounts in US dollars.',
  sale: 'Sale',
  saleNumber: 'Sale number',
  patent: 'Patent',
  title: 'Title',
  sellers: 'Sellers',
  sellerOf: (name: string, share: string) => `${name}, ${share}`,
  buyer: 'Buyer',
  price: 'Price of the patent',
  fee: () => `Fee or commission of ${productName}`,
  processing: () => `Payment processing, which ${productName} bears`,
  through: (name: string) => `acting through ${name}`,
} as const;

export const statementCopy = {
  title: 'Settlement Statement',
  owner: 'Owner',
  amounts: 'What you were paid',
  share: (share: string) => `Your share of the price, ${share}`,
  takenBack: 'Taken back at the payment provider',
  paidAgain: 'Paid again in its place',
  reversed: (day: string) => `Taken back on ${day}, because the sale was undone`,
  total: 'Paid out to you',
  payout: 'Payout',
  paid: 'Paid out',
  bank: 'Bank account',
  unknownBank: 'An account that was replaced since',
  account: (name: string, last4: string) => `${name === '' ? 'Bank' : name} •••• ${last4}`,
  expected: 'Arrival',
  expectedBy: (day: string) => `The payment provider expects it at the bank on ${day}`,
  notScheduled: 'The payment provider has not scheduled the payment to the bank yet',
  transfer: 'Transfer',
} as const;

export const receiptCopy = {
  title: 'Receipt',
  number: 'Receipt number',
  payer: 'Received from',
  amounts: 'What was paid',
  covered: () => `Short in the transfer, which ${productName} covers`,
  total: 'Paid',
  payment: 'Payment',
  method: 'Method',
  methods: {
    card: 'Card',
    us_bank_account: 'Bank debit',
    customer_balance: 'Bank transfer',
  } satisfies Record<PaymentMethodKind, string>,
  received: 'Received',
  reference: 'Payment number',
  held: 'Held',
  heldFor: (patent: string) =>
    `For the purchase of ${patent}, until the buyer and every owner have signed and the assignment is filed with the patent office`,
  ended: (patent: string) => `For the purchase of ${patent}, which did not go through`,
  stands: 'Paid out',
  releasedOn: (day: string) => `To the owners on ${day}`,
  refund: 'Refund',
  notHeld: 'Not held: the money goes back',
  refundedOn: (day: string) => `Refunded on ${day}`,
  refundWaits: {
    pending: 'Refund on its way',
    awaiting_balance: 'Refund, not sent yet',
    needs_details: 'Refund, waiting for bank details',
    failed: 'Refund, delayed',
    done: 'Refunded',
  } satisfies Record<RefundStatus, string>,
  takenByBank: 'Taken back by the bank',
  back: 'Went back in all',
  refundNumber: 'Refund number',
  anotherWay: 'Paid back',
  ways: { wire: 'By wire', check: 'By check', other: 'In another way' } satisfies Record<
    ReturnWay,
    string
  >,
  wayWith: (way: string, reference: string) => `${way}, reference ${reference}`,
} as const;

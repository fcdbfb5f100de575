import { productName } from '@claimstead/contract/product.ts';
import type { SaleCheck, SaleCheckName } from '@claimstead/contract/operations-history.contract.ts';

type Words = Partial<Record<SaleCheck['state'], string>>;

/** Each check in the states that it can be in. */
export const checkWords = {
  payment_held: {
    done: 'The payment is held',
    waiting: 'The payment is on its way',
  },
  not_disputed: {
    done: 'No dispute is open',
    problem: 'The buyer’s bank disputes the payment: the sale is frozen until it decides',
  },
  dispute_lost: {
    done: 'The dispute is lost: the bank took the money back, and the sale has ended',
    problem: 'The dispute is lost: the bank took the money back, and the sale stays frozen',
  },
  refunded_outside: {
    done: `A refund made outside ${productName} is topped up`,
    problem: `The payment was refunded outside ${productName}: the sale is frozen until you top it up or refund the rest`,
  },
  payment_check: {
    done: 'A check of the payment is settled',
    problem:
      'The payment is being checked: the sale is frozen until the review ends, or you resume or refund it',
  },
  accounts_ready: {
    done: 'Every owner’s account can receive money',
    waiting: 'These accounts cannot receive money yet',
  },
  all_signed: {
    done: 'Everyone has signed',
    waiting: 'These signatures are missing',
    problem: 'Signing was declined or expired. These people have not signed',
  },
  papers_sealed: {
    done: 'The papers are sealed',
    waiting: 'The papers are not sealed yet',
  },
  filed: {
    done: 'The assignment is filed, and the chain of title was compared',
    waiting: 'The assignment is not filed yet',
  },
  debit_settled: {
    done: 'The bank debit can no longer be taken back',
    waiting: 'The bank debit can still be taken back until',
  },
  card_rested: {
    done: 'The waiting period for card payments is over',
    waiting: 'Card payments have a waiting period before payout, this one until',
  },
  paid_out: {
    done: 'Every owner is paid',
    waiting: 'Not paid out yet',
    problem: `Payouts were taken back outside ${productName}: pay them again, or refund the sale`,
  },
  payouts_taken_back: {
    done: 'Every payout is taken back',
    waiting: 'These payouts are not taken back yet, so no refund leaves',
    problem: 'These accounts no longer hold their payouts, so no refund leaves',
  },
  refunded: {
    done: 'The buyer has the money back',
    waiting: 'The refund is on its way',
    problem: 'The refund failed: ask the buyer for another account, then try again',
  },
  calls_known: {
    done: 'Every call to the payment provider has an answer',
    waiting: 'A call is waiting for its answer',
    problem: 'A call was repeated and still has no answer',
  },
  ledger_agrees: {
    done: 'The ledger matches the sale',
    problem: 'The ledger does not match the sale',
  },
  evidence_whole: {
    done: 'The evidence is intact, entry by entry',
    problem: 'The evidence was changed',
  },
} as const satisfies Record<SaleCheckName, Words>;

/** The words for lines of the history; a line not named here is shown by its code. */
export const lineWords: Record<string, string> = {
  'call payment': 'Payment requested from the provider',
  'call payment_cancel': 'Payment canceled at the provider',
  'call transfer': 'Payout sent to an owner',
  'call reversal': 'Payout taken back',
  'call refund': 'Refund requested from the provider',
  'ledger sale_paid': 'Booked: the buyer’s payment',
  'ledger sale_fee': 'Booked: the provider’s fee',
  'ledger owner_paid': 'Booked: payout to an owner',
  'ledger owner_payment_reversed': 'Booked: payout taken back',
  'ledger sale_refunded': 'Booked: refund to the buyer',
  'ledger returned_outside': 'Booked: refund paid from our own bank account',
  'ledger refund_failed': 'Booked: a refund came back',
  'ledger dispute_opened': 'Booked: the bank took the money back',
  'ledger dispute_won': 'Booked: the dispute is won',
  'ledger dispute_lost': 'Booked: the dispute is lost',
  'ledger dispute_loss_undone': 'Booked: the lost money comes back',
  'ledger shortfall_covered': 'Booked: the transfer’s shortfall, covered by the platform',
  'ledger shortfall_returned': 'Booked: the covered shortfall, returned to the platform',
  'ledger transfer_written_off': 'Booked: a payout written off as a loss',
  'ledger loss_recovered': 'Booked: what the sale still held makes up for the loss',
  'ledger refund_topped_up': 'Booked: a refund topped up by the platform',
  'evidence payout_taken_elsewhere': `A payout was taken back outside ${productName}`,
  'evidence paid_again': 'A payout was paid again',
  'evidence returned_outside': 'The buyer was paid back another way',
  'evidence refunded_outside': `The payment was refunded outside ${productName}`,
  'evidence outside_refund_returned': `A refund made outside ${productName} came back`,
  'evidence payment_check_opened': 'A check of the payment froze the sale',
  'evidence payment_check_ended': 'The check of the payment ended',
  'evidence payment_check_cleared': 'An operator resumed the sale',
  'evidence payment_topped_up': 'The payment was topped up',
  'ledger dispute_fee': 'Booked: the dispute fee',
};

export const saleHistoryCopy = {
  forCompany: (name: string, company: string) => `${name} for ${company}`,
  title: 'Sale',
  back: 'All sales',
  disclosures: 'Disclosures',
  missing: 'There is no such sale',
  failed: 'The sale could not be loaded',
  facts: {
    price: 'Price',
    held: 'Held, per the ledger',
    covered: 'Covered by the platform',
    buyer: 'Buyer',
    method: 'Paid by',
    now: 'Now',
    payment: 'Payment',
    since: 'Started',
    evidenceDue: 'Evidence due at Stripe',
  },
  methods: {
    card: 'Card',
    us_bank_account: 'Bank debit',
    customer_balance: 'Bank transfer',
  } as Record<string, string>,
  checks: 'Checks',
  states: { done: 'Done', waiting: 'Waiting', problem: 'Needs attention' },
  shares: 'Owners and payouts',
  paid: (when: string) => `Paid ${when}`,
  reversed: (when: string) => `Taken back ${when}`,
  signed: (when: string) => `Signed ${when}`,
  notSigned: 'Not signed yet',
  history: 'History',
  historyText:
    'What people did, what we asked the payment provider to do, and what the ledger booked.',
  outcomes: { planned: 'no answer yet', succeeded: null, refused: 'refused' },
  refund: 'Refund',
  retryRefund: 'Try the refund again',
  writeOff: 'Write off',
  topUp: 'Top up',
  payAgain: 'Pay again',
  confirmReturn: 'Confirm payment',
  discardReturn: 'Discard entry',
  outside: {
    open: 'Enter payment made another way',
    text: (owed: string) =>
      `Use this where Stripe can’t deliver the refund: the buyer’s account is closed, or the payment is too old. First pay the buyer ${owed} from the platform’s bank account, then enter the payment. The sale then counts as refunded, and we let both sides know.`,
    second: 'Above a limit, another operator has to confirm it.',
    amount: 'Amount you paid',
    differs: (owed: string) => `The buyer is owed exactly ${owed}.`,
    way: 'How you paid',
    ways: { wire: 'Wire', check: 'Check', other: 'Another way' },
    reference: 'Reference',
    referenceHint: 'The buyer sees it, and both banks can find the payment by it.',
    save: 'Save payment',
    done: 'Payment saved',
    failed: 'The payment could not be saved',
    waits: (who: string, amount: string, way: string, reference: string) =>
      `${who} entered that ${amount} was paid back (${way}, reference ${reference}). Another operator has to confirm it.`,
    paid: (who: string, amount: string, way: string, reference: string) =>
      `${amount} was paid back (${way}, reference ${reference}). Entered by ${who}.`,
    heading: 'Paid back another way',
  },
  clearCheck: 'Resume sale',
  check: 'Sync with providers',
} as const;

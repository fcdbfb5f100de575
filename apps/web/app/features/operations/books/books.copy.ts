import type {
  BookDifference,
  BookExport,
  BookMonth,
  CorrectionAccount,
} from '@claimstead/contract/books.contract.ts';

export const booksCopy = {
  title: 'Books',
  text: 'The ledger compared with Stripe’s balance, and the monthly files for accounting. Months begin and end at midnight UTC.',
  failed: 'The books could not be loaded',
  compare: 'Compare now',
  compared: 'Compared',
  compareFailed: 'The books could not be compared',
  balance: {
    heading: 'Balance',
    provider: 'At Stripe',
    ledger: 'In the ledger',
    differs: 'Difference',
    comparedAt: 'Last compared',
    never: 'Not yet',
    moved: 'Unknown',
    movedText: 'Stripe’s balance changed during the comparison. The next one will show it.',
  },
  differences: {
    heading: 'Differences',
    tabs: 'State of the difference',
    open: 'Open',
    closed: 'Closed',
    noneOpen: 'The ledger and Stripe agree',
    noneClosed: 'No differences have been closed yet',
    whole: 'The whole balance',
    amounts: (provider: string, ledger: string) => `Stripe ${provider}, ledger ${ledger}`,
    type: (name: string) => `Stripe’s name: ${name}`,
    found: (when: string) => `Found ${when}`,
    closedAt: (when: string) => `Closed ${when}`,
    by: (who: string) => `By ${who}`,
    correct: 'Correct',
    correctOf: (object: string) => `Correct ${object}`,
  },
  correct: {
    title: 'Close this difference',
    text: (amount: string) =>
      `Posts ${amount} to Stripe’s account in the ledger, and the opposite amount to the account below. You can’t undo it, only correct it again.`,
    account: 'Where it belongs',
    submit: (amount: string) => `Post ${amount}`,
    done: 'Correcting entry posted',
    failed: 'The entry could not be posted',
  },
  months: {
    heading: 'Months',
    entries: (count: number) =>
      count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`,
    total: (amount: string) => `Total ${amount}`,
    closedAt: (when: string) => `Closed ${when}`,
    downloads: (month: string) => `Downloads for ${month}`,
    close: 'Close month',
    closeOf: (month: string) => `Close ${month}`,
  },
  close: {
    title: (month: string) => `Close ${month}?`,
    text: 'Nothing is added to a closed month. Later entries count toward the first open month. You can’t undo this.',
    open: (count: number) =>
      count === 1
        ? '1 difference is still open. Its correction will count toward a later month.'
        : `${count} differences are still open. Their corrections will count toward a later month.`,
    submit: 'Close month',
    done: 'Month closed',
    failed: 'The month could not be closed',
  },
} as const;

export const causeWords = {
  not_booked: 'not in the ledger',
  not_at_provider: 'not at Stripe',
  amounts_differ: 'amounts differ',
  no_entry_known: 'unknown kind of movement',
  total: 'not explained by its movements',
} as const satisfies Record<BookDifference['cause'], string>;

export const differenceStates = {
  open: 'open',
  corrected: 'corrected',
  agrees: 'agrees now',
} as const satisfies Record<BookDifference['state'], string>;

export const monthStates = {
  running: 'running',
  uncompared: 'not compared yet',
  waiting: 'earlier month open',
  closable: 'ready to close',
  closed: 'closed',
} as const satisfies Record<BookMonth['state'], string>;

export const exportNames = {
  ledger: 'Ledger',
  sales: 'Sales',
  owners: 'Owners (1099-K)',
  plans: 'Plans',
} as const satisfies Record<BookExport, string>;

export const accountNames = {
  processing_fees: 'Processing fees',
  subscription_income: 'Income from plans',
  losses: 'Losses',
  platform_bank: 'Our bank account',
  unexplained: 'Unexplained',
} as const satisfies Record<CorrectionAccount, string>;

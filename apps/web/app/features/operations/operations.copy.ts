import type { FilingStatus, OperatorAct } from '@claimstead/contract/operations.contract.ts';
import type { ReportReason } from '@claimstead/contract/reports.contract.ts';
import type { ReasonedAct } from './operations.queries.ts';

export const filingTabs = {
  ready: 'Ready to file',
  overdue: 'Overdue',
  filed: 'Filed',
  recorded: 'Recorded',
} as const satisfies Record<FilingStatus, string>;

export const filingEmpty = {
  ready: 'No assignment waits for filing',
  overdue: 'Nothing is late: every signed assignment is within its three months',
  filed: 'No filed assignment waits for reel and frame',
  recorded: 'No recorded assignments yet',
} as const satisfies Record<FilingStatus, string>;

export const reasonedActs = {
  refund: {
    title: 'Refund this sale',
    text: 'The buyer gets the whole price back. After the last signature this needs a signed reassignment.',
    action: (what: string) => `Refund ${what}`,
    done: 'Refund started',
    harms: true,
    told: false,
    failed: 'The refund could not be started',
  },
  check: {
    title: 'Ask the providers now',
    text: 'Asks the payment and signing providers how the sale stands and goes on from there. A disputed sale goes on only if the bank has decided for it.',
    action: () => 'Ask now',
    done: 'Asked',
    harms: false,
    told: false,
    failed: 'The providers could not be asked',
  },
  returnTransfer: {
    title: 'Return this money now',
    text: 'Sends the whole amount back to the buyer’s bank. If Stripe does not know the account, it asks the buyer by email.',
    action: (what: string) => `Return ${what}`,
    done: 'Return started',
    harms: false,
    told: false,
    failed: 'The money could not be returned',
  },
  takeDown: {
    title: 'Take this listing down',
    text: 'Nobody but its owners sees it any more. Its open offers end, accepted ones too. They are told.',
    action: () => 'Take down',
    done: 'Taken down',
    harms: true,
    told: true,
    failed: 'The listing could not be taken down',
  },
  restoreListing: {
    title: 'Restore this listing',
    text: 'If it was in the market and its plan still runs, it is back at once. Its owners are told.',
    action: () => 'Restore listing',
    done: 'Restored',
    harms: false,
    told: false,
    failed: 'The listing could not be restored',
  },
  suspend: {
    title: 'Suspend this account',
    text: 'Every session of this person ends, signing in is refused, and a mail says why. What the person has listed stays in the market until you take it down; deadlines of sales run on, and plans renew.',
    action: () => 'Suspend account',
    done: 'Suspended',
    harms: true,
    told: true,
    failed: 'The account could not be suspended',
  },
  restoreUser: {
    title: 'Restore this account',
    text: 'The person can sign in again, and a mail says so.',
    action: () => 'Restore account',
    done: 'Restored',
    harms: false,
    told: true,
    failed: 'The account could not be restored',
  },
  closeReport: {
    title: 'Close this report',
    text: 'Say what came of it: what was looked at, and what was done.',
    action: () => 'Close report',
    done: 'Report closed',
    harms: false,
    told: false,
    failed: 'The report could not be closed',
  },
} as const satisfies Record<
  ReasonedAct,
  {
    title: string;
    text: string;
    action: (what: string) => string;
    done: string;
    /** Takes something from somebody. */
    harms: boolean;
    /** The reason is told to the person. */
    told: boolean;
    failed: string;
  }
>;

/** What an operator did, as the trail says it. */
export const actWords = {
  'filing.packet': 'Downloaded a filing packet',
  'filing.filed': 'Entered the office’s receipt',
  'filing.recorded': 'Entered reel and frame',
  'sale.refund': 'Asked for a refund',
  'sale.check': 'Asked the providers anew',
  'transfer.return': 'Returned a bank transfer',
  'listing.take_down': 'Took a listing down',
  'listing.restore': 'Restored a listing',
  'user.suspend': 'Suspended an account',
  'user.restore': 'Restored an account',
  'inquiry.reply': 'Answered an inquiry',
  'report.close': 'Closed a report',
} as const satisfies Record<OperatorAct, string>;

export const operationsCopy = {
  search: 'Search',
  noMatch: 'Nothing matches this search',
  showMore: 'Show more',
  failed: 'The list could not be loaded',
  reason: 'Reason',
  reasonHint: 'Kept in the audit trail with your name.',
  reasonTold: 'The person is told this reason. It is kept in the audit trail with your name.',
  required: 'This field is required.',
  cancel: 'Cancel',
  filings: {
    byPerson: (company: string, name: string, title: string) => `${company}, by ${name}, ${title}`,
    title: 'Filings',
    text: 'Signed assignments go to the patent office by hand. Enter its receipt here, and reel and frame once they are known.',
    tabs: 'State of the filing',
    searchHint: 'Title, number or person',
    packet: 'Download packet',
    enterReceipt: 'Enter receipt',
    enterReel: 'Enter reel and frame',
    owners: 'Owners',
    buyer: 'Buyer',
    signed: 'Signed',
    recordBy: 'Record by',
    overdue: 'overdue',
    receipt: 'Receipt',
    filed: 'Filed',
    reelFrame: 'Reel / frame',
  },
  file: {
    title: 'Enter the office’s receipt',
    text: (count: number) =>
      `Entering it says that the assignment is filed, and releases the payout to ${count === 1 ? 'the owner' : `all ${count} owners`}. This cannot be taken back.`,
    receipt: 'Receipt number',
    compared: 'I compared the office’s chain of title with the owners of this sale.',
    owners: 'Owners of this sale',
    comparedRequired: 'Compare the chain of title first.',
    submit: 'Enter as filed, release the payout',
    failed: 'The receipt could not be entered',
    done: 'Filed',
  },
  record: {
    title: 'Enter reel and frame',
    text: 'As printed on the notice of recordation.',
    reel: 'Reel',
    frame: 'Frame',
    submit: 'Save reel and frame',
    failed: 'Reel and frame could not be saved',
    done: 'Recorded',
  },
  sales: {
    title: 'Sales',
    text: 'Every sale that had money, the newest first.',
    searchHint: 'Title, number or person',
    empty: 'No sales yet',
    open: 'Open',
    openSale: (title: string) => `Open the sale of ${title}`,
    disputed: 'disputed',
    parties: (owners: string, buyer: string) => `${owners} to ${buyer}`,
    refundState: (state: string) => `refund ${state.replaceAll('_', ' ')}`,
  },
  transfers: {
    title: 'Transfers',
    text: 'Bank transfers that belong to no sale. They are returned automatically; what failed is tried again every day.',
    empty: 'No money is waiting',
    returnNow: 'Return now',
    states: { pending: 'being returned', needs_details: 'waits for the buyer', failed: 'failed' },
    waiting: 'kept for a payment',
    seen: (when: string) => `since ${when}`,
    retry: (when: string) => `next attempt ${when}`,
  },
  listings: {
    title: 'Listings',
    text: 'Listings by title or number, the newest first.',
    searchHint: 'Title or patent number',
    empty: 'No listings yet',
    takeDown: 'Take down',
    restore: 'Restore',
    takenDown: 'taken down',
    published: 'published',
    unpublished: 'not published',
    saleStates: { none: null, under_sale: 'under sale', sold: 'sold' },
  },
  users: {
    title: 'People',
    text: 'Accounts by name or address, the newest first.',
    searchHint: 'Name or email',
    empty: 'No accounts yet',
    suspend: 'Suspend',
    restore: 'Restore',
    suspended: 'suspended',
    unverified: 'email not verified',
    payouts: 'payouts enabled',
    since: (date: string) => `Since ${date}`,
  },
  inquiries: {
    title: 'Inquiries',
    text: 'What people wrote to support, the newest first.',
    searchHint: 'Name, email or subject',
    empty: 'No inquiries yet',
    open: 'open',
    answered: 'answered',
    reply: 'Reply',
    replyTo: (name: string) => `Reply to ${name}`,
    replyHint: 'Goes out by email, and stands on the person’s support page.',
    writerGone: 'account deleted',
    send: 'Send reply',
    failed: 'The reply could not be sent',
    sent: 'Reply sent',
    replied: (who: string | null, when: string) =>
      who === null ? `Replied ${when}` : `${who} replied ${when}`,
  },
  reports: {
    title: 'Reports',
    text: 'What people reported of others, open ones first.',
    searchHint: 'Name, email or words',
    empty: 'No reports yet',
    open: 'open',
    closed: 'closed',
    suspended: 'suspended',
    by: (name: string) => `Reported by ${name}`,
    account: 'Account',
    outcome: 'What came of it',
    gone: 'account deleted',
    close: 'Close',
    wrote: (name: string) => `${name} wrote this`,
    reasons: {
      fraud: 'Fraud',
      outside_payment: 'Payment outside',
      abuse: 'Insults or threats',
      spam: 'Spam',
      other: 'Something else',
    } satisfies Record<ReportReason, string>,
  },
  audit: {
    title: 'Audit trail',
    text: 'Everything that operators did, the newest first.',
    searchHint: 'Who, what, about whom or why',
    empty: 'Nothing has been done yet',
  },
} as const;

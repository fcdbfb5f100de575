import { productName } from '@claimstead/contract/product.ts';
import type { ReasonedAct } from './operations.queries.ts';
import { clearCheckAct } from './payment-check.copy.ts';

export const reasonedActs = {
  refund: {
    title: 'Refund this sale',
    text: 'The buyer gets back what they paid, less anything a bank took or an earlier refund returned. After the last signature, this requires a signed reassignment. Payouts are taken back first.',
    action: (what: string) => (what === '' ? 'End the sale' : `Refund ${what}`),
    done: 'Refund started',
    harms: true,
    told: false,
    failed: 'The refund could not be started',
  },
  writeOff: {
    title: 'Write off what can’t be taken back',
    text: 'These owners’ accounts no longer hold their payouts. The platform takes the loss: it’s booked as such, we stop asking for the money, and the buyer’s refund leaves from our balance. You can’t undo this.',
    action: () => 'Write off and refund',
    done: 'Written off',
    harms: true,
    told: false,
    failed: 'It could not be written off',
  },
  clearCheck: clearCheckAct,
  payAgain: {
    title: 'Pay again',
    text: 'Someone took this amount back from owners’ payouts at the payment provider. We pay it to them again from the platform’s balance and let them know.',
    action: (what: string) => `Pay ${what}`,
    done: 'Paid again',
    harms: false,
    told: false,
    failed: 'It could not be paid again',
  },
  confirmReturn: {
    title: 'Confirm this payment',
    text: 'Another operator entered a payment to the buyer outside Stripe. Confirm it only if you see it in the bank account: the sale then counts as refunded, and we let both sides know. You can’t undo this.',
    action: (what: string) => `Confirm ${what}`,
    done: 'Confirmed',
    harms: true,
    told: false,
    failed: 'The payment could not be confirmed',
  },
  discardReturn: {
    title: 'Discard this entry',
    text: 'Nothing has been booked yet. You can then try the refund again, or enter another payment.',
    action: () => 'Discard',
    done: 'Discarded',
    harms: false,
    told: false,
    failed: 'The entry could not be discarded',
  },
  topUp: {
    title: 'Top up this payment',
    text: `Part or all of the payment was refunded outside ${productName}. The platform puts the missing amount back from its own balance: it’s booked as a loss, the sale continues, and every owner is paid in full. The buyer keeps the refund. You can’t undo this.`,
    action: (what: string) => `Top up ${what}`,
    done: 'Topped up',
    harms: true,
    told: false,
    failed: 'The payment could not be topped up',
  },
  check: {
    title: 'Sync with providers',
    text: 'Asks the payment and signing providers for the sale’s current status and continues from there. A disputed sale continues only if the bank decided in its favor.',
    action: () => 'Sync now',
    done: 'Synced',
    harms: false,
    told: false,
    failed: 'The providers could not be reached',
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
    text: 'Only its owners can see it. Its open and accepted offers end. We let everyone involved know.',
    action: () => 'Take down',
    done: 'Taken down',
    harms: true,
    told: true,
    failed: 'The listing could not be taken down',
  },
  restoreListing: {
    title: 'Restore this listing',
    text: 'If it was in the market and its plan still runs, it’s public again right away. We let its owners know.',
    action: () => 'Restore listing',
    done: 'Restored',
    harms: false,
    told: false,
    failed: 'The listing could not be restored',
  },
  suspend: {
    title: 'Suspend this account',
    text: 'All their sessions end, they can’t sign in, and an email tells them why. Their listings stay in the market until you take them down. Sale deadlines keep running, and plans renew.',
    action: () => 'Suspend account',
    done: 'Suspended',
    harms: true,
    told: true,
    failed: 'The account could not be suspended',
  },
  restoreUser: {
    title: 'Restore this account',
    text: 'They can sign in again, and an email tells them so.',
    action: () => 'Restore account',
    done: 'Restored',
    harms: false,
    told: true,
    failed: 'The account could not be restored',
  },
  closeReport: {
    title: 'Close this report',
    text: 'Describe the outcome: what you checked, and what you did.',
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
    /** Takes something from someone. */
    harms: boolean;
    /** The reason is told to the person. */
    told: boolean;
    failed: string;
  }
>;

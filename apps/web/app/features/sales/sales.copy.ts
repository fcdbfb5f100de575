import { productName } from '@claimstead/contract/product.ts';
import type {
  PaymentStatus,
  PayoutWait,
  RefundStatus,
  SaleMove,
  SaleStep,
} from '@claimstead/contract/sales.contract.ts';

export type SaleSide = 'seller' | 'buyer';

/** The four steps of a sale, in fixed words (P7.5, P10.6). */
export const saleSteps = [
  { title: 'Seller Bank Verification', hint: 'Every owner’s account can receive money.' },
  { title: 'Buyer Signature', hint: 'The buyer fills out and signs the assignment.' },
  { title: 'Seller Signature', hint: 'Every owner signs the same document.' },
  { title: 'Authorized', hint: 'The assignment is filed with the patent office.' },
] as const;

export type StepWords = {
  waiting: string;
  next: string;
  /** The move of this step, and its button's label; without the move the button is disabled. */
  button: { move: SaleMove | null; label: string; idle: string } | null;
};

/** The progress of a sale (P7.5), with whose turn it is and what follows. */
export const stepWords = {
  0: {
    seller: {
      waiting: 'Waiting for the owners’ bank details.',
      next: 'Then the buyer fills out and signs the assignment. The buyer’s payment is held in the meantime.',
      button: {
        move: 'verify_bank',
        label: 'Complete Bank Verification',
        idle: 'Waiting for the other owners',
      },
    },
    buyer: {
      waiting: 'Waiting for the seller’s bank details.',
      next: 'Then you fill out and sign the assignment. Your payment is held until everyone has signed and it is filed.',
      button: { move: null, label: 'Waiting for Seller', idle: 'Waiting for Seller' },
    },
  },
  1: {
    seller: {
      waiting: 'Waiting for the buyer’s signature.',
      next: 'Then you sign the same document.',
      button: { move: null, label: 'Waiting for Buyer', idle: 'Waiting for Buyer' },
    },
    buyer: {
      waiting: 'Waiting for you: fill out and sign the assignment.',
      next: 'Then every owner signs the same document.',
      button: {
        move: 'fill_assignment',
        label: 'Fill Out Patent Assignment',
        idle: 'Fill Out Patent Assignment',
      },
    },
  },
  2: {
    seller: {
      waiting: 'Waiting for the owners’ signatures.',
      next: 'Then our team files the assignment with the patent office, and the money is paid out.',
      button: {
        move: 'sign_assignment',
        label: 'Sign Patent Assignment',
        idle: 'Waiting for the other owners',
      },
    },
    buyer: {
      waiting: 'Waiting for the seller’s signature.',
      next: 'Then our team files the assignment with the patent office.',
      button: { move: null, label: 'Waiting for Seller', idle: 'Waiting for Seller' },
    },
  },
  3: {
    seller: {
      waiting: 'Everyone has signed. Our team files the assignment with the patent office.',
      next: 'Then your share is paid out to your verified account.',
      button: null,
    },
    buyer: {
      waiting: 'Everyone has signed. Our team files the assignment with the patent office.',
      next: 'Then you can download the sealed assignment.',
      button: null,
    },
  },
  4: {
    seller: {
      waiting: 'The assignment is filed with the patent office, and the payout is on its way.',
      next: 'Your bank shows it within a few business days.',
      button: { move: 'view_payout', label: 'View Payout', idle: 'View Payout' },
    },
    buyer: {
      waiting: 'The assignment is filed with the patent office.',
      next: 'Keep the sealed document with your records.',
      button: {
        move: 'download_assignment',
        label: 'Download Patent Assignment Change',
        idle: 'Download Patent Assignment Change',
      },
    },
  },
} as const satisfies Record<SaleStep, Record<SaleSide, StepWords>>;

/** Between filing and payout: the office has the assignment, the money has not left yet. */
export const filedWords = {
  seller: {
    waiting: 'The assignment is filed with the patent office. The payout is being made.',
    next: 'Your share goes to your verified account.',
  },
  buyer: {
    waiting: 'The assignment is filed with the patent office.',
    next: 'The seller is paid, and the patent moves to your Purchased page.',
  },
} as const satisfies Record<SaleSide, { waiting: string; next: string }>;

const untilWhat = {
  debit_final: 'when the bank debit is final',
  card_rests: 'when the waiting period for card payments ends',
} as const satisfies Record<PayoutWait, string>;

/** The same while the payout waits; `day`: on which it no longer does. */
export const waitingWords = {
  seller: (wait, day) => ({
    waiting: 'The assignment is filed with the patent office.',
    next: `Paid out on ${day}, ${untilWhat[wait]}.`,
  }),
  buyer: (wait, day) => ({
    waiting: 'The assignment is filed with the patent office.',
    next: `The seller is paid on ${day}, ${untilWhat[wait]}. Then the patent moves to your Purchased page.`,
  }),
} as const satisfies Record<
  SaleSide,
  (wait: PayoutWait, day: string) => { waiting: string; next: string }
>;

/** A payment that is not simply held or released stops the sale, and says so. */
export const paymentNotices = {
  held: null,
  released: null,
  questioned: {
    seller:
      'The buyer’s bank is asking about this payment. Signing, filing and payouts are on hold until the bank is done. You don’t need to do anything.',
    buyer:
      'Your bank is asking about this payment. Signing, filing and payouts are on hold until the bank is done. If you didn’t ask for that, call your bank.',
  },
  disputed: {
    seller:
      'The buyer’s bank has disputed this payment. The sale is on hold until the bank decides. You don’t need to do anything.',
    buyer:
      'Your bank has disputed this payment. The sale is on hold until the bank decides. If you didn’t ask for that, call your bank.',
  },
  dispute_lost: {
    seller:
      'The buyer’s bank has taken back money from this payment for good. The sale is on hold. Our team will write to you about what happens next.',
    buyer:
      'Your bank has taken back money from this payment for good. The sale is on hold. Our team will write to you about what happens next.',
  },
  being_checked: {
    seller:
      'The payment is being checked, which our payment provider does with some payments. Signing, filing and payouts are on hold until that’s done. You don’t need to do anything.',
    buyer:
      'Your payment is being checked, which our payment provider does with some payments. Signing, filing and payouts are on hold until that’s done. You don’t need to do anything.',
  },
  // `outsideNotices` and `refundNotices` say what is refunded.
  refunded_outside: null,
  refunding: null,
  refunded: null,
} as const satisfies Record<PaymentStatus, Record<SaleSide, string> | null>;

const onHold =
  'Signing, filing and payouts are on hold. Our team will write to you about what happens next.';

/** Someone refunded the payment at the provider; `started`: that refund has not left our balance yet. */
export const outsideNotices = {
  made: {
    seller: (amount) => `${amount} was refunded to the buyer outside ${productName}. ${onHold}`,
    buyer: (amount) => `${amount} was refunded to you outside ${productName}. ${onHold}`,
  },
  started: {
    seller: () => `A refund to the buyer was started outside ${productName}. ${onHold}`,
    buyer: () => `A refund to you was started outside ${productName}. ${onHold}`,
  },
} as const satisfies Record<'made' | 'started', Record<SaleSide, (amount: string) => string>>;

/** What a bank does once the owners were paid: nothing in the sale is on hold. */
export const paidOutNotices = {
  questioned: {
    seller:
      'The buyer’s bank is asking about this payment. The sale is complete. You don’t need to do anything.',
    buyer:
      'Your bank is asking about this payment. The sale is complete. If you didn’t ask for that, call your bank.',
  },
  disputed: {
    seller:
      'The buyer’s bank has disputed this payment. The sale is complete and the payout was made. You don’t need to do anything.',
    buyer:
      'Your bank has disputed this payment. The sale is complete. If you didn’t ask for that, call your bank.',
  },
  dispute_lost: {
    seller:
      'The buyer’s bank has taken back money from this payment for good. The payout was made before that. Our team will write to you if anything changes.',
    buyer:
      'Your bank has taken back money from this payment for good. Our team will write to you if anything changes.',
  },
} as const satisfies Partial<Record<PaymentStatus, Record<SaleSide, string>>>;

/** How far a refund is, and how much of the payment it is: the bank may have taken the rest. */
export const refundNotices = {
  pending: {
    seller: () => 'This sale was canceled. The buyer’s refund is on its way.',
    buyer: (amount) => `This sale was canceled. Your refund of ${amount} is on its way.`,
  },
  awaiting_balance: {
    seller: () =>
      'This sale was canceled. The buyer’s refund leaves as soon as our balance covers it.',
    buyer: (amount) =>
      `This sale was canceled. Your refund of ${amount} leaves as soon as our balance covers it, usually within days. You don’t need to do anything.`,
  },
  needs_details: {
    seller: () => 'This sale was canceled. The buyer’s refund has not been sent yet.',
    buyer: (amount) =>
      `This sale was canceled. Our payment provider needs your bank details to send your refund of ${amount}. It sent you an email about it.`,
  },
  failed: {
    seller: () =>
      'This sale was canceled. The buyer’s refund is delayed. Our team is working on it.',
    buyer: (amount) =>
      `This sale was canceled. Your refund of ${amount} is delayed. Our team is working on it. You don’t need to do anything.`,
  },
  done: {
    seller: () => 'This sale was canceled, and the buyer was refunded.',
    buyer: (amount) => `This sale was canceled, and ${amount} was refunded to you.`,
  },
} as const satisfies Record<RefundStatus, Record<SaleSide, (amount: string) => string>>;

/** Nothing is refunded: the bank took all of it. */
export const takenBackNotice = {
  seller: 'The buyer’s bank took this payment back, so this sale ended. You won’t be paid for it.',
  buyer: 'Your bank took this payment back, so this sale ended. You don’t owe anything for it.',
} as const satisfies Record<SaleSide, string>;

/** The badge of a sale whose payment goes back: how far its refund is. */
export const refundBadges = {
  pending: 'Refund on its way',
  awaiting_balance: 'Refund not sent yet',
  needs_details: 'Refund not sent yet',
  failed: 'Refund delayed',
  done: 'Refunded',
} as const satisfies Record<RefundStatus, string>;
export const takenBackBadge = 'Taken back by the bank';

export const paymentBadges = {
  held: 'Payment held',
  questioned: 'Bank is asking',
  disputed: 'Payment disputed',
  dispute_lost: 'Taken back by the bank',
  refunded_outside: 'On hold after a refund',
  being_checked: 'Payment being checked',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  released: 'Paid out',
} as const satisfies Record<PaymentStatus, string>;

/** The entries of the evidence log that the history shows; `who` is '' where no person did it. */
export const saleHistoryWords: Readonly<Record<string, ((who: string) => string) | undefined>> = {
  payment_held: () => 'The payment is held',
  payment_questioned: () => 'The buyer’s bank asked about the payment',
  payment_disputed: () => 'The buyer’s bank disputed the payment',
  dispute_ended: () => 'The bank decided about the payment',
  dispute_lost: () => 'The buyer’s bank took the payment back',
  refunded_outside: () => `The payment was refunded outside ${productName}`,
  outside_refund_returned: () => 'That refund came back',
  payment_check_opened: () => 'The payment was put on hold to be checked',
  payment_check_ended: () => 'The check of the payment ended',
  payment_check_cleared: () => 'We checked the payment',
  payment_topped_up: () => 'We completed the payment',
  returned_outside: () => 'The buyer was paid back another way',
  payout_taken_elsewhere: (who) => `The payout to ${who} was taken back at the payment provider`,
  paid_again: (who) => `${who} was paid again`,
  papers_prepared: () => 'The assignment was filled out',
  signed: (who) => `${who} signed the assignment`,
  declined: (who) => `${who} declined to sign`,
  expired: () => 'The time to sign ran out',
  reassigned: () => 'A signer was replaced',
  sealed: () => 'The signed assignment was sealed',
  cancellation_requested: (who) => `${who} canceled the sale`,
  end_proposed: (who) => `${who} asked to end the sale by agreement`,
  end_agreed: (who) => `${who} agreed to end the sale`,
  end_not_agreed: () => 'The sale was not ended by agreement',
  extension_proposed: (who) => `${who} asked for 14 more days`,
  extension_agreed: (who) => `${who} agreed to 14 more days`,
  extension_not_agreed: () => 'There was no agreement on 14 more days',
  refund_started: () => 'The refund began',
  refunded: () => 'The payment was returned',
  refund_failed: () => 'The refund has not gone through yet',
  filed: () => 'The assignment was filed with the patent office',
  recorded: () => 'The patent office recorded the assignment',
  filing_corrected: () => 'A number of the filing was corrected',
  paid: (who) => `${who} was paid`,
  payout_taken_back: (who) => `The payout to ${who} was taken back`,
  released: () => 'The sale is complete',
};

export const salesCopy = {
  signsFor: (name: string, company: string) => `${name} for ${company}`,
  tracker: 'Progress of the sale',
  sale: { seller: 'Selling', buyer: 'Buying' } satisfies Record<SaleSide, string>,
  with: { seller: 'to', buyer: 'from' } satisfies Record<SaleSide, string>,
  since: (when: string, ago: string) => `Since ${when} (${ago})`,
  covered: (amount: string) => `Your transfer was ${amount} short. We covered it.`,
  next: 'Next',
  done: 'done',
  current: 'current step',
  upcoming: 'not reached yet',
  message: 'Message',
  messageLabel: (name: string) => `Message ${name}`,
  /** Of several owners, who has not signed yet. */
  unsigned: (names: string[]) => `Not signed yet: ${names.join(', ')}.`,
  unverified: (names: string[]) => `Not verified yet: ${names.join(', ')}.`,
  owners: (count: number) => `Owners (${count})`,
  ownerFacts: { verified: 'bank verified', signed: 'signed', paid: 'paid' },
  agreement: 'Download Purchase Agreement',
  record: 'Download Record of Signing',
  evidence: {
    open: 'Evidence log',
    title: 'Evidence log',
    text: 'Every step of this sale, each entry with the fingerprint of the one before it.',
    failed: 'The evidence log could not be loaded',
    system: 'noted automatically',
  },
  filing: {
    receipt: 'Office receipt',
    recorded: 'Recorded at',
    reelFrame: (reel: string, frame: string) => `reel ${reel}, frame ${frame}`,
  },
  cancel: {
    open: 'Cancel sale',
    notice:
      'A signature was declined or can no longer be given, or the next step hasn’t happened for 30 days. Either side can now cancel for a full refund.',
    title: 'Cancel this sale',
    text: {
      seller:
        'The buyer gets the full payment back, signatures given so far become void, and the listing returns with its remaining time. You can’t undo this.',
      buyer:
        'You get the full payment back, signatures given so far become void, and others can buy the patent. You can’t undo this.',
    } satisfies Record<SaleSide, string>,
    keep: 'Keep the sale',
    action: (amount: string) => `Cancel and refund ${amount}`,
    failed: 'The sale could not be canceled',
  },
  payout: {
    title: 'Payout',
    text: 'The price is divided by the owners’ shares, to the cent. There’s no commission.',
    price: 'Price',
    paid: 'Paid',
    pending: 'On its way',
    stake: (percent: string) => `${percent}%`,
    close: 'Close',
  },
} as const;

export const bankCopy = {
  title: 'Bank Verification',
  text: 'Our payment provider verifies who you are and where your share is paid. We see only the last digits of your bank account.',
  preparing: 'Loading the payment provider’s form',
  failed: 'Something went wrong!',
  failedText:
    'The payment provider’s form didn’t load. What you entered is saved. Try again in a moment.',
  leave: 'You can leave and come back: what you entered is saved.',
  why: 'You’re about to open your payout account.',
} as const;

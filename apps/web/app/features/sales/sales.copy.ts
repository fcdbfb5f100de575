import { productName } from '@claimstead/contract/product.ts';
import type { SaleSide, SaleTone } from '@claimstead/contract/sale-words.ts';
import type { SaleMove, SaleStep } from '@claimstead/contract/sales.contract.ts';

/** The four steps of a sale, in fixed words (P7.5, P10.6). */
export const saleSteps = [
  { title: 'Seller Bank Verification', hint: 'Every owner’s account can receive money.' },
  { title: 'Buyer Signature', hint: 'The buyer fills out and signs the assignment.' },
  { title: 'Seller Signature', hint: 'Every owner signs the same document.' },
  { title: 'Authorized', hint: 'The assignment is filed with the patent office.' },
] as const;

export type StepButtonWords = {
  /** The move of this step, and its label; without the move the button is disabled, and says what it waits for. */
  move: SaleMove | null;
  label: string;
  idle: string;
} | null;

const waitingForSeller = {
  move: null,
  label: 'Waiting for Seller',
  idle: 'Waiting for Seller',
} as const;

/** The button of each step (P7.5), in fixed words (P10.6). */
export const stepButtons = {
  0: {
    owner: {
      move: 'verify_bank',
      label: 'Complete Bank Verification',
      idle: 'Waiting for the other owners',
    },
    buyer: waitingForSeller,
  },
  1: {
    owner: { move: null, label: 'Waiting for Buyer', idle: 'Waiting for Buyer' },
    buyer: {
      move: 'fill_assignment',
      label: 'Fill Out Patent Assignment',
      idle: 'Fill Out Patent Assignment',
    },
  },
  2: {
    owner: {
      move: 'sign_assignment',
      label: 'Sign Patent Assignment',
      idle: 'Waiting for the other owners',
    },
    buyer: waitingForSeller,
  },
  3: { owner: null, buyer: null },
  4: {
    owner: { move: 'view_payout', label: 'View Payout', idle: 'View Payout' },
    buyer: {
      move: 'download_assignment',
      label: 'Download Patent Assignment Change',
      idle: 'Download Patent Assignment Change',
    },
  },
} as const satisfies Record<SaleStep, Record<SaleSide, StepButtonWords>>;

/** The colors of a sale's badge. */
export const toneColors = {
  held: 'brass',
  asked: 'amber',
  stops: 'ribbon',
  done: 'moss',
} as const satisfies Record<SaleTone, string>;

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
  adviser_named: (who) => `${who} named an adviser`,
  adviser_seated: (who) => `${who} joined as an adviser`,
  adviser_declined: (who) => `${who} declined to advise`,
  adviser_ended: (who) => `${who} removed an adviser`,
  adviser_left: (who) => `${who} no longer advises`,
  adviser_closed: () => 'An adviser’s place ended with an account',
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
  sale: { owner: 'Selling', buyer: 'Buying' } satisfies Record<SaleSide, string>,
  with: { owner: 'to', buyer: 'from' } satisfies Record<SaleSide, string>,
  /** On the listing's page, for a party. */
  own: {
    open: {
      buyer: (names) => `You’re buying this patent from ${names}.`,
      owner: (names) => `You’re selling this patent to ${names}.`,
    },
    done: {
      buyer: (names) => `You bought this patent from ${names}.`,
      owner: (names) => `You sold this patent to ${names}.`,
    },
    see: 'See the sale',
  } satisfies Record<'open' | 'done', Record<SaleSide, (names: string) => string>> & {
    see: string;
  },
  since: (when: string, ago: string) => `Since ${when} (${ago})`,
  covered: (amount: string) => `Your transfer was ${amount} short. We covered it.`,
  next: 'Next',
  byWhen: 'By when',
  ifNot: 'If not',
  ended: 'This sale ended',
  see: 'See what happened',
  /** Leads to a completed sale. */
  papers: 'Papers and next steps',
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
  advisers: 'Advisers',
  advised: {
    failed: 'The deals you advise on could not be loaded',
    retry: 'Try again',
  },
  agreement: 'Download Purchase Agreement',
  record: 'Download Record of Signing',
  evidence: {
    open: 'Evidence log',
    title: 'Evidence log',
    text: 'Every step of this sale, each entry with the fingerprint of the one before it.',
    failed: 'The evidence log could not be loaded',
    system: 'noted automatically',
    papers: { assignment: 'the patent assignment', agreement: 'the purchase agreement' },
    opened: (who: string, paper: string) => `${who} opened ${paper}`,
    confirmed: (who: string, paper: string) => `${who} confirmed ${paper} as read`,
    other: (what: string, who: string) => `${what}, ${who}`,
  },
  filing: {
    receipt: 'Office receipt',
    recorded: 'Recorded at',
    reelFrame: (reel: string, frame: string) => `reel ${reel}, frame ${frame}`,
  },
  cancel: {
    open: 'Cancel sale',
    title: 'Cancel this sale',
    text: {
      owner:
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
    share: (amount: string, percent: string) => `${amount} (${percent}%)`,
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

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

export const salesCopy = {
  signsFor: (name: string, company: string) => `${name} for ${company}`,
  tracker: 'Progress of the sale',
  sale: { owner: 'Selling', buyer: 'Buying' } satisfies Record<SaleSide, string>,
  with: { owner: 'to', buyer: 'from' } satisfies Record<SaleSide, string>,
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
  /** Of the current step: when the sale ends without it, or when it usually is done. */
  stepBy: {
    deadline: (day: string) => `By ${day}`,
    expected: (day: string) => `Expected by ${day}`,
    /** Of the last step, while the ones before are open. */
    filing: 'Usually within three business days of the last signature',
  },
  message: 'Message',
  messageLabel: (name: string) => `Message ${name}`,
  /** Of several owners, who has not signed yet. */
  unsigned: (names: string[]) => `Not signed yet: ${names.join(', ')}.`,
  unverified: (names: string[]) => `Not verified yet: ${names.join(', ')}.`,
  owners: (count: number) => `Owners (${count})`,
  ownerFacts: { verified: 'bank verified', signed: 'signed', paid: 'paid' },
  advisers: 'Advisers',
  unadvised: 'The deals you advise on could not be loaded',
  agreement: 'Download Purchase Agreement',
  record: 'Download Record of Signing',
  evidence: { open: 'Evidence log' },
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
  stake: (percent: string) => `${percent}%`,
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

import { productName } from './product.ts';
import type { SaleStandingState } from './standing.contract.ts';
import { isolated, withReason } from './visible-text.ts';

export type SaleSide = 'buyer' | 'owner';

/** What the words of a state are about, as text for the reader. */
export type SaleFacts = {
  /** The latest day of the next step; '' where there is none. */
  day: string;
  /** What goes back to the buyer in all, or went. */
  refund: string;
  /** Whether some of it has gone back already. */
  isRefunded: boolean;
  stop: { how: 'declined' | 'expired' | 'reassigned'; by: string; day: string; reason: string };
};

export type Said = string | ((facts: SaleFacts) => string);
/** How a state is marked: the payment is held, someone outside is asked, all stops, or it is done. */
export type SaleTone = 'held' | 'asked' | 'stops' | 'done';
type StateWords = { badge: string; tone: SaleTone } & Record<SaleSide, { now: Said; next: Said }>;

const held = { badge: 'Payment held', tone: 'held' } as const;
const paid = { badge: 'Paid out', tone: 'done' } as const;
const filed = 'The assignment is filed with the patent office.';
const keep = 'Keep the sealed document with your records.';
const goesOn = 'Once that’s done, the sale continues where it stopped.';
const toPurchased = 'Then the patent moves to your Purchased page.';
const teamWrites = 'Our team will write to you about what happens next.';
const complete = 'The sale is complete, and nothing in it waits for that.';
const teamRefunds =
  'Our team finds out why, then sends it again or another way. You don’t need to do anything.';
const onHold = 'Signing, filing and payouts are on hold';
const callBank = 'If you didn’t ask for that, call your bank.';

function stopped({ stop: { how, by, day, reason } }: SaleFacts): string {
  if (how === 'expired') return `The time to sign ran out on ${day}.`;
  if (how === 'reassigned') return `A signer was replaced by someone else on ${day}.`;
  return `${isolated(by)} declined to sign on ${day}${withReason(reason)}`;
}

/** The words of every state that a sale can be in, for both sides. */
export const saleWords = {
  verifying: {
    ...held,
    owner: {
      now: 'Waiting for the owners’ bank details.',
      next: 'Then the buyer fills out and signs the assignment. The buyer’s payment is held in the meantime.',
    },
    buyer: {
      now: 'Waiting for the seller’s bank details.',
      next: 'Then you fill out and sign the assignment. Your payment is held until everyone has signed and it is filed.',
    },
  },
  buyer_signs: {
    ...held,
    owner: {
      now: 'Waiting for the buyer’s signature.',
      next: 'Then you sign the same document.',
    },
    buyer: {
      now: 'Waiting for you: fill out and sign the assignment.',
      next: 'Then every owner signs the same document.',
    },
  },
  owners_sign: {
    ...held,
    owner: {
      now: 'Waiting for the owners’ signatures.',
      next: 'Then our team files the assignment with the patent office, and the money is paid out.',
    },
    buyer: {
      now: 'Waiting for the seller’s signature.',
      next: 'Then our team files the assignment with the patent office.',
    },
  },
  stopped: {
    ...held,
    owner: {
      now: stopped,
      next: 'Either side can cancel now, and the buyer gets the full payment back.',
    },
    buyer: {
      now: stopped,
      next: 'Either side can cancel now, and you get your full payment back.',
    },
  },
  ending: {
    badge: 'Being canceled',
    tone: 'asked',
    owner: {
      now: 'This sale is being canceled: signatures given so far become void.',
      next: 'Then the buyer’s payment goes back.',
    },
    buyer: {
      now: 'This sale is being canceled: signatures given so far become void.',
      next: 'Then your payment goes back to you.',
    },
  },
  to_file: {
    ...held,
    owner: {
      now: 'Everyone has signed. Our team files the assignment with the patent office.',
      next: 'Then your share is paid out to your verified account.',
    },
    buyer: {
      now: 'Everyone has signed. Our team files the assignment with the patent office.',
      next: 'Then you can download the sealed assignment.',
    },
  },
  title_held: {
    badge: 'Title under review',
    tone: 'asked',
    owner: {
      now: 'Everyone has signed. Our team is reviewing the title before it files the assignment, and the buyer’s payment stays held.',
      next: 'If you have a paper that explains it, send it from the listing’s page. Once the title is cleared, the assignment is filed and you are paid.',
    },
    buyer: {
      now: 'Everyone has signed. Our team is reviewing the title before it files the assignment, and your payment stays held.',
      next: 'Once the title is cleared, the assignment is filed. You don’t need to do anything.',
    },
  },
  title_refused: {
    badge: 'Title not cleared',
    tone: 'stops',
    owner: {
      now: 'Everyone has signed, but our team reviewed the title and can’t file the assignment. The listing says why. The buyer’s payment stays held.',
      next: `If you have a paper that shows otherwise, send it from the listing’s page. ${teamWrites}`,
    },
    buyer: {
      now: 'Everyone has signed, but our team reviewed the title and can’t file the assignment. The listing says why. Your payment stays held.',
      next: teamWrites,
    },
  },
  debit_final: {
    ...held,
    owner: { now: filed, next: ({ day }) => `Paid out on ${day}, when the bank debit is final.` },
    buyer: {
      now: filed,
      next: ({ day }) =>
        `The seller is paid on ${day}, when the bank debit is final. ${toPurchased}`,
    },
  },
  card_rests: {
    ...held,
    owner: {
      now: filed,
      next: ({ day }) => `Paid out on ${day}, when the waiting period for card payments ends.`,
    },
    buyer: {
      now: filed,
      next: ({ day }) =>
        `The seller is paid on ${day}, when the waiting period for card payments ends. ${toPurchased}`,
    },
  },
  account_rests: {
    ...held,
    owner: {
      now: filed,
      next: ({ day }) => `Paid out on ${day}, when the waiting period for a new bank account ends.`,
    },
    buyer: {
      now: filed,
      next: ({ day }) =>
        `The seller is paid on ${day}, when the waiting period for a new bank account ends. ${toPurchased}`,
    },
  },
  account_closed: {
    ...held,
    owner: {
      now: `${filed} An owner’s bank account can’t receive money.`,
      next: 'That share is paid once the account works again.',
    },
    buyer: {
      now: `${filed} The seller is still to be paid.`,
      next: `An owner’s bank account has to work again first. ${toPurchased}`,
    },
  },
  paying_out: {
    ...held,
    owner: {
      now: `${filed} The payout is being made.`,
      next: 'Your share goes to your verified account.',
    },
    buyer: { now: filed, next: 'The seller is paid, and the patent moves to your Purchased page.' },
  },
  paid_out: {
    ...paid,
    owner: {
      now: 'The assignment is filed with the patent office, and the payout is on its way.',
      next: 'Your bank shows it within a few business days. The patent office’s reel and frame numbers follow.',
    },
    buyer: { now: filed, next: `${keep} The patent office’s reel and frame numbers follow.` },
  },
  recorded: {
    ...paid,
    owner: {
      now: 'The patent office has recorded the assignment, and the payout is made.',
      next: keep,
    },
    buyer: { now: 'The patent office has recorded the assignment.', next: keep },
  },
  payout_taken: {
    ...paid,
    owner: {
      now: 'A payout of this sale was taken back at our payment provider.',
      next: 'Our team pays it again, or writes to you about what happens next.',
    },
    buyer: {
      now: `${filed} Our team is sorting out a payout to the seller.`,
      next: `You don’t need to do anything. ${keep}`,
    },
  },
  questioned: {
    badge: 'Bank is asking',
    tone: 'asked',
    owner: {
      now: `The buyer’s bank is asking about this payment. ${onHold} until the bank is done. You don’t need to do anything.`,
      next: goesOn,
    },
    buyer: {
      now: `Your bank is asking about this payment. ${onHold} until the bank is done. ${callBank}`,
      next: goesOn,
    },
  },
  disputed: {
    badge: 'Payment disputed',
    tone: 'stops',
    owner: {
      now: 'The buyer’s bank has disputed this payment. The sale is on hold until the bank decides. You don’t need to do anything.',
      next: goesOn,
    },
    buyer: {
      now: `Your bank has disputed this payment. The sale is on hold until the bank decides. ${callBank}`,
      next: goesOn,
    },
  },
  lost: {
    badge: 'Taken back by the bank',
    tone: 'stops',
    owner: {
      now: 'The buyer’s bank has taken back money from this payment for good. The sale is on hold.',
      next: teamWrites,
    },
    buyer: {
      now: 'Your bank has taken back money from this payment for good. The sale is on hold.',
      next: teamWrites,
    },
  },
  questioned_paid: {
    badge: 'Bank is asking',
    tone: 'asked',
    owner: {
      now: 'The buyer’s bank is asking about this payment. The payout was made, and you don’t need to do anything.',
      next: complete,
    },
    buyer: { now: `Your bank is asking about this payment. ${callBank}`, next: complete },
  },
  disputed_paid: {
    badge: 'Payment disputed',
    tone: 'stops',
    owner: {
      now: 'The buyer’s bank has disputed this payment. The payout was made, and you don’t need to do anything.',
      next: complete,
    },
    buyer: { now: `Your bank has disputed this payment. ${callBank}`, next: complete },
  },
  lost_paid: {
    badge: 'Taken back by the bank',
    tone: 'stops',
    owner: {
      now: 'The buyer’s bank has taken back money from this payment for good. The payout was made before that.',
      next: 'Our team will write to you if anything changes.',
    },
    buyer: {
      now: 'Your bank has taken back money from this payment for good.',
      next: 'Our team will write to you if anything changes.',
    },
  },
  refunded_outside: {
    badge: 'On hold after a refund',
    tone: 'stops',
    owner: {
      now: ({ refund, isRefunded }) =>
        `${isRefunded ? `${refund} was refunded to the buyer` : 'A refund to the buyer was started'} outside ${productName}. ${onHold}.`,
      next: teamWrites,
    },
    buyer: {
      now: ({ refund, isRefunded }) =>
        `${isRefunded ? `${refund} was refunded to you` : 'A refund to you was started'} outside ${productName}. ${onHold}.`,
      next: teamWrites,
    },
  },
  being_checked: {
    badge: 'Payment being checked',
    tone: 'asked',
    owner: {
      now: `The payment is being checked, which our payment provider does with some payments. ${onHold} until that’s done. You don’t need to do anything.`,
      next: goesOn,
    },
    buyer: {
      now: `Your payment is being checked, which our payment provider does with some payments. ${onHold} until that’s done. You don’t need to do anything.`,
      next: goesOn,
    },
  },
  taking_back: {
    badge: 'Being undone',
    tone: 'stops',
    owner: {
      now: 'Our team is undoing this sale. Payouts that were made are taken back first.',
      next: 'Then the buyer’s payment goes back.',
    },
    buyer: {
      now: 'Our team is undoing this sale. Payouts that were made are taken back first.',
      next: 'Then your payment goes back to you.',
    },
  },
  refund_pending: {
    badge: 'Refund on its way',
    tone: 'asked',
    owner: {
      now: 'The buyer’s refund is on its way.',
      next: 'You don’t need to do anything.',
    },
    buyer: {
      now: ({ refund }) => `Your refund of ${refund} is on its way.`,
      next: 'Your bank may take a few days to show it.',
    },
  },
  refund_awaiting_balance: {
    badge: 'Refund not sent yet',
    tone: 'asked',
    owner: {
      now: 'The buyer’s refund has not been sent yet.',
      next: 'It leaves as soon as our balance covers it.',
    },
    buyer: {
      now: ({ refund }) => `Your refund of ${refund} has not been sent yet.`,
      next: 'It leaves as soon as our balance covers it. You don’t need to do anything.',
    },
  },
  refund_needs_details: {
    badge: 'Refund not sent yet',
    tone: 'asked',
    owner: {
      now: 'The buyer’s refund has not been sent yet.',
      next: 'Our payment provider has asked the buyer for bank details.',
    },
    buyer: {
      now: ({ refund }) =>
        `Stripe, our payment provider, needs your bank details to send your refund of ${refund}.`,
      next: 'Stripe sent you an email: enter your bank details there.',
    },
  },
  refund_failed: {
    badge: 'Refund delayed',
    tone: 'asked',
    owner: { now: 'The buyer’s refund is delayed.', next: teamRefunds },
    buyer: {
      now: ({ refund }) => `Your refund of ${refund} is delayed.`,
      next: teamRefunds,
    },
  },
  refunded: {
    badge: 'Refunded',
    tone: 'asked',
    owner: { now: 'The buyer was refunded.', next: 'Nothing is left to do.' },
    buyer: {
      now: ({ refund }) => `${refund} was refunded to you.`,
      next: 'Your bank may take a few days to show it.',
    },
  },
  taken_by_bank: {
    badge: 'Taken back by the bank',
    tone: 'stops',
    owner: {
      now: 'The buyer’s bank took this payment back.',
      next: 'You won’t be paid for it.',
    },
    buyer: {
      now: 'Your bank took this payment back.',
      next: 'You don’t owe anything for it.',
    },
  },
} as const satisfies Record<SaleStandingState, StateWords>;

import type {
  OfferEndReason,
  OfferSide,
  OfferStatus,
} from '@claimstead/contract/offers.contract.ts';

/** NONE: not made yet; PAID: accepted, and its money is held. */
export type OfferStage = 'NONE' | OfferStatus | 'PAID';

/** What a rule needs to know about an offer. */
export type OfferState = {
  status: Exclude<OfferStage, 'NONE'>;
  turn: OfferSide;
  amountCents: number;
  expiresAt: Date;
  payBy: Date | null;
  /** What is left of the time to pay while it is paused; null: it runs, or is over. */
  payLeftMs?: number | null;
  /** Operators refused the title: nobody can pay. */
  titleRefused?: boolean;
  /** A payment for it can still succeed at the provider. */
  paymentOpen?: boolean;
  /** Bank debits for it that failed, and bank accounts that were not verified. */
  failedDebits?: number;
};

type Column = 'expiresAt' | 'payBy';
type Rule = {
  hours: number;
  /** Where its end is stored. */
  column: Column;
  /** The stages at which it runs. */
  at: readonly OfferStatus[];
  endsAs: OfferEndReason;
};

/** The deadlines of an offer and what each does when it passes (P6.5, P6.6). */
const deadlines = {
  answer: { hours: 7 * 24, column: 'expiresAt', at: ['NEW', 'COUNTERED'], endsAs: 'lapsed' },
  payment: { hours: 72, column: 'payBy', at: ['ACCEPTED'], endsAs: 'payment_lapsed' },
} as const satisfies Record<string, Rule>;
export type Deadline = keyof typeof deadlines;

/** When a deadline that starts now ends. */
export function endOf(deadline: Deadline, now: Date): Date {
  return new Date(now.getTime() + deadlines[deadline].hours * 3_600_000);
}

/**
 * Past its deadline: it counts as ended from that second on, whether or not the sweep has run. Only an offer
 * with an open payment waits until that is canceled at the provider.
 */
export function isOverdue(offer: OfferState, now: Date): boolean {
  if (offer.paymentOpen) return false;
  const due = deadlineOf(offer);
  return due !== null && due <= now;
}

/** When the offer ends automatically; null: it does not. */
export function deadlineOf(offer: OfferState): Date | null {
  const running = runningDeadline(offer);
  return running ? offer[running.column] : null;
}

/** The reason for which an overdue offer ends. */
export function expiryReason(offer: OfferState): OfferEndReason {
  const { endsAs } = runningDeadline(offer) ?? deadlines.answer;
  return endsAs === 'payment_lapsed' && offer.titleRefused ? 'title_refused' : endsAs;
}

function runningDeadline(offer: OfferState): Rule | undefined {
  return Object.values<Rule>(deadlines).find(({ at }) => at.some((one) => one === offer.status));
}

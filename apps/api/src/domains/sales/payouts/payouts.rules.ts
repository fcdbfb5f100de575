import type { PaymentMethodKind } from '@claimstead/contract/sales.contract.ts';
import type { PayoutWait } from '@claimstead/contract/standing.contract.ts';
import { addBusinessDays } from '../../../core/clock/office-days.rules.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long money waits by the way it came: business days after a bank debit, days after a card payment. */
export type PayoutHolds = { payoutHoldBusinessDays: number; cardHoldDays: number };

/**
 * From when a payout may leave: a bank debit can be taken back for some days after it succeeded, so
 * it waits that many business days; card money rests for days, in which a stolen card is mostly
 * found out; everything else leaves right away.
 */
export function payableFrom(
  method: PaymentMethodKind | null,
  heldAt: Date,
  holds: PayoutHolds,
): Date {
  if (method === 'card') return new Date(heldAt.getTime() + holds.cardHoldDays * dayMs);
  if (method !== 'us_bank_account') return heldAt;
  return addBusinessDays(heldAt, holds.payoutHoldBusinessDays);
}

/** What the payouts of a sale wait for, and until when; null: nothing, or it is over. */
export function payoutWaitOf(
  sale: { paymentMethod: PaymentMethodKind | null; heldAt: Date | null },
  holds: PayoutHolds,
  now: Date,
): { for: PayoutWait; until: Date } | null {
  if (!sale.heldAt) return null;
  const until = payableFrom(sale.paymentMethod, sale.heldAt, holds);
  if (until <= now) return null;
  return { for: sale.paymentMethod === 'card' ? 'card_rests' : 'debit_final', until };
}

/** Whether a filed sale should be paid out by now: its payouts could leave more than an hour ago. */
export function isPayoutLate(
  sale: { paymentMethod: PaymentMethodKind | null; heldAt: Date | null; filedAt: Date | null },
  holds: PayoutHolds,
  now: Date,
): boolean {
  if (!sale.heldAt || !sale.filedAt) return false;
  const payable = payableFrom(sale.paymentMethod, sale.heldAt, holds);
  return now.getTime() - Math.max(payable.getTime(), sale.filedAt.getTime()) > hourMs;
}

/** How long a replacement payout account waits for its first payout (P2.9). */
const pauseMs = dayMs;

export function payoutsPausedUntil(replacedAt: Date): Date {
  return new Date(replacedAt.getTime() + pauseMs);
}

/** When a payout that was refused is sent again: 1, 2, 4 … minutes later, at most an hour. */
export function transferRetryAt(refused: { attempt: number; at: Date }): Date {
  const minutes = Math.min(60, 2 ** (refused.attempt - 1));
  return new Date(refused.at.getTime() + minutes * 60_000);
}

/** Whether an owner can be paid now: the account receives money, is this owner's, and no pause runs. */
export function isDestinationOpen(
  account: { canReceive: boolean; userId: string | null },
  owner: { userId: string },
  pausedUntil: Date | null,
  now: Date,
): boolean {
  if (!account.canReceive || account.userId !== owner.userId) return false;
  return pausedUntil === null || pausedUntil <= now;
}

/** Why nothing is paid out now, in the order of the checks; null: the money may leave. */
export type PayoutBlock =
  | 'undo_requested'
  | 'disputed'
  | 'refunded_outside'
  | 'being_checked'
  | 'waiting_period'
  | 'not_signed'
  | 'destination_closed';

export function whyNotPayable(facts: {
  undoRequested: boolean;
  disputed: boolean;
  /** Someone refunded at the provider, and nobody settled that yet. */
  refundedOutside: boolean;
  /** The provider checks the payment, and nobody resumed the sale. */
  beingChecked: boolean;
  /** What the provider refunded and the platform did not put back. */
  refundedCents: number;
  payableFrom: Date;
  now: Date;
  /** What the signing provider says now. */
  allSigned: boolean;
  /** At least one unpaid owner can be paid now; the others follow when they can. */
  someDestinationOpen: boolean;
}): PayoutBlock | null {
  if (facts.undoRequested) return 'undo_requested';
  if (facts.disputed) return 'disputed';
  if (facts.refundedOutside || facts.refundedCents > 0) return 'refunded_outside';
  if (facts.beingChecked) return 'being_checked';
  if (facts.now < facts.payableFrom) return 'waiting_period';
  if (!facts.allSigned) return 'not_signed';
  return facts.someDestinationOpen ? null : 'destination_closed';
}

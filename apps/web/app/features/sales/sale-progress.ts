import { isolated } from '@claimstead/contract/visible-text.ts';
import type { Sale, SaleMove } from '@claimstead/contract/sales.contract.ts';
import {
  filedWords,
  outsideNotices,
  paidOutNotices,
  paymentBadges,
  paymentNotices,
  refundBadges,
  refundNotices,
  salesCopy,
  saleSteps,
  type SaleSide,
  type StepWords,
  stepWords,
  takenBackBadge,
  takenBackNotice,
  waitingWords,
} from './sales.copy.ts';
import { formatCents, formatDate } from '../../lib/format.ts';

export type StepState = 'done' | 'current' | 'upcoming';

/** The money is on its way back, or a bank is deciding: nobody has to act, whatever the step. */
export function rests({ paymentStatus }: Pick<Sale, 'paymentStatus'>): boolean {
  return paymentStatus !== 'held' && paymentStatus !== 'released';
}

/** The money is on its way back to the buyer, or has arrived. */
export function isUndone({ paymentStatus }: Pick<Sale, 'paymentStatus'>): boolean {
  return paymentStatus === 'refunding' || paymentStatus === 'refunded';
}

/** What stops the sale, as one side reads it; null if nothing does. */
export function noticeOf(sale: Sale, side: SaleSide): string | null {
  if (isUndone(sale)) {
    const { refund, refundAmount, amount, covered } = sale;
    if (refundAmount === 0) return takenBackNotice[side];
    return refundNotices[refund ?? 'pending'][side](formatCents(refundAmount ?? amount - covered));
  }
  const { paymentStatus, processed, refundAmount: refunded } = sale;
  if (paymentStatus === 'refunded_outside') {
    const notices = refunded ? outsideNotices.made : outsideNotices.started;
    return notices[side](formatCents(refunded ?? 0));
  }
  if (processed && paymentStatus in paidOutNotices) {
    return paidOutNotices[paymentStatus as keyof typeof paidOutNotices][side];
  }
  return paymentNotices[paymentStatus]?.[side] ?? null;
}

/** The payment's status, in two or three words; a refund that has not left is not called on its way. */
export function badgeOf({ paymentStatus, refund, refundAmount }: Sale): string {
  if (!isUndone({ paymentStatus })) return paymentBadges[paymentStatus];
  if (refundAmount === 0) return takenBackBadge;
  return refund ? refundBadges[refund] : paymentBadges[paymentStatus];
}

/** The state of each of the four steps. A sale that is being undone has no current step. */
export function stepStates(sale: Sale): StepState[] {
  return saleSteps.map((_, index) => {
    if (index < sale.step) return 'done';
    return index === sale.step && !isUndone(sale) ? 'current' : 'upcoming';
  });
}

/** Whose turn it is and what follows, for one side. Filing comes between steps 3 and 4. */
export function wordsOf(sale: Sale, side: SaleSide): Pick<StepWords, 'waiting' | 'next'> {
  if (sale.step !== 3 || !sale.filing.filed) return stepWords[sale.step][side];
  const wait = sale.payoutWait;
  return wait ? waitingWords[side](wait.for, formatDate(wait.until)) : filedWords[side];
}

/** Of several owners, the names of those who have not done the current step; null if nobody is missing. */
export function waitedFor({ step, owners }: Sale): { step: 0 | 2; names: string[] } | null {
  if (owners.length < 2 || (step !== 0 && step !== 2)) return null;
  const missing = owners.filter((owner) => !(step === 0 ? owner.verified : owner.signed));
  return missing.length === 0 ? null : { step, names: missing.map(signerOf) };
}

/** Who signs, and for whom if the share is a company's. */
export function signerOf({ name, company }: Sale['owners'][number]): string {
  return company ? salesCopy.signsFor(isolated(name), isolated(company)) : isolated(name);
}

export type StepButton = { label: string; move: SaleMove | null };

/**
 * The button of the current step: its move if the server allows it, otherwise what it waits for, not
 * active; nothing while the sale is on hold (P7.5).
 */
export function stepButton(sale: Sale, side: SaleSide): StepButton | null {
  if (isUndone(sale)) return null;
  const button: StepWords['button'] = stepWords[sale.step][side].button;
  if (!button) return null;
  const { label, move, idle } = button;
  if (move && sale.moves.includes(move)) return { label, move };
  return rests(sale) ? null : { label: idle, move: null };
}

const labels = {
  verify_bank: stepWords[0].seller.button.label,
  fill_assignment: stepWords[1].buyer.button.label,
  sign_assignment: stepWords[2].seller.button.label,
  view_payout: stepWords[4].seller.button.label,
  download_assignment: stepWords[4].buyer.button.label,
} as const satisfies Record<Exclude<SaleMove, 'cancel_sale'>, string>;

/** Allowed moves outside the current step: a closed payout account, an early download. */
export function otherButtons(sale: Sale, side: SaleSide): StepButton[] {
  const main = stepButton(sale, side)?.move;
  return sale.moves.flatMap((move) =>
    move === 'cancel_sale' || move === main ? [] : [{ label: labels[move], move }],
  );
}

/** The other side of the sale, as one of the two sees it. */
export function counterpartyOf({ buyer, user }: Sale, side: SaleSide) {
  return side === 'seller' ? buyer : user;
}

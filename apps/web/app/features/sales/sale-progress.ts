import type { Closing } from '@claimstead/contract/closing.contract.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { type SaleSide, saleWords } from '@claimstead/contract/sale-words.ts';
import {
  factsOfSale,
  type StandingWords,
  wordsOfSale,
} from '@claimstead/contract/standing-words.ts';
import type { Sale, SaleMove } from '@claimstead/contract/sales.contract.ts';
import { salesCopy, saleSteps, type StepButtonWords, stepButtons } from './sales.copy.ts';
import { formatCents, formatDate, formatDateTime } from '../../lib/format.ts';

export type StepState = 'done' | 'current' | 'upcoming';

/** Something outside the sale decides: nobody has to act, whatever the step. */
export function rests({ standing: { state } }: Pick<Sale, 'standing'>): boolean {
  const { tone } = saleWords[state];
  return tone === 'asked' || tone === 'stops';
}

/** The money is on its way back to the buyer, or has arrived. */
export function isUndone({ paymentStatus }: Pick<Sale, 'paymentStatus'>): boolean {
  return paymentStatus === 'refunding' || paymentStatus === 'refunded';
}

/** What of a sale is told beside its moves. */
type ToldOf = Pick<Sale, 'standing' | 'refundAmount' | 'amount' | 'covered' | 'moves'>;

/** Where it stands, as one side reads it. */
export function wordsOf(sale: ToldOf, side: SaleSide): StandingWords {
  return wordsOfSale(sale.standing, side, {
    ...factsOfSale(sale, formatCents),
    format: formatDateTime,
  });
}

/** The same on the sale's own page, on which nobody cancels it. */
export function wordsOfClosing(
  closing: Pick<Closing, 'refundAmount' | 'amount' | 'covered' | 'side'>,
  standing: Sale['standing'],
): StandingWords {
  const sale = { ...closing, standing, amount: closing.amount ?? 0, moves: [] };
  return wordsOf(sale, closing.side);
}

/** The state of each of the four steps. A sale that is being undone has no current step. */
export function stepStates(sale: Sale): StepState[] {
  return saleSteps.map((_, index) => {
    if (index < sale.step) return 'done';
    return index === sale.step && !isUndone(sale) ? 'current' : 'upcoming';
  });
}

/** The day of each step: when it was done, by when the current one is, and how long the last one usually takes. */
export function stepDays(sale: Sale): (string | null)[] {
  const { stepsDone, standing, step } = sale;
  const { by, ifNot } = standing;
  return saleSteps.map((_, index) => {
    const done = stepsDone[index];
    if (done) return formatDate(done);
    if (isUndone(sale)) return null;
    if (index > step) return index === saleSteps.length - 1 ? salesCopy.stepBy.filing : null;
    if (index !== step || by === null) return null;
    return salesCopy.stepBy[ifNot === 'ends_refunded' ? 'deadline' : 'expected'](formatDate(by));
  });
}

/** Of several owners, those whom the sale waits for. */
export function awaitedOf({ owners }: Pick<Sale, 'owners'>): string[] {
  return owners.length < 2 ? [] : owners.filter(({ awaited }) => awaited).map(signerOf);
}

/** Who signs, and for whom if the share is a company's. */
export function signerOf({ name, company }: Sale['owners'][number]): string {
  return company ? salesCopy.signsFor(isolated(name), isolated(company)) : isolated(name);
}

export type StepButton = { label: string; move: SaleMove | null };

/**
 * The button of the current step: its move if the server allows it, otherwise what it waits for, not
 * active; nothing while the sale is on hold, or waits for nobody because signing stopped (P7.5).
 */
export function stepButton(sale: Sale, side: SaleSide): StepButton | null {
  if (isUndone(sale)) return null;
  const button: StepButtonWords = stepButtons[sale.step][side];
  if (!button) return null;
  const { label, move, idle } = button;
  if (move && sale.moves.includes(move)) return { label, move };
  const waits = !rests(sale) && sale.standing.state !== 'stopped';
  return waits ? { label: idle, move: null } : null;
}

const labels = {
  verify_bank: stepButtons[0].owner.label,
  fill_assignment: stepButtons[1].buyer.label,
  sign_assignment: stepButtons[2].owner.label,
  view_payout: stepButtons[4].owner.label,
  download_assignment: stepButtons[4].buyer.label,
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
  return side === 'owner' ? buyer : user;
}

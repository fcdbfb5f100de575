import type {
  DocumentStatus,
  PaymentStatus,
  SaleMove,
  SaleStep,
} from '@claimstead/contract/sales.contract.ts';
import type { SaleStatus } from './sales.tables.ts';
import type { SigningHold } from '../signing/signing-hold.service.ts';
import { type Lifecycle, movesIn } from '../../core/lifecycle/lifecycle.rules.ts';

/** What happens to a sale without a person pressing a button in it. */
export type SystemMove =
  | 'start_debit'
  | 'pay'
  | 'payment_fails'
  | 'abandon'
  | 'all_sign'
  | 'release'
  | 'cancel'
  | 'lose'
  | 'give_back'
  | 'refund_done'
  | 'refund_bounces'
  | 'regain';
export type OperatorMove = 'file' | 'undo';
export type SaleActor = 'buyer' | 'owner' | 'operator' | 'system';

/**
 * The whole life of a sale: status, move, by whom, to which status (specification section 4, decisions
 * Sales). The people's moves that stay in a status advance its step, see {@link stepOf}.
 */
export const saleLifecycle: Lifecycle<SaleStatus, SaleMove | SystemMove | OperatorMove, SaleActor> =
  [
    { from: 'checkout', move: 'start_debit', by: 'system', to: 'processing' },
    { from: 'checkout', move: 'pay', by: 'system', to: 'held' },
    { from: 'checkout', move: 'give_back', by: 'system', to: 'refunding' },
    { from: 'checkout', move: 'abandon', by: 'system', to: 'ended' },
    { from: 'processing', move: 'pay', by: 'system', to: 'held' },
    { from: 'processing', move: 'payment_fails', by: 'system', to: 'checkout' },
    { from: 'processing', move: 'give_back', by: 'system', to: 'refunding' },
    { from: 'held', move: 'verify_bank', by: 'owner', to: 'held' },
    { from: 'held', move: 'fill_assignment', by: 'buyer', to: 'held' },
    { from: 'held', move: 'sign_assignment', by: 'owner', to: 'held' },
    { from: 'held', move: 'cancel_sale', by: 'buyer', to: 'refunding' },
    { from: 'held', move: 'cancel_sale', by: 'owner', to: 'refunding' },
    { from: 'held', move: 'cancel', by: 'system', to: 'refunding' },
    // The buyer's bank has taken the money back for good before title passed.
    { from: 'held', move: 'lose', by: 'system', to: 'refunded' },
    { from: 'held', move: 'all_sign', by: 'system', to: 'signed' },
    { from: 'signed', move: 'verify_bank', by: 'owner', to: 'signed' },
    { from: 'signed', move: 'file', by: 'operator', to: 'filed' },
    { from: 'signed', move: 'undo', by: 'operator', to: 'refunding' },
    { from: 'filed', move: 'verify_bank', by: 'owner', to: 'filed' },
    { from: 'filed', move: 'download_assignment', by: 'buyer', to: 'filed' },
    { from: 'filed', move: 'release', by: 'system', to: 'released' },
    { from: 'filed', move: 'undo', by: 'operator', to: 'refunding' },
    { from: 'released', move: 'view_payout', by: 'owner', to: 'released' },
    { from: 'released', move: 'download_assignment', by: 'buyer', to: 'released' },
    { from: 'released', move: 'undo', by: 'operator', to: 'refunding' },
    { from: 'refunding', move: 'refund_done', by: 'system', to: 'refunded' },
    { from: 'refunded', move: 'refund_bounces', by: 'system', to: 'refunding' },
    // The bank turned its decision round after the sale had ended: the buyer has paid for nothing.
    { from: 'refunded', move: 'regain', by: 'system', to: 'refunding' },
    // A client secret lives on in a page: money may still arrive, and is given back.
    { from: 'ended', move: 'give_back', by: 'system', to: 'refunding' },
  ];

export const saleStatuses = [
  'checkout',
  'processing',
  'held',
  'signed',
  'filed',
  'released',
  'refunding',
  'refunded',
  'ended',
] as const satisfies readonly SaleStatus[];

/** Where the sweep has nothing to do any more. */
export const finalStatuses = [
  'released',
  'refunded',
  'ended',
] as const satisfies readonly SaleStatus[];
/** The listing belongs to such a sale. */
export const openStatuses = [
  'processing',
  'held',
  'signed',
  'filed',
] as const satisfies readonly SaleStatus[];

/** Decisions, Sales: either side may cancel after so many days without the next step. */
const cancellableAfterDays = 30;
/** … and the system does after so many. */
const cancelledAfterDays = 60;
/** An abandoned checkout is closed, which also takes its client secret out of the world. */
export const checkoutLivesDays = 14;
/** How much longer a bank transfer on its way has. */
export const transferTakesDays = 5;
/** How long a bank debit can take until it has failed or succeeded. */
export const debitTakesDays = 10;
/** How long the provider waits for the code of a micro-deposit; then it asks for another way to pay. */
export const verificationTakesDays = 10;
/** 35 USC 261: void against a later buyer unless recorded within three months. */
const recordWithinMonths = 3;

export type SaleOwnerState = { userId: string; signed: boolean; canReceive: boolean };

/** What a rule needs to know of a sale. */
export type SaleState = {
  status: SaleStatus;
  buyerSignedAt: Date | null;
  signedAt: Date | null;
  declinedAt: Date | null;
  undoRequestedAt: Date | null;
  disputedAt: Date | null;
  /** The bank's decision is known, and the money gone; what follows is for people to settle. */
  disputeLostAt: Date | null;
  /** The bank only asks so far; no money was taken. */
  isInquiry: boolean;
  stepSince: Date | null;
  hasPapers: boolean;
};

/** The specification's step: 0 bank verification, 1 buyer signs, 2 owners sign, 3 signed, 4 paid out. */
export function stepOf(sale: SaleState, owners: readonly SaleOwnerState[]): SaleStep {
  if (sale.status === 'released') return 4;
  if (sale.signedAt) return 3;
  if (sale.buyerSignedAt) return 2;
  return owners.length > 0 && owners.every((owner) => owner.canReceive) ? 1 : 0;
}

export function documentStatusOf(sale: SaleState): DocumentStatus | null {
  if (sale.signedAt) return 'SIGNED';
  if (!sale.hasPapers) return null;
  return sale.buyerSignedAt ? 'PENDING_SELLER' : 'PENDING_BUYER';
}

export function paymentStatusOf(sale: SaleState): PaymentStatus {
  if (sale.status === 'refunding' || sale.status === 'refunded') return sale.status;
  if (sale.disputeLostAt) return 'dispute_lost';
  if (sale.disputedAt) return sale.isInquiry ? 'questioned' : 'disputed';
  return sale.status === 'released' ? 'released' : 'held';
}

export type SaleViewer = { side: 'buyer' | 'owner'; userId: string };

/** What this person may do now: the lifecycle's row, as far as the step and the own part allow it. */
export function movesFor(
  sale: SaleState,
  owners: readonly SaleOwnerState[],
  viewer: SaleViewer,
  now: Date,
): SaleMove[] {
  const own = owners.find((owner) => owner.userId === viewer.userId);
  const step = stepOf(sale, owners);
  const allowed: Record<SaleMove, boolean> = {
    // Beyond step 0 only where the provider has closed an account that was open: else nobody is paid.
    verify_bank: own !== undefined && !own.canReceive,
    fill_assignment: step === 1 && canStillSign(sale),
    sign_assignment: step === 2 && own !== undefined && !own.signed && canStillSign(sale),
    view_payout: step === 4,
    download_assignment: true,
    cancel_sale: canBeCancelled(sale, now),
  };
  return movesIn(saleLifecycle, sale.status, viewer.side)
    .filter(isPersonsMove)
    .filter((move) => allowed[move]);
}

const personsMoves: readonly string[] = [
  'verify_bank',
  'fill_assignment',
  'sign_assignment',
  'view_payout',
  'download_assignment',
  'cancel_sale',
] satisfies SaleMove[];

function isPersonsMove(move: string): move is SaleMove {
  return personsMoves.includes(move);
}

/** Nobody signs what was declined, is being cancelled or is disputed. */
export function canStillSign(sale: SaleState): boolean {
  return sale.status === 'held' && !sale.declinedAt && !sale.undoRequestedAt && !sale.disputedAt;
}

/** Why the pen is stopped: the bank reviews the payment, or the sale is being ended; null: it is not. */
export function signingHoldOf(
  sale: Pick<SaleState, 'status' | 'disputedAt' | 'disputeLostAt' | 'undoRequestedAt'>,
): SigningHold | null {
  if (sale.disputedAt) return sale.disputeLostAt ? 'stopped' : 'review';
  return sale.status === 'held' && sale.undoRequestedAt ? 'stopped' : null;
}

/** The bank has the money until it decides: a refund besides would pay twice. An inquiry took none. */
export function isMoneyInDoubt(
  sale: Pick<SaleState, 'disputedAt' | 'disputeLostAt' | 'isInquiry'>,
): boolean {
  return sale.disputedAt !== null && !sale.isInquiry && sale.disputeLostAt === null;
}

/** Until the last owner has signed: after a declined signature, or 30 days without the next step. */
export function canBeCancelled(sale: SaleState, now: Date): boolean {
  if (sale.status !== 'held' || sale.undoRequestedAt || sale.disputedAt) return false;
  return sale.declinedAt !== null || isOlderThan(sale.stepSince, cancellableAfterDays, now);
}

export function isTimedOut(sale: SaleState, now: Date): boolean {
  if (sale.status !== 'held' || sale.undoRequestedAt || sale.disputedAt) return false;
  return isOlderThan(sale.stepSince, cancelledAfterDays, now);
}

function isOlderThan(since: Date | null, days: number, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= days * dayMs;
}

const dayMs = 24 * 3_600_000;

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs);
}

/** Until when the assignment must be recorded: three calendar months from the first signature. */
export function recordByOf(firstSignedAt: Date): Date {
  const by = new Date(firstSignedAt);
  by.setUTCMonth(by.getUTCMonth() + recordWithinMonths);
  // November 30 and three months is no February 30: the last day of that month counts.
  if (by.getUTCDate() !== firstSignedAt.getUTCDate()) by.setUTCDate(0);
  return by;
}

/** When a sale is looked at again without news; where time to pay runs out, at that moment. */
export function nextCheckAt(
  sale: { status: SaleStatus; offerPayBy: Date | null },
  now: Date,
): Date {
  const at = new Date(now.getTime() + checkAgainAfterSeconds(sale.status) * 1000);
  const { status, offerPayBy } = sale;
  const runsOut = status === 'checkout' && offerPayBy !== null && offerPayBy > now;
  return runsOut && offerPayBy < at ? offerPayBy : at;
}

const mostRetryHours = 24;

/** When money whose move was refused, or failed, is asked for again by itself: 1, 2, 4 … hours later, at most 24. */
export function retryAt(now: Date, attempt: number): Date {
  const hours = Math.min(mostRetryHours, 2 ** Math.max(0, attempt - 1));
  return new Date(now.getTime() + hours * 3_600_000);
}

/** Operators are reminded so many days before the office's three months are over, and when they are. */
const recordRemindersAtDays = [30, 14, 7, 3, 1, 0] as const;

/** The reminder that is due now, by its days left; one that was missed is not sent later. */
export function dueReminder(firstSignedAt: Date, now: Date): number | null {
  const daysLeft = (recordByOf(firstSignedAt).getTime() - now.getTime()) / dayMs;
  return recordRemindersAtDays.filter((days) => daysLeft <= days).at(-1) ?? null;
}

/** How soon a sale is looked at again when no news comes: news is quick, the sweep only backs it. */
function checkAgainAfterSeconds(status: SaleStatus): number {
  switch (status) {
    case 'checkout':
    case 'held':
      return 15 * 60;
    case 'processing':
    case 'refunding':
    case 'filed':
      return 60;
    case 'signed':
      return 5 * 60;
    default:
      return 24 * 3600;
  }
}

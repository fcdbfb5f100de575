import type {
  DocumentStatus,
  PaymentStatus,
  SaleStep,
} from '@claimstead/contract/sales.contract.ts';
import type { LateState } from '@claimstead/contract/standing.contract.ts';
import type { DisputeStage } from './disputes/dispute-lifecycle.rules.ts';
import type { PaymentCheckKind } from './disputes/disputes.tables.ts';
import type { PapersStage } from './papers/papers-lifecycle.rules.ts';
import { areDeclined, areSent, hasBuyerSigned, haveAllSigned } from './papers/papers.rules.ts';
import type { SaleReach, SaleStatus } from './sales.tables.ts';
import { isUndone, type UndoStage } from './undo/undo-lifecycle.rules.ts';

/** Where the sweep has nothing left to do. */
export const finalStatuses = ['released', 'refunded'] as const satisfies readonly SaleStatus[];
/** Where a sale has all of its payment, and every refund of it was made by someone else. */
const wholeStatuses: readonly SaleStage[] = ['held', 'signed', 'filed', 'released'];

export function holdsPayment({ status }: { status: SaleStage }): boolean {
  return wholeStatuses.includes(status);
}

/** How far a sale has come once it is there. */
export function reachOf(status: SaleStatus, before: SaleReach): SaleReach {
  return status === 'refunding' || status === 'refunded' ? before : status;
}

/** It had all of its price, and was to go through. */
export function wasHeld({ reached }: { reached: SaleReach }): boolean {
  return reached !== 'none';
}

/** Its assignment went to the patent office, whatever became of the sale. */
export function wasFiled({ reached }: { reached: SaleReach }): boolean {
  return reached === 'filed' || reached === 'released';
}

/** The listing belongs to such a sale. */
export const openStatuses = ['held', 'signed', 'filed'] as const satisfies readonly SaleStatus[];

/** Either side may cancel after this many days without the next step (P7.7). */
const cancellableAfterDays = 30;
/** … and the system does so after this many. */
const cancelledAfterDays = 60;
/** An agreed extension moves both by this many. */
const extendedByDays = 14;
/** `none`: its money has just arrived, and nothing is kept yet. */
export type SaleStage = SaleStatus | 'none';

export type SaleOwnerState = { userId: string; signed: boolean; canReceive: boolean };

/** What a rule needs to know about a sale. */
export type SaleState = {
  status: SaleStage;
  papersStatus: PapersStage;
  undoStatus: UndoStage;
  /**
   * `inquiry`: the bank is only asking so far, no money was taken. `lost`: it has decided and the money is gone; people
   * settle what follows.
   */
  disputeStatus: DisputeStage;
  /** A refund that we did not make stops the sale. */
  isRefundedOutside: boolean;
  /** A check of the payment at the provider that stops the sale. */
  paymentCheck: PaymentCheckKind | null;
  stepSince: Date | null;
  /** The step whose deadline both sides agreed to move; null: none. */
  extendedStep: Date | null;
};

/** The step on the wire (P7.5): 0 bank verification, 1 buyer signs, 2 owners sign, 3 signed, 4 paid out. */
export function stepOf(sale: SaleState, owners: readonly SaleOwnerState[]): SaleStep {
  if (sale.status === 'released') return 4;
  if (haveAllSigned(sale.papersStatus)) return 3;
  if (hasBuyerSigned(sale.papersStatus)) return 2;
  return owners.length > 0 && owners.every((owner) => owner.canReceive) ? 1 : 0;
}

/** When each step was done, from the first on; a step that is open again is not. */
export function stepsDoneOf(
  sale: SaleState & {
    papers: { askedAt: Date | null; firstSignedAt: Date | null; signedAt: Date | null };
    filedAt: Date | null;
  },
  step: SaleStep,
): Date[] {
  const { askedAt, firstSignedAt, signedAt } = sale.papers;
  const times = [askedAt, firstSignedAt, signedAt, sale.filedAt];
  const open = times.findIndex((at, index) => at === null || (index >= step && index < 3));
  return times.slice(0, open < 0 ? times.length : open).flatMap((at) => at ?? []);
}

export function documentStatusOf({ papersStatus }: SaleState): DocumentStatus | null {
  if (haveAllSigned(papersStatus)) return 'SIGNED';
  if (!areSent(papersStatus)) return null;
  return hasBuyerSigned(papersStatus) ? 'PENDING_SELLER' : 'PENDING_BUYER';
}

export function paymentStatusOf(sale: SaleState): PaymentStatus {
  if (sale.status === 'refunding' || sale.status === 'refunded') return sale.status;
  if (isDisputed(sale)) return bankPaymentStatus[sale.disputeStatus];
  if (sale.isRefundedOutside) return 'refunded_outside';
  if (sale.paymentCheck) return 'being_checked';
  return sale.status === 'released' ? 'released' : 'held';
}

const bankPaymentStatus = {
  inquiry: 'questioned',
  open: 'disputed',
  lost: 'dispute_lost',
} as const satisfies Record<string, PaymentStatus>;

type Disputed = Pick<SaleState, 'disputeStatus'>;
type Frozen = Disputed & Pick<SaleState, 'isRefundedOutside' | 'paymentCheck'>;

/** The buyer's bank asks about the payment, disputes it, or has taken it back. */
export function isDisputed<S extends Disputed>(
  sale: S,
): sale is S & { disputeStatus: keyof typeof bankPaymentStatus } {
  return sale.disputeStatus in bankPaymentStatus;
}

/**
 * Why nobody signs, files, is paid or cancels: the payment is not whole, or may not stay so. Its bank asks or disputes, someone
 * refunded it at the provider, or the provider checks it. Null: nothing stops the sale.
 */
export function stopOf(sale: Frozen): 'disputed' | 'refunded_outside' | 'being_checked' | null {
  if (isDisputed(sale)) return 'disputed';
  if (sale.isRefundedOutside) return 'refunded_outside';
  return sale.paymentCheck ? 'being_checked' : null;
}

export function isFrozen(sale: Frozen): boolean {
  return stopOf(sale) !== null;
}

/** Nobody signs what was declined, is being canceled or is frozen. */
export function canStillSign(sale: SaleState): boolean {
  if (sale.status !== 'held' || isUndone(sale) || isFrozen(sale)) return false;
  return !areDeclined(sale.papersStatus);
}

/** Why nobody is given a held sale's papers to sign while it is frozen; null: it is not. */
export function refuseFrozen(sale: Frozen & Pick<SaleState, 'status'>) {
  return sale.status === 'held' ? frozenBy(sale) : null;
}

const signersAreTold = {
  disputed: 'signatures.on_hold',
  refunded_outside: 'signatures.refunded',
  being_checked: 'signatures.being_checked',
} as const;

function frozenBy(sale: Frozen) {
  const stop = stopOf(sale);
  return stop && signersAreTold[stop];
}

/** Why nothing is filed while a sale is frozen; null: it is not. */
export function refuseFrozenFiling(sale: Frozen) {
  const stop = stopOf(sale);
  return stop && (`sales.${stop}` as const);
}

/**
 * Why signing is stopped: the bank is reviewing the payment, someone refunded it, the provider checks it, or the sale is being
 * ended; null: it is not stopped.
 */
export function signingHoldOf(
  sale: Frozen & Pick<SaleState, 'status' | 'undoStatus'>,
): 'signatures.stopped' | ReturnType<typeof frozenBy> {
  const isLost = sale.disputeStatus === 'lost';
  const isEnding = sale.status === 'held' && isUndone(sale) && !isDisputed(sale);
  return isLost || isEnding ? 'signatures.stopped' : frozenBy(sale);
}

/** The bank has the money until it decides: a refund as well would pay twice. An inquiry takes none. */
export function isMoneyInDoubt({ disputeStatus }: Disputed): boolean {
  return disputeStatus === 'open';
}

/** From when on either side may cancel a held sale, and when the system does; null: no such time runs. */
export function deadlinesOf(sale: SaleState): { cancellable: Date; ends: Date } | null {
  const { status, stepSince, extendedStep } = sale;
  if (status !== 'held' || isUndone(sale) || isFrozen(sale) || stepSince === null) return null;
  const moved = extendedStep?.getTime() === stepSince.getTime() ? extendedByDays : 0;
  const after = (days: number) => new Date(stepSince.getTime() + (days + moved) * dayMs);
  return { cancellable: after(cancellableAfterDays), ends: after(cancelledAfterDays) };
}

/** Until the last owner has signed: after a declined signature, or 30 days without the next step. */
export function canBeCancelled(sale: SaleState, now: Date): boolean {
  if (sale.status !== 'held' || isUndone(sale) || isFrozen(sale)) return false;
  const deadlines = deadlinesOf(sale);
  return areDeclined(sale.papersStatus) || (deadlines !== null && now >= deadlines.cancellable);
}

export function isTimedOut(sale: SaleState, now: Date): boolean {
  const deadlines = deadlinesOf(sale);
  return deadlines !== null && now >= deadlines.ends;
}

/** What is missing in a sale whose time has run out, as its standing names it. */
export function lateStateOf(
  { papersStatus }: Pick<SaleState, 'papersStatus'>,
  canAllBePaid: boolean,
): LateState {
  if (areDeclined(papersStatus)) return 'stopped';
  if (hasBuyerSigned(papersStatus)) return 'owners_sign';
  return canAllBePaid ? 'buyer_signs' : 'verifying';
}

const dayMs = 24 * 3_600_000;

/** When a sale is checked again without news. */
export function nextCheckAt({ status }: { status: SaleStatus }, now: Date): Date {
  return new Date(now.getTime() + checkAgainAfter[status] * 1000);
}

/** How soon a sale is checked again without news, in seconds: news is fast, and the sweep is only the fallback. */
const checkAgainAfter: Record<SaleStatus, number> = {
  held: 15 * 60,
  signed: 5 * 60,
  filed: 60,
  released: 24 * 3600,
  refunding: 60,
  refunded: 24 * 3600,
};

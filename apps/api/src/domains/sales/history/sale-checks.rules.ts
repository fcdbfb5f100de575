import type { SaleCheck } from '@claimstead/contract/operations-history.contract.ts';
import type { SaleOwner } from '../sale-owners.store.ts';
import type { Sale } from '../sales.store.ts';
import { mustReturn } from '../payouts/payout-lifecycle.rules.ts';
import { openCheckOf, stopsNothing } from '../disputes/payment-checks.rules.ts';
import { holdingOf } from '../balances/holding.rules.ts';
import { areDeclined, hasBuyerSigned, haveAllSigned } from '../papers/papers.rules.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';
import { isDisputed, wasFiled } from '../sales.rules.ts';

type CheckedOwner = Pick<
  SaleOwner,
  'name' | 'shareCents' | 'signature' | 'payoutStatus' | 'missingCents'
> & {
  /** The payout account can receive, as far as we were told. */
  canReceive: boolean;
};

/** What the checks look at. Money in cents. */
export type CheckedSale = Pick<
  Sale,
  | 'status'
  | 'reached'
  | 'paidCents'
  | 'heldAt'
  | 'disputeStatus'
  | 'disputedAt'
  | 'isRefundedOutside'
  | 'refundedOutsideAt'
  | 'toppedUpCents'
  | 'paymentCheckAt'
  | 'checks'
  | 'paymentMethod'
  | 'papersStatus'
  | 'signedAt'
  | 'declinedAt'
  | 'sealedAt'
  | 'filedAt'
  | 'releasedAt'
  | 'undoStatus'
  | 'refundId'
  | 'refundCents'
  | 'earlierRefundCents'
  | 'refundStatus'
  | 'refundedAt'
  | 'lostCents'
> & {
  charged: boolean;
  /** From when on a payout may leave, where that is later than the payment. */
  payableFrom: Date | null;
  buyer: string;
  owners: readonly CheckedOwner[];
  calls: readonly { state: string; kind: string; attempts: number; at: Date }[];
  heldCents: number;
  /** What of all losses is the platform's own, and what it paid of the price. */
  lossCents: number;
  coveredCents: number;
  /** When the loss of a dispute was booked. */
  lostAt: Date | null;
  /** The first entry of the evidence that does not follow from the one before; null: all do. */
  brokenEvidence: number | null;
};

/** A call whose outcome was asked for this often needs a person. */
const oftenTried = 3;

/** Every check of a sale, in order. A sale being undone is paid out to nobody. */
export function checksOf(sale: CheckedSale, now: Date): SaleCheck[] {
  const isOver = isUndone(sale) || sale.status === 'refunding' || sale.status === 'refunded';
  return [
    check('payment_held', sale.charged ? 'done' : 'waiting', sale.heldAt),
    sale.lostCents > 0
      ? check('dispute_lost', sale.status === 'refunded' ? 'done' : 'problem', sale.lostAt)
      : check('not_disputed', isDisputed(sale) ? 'problem' : 'done', sale.disputedAt),
    ...checksOfOutside(sale),
    ...checksOfProvider(sale),
    ...(isOver ? checksOfUndoing(sale) : checksOfPayout(sale, now)),
    checkOfCalls(sale),
    checkOfLedger(sale),
    check(
      'evidence_whole',
      sale.brokenEvidence === null ? 'done' : 'problem',
      null,
      sale.brokenEvidence === null ? [] : [`Entry ${sale.brokenEvidence}`],
    ),
  ];
}

export function checksOfDebit(debit: Pick<CheckedSale, 'calls'>): SaleCheck[] {
  return [check('payment_held', 'waiting', null), checkOfCalls(debit)];
}

/** Of a sale whose payment someone refunded at the provider: whether that is settled. */
function checksOfOutside(sale: CheckedSale): SaleCheck[] {
  const { status, isRefundedOutside, refundedOutsideAt, toppedUpCents } = sale;
  const isOver = status === 'refunding' || status === 'refunded';
  if (isOver || (!isRefundedOutside && toppedUpCents === 0)) return [];
  return [check('refunded_outside', isRefundedOutside ? 'problem' : 'done', refundedOutsideAt)];
}

/** Of a sale whose payment the provider checks or checked: whether that is settled. */
function checksOfProvider({ status, paymentCheckAt, checks }: CheckedSale): SaleCheck[] {
  const isOver = status === 'refunding' || status === 'refunded';
  const isStopped = openCheckOf(checks) !== null;
  if (isOver || (!isStopped && !checks.some(stopsNothing))) return [];
  return [check('payment_check', isStopped ? 'problem' : 'done', paymentCheckAt)];
}

function checksOfPayout(sale: CheckedSale, now: Date): SaleCheck[] {
  const closed = sale.owners.filter(
    (owner) => !owner.canReceive && owner.payoutStatus === 'planned',
  );
  const unsigned = sale.owners.filter((owner) => owner.signature === 'awaited');
  const unpaid = sale.owners.filter(
    (owner) => owner.payoutStatus === 'planned' && owner.shareCents > 0,
  );
  const taken = sale.owners.filter(
    (owner) => owner.missingCents > 0 && owner.payoutStatus !== 'reversed',
  );
  const { payableFrom, papersStatus, signedAt, declinedAt } = sale;
  const isPaidOut = sale.reached === 'released';
  return [
    check('accounts_ready', closed.length === 0 ? 'done' : 'waiting', null, closed.map(nameOf)),
    check(
      'all_signed',
      haveAllSigned(papersStatus) ? 'done' : areDeclined(papersStatus) ? 'problem' : 'waiting',
      signedAt ?? declinedAt,
      [...(hasBuyerSigned(papersStatus) ? [] : [sale.buyer]), ...unsigned.map(nameOf)],
    ),
    check('papers_sealed', papersStatus === 'sealed' ? 'done' : 'waiting', sale.sealedAt),
    check('filed', wasFiled(sale) ? 'done' : 'waiting', sale.filedAt),
    ...(payableFrom === null
      ? []
      : [
          check(
            sale.paymentMethod === 'card' ? 'card_rested' : 'debit_settled',
            payableFrom <= now ? 'done' : 'waiting',
            payableFrom,
          ),
        ]),
    taken.length > 0
      ? check('paid_out', 'problem', null, taken.map(nameOf))
      : check(
          'paid_out',
          isPaidOut ? 'done' : 'waiting',
          sale.releasedAt,
          isPaidOut ? [] : unpaid.map(nameOf),
        ),
  ];
}

function checksOfUndoing(sale: CheckedSale): SaleCheck[] {
  const paid = sale.owners.filter(
    (owner) => owner.payoutStatus !== 'planned' && owner.shareCents > 0,
  );
  const kept = paid.filter(mustReturn);
  const isRefused = kept.some((owner) => owner.payoutStatus === 'refused');
  const refund =
    sale.status === 'refunded' ? 'done' : sale.refundStatus === 'failed' ? 'problem' : 'waiting';
  return [
    ...(paid.length === 0
      ? []
      : [
          check(
            'payouts_taken_back',
            kept.length === 0 ? 'done' : isRefused ? 'problem' : 'waiting',
            null,
            kept.map(nameOf),
          ),
        ]),
    check('refunded', refund, sale.refundedAt),
  ];
}

function checkOfCalls({ calls }: Pick<CheckedSale, 'calls'>): SaleCheck {
  const open = calls.filter((call) => call.state === 'planned');
  const isStuck = open.some((call) => call.attempts >= oftenTried);
  const state = open.length === 0 ? 'done' : isStuck ? 'problem' : 'waiting';
  return check(
    'calls_known',
    state,
    open[0]?.at ?? null,
    open.map((call) => call.kind),
  );
}

function checkOfLedger(sale: CheckedSale): SaleCheck {
  const booked = sale.heldCents - sale.lossCents - sale.coveredCents;
  return check('ledger_agrees', holdingOf(sale) === booked ? 'done' : 'problem', null);
}

function nameOf(owner: CheckedOwner): string {
  return owner.name;
}

function check(
  name: SaleCheck['check'],
  state: SaleCheck['state'],
  at: Date | null,
  who: string[] = [],
): SaleCheck {
  return { check: name, state, at: at?.toISOString() ?? null, who };
}

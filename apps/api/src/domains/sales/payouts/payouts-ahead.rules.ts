import type { PaymentMethodKind } from '@claimstead/contract/sales.contract.ts';
import type { PayoutWait } from '@claimstead/contract/standing.contract.ts';
import { payableFrom, type PayoutHolds, payoutWaitOf } from './payouts.rules.ts';

/** A filed sale as its payouts depend on it. */
type PayoutFacts = {
  sale: { paymentMethod: PaymentMethodKind | null; heldAt: Date | null; filedAt: Date | null };
  owners: readonly {
    userId: string;
    paid: boolean;
    canReceive: boolean;
    /** Until when nothing is paid to an account that replaced another. */
    pausedUntil: Date | null;
  }[];
  holds: PayoutHolds;
  now: Date;
};

/** What the payouts of a filed sale wait for. */
export function payoutStateOf({
  sale,
  owners,
  holds,
  now,
}: PayoutFacts): PayoutWait | 'paying_out' {
  const wait = payoutWaitOf(sale, holds, now);
  if (wait) return wait.for;
  const unpaid = owners.filter(({ paid }) => !paid);
  if (unpaid.some(({ canReceive }) => !canReceive)) return 'account_closed';
  return unpaid.some((owner) => rests(owner, now)) ? 'account_rests' : 'paying_out';
}

function rests({ pausedUntil }: PayoutFacts['owners'][number], now: Date): boolean {
  return pausedUntil !== null && pausedUntil > now;
}

/** When the last account has rested that replaced another. */
export function restedAt({ owners, now }: PayoutFacts): Date {
  return new Date(Math.max(...owners.map(({ pausedUntil }) => (pausedUntil ?? now).getTime())));
}

/** From when on the payouts could leave: it is filed, the money may go, and every account has rested. */
export function payableAt({ sale, owners, holds, now }: PayoutFacts): Date {
  const payable = payableFrom(sale.paymentMethod, sale.heldAt ?? now, holds);
  const rested = owners.map(({ pausedUntil }) => pausedUntil ?? payable);
  return new Date(Math.max(...[sale.filedAt ?? now, payable, ...rested].map(Number)));
}

/** Of a sale that is filed now: what its payouts wait for and until when, and whose payouts wait. */
export type PayoutsAhead = {
  payoutWait: { for: PayoutWait; until: string | null } | null;
  /** The owners who are not paid at once. */
  waitingUserIds: string[];
  /** Those of them whose account cannot receive money. */
  closedUserIds: string[];
};

export function payoutsAhead(facts: PayoutFacts): PayoutsAhead {
  const { sale, owners, holds, now } = facts;
  const state = payoutStateOf(facts);
  const wait = payoutWaitOf(sale, holds, now);
  const until = wait?.until ?? (state === 'account_rests' ? restedAt(facts) : null);
  const unpaid = owners.filter(({ paid }) => !paid);
  const closed = unpaid.filter(({ canReceive }) => !canReceive);
  const waiting = unpaid.filter((owner) => wait || !owner.canReceive || rests(owner, now));
  return {
    payoutWait: state === 'paying_out' ? null : { for: state, until: until?.toISOString() ?? null },
    waitingUserIds: waiting.map(({ userId }) => userId),
    closedUserIds: closed.map(({ userId }) => userId),
  };
}

import type { DisputeStep, LedgerAccount, LedgerLine } from './ledger.rules.ts';
import type { ProviderDispute } from '../payments.port.ts';

/** What our books say about a dispute so far, in cents; positive on the account's natural side. */
export type BookedDispute = {
  withdrawn: number;
  returned: number;
  /** The loss, by the account that bears it. */
  losses: ReadonlyMap<LedgerAccount, number>;
};

/** Who bears a loss: first what is still held for the sale, then the platform; a plan's payment was income. */
export type Bearers = { isSale: boolean; heldCents: number };

export type DisputePosting = { step: DisputeStep; lines: LedgerLine[] };

/**
 * What is left to book of a dispute, in the order of booking: nothing where the books agree. A bank may
 * decide again after it has decided, either way, and return a part of what it took: whatever it does, the
 * books follow to what is true now.
 */
export function stepsOf(
  dispute: Pick<ProviderDispute, 'status' | 'withdrawnCents' | 'returnedCents'>,
  booked: BookedDispute,
  bearers: Bearers,
): DisputePosting[] {
  const steps: DisputePosting[] = [];
  const bookedLoss = [...booked.losses.values()].reduce((sum, cents) => sum + cents, 0);
  const isDecided = dispute.status === 'won' || dispute.status === 'lost';
  const loss = isDecided ? dispute.withdrawnCents - dispute.returnedCents : 0;
  const withdrawn = dispute.withdrawnCents - booked.withdrawn;
  const returned = dispute.returnedCents - booked.returned;
  if (withdrawn > 0) {
    steps.push({ step: 'dispute_opened', lines: pair('disputed', 'provider_balance', withdrawn) });
  }
  if (loss < bookedLoss) {
    steps.push({ step: 'dispute_loss_undone', lines: undo(booked.losses, bookedLoss - loss) });
  }
  if (returned > 0) {
    steps.push({ step: 'dispute_won', lines: pair('provider_balance', 'disputed', returned) });
  }
  if (loss > bookedLoss) {
    steps.push({ step: 'dispute_lost', lines: bear(loss - bookedLoss, bearers) });
  }
  return steps;
}

function pair(debit: LedgerAccount, credit: LedgerAccount, cents: number): LedgerLine[] {
  return [
    { account: debit, amountCents: cents },
    { account: credit, amountCents: -cents },
  ];
}

function bear(cents: number, { isSale, heldCents }: Bearers): LedgerLine[] {
  if (!isSale) return pair('subscription_income', 'disputed', cents);
  const fromHeld = Math.max(0, Math.min(cents, heldCents));
  const lines: LedgerLine[] = [
    { account: 'held_for_sales', amountCents: fromHeld },
    { account: 'losses', amountCents: cents - fromHeld },
    { account: 'disputed', amountCents: -cents },
  ];
  return lines.filter((line) => line.amountCents !== 0);
}

/** First the platform's own loss is made good, then what was held for the sale. */
function undo(losses: ReadonlyMap<LedgerAccount, number>, cents: number): LedgerLine[] {
  const order: LedgerAccount[] = ['losses', 'held_for_sales', 'subscription_income'];
  let left = cents;
  const lines = order.flatMap((account): LedgerLine[] => {
    const part = Math.min(left, losses.get(account) ?? 0);
    left -= part;
    return part > 0 ? [{ account, amountCents: -part }] : [];
  });
  return [{ account: 'disputed', amountCents: cents - left }, ...lines];
}

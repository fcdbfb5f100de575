import type { MoneyDeps } from '../intents/money-intents.service.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import {
  compareMoves,
  movesByObject,
  objectOf,
  type LedgerDifference,
} from './ledger-comparison.rules.ts';
import { saveComparison } from './ledger-comparisons.store.ts';
import { postLedger } from './ledger.service.ts';
import { findFirstBookedAt, sumByObject } from './ledger.store.ts';
import { ProviderFailure, type ProviderBalanceTransaction } from '../payments.port.ts';

const hourMs = 3_600_000;
const lookedBackDays = 40;
/** An entry may be posted so much later than the provider moved: at the far edge it has no counterpart. */
const bookedLateDays = 3;
/** Newer movements may still be on their way into the ledger. */
const settledAfterHours = 2;

/**
 * Compares our own account of the provider's balance with the provider's, object by object, over the
 * last 40 days (rules for money, 6). A difference is an error in the log: a person must look. What was
 * found is kept for the operators. The provider's own bills are booked on the way.
 * @returns the differences; empty while the provider is away.
 */
export async function compareLedger(deps: MoneyDeps): Promise<LedgerDifference[]> {
  const now = deps.clock.now();
  const from = new Date(now.getTime() - lookedBackDays * 24 * hourMs);
  const recent = await compareFrom(deps, from);
  if (!recent) return [];
  const differences = await withoutLongStories(deps, recent.differences, from);
  await saveComparison(deps.db, { comparedAt: now, objects: recent.objects, differences });
  if (differences.length > 0) {
    deps.log.error({ differences: differences.slice(0, 50) }, 'ledger: differs from the provider');
  }
  return differences;
}

type Compared = { objects: number; differences: LedgerDifference[] };

/** Every object that moved since then, here or at the provider; null while the provider is away. */
async function compareFrom(deps: MoneyDeps, from: Date): Promise<Compared | null> {
  const until = new Date(deps.clock.now().getTime() - settledAfterHours * hourMs);
  const transactions = await listTransactions(deps, from);
  if (!transactions) return null;
  await bookProviderFees(deps, transactions);
  const young = new Set(transactions.filter((one) => one.createdAt > until).map(objectOf));
  const provider = movesByObject(transactions.filter((one) => !young.has(objectOf(one))));
  const ledger = await sumByObject(deps.db, 'provider_balance', {
    objectIds: [...provider.keys()],
    from: new Date(from.getTime() + bookedLateDays * 24 * hourMs),
    until,
  });
  for (const objectId of young) if (objectId !== null) ledger.delete(objectId);
  return {
    objects: new Set([...provider.keys(), ...ledger.keys()]).size,
    differences: compareMoves(provider, ledger),
  };
}

/**
 * What moved the balance before the days that are looked back over: a dispute that is decided, or a refund
 * that comes back, after months, and what was booked long after it happened. It is compared again over all
 * of its time.
 */
async function withoutLongStories(
  deps: MoneyDeps,
  differences: LedgerDifference[],
  from: Date,
): Promise<LedgerDifference[]> {
  if (differences.length === 0) return differences;
  const objectIds = differences.map((one) => one.providerObjectId);
  const firstAt = (await findFirstBookedAt(deps.db, objectIds)) ?? from;
  const before = Math.min(firstAt.getTime(), from.getTime()) - lookedBackDays * 24 * hourMs;
  const whole = await compareFrom(deps, new Date(before));
  if (!whole) return differences;
  return whole.differences.filter((one) => objectIds.includes(one.providerObjectId));
}

/**
 * The provider's own bills come with no object and no event: they are booked from the balance itself, as
 * what the platform pays for payments; a negative bill is a credit.
 */
async function bookProviderFees(
  deps: MoneyDeps,
  transactions: readonly ProviderBalanceTransaction[],
): Promise<void> {
  const bills = transactions.filter((one) => one.type === 'stripe_fee' && one.netCents !== 0);
  for (const { id, netCents, createdAt } of bills) {
    await transact(deps, ({ tx }) =>
      postLedger(tx, {
        kind: netCents < 0 ? 'provider_fee' : 'provider_fee_returned',
        providerObjectId: id,
        at: createdAt,
        amountCents: Math.abs(netCents),
      }),
    );
  }
}

async function listTransactions(
  deps: MoneyDeps,
  from: Date,
): Promise<ProviderBalanceTransaction[] | null> {
  try {
    return await deps.payments.listBalanceTransactions(from);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ err: error }, 'ledger: could not ask the payment provider');
    return null;
  }
}

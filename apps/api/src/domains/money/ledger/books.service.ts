import type { Db } from '../../../core/db/database.ts';
import { type Comparison, findLastComparison } from './ledger-comparisons.store.ts';
import {
  findSaleOfDifference as findSale,
  type KeptDifference,
  listClosedDifferences,
  listOpenDifferences,
} from './ledger-differences.store.ts';
import { sumCorrectionsSince } from './ledger.store.ts';
import { closingProblem, openMonths } from './months.rules.ts';
import { type BookedMonth, countMonth, findMonthEdges, listClosedMonths } from './months.store.ts';

type MonthOfBooks = BookedMonth & {
  state: 'running' | 'uncompared' | 'waiting' | 'closable' | 'closed';
};

export type BooksNow = {
  comparedAt: Date | null;
  /** The whole balance at the provider and in the ledger when last compared, the latter with corrections since, in cents; null: it did not stand still. */
  providerCents: number | null;
  ledgerCents: number | null;
  differences: KeptDifference[];
  /** The latest first. */
  months: MonthOfBooks[];
};

const stateOf = {
  closed: 'closed',
  not_over: 'running',
  earlier_open: 'waiting',
  not_compared: 'uncompared',
} as const;

/** The books as operators see them, from our own rows alone: no provider is asked. */
export async function getBooks(db: Db, now: Date): Promise<BooksNow> {
  const comparison = await findLastComparison(db);
  const comparedAt = comparison?.comparedAt ?? null;
  const edges = await findMonthEdges(db);
  const open: MonthOfBooks[] = [];
  for (const month of openMonths(edges, now)) {
    const problem = closingProblem(month, { ...edges, comparedAt, now });
    const state = problem ? stateOf[problem] : 'closable';
    open.push({ month, ...(await countMonth(db, month)), closedAt: null, state });
  }
  const closed = await listClosedMonths(db);
  return {
    comparedAt,
    providerCents: comparison?.providerCents ?? null,
    ledgerCents: await ledgerSince(db, comparison),
    differences: await listOpenDifferences(db),
    months: [...open, ...closed.map((one) => ({ ...one, state: 'closed' as const }))],
  };
}

/** The ledger's balance when it was compared, with what was corrected since: what a person closed differs no more. */
async function ledgerSince(db: Db, comparison: Comparison | null): Promise<number | null> {
  if (!comparison || comparison.ledgerCents === null) return null;
  return comparison.ledgerCents + (await sumCorrectionsSince(db, comparison.comparedAt));
}

/** Differences that were closed, the latest first. */
export function getClosedDifferences(
  db: Db,
  page: { limit: number; offset: number },
): Promise<KeptDifference[]> {
  return listClosedDifferences(db, page);
}

/** The sale that the entries of a difference's object name; null: none does. */
export function findSaleOfDifference(db: Db, differenceId: string): Promise<string | null> {
  return findSale(db, differenceId);
}

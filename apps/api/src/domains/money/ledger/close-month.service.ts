import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { findLastComparison } from './ledger-comparisons.store.ts';
import { closingProblem } from './months.rules.ts';
import { countMonth, findMonthEdges, insertClosedMonth, lockMonths } from './months.store.ts';

const problems = {
  closed: 'money.month_closed',
  not_over: 'money.month_not_over',
  earlier_open: 'money.month_order',
  not_compared: 'money.month_not_compared',
} as const;

/**
 * Closes a month of the books for an operator: no entry ever counts to it again. Postings under way are waited for; one
 * that comes later counts to the first open month, and keeps the time of its event.
 * @param month its first day.
 * @throws {Problem} money.month_closed, money.month_not_over, money.month_order, money.month_not_compared
 */
export async function closeMonth(
  deps: CoreDeps,
  operator: Actor,
  month: string,
  reason: string,
): Promise<void> {
  const comparedAt = (await findLastComparison(deps.db))?.comparedAt ?? null;
  await transact(deps, async (unit) => {
    await lockMonths(unit.tx);
    const edges = await findMonthEdges(unit.tx);
    const problem = closingProblem(month, { ...edges, comparedAt, now: unit.now });
    if (problem) throw new Problem(problems[problem]);
    const held = await countMonth(unit.tx, month);
    await insertClosedMonth(unit.tx, { month, closedAt: unit.now, ...held });
    const name = month.slice(0, 7);
    unit.audit(operator, { what: 'books.close', aboutId: name, about: name, reason });
  });
}

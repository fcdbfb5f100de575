/** A month of the books is UTC's, like the provider's reports, and is named by its first day: `2026-05-01`. */
export function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}

/** The first day of the month after; months are named as by {@link monthOf}. */
export function monthAfter(month: string): string {
  const start = new Date(`${month}T00:00:00Z`);
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)));
}

/** The moment a month ends. */
function endOfMonth(month: string): Date {
  return new Date(`${monthAfter(month)}T00:00:00Z`);
}

/** The months that are open, the latest first: from after the last closed one, or the first with entries, until now. */
export function openMonths(
  edges: { lastClosed: string | null; firstBooked: string | null },
  now: Date,
): string[] {
  const months: string[] = [];
  const last = monthOf(now);
  const first = edges.lastClosed ? monthAfter(edges.lastClosed) : (edges.firstBooked ?? last);
  for (let month = first; month <= last; month = monthAfter(month)) months.unshift(month);
  return months;
}

/**
 * Why a month cannot be closed; null: it can. Months are closed in their order, after they are over, and after the books
 * were compared since: what the provider did until the last second is in them then.
 */
export function closingProblem(
  month: string,
  facts: {
    lastClosed: string | null;
    firstBooked: string | null;
    comparedAt: Date | null;
    now: Date;
  },
): 'closed' | 'not_over' | 'earlier_open' | 'not_compared' | null {
  if (facts.lastClosed !== null && month <= facts.lastClosed) return 'closed';
  if (endOfMonth(month) > facts.now) return 'not_over';
  const next = facts.lastClosed ? monthAfter(facts.lastClosed) : (facts.firstBooked ?? month);
  if (month !== next) return 'earlier_open';
  if (!facts.comparedAt || facts.comparedAt < endOfMonth(month)) return 'not_compared';
  return null;
}

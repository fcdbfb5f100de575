import type Stripe from 'stripe';

/**
 * The end of the nth period (n from 1) counted from the anchor, in Unix seconds. Months keep the
 * anchor's day and shorten to the last of a short month (31 January -> 28 February -> 31 March).
 */
export function periodEnd(
  anchorSeconds: number,
  recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>,
  periods: number,
): number {
  const count = recurring.interval_count * periods;
  if (recurring.interval === 'day') return anchorSeconds + count * 86_400;
  if (recurring.interval === 'week') return anchorSeconds + count * 7 * 86_400;
  const months = recurring.interval === 'year' ? count * 12 : count;
  const anchor = new Date(anchorSeconds * 1000);
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0),
  ).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return Math.floor(moved.getTime() / 1000);
}

/** "every 90 days", "every 6 months", "every year". */
export function intervalText(
  recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>,
): string {
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
}

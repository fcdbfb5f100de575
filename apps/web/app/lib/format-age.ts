const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** Seconds below which a unit is used (P10.5). */
const steps: [below: number, unit: string, seconds: number][] = [
  [hour, 'minute', minute],
  [day, 'hour', hour],
  [7 * day, 'day', day],
  [30 * day, 'week', 7 * day],
  [365 * day, 'month', 30 * day],
  [Number.POSITIVE_INFINITY, 'year', 365 * day],
];

/** "just now", "5 minutes ago", … "2 years ago". */
export function formatRelative(when: string | number | Date, now: Date = new Date()): string {
  const seconds = (now.getTime() - new Date(when).getTime()) / 1000;
  if (seconds < minute) return 'just now';
  const [, unit, size] = steps.find(([below]) => seconds < below) ?? [0, 'year', 365 * day];
  const amount = Math.floor(seconds / size);
  return `${amount} ${unit}${amount === 1 ? '' : 's'} ago`;
}

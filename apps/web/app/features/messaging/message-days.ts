import { messagingCopy } from './messaging.copy.ts';

type Day<T> = { key: string; label: string; entries: T[] };

const dayKey = (date: Date) => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});
const weekdayWithYear = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** Groups what is sorted by time into the reader's days: Today, Yesterday, weekday and date. */
export function groupByDay<T>(
  entries: T[],
  sentAt: (entry: T) => string,
  now = new Date(),
): Day<T>[] {
  const days: Day<T>[] = [];
  for (const entry of entries) {
    const date = new Date(sentAt(entry));
    const key = dayKey(date);
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, label: dayLabel(date, now), entries: [entry] });
  }
  return days;
}

function dayLabel(date: Date, now: Date): string {
  if (dayKey(date) === dayKey(now)) return messagingCopy.today;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayKey(date) === dayKey(yesterday)) return messagingCopy.yesterday;
  const sameYear = date.getFullYear() === now.getFullYear();
  return (sameYear ? weekday : weekdayWithYear).format(date);
}

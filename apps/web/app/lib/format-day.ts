const inUtc = (dateStyle: 'long' | 'medium') =>
  new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' });
const long = inUtc('long');
const short = inUtc('medium');
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** "May 13, 2036" or "September 2, 2036" of a day without a time, such as "2036-09-02": that day in every time zone. */
export function formatLongDay(day: string): string {
  return long.format(noon(day));
}

const longHere = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The same of a moment, in the reader's time zone. Takes an ISO string. */
export function formatLongDate(when: string): string {
  return longHere.format(new Date(when));
}

/** The same as "Sep 2, 2036". */
export function formatShortDay(day: string): string {
  return short.format(noon(day));
}

const monthOnly = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "May 2036" of "2036-05". */
export function formatMonth(month: string): string {
  return monthOnly.format(noon(`${month}-01`));
}

import type { Day } from '../office/office.port.ts';

const washington = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day that it is at the office, in Alexandria, Virginia: its days are those of that clock. */
export function officeDay(at: Date): Day {
  return washington.format(at);
}

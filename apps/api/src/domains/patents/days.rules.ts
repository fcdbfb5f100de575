import type { Day } from './office/office.port.ts';

/** A day some months on. A day that the month does not have is its last one: 20 years after February 29 is never March 1. */
export function monthsAfter(day: Day, months: number): Day {
  const from = new Date(`${day}T00:00:00Z`);
  const at = new Date(from);
  at.setUTCMonth(at.getUTCMonth() + months);
  if (at.getUTCDate() !== from.getUTCDate()) at.setUTCDate(0);
  return at.toISOString().slice(0, 10);
}

/** A day some years on; see {@link monthsAfter} for leap days. */
export function yearsAfter(day: Day, years: number): Day {
  return monthsAfter(day, years * 12);
}

/** A day some days on, or back. */
export function daysAfter(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

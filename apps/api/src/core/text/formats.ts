import { toDollars } from '@claimstead/contract/cents.ts';
import { formatMoment } from './format-moment.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Whole cents as "$1,250.00". */
export function money(amountCents: number): string {
  return dollars.format(toDollars(amountCents));
}

/** An ISO time as "November 24, 2026 at 9:30 AM UTC". */
export function moment(isoTime: string): string {
  return formatMoment(new Date(isoTime));
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of an ISO time as "November 24, 2026". */
export function date(isoTime: string): string {
  return day.format(new Date(isoTime));
}

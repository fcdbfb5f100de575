import { toDollars } from '@claimstead/contract/cents.ts';
import { formatMoment, officeZone } from './format-moment.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Whole cents as "$1,250.00". */
export function money(amountCents: number): string {
  return dollars.format(toDollars(amountCents));
}

const amount = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** An amount as people write it, "$1,250", "1250.00", as whole cents; null: the text is none. */
export function centsOf(text: string): number | null {
  const [, whole, part = ''] = amount.exec(text) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole.replaceAll(',', '') + part.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** ISO times as "November 24, 2026 at 9:30 AM EST", in a reader's time zone; null: not known. */
export function momentIn(zone: string | null): (isoTime: string) => string {
  return (isoTime) => formatMoment(new Date(isoTime), zone ?? officeZone);
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of an ISO time as "November 24, 2026". */
export function date(isoTime: string): string {
  return day.format(new Date(isoTime));
}

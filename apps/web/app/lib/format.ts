import { toDollars } from '@claimstead/contract/cents.ts';
import { wordSplit } from '@claimstead/contract/product.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
/** Created at first use: a formatter takes some milliseconds, and most pages need none or one. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const dollars = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));
const wholeDollars = once(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
    }),
);

/** Dollars with currency and separators: "$12,500", "$99.50". Cents appear only if there are any. */
export function formatDollars(amount: number): string {
  return Number.isInteger(amount) ? wholeDollars().format(amount) : withCents(amount);
}

/** Whole cents as dollars, always with two decimals: "$59.95". */
export function formatCents(amountCents: number): string {
  return withCents(toDollars(amountCents));
}

/** Where a server renders, no plan's price, which would become that of the installation. */
function withCents(amount: number): string {
  const text = dollars().format(amount);
  const isRendered = import.meta.env.PROD && import.meta.env.SSR;
  return isRendered ? text.replace('$', () => `$${wordSplit}`) : text;
}

/** Stored number -> as printed on a grant: "US 9,123,456", "US D812,345", "US RE48,123", "US 63/123,456". */
export function formatPatentNumber(number: string): string {
  const stored = number.trim();
  const match = /^(?:US\s*)?([A-Z]{0,2}|\d\d\/)\s*(\d[\d,]*)$/i.exec(stored);
  if (!match) return stored === '' ? '' : /^US\b/i.test(stored) ? stored : `US ${stored}`;
  const [, prefix = '', digits = ''] = match;
  return `US ${prefix.toUpperCase()}${groupDigits(digits.replaceAll(',', ''))}`;
}

/** A price as cards and lists show it. An open listing never shows the guide price. */
export function formatPrice(patent: { price: number; acceptingOffers: boolean }): string {
  return patent.acceptingOffers ? 'Open to Offers' : formatDollars(patent.price);
}

const dayFormat = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));
const minuteFormat = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);
const clockFormat = once(() => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }));

/** "Nov 21, 2026", in the reader's time zone. Takes an ISO string, a Date or Unix milliseconds. */
export function formatDate(when: string | number | Date): string {
  return dayFormat().format(new Date(when));
}

/** "Nov 21, 2026, 7:30 AM EST", in the reader's time zone, which it names as the emails do. */
export function formatDateTime(when: string | number | Date): string {
  return minuteFormat().format(new Date(when));
}

/** "7:30 AM". */
export function formatTime(when: string | number | Date): string {
  return clockFormat().format(new Date(when));
}

/** "Ada Lovelace" of a person, isolated for use inside a sentence. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return isolated(`${person.firstName} ${person.lastName}`.trim());
}

/** "Ada" of a person, isolated for use inside a sentence. */
export function firstNameOf(person: { firstName: string }): string {
  return isolated(person.firstName);
}

/** "AL" of a person, for an avatar without a picture. */
export function initialsOf(person: { firstName: string; lastName: string }): string {
  return `${person.firstName.charAt(0)}${person.lastName.charAt(0)}`.toUpperCase();
}

/** Names of the patent types by their numbers (P3.4). */
export const patentTypeNames = {
  1: 'Utility',
  2: 'Design',
  3: 'Provisional',
  4: 'Plant',
} as const satisfies Record<1 | 2 | 3 | 4, string>;

function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

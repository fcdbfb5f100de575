import { formatMoment } from '../../core/text/format-moment.ts';
import type {
  FixedMailKind,
  MailKind,
  NotificationType,
} from '@claimstead/contract/notifications.contract.ts';

/** A person's full name by id. */
export type NameOf = (userId: string | null) => string;

/**
 * When a notice is mailed: at once, only once it has stood unread for ten minutes, or never (where the
 * domain sends a mail of its own).
 */
export type MailRule = 'now' | 'when_unread' | 'never';

/** One row of the plan: whom an event is told to, as what, in which words, and where it leads. */
export type NoticeRow<Payload> = {
  /** The row counts only where this holds; absent: always. */
  when?(payload: Payload): boolean;
  to(payload: Payload): (string | null)[];
  /** Told to whoever is an operator at that moment, beside those of `to`. */
  toOperators?: true;
  /** The same in words, for `docs/notices.md`. */
  who: string;
  /** What its mail is about: whether, and with what, a person may switch it off. */
  kind: MailKind | FixedMailKind;
  type: NotificationType;
  title: string;
  message(payload: Payload, name: NameOf): string;
  /** A path of the product: the place where the person can act. */
  link(payload: Payload): string;
  /** The other person whom it is about. */
  about?(payload: Payload): string | null;
  mail: MailRule;
  /** Something waits for this person: the mail says so. Absent: nothing does. */
  needsYou?(payload: Payload, userId: string): boolean;
  /** A person's own text, which the mail gives in full. */
  quote?(payload: Payload): string;
  /** The label of the mail's button. */
  action: string;
};

/** The notices of one domain's events; the compiler refuses an event that is missing. */
export type NoticesOf<E extends { type: string; payload: unknown }> = {
  readonly [One in E as One['type']]: readonly NoticeRow<One['payload']>[];
};

const activity = () => '/account/todo';

/** Places that several rows lead to. */
export const places = {
  activity,
  messages: () => '/account/messages',
  listings: () => '/account/listings',
  sold: () => '/account/sold',
  purchased: () => '/account/purchased',
  sale: (saleId: string) => `/account/sales/${saleId}`,
  billing: () => '/account/billing',
} as const;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Whole cents as "$1,250.00". */
export function money(amountCents: number): string {
  return dollars.format(amountCents / 100);
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

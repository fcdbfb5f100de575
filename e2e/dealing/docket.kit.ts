import type { DocketFee } from '@claimstead/contract/dockets.contract.ts';
import type { Notification } from '@claimstead/contract/notifications.contract.ts';
import { expect } from '@playwright/test';
import type { ApiPerson } from '../kit/api-person.ts';
import { mailsTo } from '../kit/mailbox.ts';
import type { Product } from '../kit/product.ts';

/** The 15th of a month, so many months from now: a day that every month has. */
export function middleOfMonth(fromNow: number): string {
  const now = new Date();
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + fromNow, 15);
  return new Date(day).toISOString().slice(0, 10);
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

const dayIn = (dateStyle: 'long' | 'medium') => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(day));
};
const longDay = dayIn('long');
export const shortDay = dayIn('medium');

/** Moves both clocks to a day, when it is that day in Washington too; everything due until then has been done. */
async function clockTo(product: Product, day: string): Promise<void> {
  const { now } = await product.control<{ now: string }>('GET', '/clock');
  const advanceSeconds = Math.ceil((Date.parse(`${day}T16:00:00Z`) - Date.parse(now)) / 1000);
  const moved = await product.control<{ product: string }>('POST', '/clock', { advanceSeconds });
  expect(moved.product).toBe('ok');
}

type Days = Pick<DocketFee, 'years' | 'due' | 'graceEnds'>;

const subjects = {
  opens: 'A maintenance fee can be paid',
  closing: 'A maintenance fee is due soon',
  grace: 'A maintenance fee is overdue',
  grace_closing: 'Last days to pay a maintenance fee',
} as const;
type Kind = keyof typeof subjects;

function words(kind: Kind, { due, graceEnds }: Days): string {
  const [last, lastOfGrace] = [longDay(due), longDay(graceEnds)];
  return {
    opens: `can be paid now, until ${last} without a surcharge.`,
    closing: `is due by ${last}. After that it costs a surcharge, until ${lastOfGrace}.`,
    grace: `was due by ${last}. It can still be paid with a surcharge until ${lastOfGrace}. Unpaid, the patent expires.`,
    grace_closing: `can only be paid until ${lastOfGrace}, with a surcharge. Unpaid, the patent expires.`,
  }[kind];
}

/** Goes from day to day of a docket, and holds what the buyer was told against what they should have been told. */
export class FeeReminders {
  readonly #product: Product;
  readonly #buyer: ApiPerson;
  readonly #patent: { title: string; patentNumber: string };
  readonly #told: { on: string; title: string; message: string }[] = [];

  constructor(product: Product, buyer: ApiPerson, patent: { title: string; patentNumber: string }) {
    this.#product = product;
    this.#buyer = buyer;
    this.#patent = patent;
  }

  /** On this day nothing is said. */
  async none(day: string): Promise<void> {
    await clockTo(this.#product, day);
    await this.#check();
  }

  /** On this day the buyer is reminded of this fee, once, and of nothing else. */
  async one(day: string, kind: Kind, fee: Days): Promise<void> {
    await clockTo(this.#product, day);
    const { title, patentNumber } = this.#patent;
    const number = Number(patentNumber).toLocaleString('en-US');
    const message = `The ${fee.years}-year maintenance fee for ${title} (${number}) ${words(kind, fee)} Confirm the dates with the patent office, and tell us once it’s paid.`;
    this.#told.push({ on: day, title: subjects[kind], message });
    await this.#check();
  }

  /** Everything that was ever said of fees, by notification and by email. */
  async #check(): Promise<void> {
    await this.#buyer.signsIn();
    const notices = await this.#buyer.call<Notification[]>('GET', '/notifications');
    const ofFees = notices.filter(({ title }) => title.includes('maintenance fee')).toReversed();
    expect(
      ofFees.map(({ createTimestamp, title, message }) => ({
        on: createTimestamp.slice(0, 10),
        title,
        message,
      })),
    ).toEqual(this.#told);
    const mails = await mailsTo(this.#product, this.#buyer.email);
    const mailed = mails.filter(({ subject }) => subject.includes('maintenance fee')).toReversed();
    expect(mailed.map(({ at, subject }) => `${at.slice(0, 10)} ${subject}`)).toEqual(
      this.#told.map(({ on, title }) => `${on} ${title}: ${this.#patent.title}`),
    );
    for (const [index, { message }] of this.#told.entries()) {
      expect(mailed[index]?.text.replaceAll(/\s+/g, ' ')).toContain(message);
    }
  }
}

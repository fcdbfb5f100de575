import { productName } from '@claimstead/contract/product.ts';
import type { DocketFee } from '@claimstead/contract/dockets.contract.ts';
import { date, money } from '../../core/text/formats.ts';
import type { CalendarEvent } from './calendar.engine.ts';
import { monthsOf } from './dockets.rules.ts';

export type DocketPatent = {
  docketId: string;
  /** With separators. */
  number: string;
  title: string;
  changedAt: Date;
  url: string;
};

/** As calendar programs show it. */
export function calendarName(): string {
  return `${productName}: patent fees`;
}

/** Days before a last day to pay on which calendar programs sound an alarm. */
const alarmDays = [30, 7] as const;

/** The dates of a fee as events: from when it can be paid, until when, and until when with a surcharge. */
export function feeEvents(patent: DocketPatent, fee: DocketFee): CalendarEvent[] {
  const { docketId, number, changedAt, url } = patent;
  const same = { changedAt, url, description: describe(patent, fee) };
  const event = (
    of: string,
    day: string,
    words: string,
    days: readonly number[] = [],
  ): CalendarEvent => ({
    ...same,
    uid: `${docketId}-${monthsOf(fee.years)}-${of}`,
    day,
    summary: `${fee.years}-year maintenance fee of ${number}${words}`,
    alarmDays: days,
  });
  return [
    event('opens', fee.windowOpens, ' can be paid from today'),
    event('due', fee.due, ' is due: last day without a surcharge', alarmDays),
    event('grace', fee.graceEnds, ': last day to pay, with the surcharge', alarmDays),
  ];
}

function describe({ number, title }: DocketPatent, fee: DocketFee): string {
  const { regular, small, micro } = fee.amounts;
  const amounts = [regular, small, micro].map((one) => money(one.fee)).join(' / ');
  return [
    `${number}, ${title}`,
    `Can be paid from ${date(fee.windowOpens)}, until ${date(fee.due)} without a surcharge, and until ${date(fee.graceEnds)} with one. Unpaid, the patent expires.`,
    `Today’s amounts, regular / small / micro entity: ${amounts}.`,
    'The dates are estimated from the grant. Confirm them with the patent office.',
    `Once it’s paid, say so at ${productName}, and this entry goes.`,
  ].join('\n');
}

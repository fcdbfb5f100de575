import type { MailDetails } from './notifications.tables.ts';
import type { ToldNotice } from '../../core/outbox/event-catalog.ts';
import { momentIn, money } from '../../core/text/formats.ts';

type Payload = Record<string, unknown>;
type Reader = { userId: string; zone: string | null };

/** What the email of a notice says beyond it: the same facts, in the same order, for every kind of event. */
export function mailDetailsOf(row: ToldNotice, payload: Payload, reader: Reader): MailDetails {
  const listing = textIn(payload, 'listingTitle') ?? textIn(payload, 'title');
  const quote = row.quote?.(payload);
  const saleId = textIn(payload, 'saleId');
  const offerId = textIn(payload, 'offerId');
  return {
    ...(listing === null ? {} : { subject: listing }),
    ...(saleId === null ? {} : { saleId }),
    ...(offerId === null ? {} : { offerId }),
    facts: factsOf(row, payload, listing, reader),
    ...(row.messageOfMail === undefined ? {} : { message: row.messageOfMail }),
    ...(quote === undefined ? {} : { quote }),
    needsYou: row.needsYou?.(payload, reader.userId) ?? false,
  };
}

function factsOf(
  row: ToldNotice,
  payload: Payload,
  listing: string | null,
  { userId, zone }: Reader,
): MailDetails['facts'] {
  const moment = momentIn(zone);
  const amountCents = amountFor(payload, userId);
  const reel = textIn(payload, 'reel');
  const frame = textIn(payload, 'frame');
  const rows: [string, string | null][] = [
    ['Patent', listing],
    ['Subject', textIn(payload, 'subject')],
    [
      row.type === 'PAYOUT_SENT' ? 'Your share' : 'Amount',
      typeof amountCents === 'number' ? money(amountCents) : null,
    ],
    ['Pay by', timeIn(payload, 'payBy', moment)],
    ['Account holder', textIn(payload, 'holder')],
    ['Bank', textIn(payload, 'bank')],
    ['Routing number', textIn(payload, 'routingNumber')],
    ['Account number', textIn(payload, 'accountNumber')],
    ['Reference', textIn(payload, 'reference')],
    ['Receipt', textIn(payload, 'receipt')],
    ['Reel/frame', reel === null || frame === null ? null : `${reel} / ${frame}`],
    ['Current period ends', timeIn(payload, 'endsAt', moment)],
    ['Sale ends', timeIn(payload, 'saleEndsAt', moment)],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

/** To a buyer it is what that buyer paid, where we covered the rest of the price. */
function amountFor(payload: Payload, userId: string): unknown {
  const isBuyer = payload['buyerUserId'] === userId;
  return (isBuyer ? payload['paidCents'] : undefined) ?? payload['amountCents'];
}

function textIn(payload: Payload, name: string): string | null {
  const value = payload[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function timeIn(payload: Payload, name: string, words: (isoTime: string) => string): string | null {
  const time = textIn(payload, name);
  return time === null ? null : words(time);
}

import { places } from '@claimstead/contract/places.ts';
import { type PayloadsOf, told } from '../../core/outbox/events.ts';
import type { NoticeRow } from '../../core/outbox/notice-row.ts';
import { date } from '../../core/text/formats.ts';
import { buyer } from '../checkouts/checkouts.api.ts';
import { exampleSale as sale, type SaleNews } from '../sales/sales.api.ts';
import type { ReminderKind } from './dockets.rules.ts';

/** A maintenance fee of a bought patent; `due` and `graceEnds` are days, estimated from the grant. */
type FeeNews = Pick<SaleNews, 'saleId' | 'listingId' | 'listingTitle' | 'buyerUserId'> & {
  /** With separators. */
  patentNumber: string;
  kind: ReminderKind;
  years: number;
  due: string;
  graceEnds: string;
};

const { saleId, listingId, listingTitle, buyerUserId } = sale;
const example: FeeNews = {
  ...{ saleId, listingId, listingTitle, buyerUserId },
  patentNumber: '10,123,456',
  kind: 'opens',
  years: 3.5,
  due: '2027-05-13',
  graceEnds: '2027-11-15',
};

const feeOf = (news: FeeNews) =>
  `The ${news.years}-year maintenance fee for ${news.listingTitle} (${news.patentNumber})`;
const next = 'Confirm the dates with the patent office, and tell us once it’s paid.';

function row(
  kind: ReminderKind,
  title: string,
  message: (news: FeeNews) => string,
): NoticeRow<FeeNews> {
  return {
    when: (news) => news.kind === kind,
    to: buyer,
    who: 'the buyer, until they say it’s paid',
    kind: 'money',
    title,
    message: (news) => `${feeOf(news)} ${message(news)} ${next}`,
    link: (news) => places.sale(news.saleId),
    action: 'See the fees',
    mail: 'now',
    needsYou: () => true,
  };
}

/** What the buyer is reminded of after a sale. */
export const docketsEvents = {
  'dockets.fee_due': told<FeeNews>({
    examples: (['opens', 'closing', 'grace', 'grace_closing'] as const).map((kind) => ({
      ...example,
      kind,
    })),
    notices: [
      row(
        'opens',
        'A maintenance fee can be paid',
        ({ due }) => `can be paid now, until ${date(due)} without a surcharge.`,
      ),
      row(
        'closing',
        'A maintenance fee is due soon',
        ({ due, graceEnds }) =>
          `is due by ${date(due)}. After that it costs a surcharge, until ${date(graceEnds)}.`,
      ),
      row(
        'grace',
        'A maintenance fee is overdue',
        ({ due, graceEnds }) =>
          `was due by ${date(due)}. It can still be paid with a surcharge until ${date(graceEnds)}. Unpaid, the patent expires.`,
      ),
      row(
        'grace_closing',
        'Last days to pay a maintenance fee',
        ({ graceEnds }) =>
          `can only be paid until ${date(graceEnds)}, with a surcharge. Unpaid, the patent expires.`,
      ),
    ],
  }),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof docketsEvents> {}
}

import { type EventRow, told } from '../../core/outbox/events.ts';
import type { NoticeRow } from '../../core/outbox/notice-row.ts';
import {
  aboutBuyer,
  buyer,
  endedSale,
  everyone,
  forOperators,
  owners,
  type SaleNews,
  sameForAll,
} from './sale-news.events.ts';

type Words<News> = Pick<NoticeRow<News>, 'title' | 'message'>;

/** What differs between news that a sale's payment is in question, stands, or is gone. What is absent is told to nobody. */
type PaymentNews<News> = {
  examples: readonly News[];
  type: 'DISPUTE_OPENED' | 'PAYMENT_REFUNDED' | 'SALE_CANCELLED';
  /** Both sides read the same, whether the sale continues or waits. */
  parties?: Words<News>;
  /** Each side reads its own, where the sale has ended. */
  buyer?: Words<News>;
  owners?: Words<News>;
  /** `at`: the page that they act on. */
  operators?: Words<News> & { at: 'the sale' | 'the sales' };
};

/** An event about a sale's payment, with its notices. */
export function toldOfPayment<News extends SaleNews>(news: PaymentNews<News>): EventRow<News> {
  const { examples, type } = news;
  const ofMoney = { kind: 'money', type } as const;
  const notices: NoticeRow<News>[] = [];
  if (news.parties)
    notices.push({ ...sameForAll, to: everyone, who: 'all parties', ...ofMoney, ...news.parties });
  if (news.buyer)
    notices.push({ ...endedSale, to: buyer, who: 'the buyer', ...ofMoney, ...news.buyer });
  if (news.owners) {
    const rest = { about: aboutBuyer, ...ofMoney, ...news.owners };
    notices.push({ ...endedSale, to: owners, who: 'every owner', ...rest });
  }
  if (news.operators) {
    const { at, ...words } = news.operators;
    const page = (sale: SaleNews) =>
      at === 'the sale' ? `/operations/sales/${sale.saleId}` : '/operations/sales';
    const rest = { link: page, about: aboutBuyer, action: `See ${at}` };
    notices.push({ ...forOperators, ...words, ...rest });
  }
  return told({ examples, notices });
}

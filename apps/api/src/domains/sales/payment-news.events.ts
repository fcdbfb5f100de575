import { type EventRow, told } from '../../core/outbox/events.ts';
import { forOperators, type NoticeRow } from '../../core/outbox/notice-row.ts';
import { aboutBuyer, forBuyer, forOwners, sameForAll } from '../checkouts/checkouts.api.ts';
import { endedSale, everyone, type SaleNews } from './sale-news.events.ts';

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
  const { examples, type, parties, buyer, owners, operators } = news;
  const notices: NoticeRow<News>[] = [];
  const toParties = {
    ...sameForAll,
    to: everyone,
    who: 'all parties',
    kind: 'money',
    type,
  } as const;
  if (parties) notices.push({ ...toParties, ...parties });
  if (buyer) notices.push({ ...forBuyer, ...endedSale, type, ...buyer });
  if (owners) notices.push({ ...forOwners, ...endedSale, type, ...owners });
  if (operators) {
    const { at, ...words } = operators;
    const page = (sale: SaleNews) =>
      at === 'the sale' ? `/operations/sales/${sale.saleId}` : '/operations/sales';
    const rest = { link: page, about: aboutBuyer, action: `See ${at}` };
    notices.push({ ...forOperators, ...words, ...rest });
  }
  return told({ examples, notices });
}

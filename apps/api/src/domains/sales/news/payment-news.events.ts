import { type EventRow, told } from '../../../core/outbox/events.ts';
import { forOperators, type NoticeRow } from '../../../core/outbox/notice-row.ts';
import { aboutBuyer, forBuyer, forOwners, sameForAll } from '../../checkouts/checkouts.api.ts';
import { closedSale, everyone, type SaleNews } from './sale-news.events.ts';

type Words<News> = Pick<NoticeRow<News>, 'title' | 'message'> &
  Partial<Pick<NoticeRow<News>, 'link'>>;

/** What differs between news that a sale's payment is in question, stands, or is gone. What is absent is told to nobody. */
type PaymentNews<News> = {
  examples: readonly News[];
  type: 'DISPUTE_OPENED' | 'PAYMENT_REFUNDED' | 'SALE_CANCELLED';
  /** Both sides read the same, whether the sale continues or waits. */
  parties?: Words<News>;
  /** Each side reads its own; on the sale's own page, unless they name another place. */
  buyer?: Words<News>;
  owners?: Words<News>;
  operators?: Words<News>;
};

/** An event about a sale's payment, with its notices. */
export function toldOfPayment<News extends SaleNews>(news: PaymentNews<News>): EventRow<News> {
  const { examples, type, parties, buyer, owners, operators } = news;
  const notices: NoticeRow<News>[] = [];
  const toParties = {
    ...sameForAll,
    link: (sale: SaleNews & { isPaidOut?: boolean }) =>
      sale.isPaidOut ? closedSale.link(sale) : sameForAll.link(sale),
    to: everyone,
    who: 'all parties',
    kind: 'money',
    type,
  } as const;
  if (parties) notices.push({ ...toParties, ...parties });
  if (buyer) notices.push({ ...forBuyer, ...closedSale, type, ...buyer });
  if (owners) notices.push({ ...forOwners, ...closedSale, type, ...owners });
  if (operators) {
    notices.push({
      ...forOperators,
      ...operators,
      link: (sale: SaleNews) => `/operations/sales/${sale.saleId}`,
      about: aboutBuyer,
      action: 'See the sale',
    });
  }
  return told({ examples, notices });
}

import { forBuyer, forOwners, aboutBuyer, owners } from '../../checkouts/checkouts.api.ts';
import { forOperators } from '../../../core/outbox/notice-row.ts';
import type { RefundReason } from './refunds.tables.ts';
import { type PayloadsOf, told, toldOnce } from '../../../core/outbox/events.ts';
import { money } from '../../../core/text/formats.ts';
import { closedSale, everyone, paidCentsOf, sale, type SaleNews } from '../sale-news.events.ts';

type Canceled = { by: string | null; together: boolean };

/** Sales that end without going through, and the return of the payment. */
export const refundEvents = {
  /** `by`: who asked for it; null: the system, after 60 days. `together`: and the other side agreed. `refundCents`: what goes back now, less what went back before. */
  'sales.cancelled': told<SaleNews & Canceled & { refundCents: number }>({
    examples: [
      { ...sale, by: 'one', together: false, refundCents: sale.amountCents },
      { ...sale, by: 'one', together: true, refundCents: 100_00 },
    ],
    notices: [
      {
        ...forBuyer,
        ...closedSale,
        when: (sale) => sale.by !== sale.buyerUserId && isEndedByParty(sale),
        who: 'the buyer, unless the buyer or an operator canceled',
        type: 'SALE_CANCELLED',
        title: 'Sale canceled',
        message: (sale, name) => `${cancelledBy(sale, name(sale.by))} ${restOnItsWay(sale)}`,
      },
      {
        ...forOwners,
        ...closedSale,
        when: isEndedByParty,
        to: (sale) => owners(sale).filter((owner) => owner !== sale.by),
        who: 'every owner but the one who canceled, unless an operator did',
        type: 'SALE_CANCELLED',
        title: 'Sale canceled',
        message: (sale, name) =>
          `${cancelledBy(sale, name(sale.by))} The buyer is refunded, and the listing returns with any time left on its plan.`,
      },
    ],
  }),
  /** `refundCents`: less than the price, or nothing, where the buyer's bank has given the rest back. */
  'sales.refunding': told<SaleNews & { reason: RefundReason; refundCents: number }>({
    examples: [
      { ...sale, reason: 'operator', refundCents: sale.amountCents },
      { ...sale, reason: 'amount_differs', paidCents: 100_00, refundCents: 100_00 },
    ],
    notices: [
      // The refund of a canceled sale is told with its cancellation.
      {
        ...forBuyer,
        ...closedSale,
        when: (sale) => sale.reason !== 'cancelled',
        who: 'the buyer, unless the sale was canceled',
        type: 'PAYMENT_REFUNDED',
        title: 'Refund started',
        message: (sale) => `${whyRefunded(sale)} ${onItsWay(sale)}`,
      },
      {
        ...forOwners,
        ...closedSale,
        when: (sale) => sale.reason === 'operator',
        who: 'every owner, if an operator ended it',
        type: 'SALE_CANCELLED',
        title: 'Sale ended',
        message: (sale) =>
          `Our team ended the sale of ${sale.listingTitle}, and the buyer is refunded.`,
      },
    ],
  }),
  /** Another amount than was asked for came: it is not taken as the payment, and goes back. */
  'sales.amount_differed': toldOnce<SaleNews & { paidCents: number }>(
    { ...sale, paidCents: 100_00 },
    {
      ...forOperators,
      title: 'A payment wasn’t the price',
      message: (sale, name) =>
        `${name(sale.buyerUserId)} paid ${money(sale.paidCents)} for ${sale.listingTitle}, whose price is ${money(sale.amountCents)}. We didn’t take it as the payment, and it goes back in full. Only someone with your Stripe keys can change an amount: find out who did.`,
      link: (sale) => `/operations/sales/${sale.saleId}`,
      about: aboutBuyer,
      action: 'See the sale',
    },
  ),
  'sales.refunded': toldOnce<SaleNews & { reason: RefundReason; refundCents: number }>(
    { ...sale, reason: 'cancelled', refundCents: sale.amountCents },
    {
      ...forBuyer,
      ...closedSale,
      type: 'PAYMENT_REFUNDED',
      title: 'Payment refunded',
      // The bank itself tells the buyer about money it returned.
      when: (sale) => sale.refundCents > 0,
      message: (sale) =>
        `We sent ${money(sale.refundCents)} for ${sale.listingTitle} back to the account you paid from. It may take your bank a few days to show it.`,
    },
  ),
  /** The provider could not give the money back: an operator must look. */
  'sales.refund_failed': toldOnce<SaleNews & { reason: RefundReason }>(
    { ...sale, reason: 'operator' },
    {
      ...forOperators,
      title: 'A refund failed',
      message: (sale, name) =>
        `The refund of ${money(paidCentsOf(sale))} to ${name(sale.buyerUserId)} for ${sale.listingTitle} failed. It will not be retried automatically.`,
      link: (sale) => `/operations/sales/${sale.saleId}`,
      about: aboutBuyer,
      action: 'See the sale',
    },
  ),
};

declare module '../../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof refundEvents> {}
}

function restOnItsWay(sale: SaleNews & { refundCents: number }): string {
  if (sale.refundCents === 0) return 'Your payment was refunded before.';
  const what = sale.refundCents < paidCentsOf(sale) ? 'remaining' : 'full';
  return `The ${what} ${money(sale.refundCents)} is on its way back to you.`;
}

function whyRefunded({ reason, ...sale }: SaleNews & { reason: RefundReason }): string {
  switch (reason) {
    case 'not_for_sale':
      return `${sale.listingTitle} was no longer for sale when your payment arrived.`;
    case 'amount_differs':
      return `${money(paidCentsOf(sale))} arrived for ${sale.listingTitle}, which isn’t its price of ${money(sale.amountCents)}, so we didn’t take it as the payment.`;
    case 'outside':
      return `An earlier refund of your payment for ${sale.listingTitle} did not reach you.`;
    default:
      return `Our team ended the sale of ${sale.listingTitle}.`;
  }
}

/** What goes back to the buyer: all of it, or what a bank or an earlier refund has not already returned. */
function onItsWay(sale: SaleNews & { refundCents: number }): string {
  const { refundCents } = sale;
  if (refundCents === 0) return 'You already have the payment back.';
  return refundCents < paidCentsOf(sale)
    ? `The ${money(refundCents)} that you don’t already have back is on its way to you.`
    : `The full ${money(paidCentsOf(sale))} is on its way back to you.`;
}

/** Whether a party canceled, or time ran out. If an operator did it, `sales.refunding` already tells everyone. */
function isEndedByParty(sale: SaleNews & Canceled): boolean {
  return sale.by === null || everyone(sale).includes(sale.by);
}

function cancelledBy({ by, together, listingTitle }: SaleNews & Canceled, name: string): string {
  if (together) return `Both sides agreed to end the sale of ${listingTitle}.`;
  return by === null
    ? `The sale of ${listingTitle} was canceled because the next step didn’t happen in time.`
    : `${name} canceled the sale of ${listingTitle}.`;
}

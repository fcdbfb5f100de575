import { forBuyer, forOwners, aboutBuyer, owners } from '../../checkouts/checkouts.api.ts';
import { forOperators } from '../../../core/outbox/notice-row.ts';
import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import type { LateState } from '@claimstead/contract/standing.contract.ts';
import type { UndoReason } from '../undo/undos.tables.ts';
import type { RefundReason, RefundStatus } from './refunds.tables.ts';
import { type PayloadsOf, told, toldOnce } from '../../../core/outbox/events.ts';
import { money } from '../../../core/text/formats.ts';
import { closedSale, paidCentsOf, sale, type SaleNews } from '../news/sale-news.events.ts';

/** `by`: who asked for the end; null: nobody, time ran out. `because`: why; null: it was not a held sale. */
type Ended = { by: string | null; because: UndoReason | null };
/** Why the money goes back. `isFirst`: the buyer was not told yet. */
export type RefundEnd = Ended & { reason: RefundReason; isFirst: boolean };
/** `refundCents`: what goes back now, less what the buyer's bank or an earlier refund gave back. */
type Refunding = SaleNews & Omit<RefundEnd, 'isFirst'> & { refundCents: number };
type Refunded = SaleNews & RefundEnd & { refundCents: number };

const canceled = { reason: 'cancelled', by: 'one', because: 'owner' } as const;
const ended = { reason: 'operator', by: null, because: 'operator' } as const;
const whole = { ...sale, refundCents: sale.amountCents };

/** Sales that end without going through, and the return of the payment. The buyer is told of both in one email. */
export const refundEvents = {
  'sales.cancelled': told<SaleNews & Ended>({
    examples: [
      { ...sale, by: 'one', because: 'owner' },
      { ...sale, by: null, because: 'verifying' },
    ],
    notices: [
      {
        ...forOwners,
        ...closedSale,
        when: (sale) => sale.because !== 'operator',
        to: (sale) => owners(sale).filter((owner) => owner !== sale.by),
        who: 'every owner but the one who canceled, unless an operator did',
        type: 'SALE_CANCELLED',
        title: 'Sale canceled',
        message: (sale, name) =>
          `${cancelledBy(sale, name(sale.by), 'owner')} The buyer is refunded, and the listing returns with any time left on its plan.`,
      },
    ],
  }),
  'sales.refunding': toldOnce<SaleNews & { reason: RefundReason }>(
    { ...sale, reason: 'operator' },
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
  ),
  /** The provider's first answer, and the money is not back with it. `stands`: how the refund does. */
  'sales.refund_begun': told<Refunding & { stands: Exclude<RefundStatus, 'done'> }>({
    examples: [
      { ...whole, ...canceled, stands: 'pending' },
      { ...whole, ...canceled, by: null, because: 'buyer_signs', stands: 'failed' },
      { ...whole, ...canceled, by: 'buyer', because: 'buyer', stands: 'needs_details' },
      { ...whole, ...ended, stands: 'awaiting_balance' },
      { ...whole, ...ended, stands: 'needs_details', refundCents: 100_00 },
    ],
    notices: [
      {
        ...forBuyer,
        ...closedSale,
        when: isCanceledForBuyer,
        who: 'the buyer, unless the buyer or an operator canceled, where the money takes days',
        type: 'SALE_CANCELLED',
        title: 'Sale canceled',
        message: (sale, name) => `${cancelledBy(sale, name(sale.by), 'buyer')} ${onItsWay(sale)}`,
        needsYou: (sale) => sale.stands === 'needs_details',
      },
      {
        ...forBuyer,
        ...closedSale,
        when: (sale) =>
          sale.reason === 'cancelled' && sale.by === sale.buyerUserId && sale.stands !== 'pending',
        who: 'the buyer who canceled, where the refund waits for something',
        type: 'PAYMENT_REFUNDED',
        title: 'Your refund is waiting',
        message: (sale) => `You canceled the sale of ${sale.listingTitle}. ${onItsWay(sale)}`,
        needsYou: (sale) => sale.stands === 'needs_details',
      },
      {
        ...forBuyer,
        ...closedSale,
        when: (sale) => sale.reason !== 'cancelled',
        who: 'the buyer, unless the sale was canceled, where the money takes days',
        type: 'PAYMENT_REFUNDED',
        title: 'Refund started',
        message: (sale) => `${whyRefunded(sale)} ${onItsWay(sale)}`,
        needsYou: (sale) => sale.stands === 'needs_details',
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
  'sales.refunded': told<Refunded>({
    examples: [
      { ...whole, ...canceled, isFirst: true },
      { ...whole, ...canceled, because: 'agreement', isFirst: true, refundCents: 100_00 },
      { ...whole, ...ended, isFirst: true },
      { ...whole, ...canceled, isFirst: false },
    ],
    notices: [
      {
        ...forBuyer,
        ...closedSale,
        when: (sale) => sale.isFirst && isCanceledForBuyer(sale),
        who: 'the buyer, unless the buyer or an operator canceled, where the money is back right away',
        type: 'SALE_CANCELLED',
        title: 'Sale canceled and refunded',
        message: (sale, name) => `${cancelledBy(sale, name(sale.by), 'buyer')} ${sentBack(sale)}`,
      },
      {
        ...forBuyer,
        ...closedSale,
        when: (sale) => sale.isFirst && sale.reason !== 'cancelled',
        who: 'the buyer, unless the sale was canceled, where the money is back right away',
        type: 'PAYMENT_REFUNDED',
        title: 'Payment refunded',
        message: (sale) => `${whyRefunded(sale)} ${sentBack(sale)}`,
      },
      {
        ...forBuyer,
        ...closedSale,
        type: 'PAYMENT_REFUNDED',
        who: 'the buyer, who knows why',
        title: 'Payment refunded',
        // The bank itself tells the buyer about money it returned.
        when: (sale) => sale.refundCents > 0 && !tellsWhy(sale),
        message: (sale) =>
          `We sent ${money(sale.refundCents)} for ${sale.listingTitle} back to the account you paid from. ${bankTakesDays}`,
      },
    ],
  }),
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

const bankTakesDays = 'It may take your bank a few days to show it.';

function isCanceledForBuyer(sale: SaleNews & Ended & { reason: RefundReason }): boolean {
  return sale.reason === 'cancelled' && sale.by !== sale.buyerUserId;
}

/** Whether the refund is told with why the sale ended. */
function tellsWhy(sale: Refunded): boolean {
  return sale.isFirst && (sale.reason !== 'cancelled' || isCanceledForBuyer(sale));
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

/** All of what was paid, or what a bank or an earlier refund has not already returned. */
function whatOf(sale: SaleNews & { refundCents: number }): string {
  const what = sale.refundCents < paidCentsOf(sale) ? 'remaining' : 'full';
  return `the ${what} ${money(sale.refundCents)}`;
}

function sentBack(sale: SaleNews & { refundCents: number }): string {
  return sale.refundCents === 0
    ? 'You already have the payment back.'
    : `We sent ${whatOf(sale)} back to the account you paid from. ${bankTakesDays}`;
}

/** How what goes back to the buyer stands. */
function onItsWay(sale: SaleNews & { refundCents: number; stands: RefundStatus }): string {
  if (sale.refundCents === 0) return 'You already have the payment back.';
  const what = whatOf(sale);
  switch (sale.stands) {
    case 'awaiting_balance':
      return `We’ll send ${what} back to you as soon as our balance covers it. You don’t need to do anything.`;
    case 'needs_details':
      return `To send ${what} back to you, our payment provider, Stripe, needs your bank account details. Stripe sent you an email: enter your bank details there.`;
    case 'failed':
      return `We couldn’t send ${what} back to you yet. The money is safe, and our team is looking into it.`;
    default:
      return `${what.charAt(0).toUpperCase()}${what.slice(1)} is on its way back to you.`;
  }
}

/** Which step was missing, to each side. */
const missing = {
  verifying: () => 'the owners’ bank details weren’t verified in time',
  buyer_signs: (side) =>
    `${side === 'buyer' ? 'you' : 'the buyer'} didn’t sign the assignment in time`,
  owners_sign: () => 'not every owner signed the assignment in time',
  stopped: () => 'signing had stopped',
} as const satisfies Record<LateState, (side: SaleSide) => string>;

const isLate = (because: UndoReason | null): because is LateState =>
  because !== null && because in missing;

function cancelledBy(
  { because, listingTitle }: SaleNews & Ended,
  name: string,
  side: SaleSide,
): string {
  if (because === 'agreement') return `Both sides agreed to end the sale of ${listingTitle}.`;
  return isLate(because)
    ? `The sale of ${listingTitle} was canceled because ${missing[because](side)}.`
    : `${name} canceled the sale of ${listingTitle}.`;
}

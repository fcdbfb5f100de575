import { productName } from '@claimstead/contract/product.ts';
import type { ReturnWay } from '@claimstead/contract/sales.contract.ts';
import { type PayloadsOf } from '../../../core/outbox/events.ts';
import { money } from '../../../core/text/formats.ts';
import { toldOfPayment } from '../news/payment-news.events.ts';
import { sale, type SaleNews } from '../news/sale-news.events.ts';

/**
 * Someone refunded at the provider. `refundCents`: now, 0 where the provider waits for the platform's balance; `leftCents`: of
 * the payment, after it.
 */
type OutsideRefund = SaleNews & { refundCents: number; leftCents: number; isPaidOut: boolean };

/** What was refunded at the provider, and what the buyer's bank had taken back before, together all of the payment. Cents. */
type RefundedWhole = SaleNews & { refundCents: number; lostCents: number };

const example = { ...sale, refundCents: 30_000, leftCents: 1, isPaidOut: false };

const refundedOutside = 'A payment was refunded outside this marketplace';

/** Refunds that were not made here, and what comes of them. */
export const outsideRefundEvents = {
  'sales.refunded_outside': toldOfPayment<OutsideRefund>({
    examples: [example],
    type: 'PAYMENT_REFUNDED',
    parties: {
      title: 'Payment refunded outside this marketplace',
      message: partiesRead,
    },
    operators: {
      title: refundedOutside,
      message: operatorsRead,
    },
  }),
  /** Topped up by the platform, or the refund came back: the sale is no longer frozen. */
  'sales.payment_whole': toldOfPayment<SaleNews>({
    examples: [sale],
    type: 'PAYMENT_REFUNDED',
    parties: {
      title: 'The sale continues',
      message: (sale) =>
        `The payment for ${sale.listingTitle} is complete again, so the sale continues. If it’s your turn to sign, open the documents again.`,
    },
  }),
  /** The whole payment was refunded that way before everyone had signed: told once, when the sale has ended. */
  'sales.ended_refunded': toldOfPayment<RefundedWhole>({
    examples: [
      { ...sale, refundCents: sale.amountCents, lostCents: 0 },
      { ...sale, refundCents: sale.amountCents - 30_000, lostCents: 30_000 },
    ],
    type: 'SALE_CANCELLED',
    buyer: {
      title: 'Sale ended',
      message: (sale) =>
        `${backWithBuyer(sale)}, so the sale is over. You don’t owe anything more.`,
    },
    owners: {
      title: 'Sale ended',
      message: (sale) =>
        `${whatWasRefunded(sale)} was refunded to the buyer outside ${productName}, so the sale is over. The patent is still yours, and the listing returns with any time left on its plan.`,
    },
    operators: {
      title: refundedOutside,
      message: (sale) =>
        `${whatWasRefunded(sale)} was refunded to the buyer at the payment provider, not here. Not everyone had signed, so the papers are void and the sale has ended.`,
    },
  }),
  /** The provider delivered a refund after all, which had been paid back in another way by then. */
  'sales.refunded_twice': toldOfPayment<SaleNews & { refundCents: number }>({
    examples: [{ ...sale, refundCents: sale.amountCents }],
    type: 'PAYMENT_REFUNDED',
    operators: {
      title: 'A payment was refunded twice',
      message: (sale) =>
        `${money(sale.refundCents)} of the payment for ${sale.listingTitle} was refunded at the payment provider, although it had been paid back in another way. The platform bears it until the buyer returns it: write to them.`,
    },
  }),
  /** The provider could not deliver a refund, and the platform paid it back in another way. */
  'sales.returned_outside': toldOfPayment<
    SaleNews & { amountCents: number; way: ReturnWay; reference: string }
  >({
    examples: [
      { ...sale, amountCents: sale.amountCents, way: 'wire', reference: 'FT-20260502-17' },
    ],
    type: 'PAYMENT_REFUNDED',
    buyer: {
      title: 'Payment refunded another way',
      message: (sale) =>
        `Stripe could not deliver your refund for ${sale.listingTitle}, so we sent ${money(sale.amountCents)} ${byWay[sale.way]}. Its reference is ${sale.reference}. You don’t owe anything more.`,
    },
    owners: {
      title: 'The buyer is refunded',
      message: (sale) =>
        `The buyer has the payment for ${sale.listingTitle} back, so nothing of this sale is open anymore.`,
    },
  }),
};

const byWay = {
  wire: 'by wire',
  check: 'by check',
  other: 'in the way we agreed with you',
} as const satisfies Record<ReturnWay, string>;

declare module '../../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof outsideRefundEvents> {}
}

function whatWas({ refundCents, leftCents, ...news }: OutsideRefund): string {
  if (refundCents === 0) return `A refund of the payment for ${news.listingTitle} was started`;
  return leftCents > 0
    ? `${money(refundCents)} of the payment for ${news.listingTitle} was refunded`
    : `The payment for ${news.listingTitle} was refunded in full`;
}

function partiesRead(news: OutsideRefund): string {
  const what = `${whatWas(news)} outside ${productName}.`;
  if (news.isPaidOut) return `${what} The sale is complete. You don’t need to do anything.`;
  return `${what} Signing, filing and payouts are on hold. Our team will write to you about what happens next. You don’t need to do anything.`;
}

function operatorsRead(news: OutsideRefund): string {
  const what = `${whatWas(news)} at the payment provider, not here.`;
  if (news.isPaidOut)
    return `${what} The owners are paid, so the platform bears it. If the patent is reassigned to the owners, refund the sale: that takes the payouts back.`;
  return `${what} The sale is frozen. Talk to both sides, then top up the payment from the platform’s balance so that the sale continues, or refund the sale to end it.`;
}

function backWithBuyer({ listingTitle, refundCents, lostCents }: RefundedWhole): string {
  return lostCents === 0
    ? `Your payment of ${money(refundCents)} for ${listingTitle} was refunded outside ${productName}`
    : `Your bank took back ${money(lostCents)} of your payment for ${listingTitle}, and the remaining ${money(refundCents)} was refunded outside ${productName}`;
}

function whatWasRefunded({ listingTitle, lostCents }: RefundedWhole): string {
  return lostCents === 0
    ? `The payment for ${listingTitle}`
    : `What the buyer’s bank had left of the payment for ${listingTitle}`;
}

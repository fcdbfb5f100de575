import { sameForAll, aboutBuyer } from '../../checkouts/checkouts.api.ts';
import { forOperators } from '../../../core/outbox/notice-row.ts';
import { type PayloadsOf, told } from '../../../core/outbox/events.ts';
import { money } from '../../../core/text/formats.ts';
import { toldOfPayment } from '../news/payment-news.events.ts';
import { everyone, paidCentsOf, sale, type SaleNews } from '../news/sale-news.events.ts';

/** `warning`: from the card's issuer. `isPaidOut`: the owners have the money, and nothing of the sale waits. */
type CheckedPayment = SaleNews & { kind: 'warning' | 'review'; isPaidOut: boolean };

/** What the payment provider checks about a payment that was made. */
export const paymentCheckEvents = {
  'sales.payment_checked': told<CheckedPayment>({
    examples: [{ ...sale, kind: 'warning', isPaidOut: false }],
    notices: [
      {
        ...sameForAll,
        // After the payout nobody's move changes by it.
        to: (news) => (news.isPaidOut ? [] : everyone(news)),
        who: 'all parties, before the payout',
        kind: 'money',
        type: 'DISPUTE_OPENED',
        title: 'A payment is being checked',
        message: (news) =>
          `The payment for ${news.listingTitle} is being checked, which our payment provider does with some payments. Signing, filing and payouts are on hold until that is done. You don’t need to do anything.`,
      },
      {
        ...forOperators,
        title: 'A payment is being checked',
        message: operatorsRead,
        link: (news) => `/operations/sales/${news.saleId}`,
        about: aboutBuyer,
        action: 'See the sale',
      },
    ],
  }),
  /** Approved at the provider, or resumed by an operator. */
  'sales.payment_cleared': toldOfPayment<SaleNews>({
    examples: [sale],
    type: 'DISPUTE_OPENED',
    parties: {
      title: 'The sale continues',
      message: (news) =>
        `The check of the payment for ${news.listingTitle} is done, so the sale continues. If it’s your turn to sign, open the documents again.`,
    },
  }),
};

declare module '../../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof paymentCheckEvents> {}
}

function operatorsRead({ kind, isPaidOut, ...news }: CheckedPayment): string {
  const payment = `the payment of ${money(paidCentsOf(news))} for ${news.listingTitle}`;
  const what =
    kind === 'warning'
      ? `The card’s issuer sent an early fraud warning about ${payment}.`
      : `Stripe placed ${payment} in review.`;
  if (isPaidOut)
    return `${what} The owners are paid, so nothing is on hold. A dispute may follow: keep what shows that the buyer ordered it.`;
  return kind === 'warning'
    ? `${what} The sale is frozen. A dispute may follow. Find out whether the buyer is who they say they are, then resume the sale or refund it.`
    : `${what} The sale is frozen. Approve or refund the payment in Stripe’s dashboard, or decide on the sale’s page.`;
}

import { places } from '@claimstead/contract/places.ts';
import { forOperators } from '../../../core/outbox/notice-row.ts';
import { exampleText, type PayloadsOf, told, toldOnce } from '../../../core/outbox/events.ts';
import { money } from '../../../core/text/formats.ts';
import { type CashNews, forBuyer } from '../checkout-news.events.ts';

const cash: CashNews = { buyerUserId: 'buyer', amountCents: 77_500 };
const ofCash = {
  type: 'PAYMENT_REFUNDED',
  link: places.activity,
  action: 'See your transfers',
} as const;

/** What the provider holds for a buyer and no sale has taken. */
export const customerCashEvents = {
  /** Money that belongs to no payment of the buyer is sent back. */
  'checkouts.cash_returning': toldOnce<CashNews>(cash, {
    ...forBuyer,
    ...ofCash,
    title: 'We’re returning your bank transfer',
    message: (cash) =>
      `You transferred ${money(cash.amountCents)} that no open purchase needs. We’re sending it back to your bank; it usually arrives within five business days.`,
  }),
  /** … once the buyer tells the provider which account it is to go to. */
  'checkouts.cash_needs_details': toldOnce<CashNews>(cash, {
    ...forBuyer,
    ...ofCash,
    title: 'Where should your money go?',
    message: (cash) =>
      `To return ${money(cash.amountCents)}, our payment provider, Stripe, needs your bank account details. Stripe sent you an email about it: reply to it within 45 days.`,
    needsYou: () => true,
  }),
  'checkouts.cash_returned': toldOnce<CashNews>(cash, {
    ...forBuyer,
    ...ofCash,
    title: 'Bank transfer returned',
    message: (cash) =>
      `We sent the ${money(cash.amountCents)} that you transferred back to your bank. It may take your bank a few days to show it.`,
  }),
  /** … and that failed: an operator must look. */
  'checkouts.cash_return_failed': told<CashNews & { problem: string }>({
    examples: [{ ...cash, problem: exampleText }],
    notices: [
      {
        ...forBuyer,
        ...ofCash,
        title: 'We couldn’t return your bank transfer yet',
        message: (cash) =>
          `We couldn’t send the ${money(cash.amountCents)} that you transferred back to your bank. The money is safe, we try again every day, and our team is looking into it.`,
      },
      {
        ...forOperators,
        title: 'A bank transfer could not be returned',
        message: (cash, name) =>
          `${money(cash.amountCents)} from ${name(cash.buyerUserId)} belongs to no sale and couldn’t be returned: ${cash.problem}`,
        link: () => '/operations/transfers',
        about: (cash) => cash.buyerUserId,
        action: 'See the transfers',
      },
    ],
  }),
};

declare module '../../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof customerCashEvents> {}
}

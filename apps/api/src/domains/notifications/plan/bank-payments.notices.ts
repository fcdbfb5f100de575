import type { SalesEvent } from '../../sales/sales.events.ts';
import { moment, money, type NoticesOf } from '../notice-row.ts';
import { aboutBuyer, buyer, forOperators, owners, sameForAll } from './sale-notice-row.ts';

/** Payments from a bank: debits and their accounts, transfers, and what no sale has taken of them. */
export const bankPaymentsNotices = {
  'sales.payment_failed': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_LAPSED',
      title: 'Payment failed',
      message: (sale) =>
        `Your bank refused the payment of ${money(sale.amountCents)} for ${sale.listingTitle}. ${
          sale.payBy === null
            ? 'The patent is not reserved for you any more.'
            : `Pay another way by ${moment(sale.payBy)}.`
        }`,
      needsYou: (sale) => sale.payBy !== null,
    },
    {
      ...sameForAll,
      to: owners,
      who: 'every owner',
      kind: 'money',
      type: 'PAYMENT_LAPSED',
      title: 'Payment failed',
      message: (sale, name) =>
        `${name(sale.buyerUserId)}’s bank refused the payment for ${sale.listingTitle}. ${nextForOwners(sale)}`,
      about: aboutBuyer,
    },
  ],
  'sales.verification_asked': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_ACTION',
      title: 'Verify your bank account',
      message: (sale) =>
        `To pay ${money(sale.amountCents)} for ${sale.listingTitle}, verify your bank account by ${moment(sale.payBy)}. Within two business days you will see a one-cent deposit with a code that starts with SM: enter that code.`,
      needsYou: () => true,
      action: 'Verify your bank account',
    },
  ],
  'sales.verification_failed': [
    {
      ...sameForAll,
      when: (sale) => !sale.givenUp,
      to: buyer,
      who: 'the buyer, unless another way to pay was chosen',
      kind: 'money',
      type: 'PAYMENT_LAPSED',
      title: 'Bank account not verified',
      message: (sale) =>
        `Your bank account was not verified, so nothing was paid for ${sale.listingTitle}. ${
          sale.failures > 0 && sale.payBy === null
            ? 'The patent is not reserved for you any more.'
            : `Choose another way to pay ${money(sale.amountCents)}${sale.payBy === null ? '' : ` by ${moment(sale.payBy)}`}.`
        }`,
      needsYou: (sale) => sale.failures === 0 || sale.payBy !== null,
      action: 'Pay another way',
    },
    {
      ...sameForAll,
      when: (sale) => sale.failures > 0 && sale.payBy !== null,
      to: owners,
      who: 'every owner, where the offer goes on',
      kind: 'money',
      type: 'PAYMENT_LAPSED',
      title: 'Bank account not verified',
      message: (sale, name) =>
        `${name(sale.buyerUserId)} did not verify the bank account that was to pay for ${sale.listingTitle}. ${nextForOwners(sale)}`,
      about: aboutBuyer,
    },
  ],
  'sales.transfer_short': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_ACTION',
      title: 'Your bank transfer is short',
      message: (sale) =>
        `${money(sale.receivedCents)} of ${money(sale.amountCents)} for ${sale.listingTitle} has arrived. Transfer the missing ${money(sale.missingCents)} by ${moment(sale.payBy)}, or we send back what came.`,
      needsYou: () => true,
      action: 'See what is missing',
    },
  ],
  'sales.payment_canceled': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_LAPSED',
      title: 'Payment canceled',
      message: (sale) =>
        `${sale.listingTitle} is being bought by another buyer, so your payment of ${money(sale.amountCents)} was canceled. Whatever you transferred for it is sent back to your bank.`,
      action: 'See your activity',
    },
  ],
  'sales.cash_returning': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_REFUNDED',
      title: 'We are returning your bank transfer',
      message: (cash) =>
        `${money(cash.amountCents)} that you transferred belongs to no open purchase. We are sending it back to your bank; it usually arrives within five business days.`,
      action: 'See your activity',
    },
  ],
  'sales.cash_needs_details': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_REFUNDED',
      title: 'Where should your money go?',
      message: (cash) =>
        `To return ${money(cash.amountCents)}, our payment provider Stripe needs to know your bank account. It sent you an email about it: answer that email within 45 days.`,
      needsYou: () => true,
      action: 'See your activity',
    },
  ],
  'sales.cash_returned': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_REFUNDED',
      title: 'Bank transfer returned',
      message: (cash) =>
        `${money(cash.amountCents)} that you transferred was sent back to your bank. Your bank may need a few days to show it.`,
      action: 'See your activity',
    },
  ],
  'sales.cash_return_failed': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PAYMENT_REFUNDED',
      title: 'We could not return your bank transfer yet',
      message: (cash) =>
        `${money(cash.amountCents)} that you transferred could not be sent back to your bank. The money is safe, we try again every day, and our team is looking into it.`,
      action: 'See your activity',
    },
    {
      ...forOperators,
      title: 'A bank transfer could not be returned',
      message: (cash, name) =>
        `${money(cash.amountCents)} of ${name(cash.buyerUserId)} belongs to no sale and could not be returned: ${cash.problem}`,
      link: () => '/operations/transfers',
      about: (cash) => cash.buyerUserId,
      action: 'See the transfers',
    },
  ],
} satisfies Partial<NoticesOf<SalesEvent>>;

/** What a failed payment means for the sellers. */
function nextForOwners(sale: { failures: number; payBy: string | null }): string {
  if (sale.payBy === null) return 'The listing is back on the market.';
  return sale.failures < 2
    ? `The buyer can pay another way until ${moment(sale.payBy)}.`
    : `Payment has failed ${sale.failures} times: you can end the offer, or wait until ${moment(sale.payBy)}.`;
}

import { exampleTime, type PayloadsOf, told } from '../../../core/outbox/events.ts';
import { money, moment } from '../../../core/text/formats.ts';
import { aboutBuyer, buyer, owners, sale, type SaleNews, sameForAll } from '../sale-news.events.ts';

/** Payments from a bank: debits and their accounts, and transfers. */
export const bankPaymentEvents = {
  /** A bank debit failed; the listing is back on the market. */
  /** `failures`: of debits for the accepted offer; 0 where there is none. `payBy`: of that offer; null: its time is over. */
  'sales.payment_failed': told<SaleNews & { failures: number; payBy: string | null }>({
    examples: [{ ...sale, failures: 0, payBy: null }],
    notices: [
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
              ? 'The patent is no longer reserved for you.'
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
  }),
  /** The bank account must be proved by a micro-deposit before it is debited. */
  'sales.verification_asked': told<SaleNews & { payBy: string }>({
    examples: [{ ...sale, payBy: exampleTime }],
    notices: [
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
  }),
  /**
   * … and was not, in time or correctly: the buyer needs another way to pay. `givenUp`: the buyer chose one
   * instead. It counts as a failed debit, so `failures` and `payBy` are as there.
   */
  'sales.verification_failed': told<
    SaleNews & { failures: number; payBy: string | null; givenUp: boolean }
  >({
    examples: [{ ...sale, failures: 2, payBy: exampleTime, givenUp: false }],
    notices: [
      {
        ...sameForAll,
        when: (sale) => !sale.givenUp,
        to: buyer,
        who: 'the buyer, unless they chose another way to pay',
        kind: 'money',
        type: 'PAYMENT_LAPSED',
        title: 'Bank account not verified',
        message: (sale) =>
          `Your bank account wasn’t verified, so nothing was paid for ${sale.listingTitle}. ${
            sale.failures > 0 && sale.payBy === null
              ? 'The patent is no longer reserved for you.'
              : `Choose another way to pay ${money(sale.amountCents)}${sale.payBy === null ? '' : ` by ${moment(sale.payBy)}`}.`
          }`,
        needsYou: (sale) => sale.failures === 0 || sale.payBy !== null,
        action: 'Pay another way',
      },
      {
        ...sameForAll,
        when: (sale) => sale.failures > 0 && sale.payBy !== null,
        to: owners,
        who: 'every owner, if the offer continues',
        kind: 'money',
        type: 'PAYMENT_LAPSED',
        title: 'Bank account not verified',
        message: (sale, name) =>
          `${name(sale.buyerUserId)} didn’t verify the bank account for the payment of ${sale.listingTitle}. ${nextForOwners(sale)}`,
        about: aboutBuyer,
      },
    ],
  }),
  /** A bank transfer arrived short; sent again with every part that arrives. */
  'sales.transfer_short': told<
    SaleNews & { receivedCents: number; missingCents: number; payBy: string }
  >({
    examples: [{ ...sale, receivedCents: 997_500, missingCents: 2_500, payBy: exampleTime }],
    notices: [
      {
        ...sameForAll,
        to: buyer,
        who: 'the buyer',
        kind: 'money',
        type: 'PAYMENT_ACTION',
        title: 'Your bank transfer is short',
        message: (sale) =>
          `${money(sale.receivedCents)} of ${money(sale.amountCents)} for ${sale.listingTitle} has arrived. Transfer the missing ${money(sale.missingCents)} by ${moment(sale.payBy)}, or we’ll send back what arrived.`,
        needsYou: () => true,
        action: 'See what’s missing',
      },
    ],
  }),
  /** The buyer's bank was still processing, and another buyer was faster. */
  'sales.payment_canceled': told<SaleNews>({
    examples: [sale],
    notices: [
      {
        ...sameForAll,
        to: buyer,
        who: 'the buyer',
        kind: 'money',
        type: 'PAYMENT_LAPSED',
        title: 'Payment canceled',
        message: (sale) =>
          `Another buyer is purchasing ${sale.listingTitle}, so your payment of ${money(sale.amountCents)} was canceled. We send anything you transferred for it back to your bank.`,
        action: 'See your activity',
      },
    ],
  }),
  /** A payment was open and unpaid when something was recorded against the title. */
  'sales.payment_stopped': told<SaleNews>({
    examples: [sale],
    notices: [
      {
        ...sameForAll,
        to: buyer,
        who: 'the buyer',
        kind: 'money',
        type: 'PAYMENT_LAPSED',
        title: 'Payment stopped while we review the title',
        message: (sale) =>
          `The USPTO’s record and the owners of ${sale.listingTitle} no longer clearly match, so we canceled your open payment of ${money(sale.amountCents)}. We send anything you transferred for it back to your bank. You can pay once our team has cleared the title.`,
        action: 'See your activity',
      },
    ],
  }),
};

declare module '../../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof bankPaymentEvents> {}
}

/** What a failed payment means for the sellers. */
function nextForOwners(sale: { failures: number; payBy: string | null }): string {
  if (sale.payBy === null) return 'The listing is back on the market.';
  return sale.failures < 2
    ? `The buyer can pay another way until ${moment(sale.payBy)}.`
    : `The payment has failed ${sale.failures} times: you can end the offer, or wait until ${moment(sale.payBy)}.`;
}

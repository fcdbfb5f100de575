import { type TitleStop, titleStops } from '@claimstead/contract/patent-state.contract.ts';
import { exampleTime, type PayloadsOf, told, toldOnce } from '../../core/outbox/events.ts';
import type { MomentOf } from '../../core/outbox/notice-row.ts';
import { money } from '../../core/text/formats.ts';
import type { TransferDetails } from '../money/money.api.ts';
import { checkout, type CheckoutNews, forBuyer, forOwners } from './checkout-news.events.ts';

/** Where owners see what there is before a sale, where no offer shows it. */
const ofListing = {
  link: ({ listingId }: { listingId: string }) => `/listing/${listingId}`,
  action: 'See the listing',
} as const;

/**
 * What a failed payment leaves. `failures`: of bank payments for the accepted offer; 0 where there is none. `payBy`: of that
 * offer; null: its time is over. `titleStop`: why no one can pay meanwhile.
 */
export type AfterFailure = {
  failures: number;
  payBy: string | null;
  titleStop: TitleStop | null;
};

const cannotPay = {
  title_held: 'Our team is reviewing the title, so no one can pay right now.',
  title_refused: 'Our team reviewed the title and doesn’t allow a payment. The listing says why.',
} as const satisfies Record<TitleStop, string>;

/** Payments from a bank: debits and their accounts, and transfers. */
export const bankPaymentEvents = {
  /** A bank debit began at a fixed price: the listing is off the market. `expectedBy` (ISO): it has arrived or failed by then. */
  'checkouts.debit_started': toldOnce<CheckoutNews & { expectedBy: string }>(
    { ...checkout, expectedBy: exampleTime },
    {
      ...forOwners,
      ...ofListing,
      title: 'A payment is on its way',
      message: (checkout, name, at) =>
        `${name(checkout.buyerUserId)} is paying ${money(checkout.amountCents)} for ${checkout.listingTitle} from a bank account. The money takes a few business days and is here by ${at(checkout.expectedBy)} at the latest. Until then, nobody else can buy the patent. If the payment fails, we’ll let you know, and the listing goes back on the market.`,
    },
  ),
  /**
   * A bank debit failed; the listing is back on the market. `failures`: of debits for the accepted offer; 0 where there is
   * none. `payBy`: of that offer; null: its time is over.
   */
  'checkouts.payment_failed': told<CheckoutNews & AfterFailure>({
    examples: [
      { ...checkout, failures: 0, payBy: null, titleStop: null },
      { ...checkout, failures: 1, payBy: exampleTime, titleStop: 'title_held' },
    ],
    notices: [
      {
        ...forBuyer,
        type: 'PAYMENT_LAPSED',
        title: 'Payment failed',
        message: (checkout, _name, at) =>
          `Your bank refused the payment of ${money(checkout.amountCents)} for ${checkout.listingTitle}. ${
            checkout.payBy === null
              ? 'The patent is no longer reserved for you.'
              : checkout.titleStop
                ? cannotPay[checkout.titleStop]
                : `Pay another way by ${at(checkout.payBy)}.`
          }`,
        needsYou: (checkout) => checkout.payBy !== null && checkout.titleStop === null,
        action: 'See where it stands',
      },
      {
        ...forOwners,
        type: 'PAYMENT_LAPSED',
        title: 'Payment failed',
        // Without an offer, Activity shows the owners nothing.
        link: (checkout) =>
          checkout.failures === 0 ? ofListing.link(checkout) : forOwners.link(checkout),
        message: (checkout, name, at) =>
          `${name(checkout.buyerUserId)}’s bank refused the payment for ${checkout.listingTitle}. ${nextForOwners(checkout, at)}`,
        action: 'See where it stands',
      },
    ],
  }),
  /** The bank account must be proved by a micro-deposit before it is debited. */
  'checkouts.verification_asked': toldOnce<CheckoutNews & { payBy: string }>(
    { ...checkout, payBy: exampleTime },
    {
      ...forBuyer,
      type: 'PAYMENT_ACTION',
      title: 'Verify your bank account',
      message: (checkout, _name, at) =>
        `To pay ${money(checkout.amountCents)} for ${checkout.listingTitle}, verify your bank account by ${at(checkout.payBy)}. Within two business days you will see a one-cent deposit with a code that starts with SM: enter that code.`,
      needsYou: () => true,
      action: 'Verify your bank account',
    },
  ),
  /**
   * … and was not, in time or correctly: the buyer needs another way to pay. `givenUp`: the buyer chose one
   * instead. It counts as a failed debit, so `failures` and `payBy` are as there.
   */
  'checkouts.verification_failed': told<CheckoutNews & AfterFailure & { givenUp: boolean }>({
    examples: [{ ...checkout, failures: 2, payBy: exampleTime, titleStop: null, givenUp: false }],
    notices: [
      {
        ...forBuyer,
        when: (checkout) => !checkout.givenUp,
        who: 'the buyer, unless they chose another way to pay',
        type: 'PAYMENT_LAPSED',
        title: 'Bank account not verified',
        message: (checkout, _name, at) =>
          `Your bank account wasn’t verified, so nothing was paid for ${checkout.listingTitle}. ${
            checkout.failures > 0 && checkout.payBy === null
              ? 'The patent is no longer reserved for you.'
              : checkout.titleStop
                ? cannotPay[checkout.titleStop]
                : `Choose another way to pay ${money(checkout.amountCents)}${checkout.payBy === null ? '' : ` by ${at(checkout.payBy)}`}.`
          }`,
        needsYou: (checkout) =>
          checkout.titleStop === null && (checkout.failures === 0 || checkout.payBy !== null),
        action: 'Pay another way',
      },
      {
        ...forOwners,
        when: (checkout) => checkout.failures > 0 && checkout.payBy !== null,
        who: 'every owner, if the offer continues',
        type: 'PAYMENT_LAPSED',
        title: 'Bank account not verified',
        message: (checkout, name, at) =>
          `${name(checkout.buyerUserId)} didn’t verify the bank account for the payment of ${checkout.listingTitle}. ${nextForOwners(checkout, at)}`,
        action: 'See where it stands',
      },
    ],
  }),
  /** The buyer is shown where to send a bank transfer, and gets it by email. `amountCents`: what is still to come. */
  'checkouts.transfer_expected': toldOnce<CheckoutNews & TransferDetails & { payBy: string }>(
    {
      ...{ ...checkout, payBy: exampleTime, holder: 'The market', bank: 'US Test Bank' },
      ...{ routingNumber: '999999999', accountNumber: '11119987600453127', reference: 'XK3NQ2Z7' },
    },
    {
      ...forBuyer,
      type: 'PAYMENT_ACTION',
      title: 'Your transfer details',
      message: (checkout, _name, at) =>
        `Transfer ${money(checkout.amountCents)} for ${checkout.listingTitle} by ${at(checkout.payBy)}, with exactly the reference ${checkout.reference}. If you have already sent it, you don’t need to do anything.`,
      needsYou: () => true,
      action: 'Show transfer details',
    },
  ),
  /** A bank transfer arrived short; sent again with every part that arrives. */
  'checkouts.transfer_short': toldOnce<
    CheckoutNews & { receivedCents: number; missingCents: number; payBy: string }
  >(
    { ...checkout, receivedCents: 997_500, missingCents: 2_500, payBy: exampleTime },
    {
      ...forBuyer,
      type: 'PAYMENT_ACTION',
      title: 'Your bank transfer is short',
      message: (checkout, _name, at) =>
        `${money(checkout.receivedCents)} of ${money(checkout.amountCents)} for ${checkout.listingTitle} has arrived. Transfer the missing ${money(checkout.missingCents)} by ${at(checkout.payBy)}, or we’ll send back what arrived.`,
      needsYou: () => true,
      action: 'See what’s missing',
    },
  ),
  /** The form in which a transfer or a verification was begun takes a card too, and cards are stopped for this buyer. */
  'checkouts.card_stopped': toldOnce<CheckoutNews>(checkout, {
    ...forBuyer,
    type: 'PAYMENT_ACTION',
    title: 'Open your payment again',
    message: (checkout) =>
      `Card payments went back twice within 90 days, so the payment for ${checkout.listingTitle} that you had begun, which takes cards too, has ended. Open it again and pay by bank. If your bank transfer is on its way, the new payment takes it, or it is sent back to you.`,
    needsYou: () => true,
    action: 'Pay by bank',
  }),
  /** The buyer's bank was still processing, and another buyer was faster. */
  'checkouts.payment_canceled': toldOnce<CheckoutNews>(checkout, {
    ...forBuyer,
    type: 'PAYMENT_LAPSED',
    title: 'Payment canceled',
    message: (checkout) =>
      `Another buyer is purchasing ${checkout.listingTitle}, so your payment of ${money(checkout.amountCents)} was canceled. We send anything you transferred for it back to your bank.`,
    action: 'See the patent',
  }),
  /** A payment was open and unpaid when something was recorded against the title, or operators refused it. */
  'checkouts.payment_stopped': told<CheckoutNews & { titleStop: TitleStop }>({
    examples: titleStops.map((titleStop) => ({ ...checkout, titleStop })),
    notices: [
      {
        ...forBuyer,
        when: ({ titleStop }) => titleStop === 'title_held',
        type: 'PAYMENT_LAPSED',
        title: 'Payment stopped while we review the title',
        message: (checkout) =>
          `The USPTO’s record and the owners of ${checkout.listingTitle} no longer clearly match, so we canceled your open payment of ${money(checkout.amountCents)}. We send anything you transferred for it back to your bank. You can pay once our team has cleared the title.`,
        action: 'See the patent',
      },
      {
        ...forBuyer,
        when: ({ titleStop }) => titleStop === 'title_refused',
        type: 'PAYMENT_LAPSED',
        title: 'Payment stopped, title not cleared',
        message: (checkout) =>
          `Our team reviewed the title of ${checkout.listingTitle} and doesn’t allow a payment, so we canceled your open payment of ${money(checkout.amountCents)}. We send anything you transferred for it back to your bank. The listing says why.`,
        action: 'See the patent',
      },
    ],
  }),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof bankPaymentEvents> {}
}

/** What a failed payment means for the sellers. */
function nextForOwners(checkout: { failures: number; payBy: string | null }, at: MomentOf): string {
  if (checkout.payBy === null) return 'The listing is back on the market.';
  return checkout.failures < 2
    ? `The buyer can pay another way until ${at(checkout.payBy)}.`
    : `The payment has failed ${checkout.failures} times: you can end the offer, or wait until ${at(checkout.payBy)}.`;
}

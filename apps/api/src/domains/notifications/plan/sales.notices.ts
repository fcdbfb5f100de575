import type { SaleNews, SalesEvent } from '../../sales/sales.events.ts';
import { money, type NoticesOf, places } from '../notice-row.ts';
import { bankPaymentsNotices } from './bank-payments.notices.ts';
import { disputesNotices } from './disputes.notices.ts';
import { filingNotices } from './filing.notices.ts';
import { refundsNotices } from './refunds.notices.ts';
import {
  aboutBuyer,
  allBut,
  buyer,
  forOperators,
  owners,
  paidCentsOf,
  sameForAll,
} from './sale-notice-row.ts';
import { signingNotices } from './signing.notices.ts';

/** The events of a sale in the order of `docs/notices.md`. */
export const salesNotices = {
  'sales.legal_name_changed': [
    {
      ...sameForAll,
      to: (sale) => allBut(sale, sale.userId),
      who: 'everyone in the sale but the person whose name it is',
      kind: 'signatures',
      type: 'SIGNATURE_REQUESTED',
      title: 'A legal name changed',
      message: (sale, name) =>
        `${name(sale.userId)} changed the legal name that prints on the papers for ${sale.listingTitle}. Papers that are still being signed are made again with the new name: read it before you sign. Papers that everyone has signed keep the old one.`,
      about: (sale) => sale.userId,
    },
  ],
  'sales.held': [
    {
      ...sameForAll,
      to: owners,
      who: 'every owner',
      kind: 'money',
      type: 'PATENT_PAID',
      title: 'Patent paid',
      message: (sale, name) =>
        `${name(sale.buyerUserId)} paid ${money(sale.amountCents)} for ${sale.listingTitle}. The money is held until everyone has signed and the assignment is filed.`,
      about: aboutBuyer,
    },
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'PATENT_PAID',
      title: 'Payment received',
      message: (sale) =>
        `Your payment of ${money(paidCentsOf(sale))} for ${sale.listingTitle} has arrived. ${coveredWords(sale)}It is held until everyone has signed and the assignment is filed.`,
    },
  ],
  ...bankPaymentsNotices,
  ...refundsNotices,
  ...signingNotices,
  ...filingNotices,
  'sales.paid_out': [
    {
      ...sameForAll,
      to: (sale) => [sale.ownerUserId],
      who: 'the owner who is paid',
      kind: 'money',
      type: 'PAYOUT_SENT',
      title: 'Payout sent',
      message: (sale) =>
        `Your share of ${money(sale.amountCents)} for ${sale.listingTitle} was sent to your payout account.`,
      link: places.sold,
      action: 'See your sold patents',
    },
  ],
  'sales.payout_blocked': [
    {
      ...sameForAll,
      to: (sale) => [sale.ownerUserId],
      who: 'the owner whose account it is',
      kind: 'money',
      type: 'PAYOUT_BLOCKED',
      title: 'Payout account needs attention',
      message: (sale) =>
        `Our payment provider can't pay out to your account, so your share for ${sale.listingTitle} can't be sent. Open the sale to see what to do.`,
      needsYou: () => true,
    },
  ],
  // The listing's own event tells the owners that it is sold.
  'sales.released': [],
  ...disputesNotices,
  'sales.payout_not_returned': [
    {
      ...forOperators,
      title: 'A payout could not be taken back',
      message: (sale) =>
        `The account of ${sale.owner} does not hold the ${money(sale.amountCents)} for ${sale.listingTitle} any more, so the buyer’s refund waits. We ask again every few hours. You can try it now, or write the payout off.`,
      link: () => '/operations/sales',
      action: 'See the sales',
    },
  ],
  'sales.settled_outside': [
    {
      ...sameForAll,
      to: buyer,
      who: 'the buyer',
      kind: 'money',
      type: 'LISTING_SOLD',
      title: 'Patent marked as sold to you',
      message: (sale) =>
        `The owner marked ${sale.listingTitle} as sold to you, settled outside the product. Write to support if that is not right.`,
      link: places.purchased,
      action: 'See your purchased patents',
    },
  ],
} satisfies NoticesOf<SalesEvent>;

/** A transfer that came short, and the sale goes on all the same. */
function coveredWords({ amountCents, paidCents }: SaleNews): string {
  if (paidCents === undefined) return '';
  return `It was ${money(amountCents - paidCents)} short of the price, and we covered that. `;
}

import { places } from '@claimstead/contract/places.ts';
import type { ProposalKind } from '@claimstead/contract/sales.contract.ts';
import type { PaymentStanding } from '@claimstead/contract/standing.contract.ts';
import {
  exampleTime,
  exampleTitle,
  type PayloadsOf,
  told,
  toldOnce,
} from '../../core/outbox/events.ts';
import { forOperators } from '../../core/outbox/notice-row.ts';
import { date, money } from '../../core/text/formats.ts';
import { dayHours } from './schedule.rules.ts';

/** `userId`: who is reminded. `clockAt`: what the `step`, in hours, counts from. */
type ReminderNews = {
  userId: string;
  clockAt: string;
  step: number;
  listingId: string;
  listingTitle: string;
};
type SaleReminder = ReminderNews & { saleId: string; buyerUserId: string };
type OfferReminder = ReminderNews & { offerId: string; amountCents: number };
/** What of a bank transfer has arrived, in cents. */
type TransferReminder = ReminderNews & {
  checkoutId: string;
  state: Extract<PaymentStanding, 'transfer' | 'transfer_part'>;
  amountCents: number;
  receivedCents: number;
};
/** What one side of a sale asked the other to agree to; `clockAt`: by when it answers. */
type ProposalReminder = SaleReminder & { proposal: ProposalKind; askedByUserId: string };
/** Money at the provider that no purchase needed. */
type CashReminder = Pick<ReminderNews, 'userId' | 'clockAt' | 'step'> & { amountCents: number };
/** A held sale that is canceled when nobody acts. */
type Stalled = SaleReminder & { canceledAt: string };

const news: ReminderNews = {
  userId: 'buyer',
  clockAt: exampleTime,
  step: 24,
  listingId: 'listing',
  listingTitle: exampleTitle,
};
const sale: SaleReminder = { ...news, saleId: 'sale', buyerUserId: 'buyer' };
const offer: OfferReminder = { ...news, offerId: 'offer', amountCents: 1_250_000_50 };
const transfer = { ...news, checkoutId: 'sale', amountCents: 1_250_000_50, receivedCents: 0 };

const proposal = { userId: 'one', step: -24, askedByUserId: 'buyer' };
const proposed = {
  end: 'asks to end the sale of',
  extend: 'asks for 14 more days for the next step of the sale of',
} as const satisfies Record<ProposalKind, string>;

const toOne = {
  to: ({ userId }: { userId: string }) => [userId],
  mail: 'now',
  link: ({ listingId }: { listingId: string }) => places.deal(listingId),
  needsYou: () => true,
} as const;
const toParty = {
  ...toOne,
  who: 'all parties, each once',
  kind: 'money',
  needsYou: () => false,
  action: 'See the sale',
} as const;
const timeToPay = { ...toOne, kind: 'money', title: 'Your time to pay ends soon' } as const;
/** The office's days begin at midnight in Washington, D.C.: its hours of the night before are never written. */
const officeDate = (isoTime: string) =>
  date(new Date(Date.parse(isoTime) + 12 * 3_600_000).toISOString());
const daysOf = (step: number) => Math.abs(step) / dayHours;

/** What the schedule reminds of. Plans and invitations are told where they are made. */
export const remindersEvents = {
  'reminders.offer_answer': toldOnce<
    OfferReminder & { turn: 'buyer' | 'owner'; buyerUserId: string }
  >(
    { ...offer, userId: 'one', turn: 'owner', buyerUserId: 'buyer' },
    {
      ...toOne,
      who: 'the side that has to answer',
      kind: 'offers',
      title: 'An offer is waiting for your answer',
      message: (offer, name, at) =>
        `${offer.turn === 'owner' ? `${name(offer.buyerUserId)} offers` : 'The owners of the patent ask'} ${money(offer.amountCents)} for ${offer.listingTitle}. Answer by ${at(offer.clockAt)}, or the offer ends.`,
      action: 'Answer',
    },
  ),
  'reminders.payment': toldOnce<OfferReminder>(offer, {
    ...timeToPay,
    who: 'the buyer',
    message: (offer, _name, at) =>
      `Pay ${money(offer.amountCents)} for ${offer.listingTitle} by ${at(offer.clockAt)}. After that, the patent is no longer reserved for you.`,
    action: 'Pay now',
  }),
  'reminders.transfer': told<TransferReminder>({
    examples: [
      { ...transfer, state: 'transfer' },
      { ...transfer, state: 'transfer_part', receivedCents: 997_500 },
    ],
    notices: [
      {
        ...timeToPay,
        when: (transfer) => transfer.state === 'transfer',
        who: 'the buyer, whose transfer is on its way',
        message: (transfer, _name, at) =>
          `Your transfer of ${money(transfer.amountCents)} for ${transfer.listingTitle} has not arrived. It must be here by ${at(transfer.clockAt)}. If you have sent it, you don’t need to do anything.`,
        action: 'See the transfer details',
      },
      {
        ...timeToPay,
        when: (transfer) => transfer.state === 'transfer_part',
        who: 'the buyer, of whose transfer a part has arrived',
        message: (transfer, _name, at) =>
          `${money(transfer.receivedCents)} of ${money(transfer.amountCents)} for ${transfer.listingTitle} has arrived. Transfer the missing ${money(transfer.amountCents - transfer.receivedCents)} by ${at(transfer.clockAt)}, or we’ll send back what arrived.`,
        action: 'See what’s missing',
      },
    ],
  }),
  'reminders.bank_verification': toldOnce<
    ReminderNews & { checkoutId: string; amountCents: number }
  >(
    { ...news, checkoutId: 'sale', amountCents: 1_250_000_50 },
    {
      ...toOne,
      who: 'the buyer',
      kind: 'money',
      title: 'Enter the code from your bank',
      message: (checkout, _name, at) =>
        `A one-cent deposit in your bank account has a code that starts with SM. Enter it by ${at(checkout.clockAt)}, or ${money(checkout.amountCents)} for ${checkout.listingTitle} can’t be paid from that account.`,
      action: 'Enter the code',
    },
  ),
  'reminders.payout_account': told<SaleReminder & { isSigned: boolean }>({
    examples: [
      { ...sale, userId: 'one', isSigned: false },
      { ...sale, userId: 'one', isSigned: true },
    ],
    notices: [
      {
        ...toOne,
        who: 'each owner who cannot be paid',
        kind: 'money',
        title: 'Your bank details are missing',
        message: (sale) =>
          sale.isSigned
            ? `We can’t send your share for ${sale.listingTitle}: your payout account can’t receive money. Open the sale to see what is missing.`
            : `${sale.listingTitle} is paid for, and we hold the money. Nobody can sign until you have added your bank details.`,
        action: 'Add bank details',
      },
    ],
  }),
  'reminders.signature': toldOnce<SaleReminder>(sale, {
    ...toOne,
    who: 'those whose turn it is to sign',
    kind: 'signatures',
    title: 'Your signature is still needed',
    message: (sale, _name, at) =>
      `The sale of ${sale.listingTitle} is waiting for you to sign the assignment, since ${at(sale.clockAt)}.`,
    action: 'Sign',
  }),
  'reminders.proposal': told<ProposalReminder>({
    examples: [
      { ...sale, ...proposal, proposal: 'end' },
      { ...sale, ...proposal, proposal: 'extend' },
    ],
    notices: [
      {
        ...toOne,
        who: 'the side that was asked',
        kind: 'signatures',
        title: 'A proposal is waiting for your answer',
        message: (asked, name, at) =>
          `${name(asked.askedByUserId)} ${proposed[asked.proposal]} ${asked.listingTitle}. Answer by ${at(asked.clockAt)}. Without an answer, the sale continues as before.`,
        about: (asked) => asked.askedByUserId,
        action: 'Answer',
      },
    ],
  }),
  'reminders.cancel_opens': toldOnce<Stalled>(
    { ...sale, canceledAt: exampleTime },
    {
      ...toParty,
      title: 'The sale can be canceled now',
      message: (sale, _name, at) =>
        `The sale of ${sale.listingTitle} has not moved for at least 30 days. Either side can cancel it now for a full refund. If nothing happens, we cancel it on ${at(sale.canceledAt)}.`,
    },
  ),
  'reminders.sale_ends': toldOnce<Stalled>(
    { ...sale, step: 57 * dayHours, canceledAt: exampleTime },
    {
      ...toParty,
      title: 'The sale will be canceled soon',
      message: (sale, _name, at) =>
        `The sale of ${sale.listingTitle} has not moved for at least ${daysOf(sale.step)} days. If nothing happens, we cancel it on ${at(sale.canceledAt)} and refund the buyer in full.`,
    },
  ),
  'reminders.unfiled': toldOnce<SaleReminder>(
    { ...sale, step: 3 * dayHours },
    {
      ...toParty,
      kind: 'signatures',
      title: 'Not filed yet',
      message: (sale, _name, at) =>
        `The assignment of ${sale.listingTitle} was signed on ${at(sale.clockAt)}, and our team has not filed it yet: ${daysOf(sale.step)} business days have passed. You don’t need to do anything. If you have questions, write to support.`,
    },
  ),
  'reminders.filing': toldOnce<Omit<SaleReminder, 'userId'> & { userId: null }>(
    { ...sale, userId: null, step: -14 * dayHours },
    {
      ...forOperators,
      title: 'An assignment must be filed soon',
      message: (sale) =>
        sale.step < 0
          ? `The assignment of ${sale.listingTitle} has not been filed yet. It must be recorded by ${date(sale.clockAt)}, at most ${daysOf(sale.step)} ${daysOf(sale.step) === 1 ? 'day' : 'days'} from now: after that, a later buyer could take priority.`
          : `The assignment of ${sale.listingTitle} was not filed by ${date(sale.clockAt)}, when its three months ended. File it today: until it is recorded, a later buyer could take priority.`,
      link: () => '/operations/filings',
      action: 'See the filings',
    },
  ),
  'reminders.share': toldOnce<ReminderNews & { ownerId: string; creatorUserId: string }>(
    { ...news, userId: 'two', ownerId: 'owner', creatorUserId: 'one' },
    {
      ...toOne,
      who: 'each owner whose share is not confirmed',
      kind: 'money',
      title: 'Confirm your share',
      message: (listing, name) =>
        `${name(listing.creatorUserId)} added you as a co-owner of ${listing.listingTitle || 'a patent'}. It can’t be sold until you confirm your share.`,
      link: (listing) => `/listing/${listing.listingId}`,
      action: 'Confirm your share',
    },
  ),
  'reminders.introduction': toldOnce<ReminderNews & { askedByUserId: string; listedUntil: string }>(
    {
      ...{ ...news, userId: 'one', step: 3 * dayHours },
      ...{ askedByUserId: 'buyer', listedUntil: exampleTime },
    },
    {
      ...toOne,
      who: 'every owner',
      kind: 'messages',
      title: 'Someone is waiting for your answer',
      message: (asked, name, at) =>
        `${name(asked.askedByUserId)} asked on ${at(asked.clockAt)} who owns ${asked.listingTitle}. Say who you are, or decline. Until then, they can’t write to you, make an offer or buy.`,
      link: (asked) => `/listing/${asked.listingId}`,
      about: (asked) => asked.askedByUserId,
      action: 'Answer',
    },
  ),
  'reminders.refund_details': toldOnce<SaleReminder & { refundCents: number }>(
    { ...sale, refundCents: 1_250_000_50 },
    {
      ...toOne,
      who: 'the buyer',
      kind: 'money',
      title: 'Where should your refund go?',
      message: (refund) =>
        `To send your refund of ${money(refund.refundCents)} for ${refund.listingTitle}, our payment provider, Stripe, needs your bank account details. Stripe sent you an email: enter your bank details there.`,
      link: (refund) => places.sale(refund.saleId),
      action: 'See the sale',
    },
  ),
  'reminders.cash_details': toldOnce<CashReminder>(
    { userId: 'buyer', clockAt: exampleTime, step: dayHours, amountCents: 77_500 },
    {
      ...toOne,
      who: 'the buyer',
      kind: 'money',
      title: 'Your money is waiting for bank details',
      message: (cash) =>
        `To return ${money(cash.amountCents)}, our payment provider, Stripe, needs your bank account details. Stripe sent you an email: enter your bank details there.`,
      link: places.activity,
      action: 'See your transfers',
    },
  ),
  'reminders.listed_fee': toldOnce<ReminderNews & { number: string; years: number }>(
    { ...news, userId: 'one', step: -30 * dayHours, number: '10123456', years: 3.5 },
    {
      ...toOne,
      who: 'every owner',
      kind: 'money',
      title: 'A listed patent is about to expire',
      message: (fee) =>
        `The office’s record shows no payment of the ${fee.years}-year maintenance fee for ${fee.listingTitle}. Unpaid, the patent expires on ${officeDate(fee.clockAt)}, and until then it can be paid with a surcharge. Confirm the dates with the patent office.`,
      link: (fee) => `/listing/${fee.listingId}`,
      action: 'See the listing',
    },
  ),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof remindersEvents> {}
}

import type { OfferEndReason, OfferSide } from '@claimstead/contract/offers.contract.ts';
import type { TitleStop } from '@claimstead/contract/patent-state.contract.ts';
import { places } from '@claimstead/contract/places.ts';
import type { MomentOf, NameOf } from '../../core/outbox/notice-row.ts';
import { money } from '../../core/text/formats.ts';
import {
  exampleTitle,
  exampleTime,
  type PayloadsOf,
  told,
  untold,
} from '../../core/outbox/events.ts';

type OfferNews = {
  offerId: string;
  listingId: string;
  listingTitle: string;
  amountCents: number;
  /** Who acted; null for the system. */
  actorUserId: string | null;
  buyerUserId: string;
  ownerUserIds: string[];
};

/** An offer that waits for an answer, or for its payment. */
type Open = OfferNews & { by: OfferSide; deadlineAt: string };
/** `titleStop`: why nobody can pay yet. */
type Accepted = Open & { titleStop: TitleStop | null };
type Ended = OfferNews & { reason: OfferEndReason };

const example = {
  offerId: 'offer',
  listingId: 'listing',
  listingTitle: exampleTitle,
  amountCents: 1_250_000_50,
  buyerUserId: 'buyer',
  ownerUserIds: ['one', 'two'],
};
type Parties = { actorUserId: string | null; buyerUserId: string; ownerUserIds: string[] };

type TimeNews = { offerId: string; listingId: string; listingTitle: string; buyerUserId: string };
const timeExample: TimeNews = {
  offerId: 'offer',
  listingId: 'listing',
  listingTitle: exampleTitle,
  buyerUserId: 'buyer',
};

const coOwners = (offer: Parties) =>
  offer.ownerUserIds.filter((userId) => userId !== offer.actorUserId);
const others = (offer: Parties) =>
  [offer.buyerUserId, ...offer.ownerUserIds].filter((userId) => userId !== offer.actorUserId);
/** Whom a notice is about: the person who acted, or else the buyer. */
const actorOf = (offer: Parties) => offer.actorUserId ?? offer.buyerUserId;
const endedFor = (reasons: OfferEndReason[]) => (offer: Ended) => reasons.includes(offer.reason);

const sameForAll = {
  link: ({ listingId }: { listingId: string }) => places.deal(listingId),
  mail: 'now',
} as const;
const forBuyer = {
  ...sameForAll,
  to: (offer: { buyerUserId: string }) => [offer.buyerUserId],
  who: 'the buyer',
} as const;

export const offersEvents = {
  'offers.made': told<Open>({
    examples: [{ ...example, actorUserId: 'buyer', by: 'buyer', deadlineAt: exampleTime }],
    notices: [
      {
        ...sameForAll,
        to: (offer) => offer.ownerUserIds,
        who: 'every owner',
        kind: 'offers',
        type: 'OFFER',
        title: 'New offer',
        message: (offer, name) =>
          `${name(offer.buyerUserId)} offers ${money(offer.amountCents)} for ${offer.listingTitle}.`,
        about: (offer) => offer.buyerUserId,
        needsYou: () => true,
        action: 'See the offer',
      },
    ],
  }),
  'offers.note_written': untold<{
    offerId: string;
    listingId: string;
    fromUserId: string;
    toUserId: string;
    text: string;
  }>('the message that it becomes is told'),
  'offers.countered': told<Open>({
    examples: [{ ...example, actorUserId: 'one', by: 'owner', deadlineAt: exampleTime }],
    notices: [
      {
        ...sameForAll,
        to: others,
        who: 'all parties but the one who countered',
        kind: 'offers',
        type: 'OFFER',
        title: 'Counteroffer',
        message: (offer, name) =>
          `${name(offer.actorUserId)} sent a counteroffer of ${money(offer.amountCents)} for ${offer.listingTitle}.`,
        about: actorOf,
        // The other side answers; a co-owner of the person who countered is only informed.
        needsYou: (offer, userId) => (userId === offer.buyerUserId) === (offer.by === 'owner'),
        action: 'See the offer',
      },
    ],
  }),
  'offers.accepted': told<Accepted>({
    examples: ([null, 'title_held', 'title_refused'] as const).map((titleStop) => ({
      ...{ ...example, actorUserId: 'one', by: 'owner', deadlineAt: exampleTime, titleStop },
    })),
    notices: [
      {
        ...sameForAll,
        when: (offer) => offer.by === 'owner' && offer.titleStop === null,
        to: (offer) => [offer.buyerUserId],
        who: 'the buyer, if an owner accepted',
        kind: 'money',
        type: 'OFFER_ACCEPTED',
        title: 'Offer accepted',
        message: (offer, name, at) =>
          `${name(offer.actorUserId)} accepted your offer of ${money(offer.amountCents)} for ${offer.listingTitle}. It is reserved for you: pay by ${at(offer.deadlineAt)}.`,
        about: actorOf,
        needsYou: () => true,
        action: 'Pay now',
      },
      {
        ...sameForAll,
        when: (offer) => offer.by === 'owner' && offer.titleStop !== null,
        to: (offer) => [offer.buyerUserId],
        who: 'the buyer, if an owner accepted while the title is under review or was not cleared',
        kind: 'money',
        type: 'OFFER_ACCEPTED',
        title: 'Offer accepted',
        message: (offer, name, at) =>
          `${name(offer.actorUserId)} accepted your offer of ${money(offer.amountCents)} for ${offer.listingTitle}. ${cannotPayYet(offer, at)}`,
        about: actorOf,
        action: 'See the offer',
      },
      {
        ...sameForAll,
        to: coOwners,
        who: 'every owner but the one who accepted',
        kind: 'money',
        type: 'OFFER_ACCEPTED',
        title: 'Offer accepted',
        message: (offer, name, at) =>
          `${name(offer.actorUserId)} accepted ${money(offer.amountCents)} for ${offer.listingTitle}. ${untilPaid(offer, name, at)}`,
        about: (offer) => offer.buyerUserId,
        action: 'See the offer',
      },
    ],
  }),
  /** Operators look at the listing's title, so that no one could pay. */
  'offers.time_stands_still': told<TimeNews>({
    examples: [timeExample],
    notices: [
      {
        ...forBuyer,
        kind: 'money',
        title: 'Your time to pay is paused',
        message: (offer) =>
          `Our team is looking at the title of ${offer.listingTitle} before anyone pays. It stays reserved for you, and your time to pay continues once they’ve decided. ${openPaymentEnds}`,
        action: 'See the offer',
      },
    ],
  }),
  'offers.time_goes_on': told<TimeNews & { payBy: string }>({
    examples: [{ ...timeExample, payBy: exampleTime }],
    notices: [
      {
        ...forBuyer,
        kind: 'money',
        title: 'Your time to pay has resumed',
        message: (offer, _name, at) =>
          `Our team has reviewed the title of ${offer.listingTitle}. The listing says what they found. The patent is reserved for you until ${at(offer.payBy)}.`,
        needsYou: () => true,
        action: 'See the offer',
      },
    ],
  }),
  /** Operators found that no one may pay. The time to pay runs on, and the offer ends with it. */
  'offers.title_refused': told<TimeNews & { payBy: string }>({
    examples: [{ ...timeExample, payBy: exampleTime }],
    notices: [
      {
        ...forBuyer,
        kind: 'money',
        title: 'Title not cleared',
        message: (offer, _name, at) =>
          `Our team reviewed the title of ${offer.listingTitle} and doesn’t allow a payment. The listing says why. The seller can send a paper that shows otherwise; if our team hasn’t accepted one by ${at(offer.payBy)}, your offer ends. ${openPaymentEnds}`,
        action: 'See the offer',
      },
    ],
  }),
  /** They found otherwise before the offer ended. */
  'offers.title_cleared': told<TimeNews & { payBy: string }>({
    examples: [{ ...timeExample, payBy: exampleTime }],
    notices: [
      {
        ...forBuyer,
        kind: 'money',
        title: 'Title cleared',
        message: (offer, _name, at) =>
          `Our team has cleared the title of ${offer.listingTitle}, so you can pay. The patent is reserved for you until ${at(offer.payBy)}.`,
        needsYou: () => true,
        action: 'Pay now',
      },
    ],
  }),
  'offers.ended': told<Ended>({
    examples: [
      { ...example, actorUserId: 'one', reason: 'declined' },
      { ...example, actorUserId: null, reason: 'sold_to_another' },
      { ...example, actorUserId: null, reason: 'payment_lapsed' },
      { ...example, actorUserId: null, reason: 'title_refused' },
    ],
    notices: [
      {
        ...sameForAll,
        when: endedFor(['declined', 'withdrawn', 'lapsed']),
        to: others,
        who: 'all parties but the one who ended it: declined, withdrawn or expired',
        kind: 'offers',
        type: 'OFFER_REJECTED',
        title: 'Offer ended',
        message: endedText,
        about: actorOf,
        action: 'See the offer',
      },
      {
        ...sameForAll,
        when: endedFor(['sold_to_another', 'listing_gone']),
        to: (offer) => [offer.buyerUserId],
        who: 'the buyer: sold to someone else, or no longer for sale',
        kind: 'offers',
        type: 'OFFER_REJECTED',
        title: 'Offer ended',
        message: endedText,
        action: 'See the offer',
      },
      {
        ...sameForAll,
        when: endedFor(['payment_lapsed', 'payment_failed']),
        to: others,
        who: 'all parties but the one who ended it',
        kind: 'money',
        type: 'PAYMENT_LAPSED',
        title: 'Payment deadline missed',
        message: endedText,
        about: (offer) => offer.buyerUserId,
        action: 'See the offer',
      },
      {
        ...sameForAll,
        when: endedFor(['title_refused']),
        to: others,
        who: 'all parties: its title was not cleared',
        kind: 'money',
        type: 'OFFER_REJECTED',
        title: 'Offer ended',
        message: endedText,
        about: (offer) => offer.buyerUserId,
        action: 'See the offer',
      },
      // Sales tells people about a canceled sale.
    ],
  }),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof offersEvents> {}
}

/** Of a payment that was open when the title came to stop it. */
const openPaymentEnds =
  'Any payment you hadn’t finished is canceled, and we send anything you transferred for it back to your bank. A bank debit that has already begun continues, and we hold what arrives.';

/** What the title means for the buyer of an offer that was accepted nevertheless. */
function cannotPayYet({ titleStop, deadlineAt }: Accepted, at: MomentOf): string {
  return titleStop === 'title_held'
    ? 'It is reserved for you. Our team is reviewing the title, so no one can pay right now: your 72 hours to pay start once they’ve decided.'
    : `Our team reviewed the title and doesn’t allow a payment. The listing says why. The seller can send a paper that shows otherwise; if our team hasn’t accepted one by ${at(deadlineAt)}, the offer ends.`;
}

/** The same for its owners, or by when the buyer pays. */
function untilPaid({ titleStop, buyerUserId, deadlineAt }: Accepted, name: NameOf, at: MomentOf) {
  if (titleStop === null) return `${name(buyerUserId)} has until ${at(deadlineAt)} to pay.`;
  return titleStop === 'title_held'
    ? `Our team is reviewing the title, so no one can pay right now: ${name(buyerUserId)}’s 72 hours to pay start once they’ve decided.`
    : `Our team reviewed the title and doesn’t allow a payment. Send a paper that shows otherwise from the listing’s page; if our team hasn’t accepted one by ${at(deadlineAt)}, the offer ends.`;
}

/** What happened to the offer, in a sentence that fits either side. */
function endedText(offer: Ended, name: NameOf): string {
  const what = `the offer of ${money(offer.amountCents)} for ${offer.listingTitle}`;
  const texts = {
    declined: `${name(offer.actorUserId)} declined ${what}.`,
    withdrawn: `${name(offer.actorUserId)} withdrew ${what}.`,
    lapsed: `Nobody answered ${what} within 7 days, so it has expired.`,
    payment_lapsed: `${money(offer.amountCents)} was not paid in time, so ${offer.listingTitle} is no longer reserved.`,
    payment_failed: `${name(offer.actorUserId)} ended ${what}: its payment failed twice. ${offer.listingTitle} is no longer reserved.`,
    title_refused: `The title of ${offer.listingTitle} was not cleared in time for a payment, so the offer of ${money(offer.amountCents)} has ended.`,
    sold_to_another: `Someone else bought ${offer.listingTitle}, so your offer of ${money(offer.amountCents)} has ended.`,
    listing_gone: `${offer.listingTitle} is no longer for sale, so your offer of ${money(offer.amountCents)} has ended.`,
    sale_cancelled: `The sale of ${offer.listingTitle} was canceled.`,
  } satisfies Record<OfferEndReason, string>;
  return texts[offer.reason];
}

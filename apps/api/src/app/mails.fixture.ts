import { newId } from '../core/ids/ids.ts';
import type { NoticedEvent } from '../domains/notifications/notifications.plan.ts';

export type Cast = { buyer: string; one: string; two: string };
/** What people wrote: the title of the listing, and a text of more than one line. */
export type Words = { title: string; text: string };

const time = '2027-03-05T09:30:00.000Z';

/** Events that reach every row of the plan of notices that is mailed, as the domains emit them. */
export function mailedEvents(cast: Cast, words: Words): NoticedEvent[] {
  return [
    ...attackEvents(cast),
    ...offerEvents(cast, words),
    ...saleEvents(cast, words),
    ...listingEvents(cast, words),
  ];
}

function attackEvents(cast: Cast): NoticedEvent[] {
  return (['wrong_passwords', 'wrong_second_steps', 'foreign_objects'] as const).map((kind) => ({
    type: 'identity.attack_suspected',
    payload: { userId: cast.one, kind, at: time },
  }));
}

function newsOf(cast: Cast, words: Words) {
  return {
    listingId: newId(),
    listingTitle: words.title,
    amountCents: 1_250_000_50,
    buyerUserId: cast.buyer,
    ownerUserIds: [cast.one, cast.two],
  };
}

function offerEvents(cast: Cast, words: Words): NoticedEvent[] {
  const offer = { ...newsOf(cast, words), offerId: newId() };
  const ended = (reason: 'declined' | 'sold_to_another' | 'payment_lapsed'): NoticedEvent => ({
    type: 'offers.ended',
    payload: { ...offer, actorUserId: reason === 'declined' ? cast.one : null, reason },
  });
  return [
    { type: 'offers.made', payload: { ...offer, actorUserId: cast.buyer } },
    { type: 'offers.countered', payload: { ...offer, actorUserId: cast.one, by: 'owner' } },
    {
      type: 'offers.accepted',
      payload: { ...offer, actorUserId: cast.one, by: 'owner', payBy: time },
    },
    ended('declined'),
    ended('sold_to_another'),
    ended('payment_lapsed'),
  ];
}

function saleEvents(cast: Cast, words: Words): NoticedEvent[] {
  const sale = { ...newsOf(cast, words), saleId: newId() };
  const cash = { buyerUserId: cast.buyer, amountCents: 77_500 };
  return [
    { type: 'sales.held', payload: sale },
    { type: 'sales.payment_failed', payload: { ...sale, failures: 0, payBy: null } },
    { type: 'sales.verification_asked', payload: { ...sale, payBy: time } },
    {
      type: 'sales.verification_failed',
      payload: { ...sale, failures: 2, payBy: time, givenUp: false },
    },
    {
      type: 'sales.transfer_short',
      payload: { ...sale, receivedCents: 997_500, missingCents: 2_500, payBy: time },
    },
    { type: 'sales.payment_canceled', payload: sale },
    { type: 'sales.cash_returning', payload: cash },
    { type: 'sales.cash_needs_details', payload: cash },
    { type: 'sales.cash_returned', payload: cash },
    { type: 'sales.cash_return_failed', payload: { ...cash, problem: words.text } },
    {
      type: 'sales.refunding',
      payload: { ...sale, reason: 'operator', refundCents: sale.amountCents },
    },
    {
      type: 'sales.refunded',
      payload: { ...sale, reason: 'cancelled', refundCents: sale.amountCents },
    },
    { type: 'sales.refund_failed', payload: { ...sale, reason: 'operator' } },
    { type: 'sales.cancelled', payload: { ...sale, by: cast.one } },
    { type: 'sales.signature_requested', payload: { ...sale, userIds: [cast.buyer] } },
    { type: 'sales.legal_name_changed', payload: { ...sale, userId: cast.buyer } },
    { type: 'sales.signed_by', payload: { ...sale, userId: cast.buyer } },
    {
      type: 'sales.signature_declined',
      payload: { ...sale, userId: cast.one, reason: words.text },
    },
    { type: 'sales.signed', payload: sale },
    { type: 'sales.recording_due', payload: { ...sale, recordBy: time, daysLeft: 14 } },
    { type: 'sales.filed', payload: { ...sale, receipt: '509123456' } },
    { type: 'sales.recorded', payload: { ...sale, reel: '071234', frame: '0567' } },
    {
      type: 'sales.filing_corrected',
      payload: {
        ...sale,
        receipt: '509123465',
        reel: '071234',
        frame: '0567',
        corrected: 'receipt 509123456 is now 509123465',
        reason: words.text,
      },
    },
    { type: 'sales.paid_out', payload: { ...sale, ownerUserId: cast.two, amountCents: 625_000 } },
    { type: 'sales.payout_blocked', payload: { ...sale, ownerUserId: cast.two } },
    { type: 'sales.questioned', payload: { ...sale, isPaidOut: false } },
    { type: 'sales.payout_blocked', payload: { ...sale, ownerUserId: cast.two } },
    { type: 'sales.disputed', payload: { ...sale, isPaidOut: false } },
    { type: 'sales.dispute_ended', payload: { ...sale, isPaidOut: false } },
    { type: 'sales.payout_not_returned', payload: { ...sale, owner: 'Ada Ash' } },
    { type: 'sales.dispute_lost', payload: sale },
    { type: 'sales.loss_unsettled', payload: { ...sale, isPaidOut: false } },
    { type: 'sales.settled_outside', payload: sale },
  ];
}

function listingEvents(cast: Cast, words: Words): NoticedEvent[] {
  const ownerUserIds = [cast.one, cast.two];
  const listing = { listingId: newId(), title: words.title, creatorUserId: cast.one, ownerUserIds };
  const plan = { subscriptionId: newId(), listingId: newId(), title: words.title, ownerUserIds };
  return [
    { type: 'listings.sold', payload: { ...listing, settledOutside: false } },
    { type: 'listings.plan_ended', payload: { ...listing, endedAt: time } },
    { type: 'listings.taken_down', payload: { ...listing, reason: words.text } },
    { type: 'listings.restored', payload: listing },
    { type: 'listings.owner_left', payload: { ...listing, ownerId: newId() } },
    { type: 'listings.maker_left', payload: listing },
    {
      type: 'listings.file_lost',
      payload: { ...listing, kind: 'research', fileName: `${words.title}.pdf` },
    },
    {
      type: 'subscriptions.expiring',
      payload: {
        ...plan,
        endsAt: time,
        renews: true,
        planName: '1-year',
        amountCents: 14_999,
        isChange: true,
      },
    },
    {
      type: 'subscriptions.change_failed',
      payload: { ...plan, chosenName: '1-year' },
    },
    {
      type: 'subscriptions.kept_too_late',
      payload: { ...plan, chosenName: '1-year', amountCents: 14_999 },
    },
    { type: 'subscriptions.renewal_failed', payload: { ...plan, endsAt: time } },
    { type: 'subscriptions.ended', payload: { ...plan, reason: 'cancelled' } },
    { type: 'subscriptions.ended', payload: { ...plan, reason: 'ended_early' } },
    {
      type: 'support.replied',
      payload: {
        inquiryId: newId(),
        userId: cast.buyer,
        subject: words.title,
        message: words.text,
      },
    },
  ];
}

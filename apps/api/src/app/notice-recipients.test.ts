import type { OfferEndReason } from '@claimstead/contract/offers.contract.ts';
import { describe, expect, it } from 'vitest';
import type { DomainEvent, EventType } from '../core/outbox/events.ts';
import { momentIn } from '../core/text/formats.ts';
import { eventCatalog } from './modules.ts';

const names: Record<string, string> = { buyer: 'Bo Ash', one: 'Ann Oak', two: 'Tim Elm' };
const nameOf = (userId: string | null) => names[userId ?? ''] ?? 'Someone';

/** Who is told what, as "type person: message". */
function told(event: DomainEvent): string[] {
  const done = new Set<string | null>();
  return eventCatalog.noticesOf(event.type).flatMap((row) => {
    if (row.when && !row.when(event.payload)) return [];
    return row.to(event.payload).flatMap((userId) => {
      if (done.has(userId)) return [];
      done.add(userId);
      return `${row.type} ${userId}: ${row.message(event.payload, nameOf, momentIn('UTC'))}`;
    });
  });
}

const offer = {
  offerId: 'o',
  listingId: 'l',
  listingTitle: 'A lamp',
  amountCents: 500_00,
  buyerUserId: 'buyer',
  ownerUserIds: ['one', 'two'],
};
const deadlineAt = '2026-03-05T09:30:00.000Z';
const ended = (reason: OfferEndReason, actorUserId: string | null): DomainEvent => ({
  type: 'offers.ended',
  payload: { ...offer, actorUserId, reason },
});
const sale = { ...offer, saleId: 's' };
const canceled = { reason: 'cancelled', by: 'one', because: 'owner' } as const;
const plan = {
  ...{ subscriptionId: 's', listingId: 'l', title: 'A lamp' },
  ...{ ownerUserIds: ['one', 'two'], underSale: false },
};
const expiring = {
  ...plan,
  endsAt: deadlineAt,
  renews: true,
  planName: '90-day',
  amountCents: 5_995,
};
const listing = { listingId: 'l', title: 'A lamp', creatorUserId: 'one', ownerUserIds: ['one'] };

describe('the plan of notices', () => {
  it.each<[string, DomainEvent, string[]]>([
    [
      'an offer is told to every owner',
      { type: 'offers.made', payload: { ...offer, actorUserId: 'buyer', by: 'buyer', deadlineAt } },
      [
        'OFFER one: Bo Ash offers $500.00 for A lamp.',
        'OFFER two: Bo Ash offers $500.00 for A lamp.',
      ],
    ],
    [
      'a counter is told to everyone but the one who made it',
      {
        type: 'offers.countered',
        payload: { ...offer, actorUserId: 'one', by: 'owner', deadlineAt },
      },
      [
        'OFFER buyer: Ann Oak sent a counteroffer of $500.00 for A lamp.',
        'OFFER two: Ann Oak sent a counteroffer of $500.00 for A lamp.',
      ],
    ],
    [
      'an owner’s acceptance tells the buyer to pay, and the other owners',
      {
        type: 'offers.accepted',
        payload: { ...offer, actorUserId: 'one', by: 'owner', deadlineAt, titleStop: null },
      },
      [
        'OFFER_ACCEPTED buyer: Ann Oak accepted your offer of $500.00 for A lamp. It is reserved for you: pay by March 5, 2026 at 9:30 AM UTC.',
        'OFFER_ACCEPTED two: Ann Oak accepted $500.00 for A lamp. Bo Ash has until March 5, 2026 at 9:30 AM UTC to pay.',
      ],
    ],
    [
      'a buyer’s acceptance of a counter tells the owners',
      {
        type: 'offers.accepted',
        payload: { ...offer, actorUserId: 'buyer', by: 'buyer', deadlineAt, titleStop: null },
      },
      ['one', 'two'].map(
        (owner) =>
          `OFFER_ACCEPTED ${owner}: Bo Ash accepted $500.00 for A lamp. Bo Ash has until March 5, 2026 at 9:30 AM UTC to pay.`,
      ),
    ],
    [
      'a withdrawal is told to the other side only',
      ended('withdrawn', 'buyer'),
      ['one', 'two'].map(
        (owner) => `OFFER_REJECTED ${owner}: Bo Ash withdrew the offer of $500.00 for A lamp.`,
      ),
    ],
    [
      'a lapsed payment is told to both sides',
      ended('payment_lapsed', null),
      ['buyer', 'one', 'two'].map(
        (person) =>
          `PAYMENT_LAPSED ${person}: $500.00 was not paid in time, so A lamp is no longer reserved.`,
      ),
    ],
    [
      'a sale to another is told to the buyer who lost',
      ended('sold_to_another', null),
      ['OFFER_REJECTED buyer: Someone else bought A lamp, so your offer of $500.00 has ended.'],
    ],
    [
      'a payment is told to the owners, and confirmed to the buyer',
      { type: 'sales.held', payload: { ...sale, isBuyersTurn: false } },
      [
        ...['one', 'two'].map(
          (owner) =>
            `PATENT_PAID ${owner}: Bo Ash paid $500.00 for A lamp. We hold the money until everyone has signed and the assignment is filed.`,
        ),
        'PATENT_PAID buyer: Your payment of $500.00 for A lamp has arrived. We hold it until everyone has signed and the assignment is filed.',
      ],
    ],
    [
      'a sale cancelled by an owner is told to the other owners',
      {
        type: 'sales.cancelled',
        payload: { ...sale, by: 'one', because: 'owner' },
      },
      [
        'SALE_CANCELLED two: Ann Oak canceled the sale of A lamp. The buyer is refunded, and the listing returns with any time left on its plan.',
      ],
    ],
    [
      'a buyer who was refunded a part before reads what is left',
      {
        type: 'sales.refund_begun',
        payload: { ...sale, ...canceled, stands: 'pending', refundCents: 200_00 },
      },
      [
        'SALE_CANCELLED buyer: Ann Oak canceled the sale of A lamp. The remaining $200.00 is on its way back to you.',
      ],
    ],
    [
      'a buyer whose money is back right away reads that with why, once',
      {
        type: 'sales.refunded',
        payload: { ...sale, ...canceled, isFirst: true, refundCents: 500_00 },
      },
      [
        'SALE_CANCELLED buyer: Ann Oak canceled the sale of A lamp. We sent the full $500.00 back to the account you paid from. It may take your bank a few days to show it.',
      ],
    ],
    [
      'a buyer who canceled reads only that the money is back',
      {
        type: 'sales.refunded',
        payload: {
          ...{ ...sale, reason: 'cancelled', by: 'buyer', because: 'buyer' },
          ...{ isFirst: true, refundCents: 500_00 },
        },
      },
      [
        'PAYMENT_REFUNDED buyer: We sent $500.00 for A lamp back to the account you paid from. It may take your bank a few days to show it.',
      ],
    ],
    [
      'a signature is told to everyone but the signer',
      { type: 'sales.signed_by', payload: { ...sale, userId: 'one', isFollowed: false } },
      [
        'DOCUMENT_SIGNED buyer: Ann Oak signed the assignment of A lamp.',
        'DOCUMENT_SIGNED two: Ann Oak signed the assignment of A lamp.',
      ],
    ],
    [
      'one that others are asked to follow is told with that',
      { type: 'sales.signed_by', payload: { ...sale, userId: 'buyer', isFollowed: true } },
      [],
    ],
    [
      'a refund after a cancellation is told once it is done',
      {
        type: 'sales.refunding',
        payload: { ...sale, reason: 'cancelled' },
      },
      [],
    ],
    [
      'a share is told to its owner only',
      { type: 'sales.paid_out', payload: { ...sale, ownerUserId: 'two' } },
      ['PAYOUT_SENT two: A lamp is sold. We sent your share of $500.00 to your payout account.'],
    ],
    ['a cancelled sale is told by sales', ended('sale_cancelled', null), []],
    [
      'a plan that ends soon is told to the one who pays',
      { type: 'subscriptions.expiring', payload: { ...expiring, isChange: false } },
      [
        'SUBSCRIPTION_EXPIRING one: The 90-day plan for A lamp renews on March 5, 2026 at 9:30 AM UTC for $59.95. You can change or cancel it before then.',
      ],
    ],
    [
      'and with the plan that was chosen for the renewal',
      {
        type: 'subscriptions.expiring',
        payload: { ...expiring, planName: '1-year', amountCents: 14_999, isChange: true },
      },
      [
        'SUBSCRIPTION_EXPIRING one: The plan for A lamp renews on March 5, 2026 at 9:30 AM UTC as the 1-year plan you chose, for $149.99. You can change or cancel it before then.',
      ],
    ],
    [
      'a plan that ran out is told by its listing',
      { type: 'subscriptions.ended', payload: { ...plan, reason: 'ran_out' } },
      [],
    ],
    [
      'an invitation without an account is told by mail alone',
      {
        type: 'listings.owner_invited',
        payload: { ...listing, ownerId: 'x', invitedUserId: null, invitedByUserId: 'one' },
      },
      [
        'OWNER_INVITED null: Ann Oak added you as a co-owner of A lamp. To confirm, open the link in the email we sent you.',
      ],
    ],
  ])('%s', (_, event, expected) => {
    expect(told(event)).toEqual(expected);
  });

  it('come from every event with a notice, and from no other', () => {
    const followed = (type: EventType) =>
      eventCatalog.consumersOf(type).includes('notifications.plan_notices');
    for (const type of eventCatalog.types) {
      expect(followed(type), type).toBe(eventCatalog.noticesOf(type).length > 0);
    }
  });

  it('leads to a path of the product from every row', () => {
    for (const type of eventCatalog.types) {
      for (const row of eventCatalog.noticesOf(type))
        expect(row.link({ listingId: 'l' } as never)).toMatch(/^\/[a-z]/);
    }
  });
});

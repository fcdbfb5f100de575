import { describe, expect, it } from 'vitest';
import { decideDue, methodsFor, type ForSale } from './due.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-22T12:00:00Z');

function listing(over: Partial<ForSale> = {}): ForSale {
  return {
    ownerUserIds: ['owner'],
    visible: true,
    published: true,
    saleState: 'none',
    deletedAt: null,
    acceptingOffers: false,
    priceCents: 50_000,
    reservedForUserId: null,
    reservedUntil: null,
    unconfirmedOwners: [],
    ...over,
  };
}
const offer = { offerId: 'offer', amountCents: 40_000, payBy: later, disclosuresVersion: 0 };

describe('what a buyer owes', () => {
  it('is the fixed price of a visible listing', () => {
    expect(decideDue(listing(), null, 'buyer', now)).toEqual({
      ok: true,
      due: { amountCents: 50_000, offer: null },
    });
  });

  it('is the accepted offer, also where the plan has ended since', () => {
    const decided = decideDue(listing({ visible: false }), offer, 'buyer', now);
    expect(decided).toEqual({ ok: true, due: { amountCents: 40_000, offer } });
  });

  it.each([
    ['an owner', listing({ ownerUserIds: ['buyer'] }), 'checkouts.own_patent'],
    ['a hidden listing', listing({ visible: false }), 'checkouts.not_for_sale'],
    ['a listing open to offers', listing({ acceptingOffers: true }), 'checkouts.not_for_sale'],
    ['a listing under sale', listing({ saleState: 'under_sale' }), 'checkouts.not_for_sale'],
    ['a sold listing', listing({ saleState: 'sold' }), 'checkouts.not_for_sale'],
    ['a deleted listing', listing({ deletedAt: now }), 'checkouts.not_for_sale'],
    [
      'a listing held for another',
      listing({ reservedForUserId: 'other', reservedUntil: later }),
      'checkouts.not_for_sale',
    ],
    [
      'unconfirmed owners',
      listing({ unconfirmedOwners: [{ name: 'Olga Owner', userId: null, mayBeAsked: true }] }),
      'checkouts.owners_unconfirmed',
    ],
  ])('is refused for %s', (_name, forSale, code) => {
    expect(decideDue(forSale, null, 'buyer', now)).toEqual({ ok: false, code });
  });

  it('is nothing, accepted offer or not, once an operator has taken the listing down', () => {
    const takenDown = listing({ visible: false, published: false });
    expect(decideDue(takenDown, offer, 'buyer', now)).toEqual({
      ok: false,
      code: 'checkouts.not_for_sale',
    });
  });

  it('is the price again once the hold for another has lapsed', () => {
    const lapsed = listing({ reservedForUserId: 'other', reservedUntil: now });
    expect(decideDue(lapsed, null, 'buyer', now).ok).toBe(true);
  });
});

describe('the kinds of payment', () => {
  it('puts the cheapest for the amount first and the card last', () => {
    expect(methodsFor(10_000, null)).toEqual(['customer_balance', 'us_bank_account', 'card']);
    expect(methodsFor(5_000_000, null).at(-1)).toBe('card');
  });

  it('leaves the card out where something stops it', () => {
    expect(methodsFor(100_001, 'over_limit')).toEqual(['customer_balance', 'us_bank_account']);
  });
});

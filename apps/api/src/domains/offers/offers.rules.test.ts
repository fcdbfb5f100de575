import { expect, it } from 'vitest';
import { offerLifecycle } from './offer-lifecycle.rules.ts';
import { amountAllowed } from './offers.rules.ts';

const open = {
  known: true,
  visible: true,
  acceptingOffers: true,
  ownersConfirmed: true,
  reservedForAnother: false,
  underSale: false,
};
const maker = { isOwner: false, ownerSight: 'shown', hasOpenOffer: false, block: null } as const;

it.each([
  ['anybody, for what is open to offers', open, {}, null],
  ['anybody, for what is accepted from another', { ...open, reservedForAnother: true }, {}, null],
  [
    'anybody, before every owner has confirmed the stake',
    { ...open, ownersConfirmed: false },
    {},
    null,
  ],
  ['nobody, for what nobody may know of', { ...open, known: false }, {}, 'listings.not_found'],
  ['nobody, for what is under sale', { ...open, visible: false }, {}, 'offers.not_for_sale'],
  ['no owner', open, { isOwner: true }, 'offers.own_patent'],
  ['nobody, at a fixed price', { ...open, acceptingOffers: false }, {}, 'offers.not_accepting'],
  ['nobody who doesn’t know the owner', open, { ownerSight: 'hidden' }, 'listings.owner_hidden'],
  ['nobody who blocked an owner', open, { block: 'mine' }, 'offers.you_blocked'],
  ['nobody whom an owner blocked', open, { block: 'theirs' }, 'offers.blocked'],
  ['nobody twice', open, { hasOpenOffer: true }, 'offers.already_open'],
] as const)('an offer is made by %s', (_name, deal, who, code) => {
  const situation = { subject: null, now: new Date(), deal, maker: { ...maker, ...who } };
  const decision = offerLifecycle.decide(situation, { move: 'offer', by: 'buyer' });
  expect(decision.ok ? null : decision.code).toBe(code);
});

it('an amount is from $1.00 to $999,999.99', () => {
  const tried = [99, 100, 99_999_999, 100_000_000, 100.5, Number.NaN];
  expect(tried.map(amountAllowed)).toEqual([false, true, true, false, false, false]);
});

import { expect, it } from 'vitest';
import { type ReturnedCardSale, whyWithoutCard } from './card-stop.rules.ts';

const now = new Date('2027-03-05T12:00:00Z');
const at = { now, cardLimitCents: 500_000 };
const deal = { amountCents: 100_000, buyerUserId: 'bea', ownerUserIds: ['ada', 'olaf'] };
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

function returned(buyerUserId: string, ownerUserIds: string[], days = 1): ReturnedCardSale {
  return { buyerUserId, ownerUserIds, at: daysAgo(days) };
}

it.each([
  ['nothing that went back', [], null],
  ['one payment that went back', [returned('bea', ['ada'])], null],
  [
    'two of the buyer, to whomever',
    [returned('bea', ['tim']), returned('bea', ['eve'])],
    'returned_payments',
  ],
  [
    'two of the buyer that nobody was to be paid for yet',
    [returned('bea', []), returned('bea', [])],
    'returned_payments',
  ],
  [
    'one each way between buyer and owner',
    [returned('bea', ['ada']), returned('ada', ['bea'])],
    'returned_with_owner',
  ],
  [
    'two that the owner bought of the buyer',
    [returned('olaf', ['bea']), returned('olaf', ['bea', 'tim'])],
    'returned_with_owner',
  ],
  ['one with each of two owners', [returned('ada', ['bea']), returned('olaf', ['bea'])], null],
  [
    'two of which one is 90 days old',
    [returned('bea', ['ada'], 90), returned('bea', ['ada'], 89)],
    null,
  ],
  [
    'two within 90 days',
    [returned('bea', ['ada'], 89.9), returned('bea', ['ada'], 89)],
    'returned_payments',
  ],
  ['two of someone else', [returned('tim', ['ada']), returned('tim', ['ada'])], null],
] as const)('after %s', (_name, sales, why) => {
  expect(whyWithoutCard(deal, sales as unknown as ReturnedCardSale[], at)).toBe(why);
});

it('above the limit nobody pays by card, whatever went back', () => {
  const dear = { ...deal, amountCents: 500_001 };
  expect(whyWithoutCard(dear, [returned('bea', []), returned('bea', [])], at)).toBe('over_limit');
  expect(whyWithoutCard({ ...deal, amountCents: 500_000 }, [], at)).toBeNull();
});

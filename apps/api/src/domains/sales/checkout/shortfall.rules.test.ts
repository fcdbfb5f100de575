import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCoverable, paidFromBalance } from './shortfall.rules.ts';

describe('what the platform covers of a price', () => {
  it('is nothing where the setting is 0, and never more than the setting', () => {
    const short = { amountCents: 100_000, receivedCents: 97_500 };
    expect(isCoverable(short, 0)).toBe(false);
    expect(isCoverable(short, 2_499)).toBe(false);
    expect(isCoverable(short, 2_500)).toBe(true);
  });

  it('is nothing where all has come', () => {
    expect(isCoverable({ amountCents: 100_000, receivedCents: 100_000 }, 2_500)).toBe(false);
  });

  it('is a twentieth of the price at most', () => {
    expect(isCoverable({ amountCents: 20_000, receivedCents: 18_999 }, 10_000)).toBe(false);
    expect(isCoverable({ amountCents: 20_000, receivedCents: 19_000 }, 10_000)).toBe(true);
  });
});

describe('the owners who are paid from the balance', () => {
  const shares = (cents: number[]) =>
    cents.map((shareCents, index) => ({ ownerId: `o${index}`, shareCents }));

  it('are the one with the smallest share that is enough', () => {
    expect([...paidFromBalance(shares([50_000, 100, 30_000, 19_900]), 2_500)]).toEqual(['o3']);
    expect([...paidFromBalance(shares([100_000]), 0)]).toEqual([]);
  });

  it('leave shares that the payment covers, however many there are', () => {
    const some = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(some, fc.double({ min: 0, max: 1, noNaN: true }), (cents, part) => {
        const price = cents.reduce((sum, one) => sum + one, 0);
        const shortfall = Math.floor(price * part);
        const apart = paidFromBalance(shares(cents), shortfall);
        const bound = shares(cents).filter((share) => !apart.has(share.ownerId));
        expect(bound.reduce((sum, share) => sum + share.shareCents, 0)).toBeLessThanOrEqual(
          price - shortfall,
        );
      }),
    );
  });
});

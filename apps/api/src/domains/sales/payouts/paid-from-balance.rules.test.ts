import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paidFromBalance } from './paid-from-balance.rules.ts';

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

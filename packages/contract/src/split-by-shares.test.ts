import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByShares } from './split-by-shares.ts';

/** Shares of 1 to 12 owners that make up the whole. */
const shares = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 0, maxLength: 11 })
  .map((cuts) => {
    const edges = [0, ...cuts.sort((left, right) => left - right), 10_000];
    return edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
  });
/** Small ones too, of which the smallest shares have a share of no cent. */
const prices = fc.oneof(
  fc.integer({ min: 100, max: 99_999_999 }),
  fc.integer({ min: 100, max: 1_000 }),
);

describe('a price split by shares', () => {
  it('can leave a small stake without a cent, and still adds up', () => {
    const lean = fc.tuple(fc.integer({ min: 100, max: 4_000 }), fc.integer({ min: 1, max: 11 }));
    fc.assert(
      fc.property(lean, ([price, many]) => {
        const parts = [10_000 - many, ...Array.from({ length: many }, () => 1)];
        const shares = splitByShares(price, parts);
        expect(shares).toContain(0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(price);
        for (const [index, share] of shares.entries()) {
          expect(Math.abs(share * 10_000 - price * (parts[index] ?? 0))).toBeLessThan(10_000);
        }
      }),
    );
  });

  it('adds up to the price to the cent', () => {
    fc.assert(
      fc.property(prices, shares, (price, parts) => {
        expect(splitByShares(price, parts).reduce((sum, share) => sum + share, 0)).toBe(price);
      }),
    );
  });

  it('gives everyone less than a cent more or less than the exact share', () => {
    fc.assert(
      fc.property(prices, shares, (price, parts) => {
        for (const [index, share] of splitByShares(price, parts).entries()) {
          expect(Math.abs(share * 10_000 - price * (parts[index] ?? 0))).toBeLessThan(10_000);
        }
      }),
    );
  });

  it('never gives a larger stake less', () => {
    fc.assert(
      fc.property(prices, shares, (price, parts) => {
        const shares = splitByShares(price, parts);
        for (const [left, stake] of parts.entries()) {
          for (const [right, other] of parts.entries()) {
            if (stake > other) expect(shares[left]).toBeGreaterThanOrEqual(shares[right] ?? 0);
          }
        }
      }),
    );
  });

  it.each([
    [100, [3_334, 3_333, 3_333], [34, 33, 33]],
    [101, [5_000, 5_000], [51, 50]],
    [99_999_999, [10_000], [99_999_999]],
    [100, [9_999, 1], [100, 0]],
  ])('%i cents by %j', (price, parts, shares) => {
    expect(splitByShares(price, parts)).toEqual(shares);
  });

  it('refuses shares that are not the whole', () => {
    expect(() => splitByShares(100, [5_000, 4_999])).toThrow(RangeError);
  });
});

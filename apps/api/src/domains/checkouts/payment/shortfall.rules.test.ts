import { describe, expect, it } from 'vitest';
import { isCoverable } from './shortfall.rules.ts';

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

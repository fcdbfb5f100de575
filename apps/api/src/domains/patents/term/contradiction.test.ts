import type { TermOutcome } from '@claimstead/contract/patents.contract.ts';
import { describe, expect, it } from 'vitest';
import { contradictionOf, type Claim } from './contradiction.copy.ts';

const today = '2026-11-25';
const claim: Claim = {
  saysExpired: false,
  source: 'office',
  asOf: '2026-05-02',
  reader: 'buyer',
  hasFees: true,
};
const says = (outcome: TermOutcome, more: Partial<Claim> = {}) =>
  contradictionOf({ ...claim, ...more }, outcome, today);

describe('the seller’s "Expired" against the record', () => {
  it('is contradicted in words, to the seller with what to do', () => {
    const ended = { kind: 'ended', day: '2025-02-12', atLatest: false } as const;
    expect(says(ended)).toBe(
      'The seller says that the patent hasn’t expired. By the office’s record of May 2, 2026, it ended on February 12, 2025.',
    );
    expect(says(ended, { reader: 'seller', source: 'document' })).toBe(
      'You say that the patent hasn’t expired. By the patent document, read on May 2, 2026, it ended on February 12, 2025. Check it, and correct what’s wrong.',
    );
    expect(says({ kind: 'lapsed', day: '2015-12-04' })).toContain(
      'it lapsed on December 4, 2015 for an unpaid fee.',
    );
    expect(says({ kind: 'ends', day: '2036-05-13' }, { saysExpired: true })).toContain(
      'The seller says that the patent has expired. By the office’s record of May 2, 2026, it ends on May 13, 2036.',
    );
    expect(
      says(
        { kind: 'ends', day: '2036-05-13' },
        { saysExpired: true, source: 'document', reader: 'seller' },
      ),
    ).toBe(
      'You say that the patent has expired. By the patent document, read on May 2, 2026, it ends on May 13, 2036. A document doesn’t show unpaid fees. Check it, and correct what’s wrong.',
    );
    expect(says({ kind: 'not_before', day: '2043-08-04' }, { saysExpired: true })).toContain(
      'it ends on August 4, 2043 or later.',
    );
  });

  it('says nothing of fees where a kind of patent has none', () => {
    const runs = { kind: 'ends', day: '2036-05-13' } as const;
    const words = says(runs, { saysExpired: true, source: 'document', hasFees: false });
    expect(words).toContain('it ends on May 13, 2036.');
    expect(words).not.toContain('fees');
  });

  it.each<[string, TermOutcome, boolean]>([
    ['agrees that it runs', { kind: 'ends', day: '2036-05-13' }, false],
    ['agrees that it is over', { kind: 'ended', day: '2025-02-12', atLatest: true }, true],
    ['agrees that it lapsed', { kind: 'lapsed', day: null }, true],
    ['may have been cut', { kind: 'at_latest', day: '2036-05-13' }, true],
    ['may have ended', { kind: 'not_before', day: '2025-05-13' }, true],
    ['can’t tell', { kind: 'unknown', reason: 'x', contradicts: false }, true],
    ['can’t tell either way', { kind: 'unknown', reason: 'x', contradicts: true }, false],
  ])('stands where the record %s', (_name, outcome, saysExpired) => {
    expect(says(outcome, { saysExpired })).toBeNull();
  });
});

import type { PatentFee, TermOutcome } from '@claimstead/contract/patents.contract.ts';
import { describe, expect, it } from 'vitest';
import { describeLegalStatus } from './legal-status.service.ts';

const today = '2026-11-25';
const of = (outcome: TermOutcome, fees: PatentFee[] = [], contradiction: string | null = null) =>
  describeLegalStatus(
    {
      term: { outcome, words: 'The term’s own words', steps: [] },
      fees: { fees },
      contradiction,
      showsDisclaimer: false,
      disclosed: null,
      source: 'office',
      asOf: '2026-05-02',
    },
    today,
  );

const fee = (state: PatentFee['state']): PatentFee => ({
  years: 7.5,
  windowOpens: '2026-01-02',
  due: '2026-07-02',
  graceEnds: '2027-01-02',
  state,
  paidOn: null,
  amounts: {
    regular: { fee: 1, surcharge: 1 },
    small: { fee: 1, surcharge: 1 },
    micro: { fee: 1, surcharge: 1 },
  },
});

describe('whether a patent may be over', () => {
  it.each<[TermOutcome, string]>([
    [{ kind: 'ended', day: '2023-05-01', atLatest: false }, 'ended'],
    [{ kind: 'ended', day: '2023-05-01', atLatest: true }, 'ended'],
    [{ kind: 'lapsed', day: null }, 'lapsed'],
    [{ kind: 'surrendered', by: ['RE49123'] }, 'surrendered'],
    [{ kind: 'not_before', day: '2024-01-02' }, 'unclear'],
    [{ kind: 'unknown', reason: 'it says both', contradicts: true }, 'unclear'],
  ])('%o is %s, in a sentence with the term’s own words', (outcome, kind) => {
    const { over } = of(outcome);
    expect(over?.kind).toBe(kind);
    expect(over?.words).toMatch(/The term’s own words\.$/);
  });

  it.each<[TermOutcome]>([
    [{ kind: 'ends', day: '2030-05-01' }],
    [{ kind: 'at_latest', day: '2030-05-01' }],
    [{ kind: 'not_before', day: '2030-05-01' }],
    [{ kind: 'not_before', day: today }],
    [{ kind: 'unknown', reason: 'no record', contradicts: false }],
  ])('%o says nothing against it', (outcome) => {
    expect(of(outcome).over).toBeNull();
  });

  it('never says that a patent is in force or valid', () => {
    expect(JSON.stringify(of({ kind: 'ends', day: '2030-05-01' }))).not.toMatch(/force|valid/);
  });
});

describe('what else a buyer should know', () => {
  it('is a fee that can be paid now, with its days', () => {
    expect(of({ kind: 'ends', day: '2030-05-01' }, [fee('in_window')]).notices).toEqual([
      {
        code: 'fee_window_open',
        words: 'The 7.5-year maintenance fee can be paid now, and is due July 2, 2026.',
      },
    ]);
    const [late] = of({ kind: 'ends', day: '2030-05-01' }, [fee('surcharge')]).notices;
    expect(late?.code).toBe('fee_with_surcharge');
    expect(late?.words).toContain('until January 2, 2027');
  });

  it('is nothing of fees that are paid, not yet due or unknown, nor of a patent that is over', () => {
    const others = (['paid', 'not_yet', 'not_known', 'reinstated'] as const).map(fee);
    expect(of({ kind: 'ends', day: '2030-05-01' }, others).notices).toEqual([]);
    expect(of({ kind: 'lapsed', day: null }, [fee('in_window')]).notices).toEqual([]);
  });

  it('is what the record says against the seller’s word', () => {
    const { notices } = of({ kind: 'lapsed', day: null }, [], 'The seller says otherwise.');
    expect(notices).toEqual([{ code: 'seller_contradicted', words: 'The seller says otherwise.' }]);
  });
});

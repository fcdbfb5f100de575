import { describe, expect, test } from 'vitest';
import { closingProblem, monthAfter, monthOf, openMonths } from './months.rules.ts';

const at = (iso: string) => new Date(iso);
const facts = {
  lastClosed: '2026-04-01',
  firstBooked: '2026-01-01',
  comparedAt: at('2026-06-01T06:00:00Z'),
  now: at('2026-06-02T00:00:00Z'),
};

describe('months of the books', () => {
  test('are UTC’s, and a year’s end is crossed', () => {
    expect(monthOf(at('2026-12-31T23:59:59Z'))).toBe('2026-12-01');
    expect(monthAfter('2026-12-01')).toBe('2027-01-01');
  });

  test('are open from after the last closed one, or from the first with entries', () => {
    const now = at('2026-06-30T23:59:59Z');
    expect(openMonths(facts, now)).toEqual(['2026-06-01', '2026-05-01']);
    const first = { lastClosed: null, firstBooked: '2026-05-01' };
    expect(openMonths(first, now)).toEqual(['2026-06-01', '2026-05-01']);
    expect(openMonths({ lastClosed: null, firstBooked: null }, now)).toEqual(['2026-06-01']);
  });

  test('close in their order, once they are over and were compared since', () => {
    expect(closingProblem('2026-05-01', facts)).toBeNull();
    expect(closingProblem('2026-04-01', facts)).toBe('closed');
    expect(closingProblem('2026-06-01', facts)).toBe('not_over');
    expect(closingProblem('2026-05-01', { ...facts, lastClosed: null })).toBe('earlier_open');
    const before = { ...facts, comparedAt: at('2026-05-31T23:59:59Z') };
    expect(closingProblem('2026-05-01', before)).toBe('not_compared');
    expect(closingProblem('2026-05-01', { ...facts, comparedAt: null })).toBe('not_compared');
  });
});

import { describe, expect, it } from 'vitest';
import type { KnownFact } from './patent-facts.rules.ts';
import { prevailingFacts } from './prevailing-facts.rules.ts';
import { tellAdjustment } from './prevailing-term.rules.ts';

const known = (
  kind: 'adjustment_days' | 'printed_adjustment_days',
  value: number,
  source: 'office' | 'document' | 'operator',
): KnownFact => ({
  ...{ kind, value, source, origin: null, shown: true, asOf: '2026-01-05' },
  ...{ firstReadAt: new Date(0), readAt: new Date(0), page: null, code: null, fromScan: false },
});
const told = (...facts: KnownFact[]) => tellAdjustment(prevailingFacts(facts, null))?.value ?? null;

describe('the days of adjustment', () => {
  const printed = known('printed_adjustment_days', 0, 'office');

  it('are those of the office’s record, which may have been corrected since the grant', () => {
    expect(told(printed, known('adjustment_days', 41, 'office'))).toBe(41);
    expect(told(printed, known('adjustment_days', 7, 'operator'))).toBe(7);
  });

  it('are those of the grant’s own text where the record has none, whatever a document says', () => {
    expect(told(printed)).toBe(0);
    expect(told(printed, known('adjustment_days', 900, 'document'))).toBe(0);
  });

  it('are a document’s where the office says nothing', () => {
    expect(told(known('adjustment_days', 41, 'document'))).toBe(41);
    expect(told()).toBeNull();
  });
});

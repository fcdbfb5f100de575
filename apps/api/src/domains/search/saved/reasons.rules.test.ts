import { describe, expect, it } from 'vitest';
import { type ReasonsAsked, reasonsOf } from './reasons.rules.ts';

describe('the reason of a text', () => {
  const reasons = (search: string, line: ReasonsAsked['line'] = null) =>
    reasonsOf({
      filters: { search },
      card: { title: 'A Valve of wax', categories: [], patentTypeId: 1 },
      line,
      categories: new Map(),
    });

  it('is the title only where the text stands in it', () => {
    expect(reasons('valve OF')).toEqual(['“valve OF” in the title']);
    expect(reasons('wax valve')).toEqual(['matches “wax valve”']);
    expect(reasons('no:9123*')).toEqual(['matches “no:9123*”']);
  });

  it('is the words of the line that has them, and where it is', () => {
    const line = {
      part: 'claim',
      claim: 3,
      text: 'A wax valve',
      marks: [{ from: 2, to: 11 }],
    } as const;
    expect(reasons('"wax valve"', { ...line, marks: [...line.marks] })).toEqual([
      '“wax valve” in claim 3',
    ]);
  });
});

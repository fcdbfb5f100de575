import { describe, expect, it } from 'vitest';
import { nameAt } from './manifest.rules.ts';
import { namesToRemove } from './retention.rules.ts';

const hourMs = 3_600_000;
/** Every six hours from Monday, January 5, 2026. */
const names = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    nameAt(new Date(Date.UTC(2026, 0, 5) + at * 6 * hourMs)),
  );

describe('what is kept of many backups', () => {
  it('is all of the latest day, the last of each other, and the last of each week', () => {
    const all = names(4 * 28);
    const gone = new Set(namesToRemove(all, { days: 3, weeks: 3 }));
    expect(all.filter((name) => !gone.has(name))).toEqual([
      '20260118T180000Z',
      '20260125T180000Z',
      '20260130T180000Z',
      '20260131T180000Z',
      '20260201T000000Z',
      '20260201T060000Z',
      '20260201T120000Z',
      '20260201T180000Z',
    ]);
  });

  it('is never nothing', () => {
    const all = names(8);
    expect(namesToRemove(all, { days: 1, weeks: 0 })).toEqual(all.slice(0, 4));
    expect(namesToRemove([], { days: 1, weeks: 1 })).toEqual([]);
  });

  it('counts days that have a backup: none goes because there were none since', () => {
    const all = ['20250101T000000Z', '20250102T000000Z', '20260101T000000Z'];
    expect(namesToRemove(all, { days: 3, weeks: 0 })).toEqual([]);
  });
});

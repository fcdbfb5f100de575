import { afterAll, describe, expect, it } from 'vitest';
import { openPdf } from '../../document-text.engine.ts';
import { readGrant } from '../grant-reading.engine.ts';
import { expectedOf, readingOf, scoreOf } from './era-scores.test-kit.ts';
import { frontLayout } from './front-layout.fixture.ts';
import { grantPaper } from './grant-paper.fixture.ts';
import type { GrantRecord } from './grant-record.fixture.ts';
import { grants1976 } from './grants-1976.fixture.ts';
import { grants2001 } from './grants-2001.fixture.ts';
import { grants2013 } from './grants-2013.fixture.ts';
import { grantsOther } from './grants-other.fixture.ts';

const eras: readonly [name: string, records: readonly GrantRecord[], leastShare: number][] = [
  ['1976 to 2000', grants1976, 0.99],
  ['2001 to 2012', grants2001, 0.99],
  ['since 2013', grants2013, 0.99],
  ['designs, plants and reissues', grantsOther, 0.99],
];

/** Right and all, by how the file sets its letters. */
const byLayout = new Map<string, [right: number, all: number]>();

function count(layout: string, right: number, all: number): void {
  const [before, allBefore] = byLayout.get(layout) ?? [0, 0];
  byLayout.set(layout, [before + right, allBefore + all]);
}

afterAll(() => {
  for (const [layout, [right, all]] of byLayout) {
    process.stdout.write(
      `${((right / all) * 100).toFixed(1)} % of ${all} fields right  ${layout}\n`,
    );
  }
});

describe('front pages in the layouts of half a century', () => {
  it.each(eras)('%s: nearly every field is read right', async (name, records, leastShare) => {
    const notes: string[] = [];
    let [right, all] = [0, 0];
    for (const record of records) {
      const file = await grantPaper(frontLayout(record));
      const expected = expectedOf(record);
      const score = scoreOf(readingOf(await readGrant(await openPdf(file))), expected);
      right += score.right;
      all += Object.keys(expected).length;
      count(`style of ${record.style}`, score.right, Object.keys(expected).length);
      count(`set ${record.set ?? 'line by line'}`, score.right, Object.keys(expected).length);
      const layout = `${record.style} ${record.set ?? ''}`.trim();
      for (const one of score.missing) notes.push(`  ${record.number} (${layout}) left out ${one}`);
      for (const one of score.wrong) notes.push(`  ${record.number} (${layout}) WRONG ${one}`);
    }
    const share = right / all;
    const line = `${(share * 100).toFixed(1)} % of ${all} fields right  ${name}`;
    process.stdout.write([line, ...notes, ''].join('\n'));
    expect(share).toBeGreaterThanOrEqual(leastShare);
  });
});

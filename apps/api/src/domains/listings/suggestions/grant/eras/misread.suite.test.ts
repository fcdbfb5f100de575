import { describe, expect, it } from 'vitest';
import { openPdf } from '../../document-text.engine.ts';
import { readGrant } from '../grant-reading.engine.ts';
import { expectedOf, readingOf } from './era-scores.test-kit.ts';
import { frontLayout } from './front-layout.fixture.ts';
import { grantPaper } from './grant-paper.fixture.ts';
import { grants2001 } from './grants-2001.fixture.ts';
import { grants2013 } from './grants-2013.fixture.ts';
import { grantsOther } from './grants-other.fixture.ts';
import { misreadings } from './misread.fixture.ts';

const records = [...grants2001, ...grants2013, ...grantsOther].filter(({ style }) =>
  style.startsWith('20'),
);
/** What money depends on. */
const wanted = ['number', 'grantedOn', 'filedOn', 'title', 'application', 'adjustment'] as const;
/** So much of it is read of each program's pages, of a hundred. */
const leastRead = 0.99;

/** Of a list a part is not wrong, where it does not say that it is whole. */
function isRight(read: unknown, expected: unknown): boolean {
  if (read === null || JSON.stringify(read) === JSON.stringify(expected)) return true;
  return (
    Array.isArray(read) && Array.isArray(expected) && read.every((one) => expected.includes(one))
  );
}

describe('front pages as a program made text of their pictures', () => {
  it.each(Object.entries(misreadings))(
    '%s: nothing is read wrong, and nearly all that money depends on is read',
    async (name, misread) => {
      const wrong: unknown[] = [];
      const missing: string[] = [];
      for (const record of records) {
        for (const set of ['by word', undefined] as const) {
          const paper = { ...frontLayout({ ...record, set: 'by word' }), misread, set };
          const found = await readGrant(await openPdf(await grantPaper(paper)));
          const [read, expected] = [readingOf(found), expectedOf(record)];
          for (const [field, value] of Object.entries(expected)) {
            if (!isRight(read[field], value)) {
              wrong.push({ number: record.number, field, read: read[field], expected: value });
            }
          }
          for (const field of wanted) {
            if (read[field] === null && expected[field] !== null) {
              missing.push(`  ${record.number} ${field}: ${JSON.stringify(expected[field])}`);
            }
          }
        }
      }
      const all = 2 * records.length * wanted.length;
      const share = 1 - missing.length / all;
      process.stdout.write(
        `${(share * 100).toFixed(1)} % of ${all} read  ${name}\n${missing.join('\n')}\n`,
      );
      expect(wrong).toEqual([]);
      expect(share).toBeGreaterThanOrEqual(leastRead);
    },
    60_000,
  );
});

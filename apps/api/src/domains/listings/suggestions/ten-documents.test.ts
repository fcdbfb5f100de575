import type { DocumentFindings } from '@claimstead/contract/suggestions.contract.ts';
import { describe, expect, it } from 'vitest';
import { openPdf, readWordParagraphs } from './document-text.engine.ts';
import { findInParagraphs } from './front-page.rules.ts';
import { readGrant } from './grant/grant-reading.engine.ts';
import { type Expected, tenDocuments } from './ten-documents.fixture.ts';

/** What was found in the words of the test's own reading. */
function shown(found: DocumentFindings | null): Expected {
  return {
    title: found?.title?.value ?? null,
    description: found?.description?.value ?? null,
    patentNumber: found?.patentNumber?.value ?? null,
    patentTypeId: found?.patentTypeId?.value ?? null,
    owners:
      found?.owners?.people.map(({ firstName, lastName }) => `${firstName}|${lastName}`) ?? null,
    company: found?.owners?.company?.name ?? null,
    categories: found?.categories.map(({ name }) => name) ?? [],
  };
}

type Mark = 'right' | 'left out' | 'WRONG';

function markOf(found: unknown, expected: unknown): Mark {
  if (JSON.stringify(found) === JSON.stringify(expected)) return 'right';
  const isMissing = found === null || (Array.isArray(found) && found.length === 0);
  return isMissing ? 'left out' : 'WRONG';
}

function scoreTable(rows: Record<string, Record<string, Mark>>): string {
  const lines = Object.entries(rows).map(([name, marks]) => {
    const right = Object.values(marks).filter((mark) => mark === 'right').length;
    const others = Object.entries(marks).filter(([, mark]) => mark !== 'right');
    const said = others.map(([field, mark]) => `${field} ${mark}`).join(', ');
    return `  ${right} of ${Object.keys(marks).length} right  ${name}${said && `: ${said}`}`;
  });
  return `${lines.join('\n')}\n`;
}

describe('ten documents in the layout of the office', () => {
  it('are read right in at least eight, and wrong in none', async () => {
    const rows: Record<string, Record<string, Mark>> = {};
    const wrong: unknown[] = [];
    for (const { name, format, content, expected } of tenDocuments) {
      const file = await content();
      const found = shown(
        format === 'pdf'
          ? await readGrant(await openPdf(file))
          : findInParagraphs(await readWordParagraphs(file)),
      );
      const marks: Record<string, Mark> = {};
      for (const field of Object.keys(expected) as (keyof Expected)[]) {
        marks[field] = markOf(found[field], expected[field]);
        if (marks[field] === 'WRONG') {
          wrong.push({ name, field, found: found[field], expected: expected[field] });
        }
      }
      rows[name] = marks;
    }
    process.stdout.write(scoreTable(rows));
    expect(wrong).toEqual([]);
    const whole = Object.values(rows).filter((marks) =>
      Object.values(marks).every((mark) => mark === 'right'),
    );
    expect(whole.length).toBeGreaterThanOrEqual(8);
  });
});

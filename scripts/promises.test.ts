import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsOfRepository } from './documents.fixture.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/product.md'), 'utf8');
const promises = [...page.matchAll(/^- \*\*P(\d+)\.(\d+)\*\* .+$/gm)].map(
  ([, chapter = '', at = '']) => [Number(chapter), Number(at)] as const,
);
const numbers = new Set(promises.map(([chapter, at]) => `P${chapter}.${at}`));
const texts = textsOfRepository().filter(
  ({ path }) => !/^(docs\/product\.md|scripts\/promises\.test\.ts)$/.test(path),
);

describe('docs/product.md', () => {
  it('numbers its chapters and their promises from 1, without gaps or repeats', () => {
    const chapters = [...page.matchAll(/^## P(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(chapters).toEqual(chapters.map((_, at) => at + 1));
    const expected = chapters.flatMap((chapter) => {
      const many = promises.filter(([of]) => of === chapter).length;
      return Array.from({ length: many }, (_, at) => [chapter, at + 1]);
    });
    expect(promises).toEqual(expected);
    expect(numbers.size).toBe([...page.matchAll(/^- /gm)].length);
  });

  it('has every promise that is cited', () => {
    expect(texts.length).toBeGreaterThan(2000);
    const cited = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/\bP\d+\.\d+\b/g)].map(([number]) => `${path}: ${number}`),
    );
    expect(cited.length).toBeGreaterThan(80);
    expect(cited.filter((at) => !numbers.has(at.split(': ')[1] ?? ''))).toEqual([]);
  });
});

/** What a patent's own papers are called, and the type of a test runner: these cite nothing. */
const otherMeanings = /the whole specification\b|EUROPEAN PATENT SPECIFICATION|'Specification'/g;

/** Documents that were cited once and are not in the repository. A section with one number belongs to a named standard, or to nothing. */
const elsewhere = [
  /\bspecification\b/i,
  /\bspecified call\b/i,
  /\b[Dd]ecisions,?\s+(?:\*\s+|\/\/\s+)?(?:[A-Z"“]|the wire)/,
  /(?<!(?:RFC|WOFF|AIA|USC|CFR|Level).{0,40})\bsections? [1-9](?:,? (?:and|to) [1-9])?(?![\d.])\b/i,
];

describe('nothing cites a document that is not here', () => {
  it('is noticed in each of its forms', () => {
    const wrong = [
      'a sentence per field (specification, section 5)',
      'nothing else stops the specified call',
      'may be offered (decisions, Offers)',
      '/** Decisions, Sales: either side */',
      ' * comes from our own pages (decisions,\n * Security)',
      'everything in section 5 holds',
    ];
    expect(wrong.filter((text) => !citesElsewhere(text))).toEqual([]);
    const right = [
      'a plain font (W3C WOFF 1.0, section 4)',
      '(RFC 9110, section 14)',
      '[decisions](decisions/README.md), Sales',
      'TestSpecification',
      'AIA section 18',
    ];
    expect(right.filter(citesElsewhere)).toEqual([]);
  });

  it('in code, comments and documents', () => {
    const found = texts.filter(({ text }) => citesElsewhere(text)).map(({ path }) => path);
    expect(found).toEqual([]);
  });

  it('nor a migration by a number that no file has', () => {
    const known = new Set(
      texts.flatMap(({ path }) => /^apps\/api\/migrations\/(\d{4})_/.exec(path)?.[1] ?? []),
    );
    expect(known.size).toBeGreaterThan(10);
    const named = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:migrations?|before|since) (0\d{3})\b/gi)]
        .filter(([, number = '']) => !known.has(number))
        .map(([cited]) => `${path}: ${cited}`),
    );
    expect(named).toEqual([]);
  });
});

function citesElsewhere(text: string): boolean {
  const rest = text.replaceAll(otherMeanings, '');
  return elsewhere.some((form) => form.test(rest));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, isThere, pathsNamedIn } from './documents.fixture.ts';

const root = join(import.meta.dirname, '..');
/** Made from the code, whose sentences are read there; and the page that names the retired words. */
const notRead = ['docs/glossary.md', 'docs/notices.md', 'docs/log-lines.md'];
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
/** What reads as translated: the first column of the table of phrases. */
const phrases = [...glossary.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)]
  .flatMap(([, cell = '']) => cell.split(', '))
  .filter((phrase) => phrase !== 'Instead of' && phrase !== '---');
const sections = glossary
  .split(/^## /m)
  .slice(1)
  .map((text) => rowsOf(text));
const rows = sections.flat();

describe('the glossary', () => {
  it('says of every word what it is, and where it is in the code', () => {
    expect(rows.length).toBeGreaterThan(60);
    for (const { word, meaning, code, not } of rows) {
      expect([word, meaning.endsWith('.'), not !== '']).toEqual([word, true, true]);
      expect(pathsNamedIn(code), word).not.toEqual([]);
      expect(
        pathsNamedIn(code).filter((path) => !isThere(path)),
        word,
      ).toEqual([]);
    }
  });

  it('has each word once, in order, and retires none that it has', () => {
    const words = rows.map(({ word }) => word.toLowerCase());
    expect(new Set(words).size).toBe(words.length);
    for (const section of sections) {
      const inSection = section.map(({ word }) => word.toLowerCase());
      expect(inSection).toEqual(inSection.toSorted());
    }
    expect(rows.flatMap(retiredBy).filter((word) => words.includes(word))).toEqual([]);
  });
});

describe('a retired word or phrase', () => {
  const retired = [...rows.flatMap(retiredBy), ...phrases];
  it('is listed', () => expect(phrases).toEqual(expect.arrayContaining(['at once'])));

  it.each(documents.filter((document) => !notRead.includes(document)))(
    'is not in %s',
    (document) => {
      const text = withoutCode(readFileSync(join(root, document), 'utf8'));
      expect(retired.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(text))).toEqual([]);
    },
  );
});

function rowsOf(text: string) {
  const cells = [...text.matchAll(/^\| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)];
  return cells
    .filter(([, word]) => word !== 'Word')
    .map(([, word = '', meaning = '', code = '', not = '']) => ({ word, meaning, code, not }));
}

function retiredBy(row: { not: string }): string[] {
  return row.not === '–' ? [] : row.not.split(', ').map((word) => word.toLowerCase());
}

/** Code, quotations of the program and addresses keep their words. */
function withoutCode(text: string): string {
  return text
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/\]\([^)\s]*\)/g, ']');
}

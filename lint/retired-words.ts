import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Retired in the documents only: in code each of these also has another meaning, or one that is fixed. */
const otherMeanings = new Set([
  'administrator',
  'at once',
  'callback',
  'catalogue',
  'counter offer',
  'fence',
  'fuse',
  'lapsed',
  'lapses',
  'story',
  'stroke',
]);

/** Retired in code only: the decisions of records, which are not changed, say these. */
const inRecords =
  /let go on|let on|let the payment be made|lets a payment (?:be made|go on|pass)|lets a sale go on/;

const glossary = readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8');
const retired = [
  // The last column of the tables of words, and the first one of the table of phrases.
  ...[...glossary.matchAll(/^\| .+ \| .+ \| .+ \| (.+) \|$/gm)].map(([, words = '']) => words),
  ...[...glossary.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].map(([, phrases = '']) => phrases),
]
  .flatMap((cell) => cell.split(', '))
  .filter((word) => !/^(Not|Instead of|–|-+)$/.test(word) && !otherMeanings.has(word))
  .concat(inRecords.source);

/** A space may be a line break of a comment. What belongs to a name, a path or an address is no word. */
const anyRetired = new RegExp(
  `(?<![\\w./_\`-])(${retired.join('|').replaceAll(' ', String.raw`(?:\s|\*|//)+`)})(?![\\w/_\`-]|\\.\\w)`,
  'i',
);

/** The first word or phrase in a text that docs/glossary.md retires; null: none. */
export function retiredWordIn(text: string): string | null {
  return anyRetired.exec(text)?.[1]?.replaceAll(/[\s*/]+/g, ' ') ?? null;
}

import type { TextLine } from './text-lines.rules.ts';

/** First halves that keep their hyphen in front of whatever follows. */
const keepsHyphen =
  /^(?:self|cross|half|quasi|ex|all|well|non|multi|anti|semi|ultra|e|x|u|t|v|l)$/i;
const leastWord = 4;

/** Which words a document uses, so that a hyphen at a line's end can be told from a division. */
export type Vocabulary = { words: ReadonlySet<string>; hyphenated: ReadonlySet<string> };

export function vocabularyOf(lines: readonly Pick<TextLine, 'text'>[]): Vocabulary {
  const words = new Set<string>();
  const hyphenated = new Set<string>();
  for (const [at, { text }] of lines.entries()) {
    const isContinued = /\p{L}-$/u.test(lines[at - 1]?.text ?? '');
    const found = text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*-?/gu) ?? [];
    for (const [index, word] of found.entries()) {
      // Both halves of a word that is divided here prove nothing.
      if (word.endsWith('-') || (index === 0 && isContinued)) continue;
      if (word.includes('-')) hyphenated.add(word);
      for (const part of word.split('-')) words.add(part);
    }
  }
  return { words, hyphenated };
}

/**
 * Joins printed lines into running text, and words that were divided at a line's end.
 * @returns null: for one of the hyphens it cannot be told whether it belongs to the word.
 */
export function joinLines(lines: readonly string[], vocabulary: Vocabulary): string | null {
  return join(lines, (first, second) => keepsItsHyphen(first, second, vocabulary));
}

/** The same for a long text: a hyphen of which it cannot be told divides a word, as most do. */
export function joinAsUsual(lines: readonly string[], vocabulary: Vocabulary): string {
  return join(lines, (first, second) => keepsItsHyphen(first, second, vocabulary) ?? false) ?? '';
}

function join(
  lines: readonly string[],
  keeps: (first: string, second: string) => boolean | null,
): string | null {
  const parts: string[] = [];
  for (const line of lines.map((one) => one.trim()).filter((one) => one !== '')) {
    const before = parts.at(-1) ?? '';
    const first = /(\p{L}+)-$/u.exec(before)?.[1];
    const second = /^\p{L}+/u.exec(line)?.[0];
    if (first === undefined || second === undefined) {
      if (parts.length > 0 && !/[-/]$/.test(before)) parts.push(' ');
      parts.push(line);
      continue;
    }
    const isKept = keeps(first, second);
    if (isKept === null) return null;
    if (!isKept) parts.push(parts.pop()?.slice(0, -1) ?? '');
    parts.push(line);
  }
  return parts.join('').replaceAll(/\s+/g, ' ').trim();
}

function keepsItsHyphen(first: string, second: string, vocabulary: Vocabulary): boolean | null {
  const { words, hyphenated } = vocabulary;
  const [one, other] = [first.toLowerCase(), second.toLowerCase()];
  if (hyphenated.has(`${one}-${other}`)) return true;
  if (words.has(one + other)) return false;
  // "Smith-" before "Jones" is a name of two; in capitals this says nothing.
  if (first !== first.toUpperCase() && /^\p{Lu}/u.test(second)) return true;
  if (keepsHyphen.test(one)) return true;
  if (one.length < leastWord || !words.has(one)) return false;
  return words.has(other) && other.length >= leastWord ? true : null;
}

import { readName, withoutEnding } from './names.rules.ts';
import { withoutMarks } from './same-names.rules.ts';

/**
 * Whether two names that are not the same may be meant as one: other marks on letters, a slip of the keyboard, another
 * kind of company, the words in another order, a middle name or an initial more or less. It only ever asks a person to
 * look; nothing is decided by it.
 */
export function looksLike(one: string, other: string): boolean {
  const [a, b] = [plainWords(one), plainWords(other)];
  if (a.length === 0 || b.length === 0) return false;
  return (
    a.toSorted().join('') === b.toSorted().join('') ||
    isSlip(a.join(''), b.join('')) ||
    hasAllOf(a, b) ||
    hasAllOf(b, a)
  );
}

function plainWords(name: string): string[] {
  return withoutEnding(readName(name).form)
    .map((word) => withoutMarks(word).replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '');
}

/** Whether each word of the shorter, two at least or all that it has, stands in the longer, in full or as an initial. */
function hasAllOf(longer: readonly string[], shorter: readonly string[]): boolean {
  const left = [...longer];
  const isThere = (word: string) => {
    const at = left.findIndex(
      (own) => own === word || isInitial(own, word) || isInitial(word, own),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  return shorter.some((word) => word.length > 1) && shorter.every(isThere);
}

function isInitial(short: string, long: string): boolean {
  return short.length === 1 && long.startsWith(short);
}

/** A letter wrong in a short name, two in a longer one. */
function isSlip(one: string, other: string): boolean {
  const length = Math.max(one.length, other.length);
  return length >= 4 && distance(one, other) <= (length >= 8 ? 2 : 1);
}

/** Letters to insert, leave out or replace, at most (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [to, against] of Array.from(other).entries()) {
      const replaced = (row[to] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

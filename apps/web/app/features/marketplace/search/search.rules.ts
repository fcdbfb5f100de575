/** A piece of a text, and whether it is marked in it. */
type Piece = { text: string; isMarked: boolean; at: number };

type Range = { from: number; to: number };

/** Around a place in what was typed, so many characters are shown. */
const shownAround = 24;
const run = /[\p{L}\p{N}\p{M}]+/gu;

/** A text in pieces. Marks that lie outside of it, or before the one that came last, are left out. */
export function piecesOf(text: string, marks: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const add = (from: number, to: number, isMarked: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), isMarked, at: from });
  };
  for (const { from, to } of marks) {
    if (from < end || to > text.length) continue;
    add(end, from, false);
    add(from, to, true);
    end = to;
  }
  add(end, text.length, false);
  return pieces;
}

/** The part of a text around a place in it, and where the place is in that part. */
export function excerptAt(text: string, { from, to }: Range): { text: string; mark: Range } {
  const start = Math.max(0, from - shownAround);
  const shown = text.slice(start, Math.max(to, from + 1) + shownAround);
  const before = start > 0 ? '…' : '';
  const after = start + shown.length < text.length ? '…' : '';
  const moved = before.length - start;
  const mark = { from: from + moved, to: Math.max(to, from + 1) + moved };
  return { text: `${before}${shown}${after}`, mark };
}

/** The search without a word; null if nothing remains, or the word is not in it as it was typed. */
export function withoutWord(text: string, word: string): string | null {
  const left = replaceWord(text, word, () => '');
  return left !== null && /[\p{L}\p{N}]/u.test(left) ? left : null;
}

/** The search with a word in quotes, which is searched for as it is; null if the word is not in it. */
export function exactly(text: string, word: string): string | null {
  return replaceWord(text, word, (written) => `"${written}"`);
}

/** The search with what was searched for instead of some words; null if nothing was, or a word is not in it. */
export function corrected(
  text: string,
  corrections: readonly { word: string; instead: string }[],
): string | null {
  if (corrections.length === 0) return null;
  return corrections.reduce<string | null>(
    (changed, { word, instead }) => changed && replaceWord(changed, word, () => instead),
    text,
  );
}

/** A part of a patent that is searched for something: a name or a symbol. */
export function inField(field: 'in' | 'as' | 'cpc', words: string): string {
  const bare = words.replaceAll('"', '').trim();
  return /\s/.test(bare) ? `${field}:"${bare}"` : `${field}:${bare}`;
}

function replaceWord(
  text: string,
  word: string,
  change: (written: string) => string,
): string | null {
  // With its sign, as `clm:open`: it may be written otherwise, and stands there once.
  if (!/^[\p{L}\p{N}\p{M}]+$/u.test(word)) {
    const part = partAt(text, word);
    if (part === null) return null;
    const { from, to } = part;
    return (text.slice(0, from) + change(text.slice(from, to)) + text.slice(to))
      .replaceAll(/\s+/g, ' ')
      .trim();
  }
  const looked = fold(word);
  let isThere = false;
  const changed = text.replace(run, (written) => {
    if (fold(written) !== looked) return written;
    isThere = true;
    return change(written);
  });
  return isThere ? changed.replaceAll(/\s+/g, ' ').trim() : null;
}

/** Where a part with signs stands, by its letters and digits: whatever is between them, and whatever its field is called. */
function partAt(text: string, part: string): Range | null {
  const [, sign = '', said = part] = /^([a-z]+):(.*)$/su.exec(part) ?? [];
  const looked = lettersOf(said);
  const runs = [...text.matchAll(run)].map(({ 0: written, index }) => {
    return { letters: fold(written), from: index, to: index + written.length };
  });
  for (const [first, { from }] of runs.entries()) {
    let letters = '';
    for (let last = first; letters.length < looked.length && last < runs.length; last += 1) {
      letters += runs[last]?.letters ?? '';
      const range = around(text, { from, to: runs[last]?.to ?? 0 }, sign);
      if (letters === looked && range) return range;
    }
  }
  return null;
}

/** With the signs right around it; null: it is not behind that field. */
function around(text: string, { from, to }: Range, sign: string): Range | null {
  const [before = ''] = /(?:\p{L}+:\s*)?["“”„«»(]*$/u.exec(text.slice(0, from)) ?? [];
  const [after = ''] = /^[*"“”„«»)]*/u.exec(text.slice(to)) ?? [];
  const field = /^\p{L}+(?=:)/u.exec(before)?.[0] ?? '';
  if (sign !== '' && (fieldsCalled[field] ?? field) !== sign) return null;
  return { from: from - before.length, to: to + after.length };
}

/** What fields may be called, by what the server calls them. */
const fieldsCalled: Readonly<Record<string, string>> = {
  ...{ title: 'ti', abstract: 'ab', claim: 'clm', claims: 'clm', class: 'cpc', number: 'no' },
  ...{ inventor: 'in', inventors: 'in', assignee: 'as', assignees: 'as' },
};

function lettersOf(text: string): string {
  return [...text.matchAll(run)].map(([written]) => fold(written)).join('');
}

/** As the server compares words: without case and accents. */
function fold(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

import { classSymbol } from '../query/parse-query.rules.ts';
import { foldWord, stemOf, wordsOf } from '../query/words.rules.ts';
import type { SearchPart } from '@claimstead/contract/search.contract.ts';
import type { SearchDocument, SearchLine } from '../search.port.ts';
import { isIn, type LineTerm } from './line-terms.rules.ts';

const mostCharacters = 220;
const mostMarks = 12;
/** Of one word in one text, so many are looked at. */
const mostOfOne = 20;
const letter = /[\p{L}\p{N}\p{M}]/u;
const run = /[\p{L}\p{N}\p{M}]+/uy;

type Unit = { part: SearchPart; claim: number | null; text: string; symbol?: string };
/** Marks of one key tell the same. */
type Mark = { from: number; to: number; key: string; weight: number };

export type LineAsked = {
  terms: readonly LineTerm[];
  /** It was found by its number. */
  isNumber: boolean;
};

/** The line of a document that has the most telling of what was looked for, marked. Null: no line has any of it. */
export function lineOf(
  document: SearchDocument,
  { terms, isNumber }: LineAsked,
  documentsWith: (stem: string) => number,
): SearchLine | null {
  if (isNumber) return numberLine(document);
  const keys = terms.reduce((sum, { kind }) => sum + (kind === 'near' ? 2 : 1), 0);
  let best: { unit: Unit; marks: Mark[]; weight: number; keys: number } | null = null;
  for (const unit of unitsOf(document)) {
    const window = bestWindow(marksIn(unit, terms, documentsWith));
    if (window === null || window.weight <= (best?.weight ?? 0)) continue;
    best = { unit, ...window };
    // No other line can tell more.
    if (window.keys >= keys) break;
  }
  if (best) return cut(best.unit, best.marks);
  const isByNumber = terms.some(
    (term) => term.kind === 'number' && term.number === document.number,
  );
  return isByNumber ? numberLine(document) : null;
}

/** How these documents write a word most often, of all that have its stem. */
export function writtenMost(stem: string, documents: readonly SearchDocument[]): string {
  const counts = new Map<string, number>();
  const term: LineTerm = { kind: 'phrase', stems: [stem], field: null };
  for (const unit of documents.flatMap((document) => [...unitsOf(document)])) {
    for (const { from, to } of marksIn(unit, [term], () => 0)) {
      const word = foldWord(unit.text.slice(from, to));
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const sorted = [...counts].toSorted(
    ([one, often], [other, oftener]) => oftener - often || one.length - other.length,
  );
  return sorted[0]?.[0] ?? stem;
}

function numberLine({ number }: SearchDocument): SearchLine {
  return { part: 'number', claim: null, text: number, marks: [{ from: 0, to: number.length }] };
}

/** The abstract first: it says in a sentence what claims say in ten. */
function* unitsOf(document: SearchDocument): Iterable<Unit> {
  yield { part: 'abstract', claim: null, text: document.abstract };
  yield { part: 'description', claim: null, text: document.description };
  for (const { number, text } of document.claims) yield { part: 'claim', claim: number, text };
  for (const text of document.titles) yield { part: 'title', claim: null, text };
  for (const text of document.inventors) yield { part: 'inventor', claim: null, text };
  for (const text of document.assignees) yield { part: 'assignee', claim: null, text };
  for (const { symbol, name } of document.classes) {
    yield { part: 'class', claim: null, text: `${symbol} ${name}`.trim(), symbol };
  }
}

type DocumentsWith = (stem: string) => number;

function marksIn(unit: Unit, terms: readonly LineTerm[], documentsWith: DocumentsWith): Mark[] {
  const lower = unit.text.toLowerCase();
  const searched = lower.length === unit.text.length ? lower : unit.text;
  const weightOf = (stems: readonly string[]) =>
    stems.reduce((sum, stem) => sum + 1 / Math.log2(2 + documentsWith(stem)), 0);
  const marks = terms.flatMap((term, at): Mark[] => {
    if (!isIn(unit.part, term)) return [];
    const marked = (ranges: readonly Range[], stems: readonly string[], key = `${at}`) =>
      ranges.map(({ from, to }) => ({ from, to, key, weight: weightOf(stems) }));
    switch (term.kind) {
      case 'phrase':
        return marked(phrasesIn(unit.text, searched, term.stems), term.stems);
      case 'prefix':
        return marked(wordsIn(unit.text, searched, term.start, beginsWith(term.start)), [
          term.start,
        ]);
      case 'near': {
        const { lefts, rights } = nearIn(unit.text, searched, term);
        return [...marked(lefts, term.left), ...marked(rights, term.right, `${at}r`)];
      }
      case 'class':
        return marked(symbolIn(unit, term.start), [term.start]);
      case 'number':
        return [];
    }
  });
  return marks.toSorted((one, other) => one.from - other.from || other.to - one.to);
}

type Range = { from: number; to: number };

function symbolIn({ symbol }: Unit, start: string): Range[] {
  const isBelow = symbol !== undefined && classSymbol(symbol).startsWith(start);
  return isBelow ? [{ from: 0, to: symbol.length }] : [];
}

const beginsWith = (start: string) => (word: string) => word.startsWith(start);

/** Words that begin so, looked for letter by letter, since a pattern of all words costs ten times as much. */
function wordsIn(
  text: string,
  searched: string,
  start: string,
  isWanted: (word: string) => boolean,
): Range[] {
  const found: Range[] = [];
  for (
    let at = searched.indexOf(start);
    at >= 0 && found.length < mostOfOne;
    at = searched.indexOf(start, at + 1)
  ) {
    if (at > 0 && letter.test(searched[at - 1] ?? '')) continue;
    run.lastIndex = at;
    const written = run.exec(text)?.[0] ?? '';
    if (isWanted(foldWord(written))) found.push({ from: at, to: at + written.length });
  }
  return found;
}

/** How every word with a stem begins: they part with their last letters at most. */
const startOf = (stem: string) => (stem.length > 2 ? stem.slice(0, -1) : stem);

/** Words with these stems right behind each other. */
function phrasesIn(text: string, searched: string, stems: readonly string[]): Range[] {
  const [first = ''] = stems;
  const firsts = wordsIn(text, searched, startOf(first), (word) => stemOf(word) === first);
  if (stems.length < 2 || firsts.length === 0) return firsts;
  return phrasesAmong(wordsOf(text), stems);
}

type Words = ReturnType<typeof wordsOf>;

function phrasesAmong(words: Words, stems: readonly string[]): (Range & { first: number })[] {
  return words.flatMap(({ from }, first) => {
    const isHere = stems.every((stem, step) => {
      const { word = '' } = words[first + step] ?? {};
      return stemOf(word) === stem;
    });
    if (!isHere) return [];
    // Of a phrase that is longer than a line, as much as fits.
    const ends = words.slice(first, first + stems.length).map(({ to }) => to);
    const to = ends.findLast((end) => end - from <= mostCharacters) ?? from;
    return [{ from, to, first }];
  });
}

/** Those of each side that have one of the other near them. */
function nearIn(text: string, searched: string, near: Extract<LineTerm, { kind: 'near' }>) {
  const { left, right, steps, ordered } = near;
  const isThere = [left[0] ?? '', right[0] ?? ''].every((stem) => searched.includes(startOf(stem)));
  if (!isThere) return { lefts: [], rights: [] };
  const words = wordsOf(text);
  const lefts = phrasesAmong(words, left);
  const rights = phrasesAmong(words, right);
  const isNear = (one: number, length: number, other: number) => {
    const apart = other - (one + length - 1);
    return apart >= 1 && apart <= steps;
  };
  const areNear = (one: number, other: number) =>
    isNear(one, left.length, other) || (!ordered && isNear(other, right.length, one));
  return {
    lefts: someOf(lefts, ({ first }) => rights.some((other) => areNear(first, other.first))),
    rights: someOf(rights, ({ first }) => lefts.some((one) => areNear(one.first, first))),
  };
}

function someOf<Of>(all: readonly Of[], isWanted: (one: Of) => boolean): Of[] {
  const some: Of[] = [];
  for (const one of all) {
    if (some.length === mostOfOne) break;
    if (isWanted(one)) some.push(one);
  }
  return some;
}

/** The marks that fit into one line and tell most: each key once, the rarer the more. */
function bestWindow(marks: readonly Mark[]) {
  let best: { marks: Mark[]; weight: number; keys: number } | null = null;
  for (const [at, { from }] of marks.entries()) {
    const inside = marks.slice(at, at + mostMarks).filter(({ to }) => to - from <= mostCharacters);
    const keys = new Map(inside.map(({ key, weight }) => [key, weight]));
    let weight = 0;
    for (const each of keys.values()) weight += each;
    if (weight > (best?.weight ?? 0)) best = { marks: inside, weight, keys: keys.size };
  }
  return best;
}

/** The text around the marks, at whole words. */
function cut({ part, claim, text }: Unit, marks: readonly Mark[]): SearchLine {
  const first = marks[0]?.from ?? 0;
  const last = Math.max(first, ...marks.map(({ to }) => to));
  const room = Math.max(0, mostCharacters - (last - first));
  let from = Math.max(0, first - Math.floor(room / 2));
  let to = Math.min(text.length, from + mostCharacters);
  from = Math.max(0, Math.min(from, to - mostCharacters));
  while (from > 0 && from < first && /\S/.test(text[from - 1] ?? ' ')) from += 1;
  while (to < text.length && to > last && /\S/.test(text[to] ?? ' ')) to -= 1;
  const moved = (from > 0 ? 1 : 0) - from;
  return {
    part,
    claim,
    text: `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    marks: apart(marks).map((mark) => ({ from: mark.from + moved, to: mark.to + moved })),
  };
}

/** Marks over the same letters are one. */
function apart(marks: readonly Mark[]): Range[] {
  const ranges: Range[] = [];
  for (const { from, to } of marks) {
    const last = ranges.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  }
  return ranges;
}

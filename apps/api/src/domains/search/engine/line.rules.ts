import type { SearchField } from '../query/query.rules.ts';
import { foldWord, stemOf } from '../query/words.rules.ts';
import type { SearchPart } from '@claimstead/contract/search.contract.ts';
import type { SearchDocument, SearchLine } from '../search.port.ts';

const mostCharacters = 220;
const mostMarks = 12;
/** Of one word in one text, so many are looked at. */
const mostOfOne = 20;
const letter = /[\p{L}\p{N}\p{M}]/u;
const run = /[\p{L}\p{N}\p{M}]+/uy;

type Unit = { part: SearchPart; claim: number | null; text: string };
type Mark = { from: number; to: number; stem: string };

/** Which parts a field stands for. */
const partsOf: Readonly<Record<SearchField, readonly SearchPart[]>> = {
  ti: ['title'],
  ab: ['abstract', 'description'],
  clm: ['claim'],
  in: ['inventor'],
  as: ['assignee'],
  cpc: ['class'],
  no: ['number'],
};

export type LineAsked = {
  /** Stems, or words as they were written. */
  words: readonly string[];
  /** The fields that were named; null: a word may be anywhere. */
  fields: ReadonlySet<SearchField> | null;
  /** It was found by its number. */
  isNumber: boolean;
};

/** The line of a document that has the most telling of the words, with the words marked. Null: the document has none. */
export function lineOf(
  document: SearchDocument,
  { words, fields, isNumber }: LineAsked,
  documentsWith: (stem: string) => number,
): SearchLine | null {
  if (isNumber) {
    const { number } = document;
    return { part: 'number', claim: null, text: number, marks: [{ from: 0, to: number.length }] };
  }
  const finder = finderOf(words);
  if (finder === null) return null;
  let best: { unit: Unit; marks: Mark[]; weight: number; stems: number } | null = null;
  const parts = fields && new Set([...fields].flatMap((field) => partsOf[field]));
  for (const unit of unitsOf(document)) {
    if (parts && !parts.has(unit.part)) continue;
    const window = bestWindow(marksIn(unit.text, finder), documentsWith);
    if (window === null || window.weight <= (best?.weight ?? 0)) continue;
    best = { unit, ...window };
    // No other line can tell more.
    if (window.stems >= finder.starts.length) break;
  }
  return best && cut(best.unit, best.marks);
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
    yield { part: 'class', claim: null, text: `${symbol} ${name}`.trim() };
  }
}

type Finder = { starts: readonly string[]; stems: ReadonlySet<string> };

/** Words with these stems, by how they begin: a stem parts with its last letters at most. */
function finderOf(words: readonly string[]): Finder | null {
  const stems = new Set(words.flatMap((word) => [word, stemOf(word)]));
  const starts = [...stems].map((stem) => (stem.length > 3 ? stem.slice(0, -1) : stem));
  const shortest = starts.filter(
    (start) => !starts.some((other) => start !== other && start.startsWith(other)),
  );
  return stems.size > 0 ? { starts: [...new Set(shortest)], stems } : null;
}

/** Looked for letter by letter, since a pattern of all words costs ten times as much. */
function marksIn(text: string, { starts, stems }: Finder): Mark[] {
  const lower = text.toLowerCase();
  const searched = lower.length === text.length ? lower : text;
  const marks: Mark[] = [];
  for (const start of starts) {
    let most = mostOfOne;
    for (
      let at = searched.indexOf(start);
      at >= 0 && most > 0;
      at = searched.indexOf(start, at + 1)
    ) {
      if (at > 0 && letter.test(searched[at - 1] ?? '')) continue;
      run.lastIndex = at;
      const written = run.exec(text)?.[0] ?? '';
      const word = foldWord(written);
      const stem = stemOf(word);
      if (!stems.has(stem) && !stems.has(word)) continue;
      marks.push({ from: at, to: at + written.length, stem });
      most -= 1;
    }
  }
  return marks.toSorted((one, other) => one.from - other.from);
}

/** The marks that fit into one line and tell most: each stem once, the rarer the more. */
function bestWindow(marks: readonly Mark[], documentsWith: (stem: string) => number) {
  let best: { marks: Mark[]; weight: number; stems: number } | null = null;
  for (const [at, { from }] of marks.entries()) {
    const inside = marks.slice(at, at + mostMarks).filter(({ to }) => to - from <= mostCharacters);
    const stems = new Set(inside.map(({ stem }) => stem));
    let weight = 0;
    for (const stem of stems) weight += 1 / Math.log2(2 + documentsWith(stem));
    if (weight > (best?.weight ?? 0)) {
      best = { marks: inside, weight, stems: stems.size };
    }
  }
  return best;
}

/** The text around the marks, at whole words. */
function cut({ part, claim, text }: Unit, marks: readonly Mark[]): SearchLine {
  const first = marks[0]?.from ?? 0;
  const last = marks.at(-1)?.to ?? 0;
  const room = Math.max(0, mostCharacters - (last - first));
  let from = Math.max(0, first - Math.floor(room / 2));
  let to = Math.min(text.length, from + mostCharacters);
  from = Math.max(0, Math.min(from, to - mostCharacters));
  while (from > 0 && from < first && /\S/.test(text[from - 1] ?? ' ')) from += 1;
  while (to < text.length && to > last && /\S/.test(text[to] ?? ' ')) to -= 1;
  return {
    part,
    claim,
    text: `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    marks: marks.map((mark) => {
      const moved = (from > 0 ? 1 : 0) - from;
      return { from: mark.from + moved, to: mark.to + moved };
    }),
  };
}

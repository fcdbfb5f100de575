import type { QueryNode, SearchField } from '../query/query.rules.ts';
import { beginningsOf, stemOf } from '../query/words.rules.ts';

/** The columns of an index, in their order. Texts stand in it as stems. */
export const columns = [
  'number',
  'title',
  'abstract',
  'claim1',
  'claims',
  'inventors',
  'assignees',
  'classes',
  'names',
] as const;
export type IndexColumn = (typeof columns)[number];

const columnsOf: Readonly<Record<SearchField, readonly IndexColumn[]>> = {
  ti: ['title'],
  ab: ['abstract'],
  clm: ['claim1', 'claims'],
  in: ['inventors'],
  as: ['assignees'],
  cpc: ['classes'],
  no: ['number'],
};

/** A phrase of more words is cut. */
const mostPhraseWords = 40;
/** A pasted claim is no title. */
const mostTitleWords = 100;

/** Where words are looked for; null: anywhere. */
type Columns = readonly IndexColumn[] | null;
type Where = { columns: Columns };

/** What a document must have. Words are stems, and follow each other in one text: one title, one claim, one name. */
export type Sought =
  | ({ kind: 'phrase'; stems: readonly string[] } & Where)
  /** What stands in the index begins so: of words, how they are written (words.rules.ts). */
  | ({ kind: 'prefix'; start: string } & Where)
  /** Both in one text, from the end of one to the beginning of the other so many steps at most. */
  | ({
      kind: 'near';
      left: readonly string[];
      right: readonly string[];
      steps: number;
      ordered: boolean;
    } & Where)
  /** Of which one title is exactly this. */
  | { kind: 'title'; words: string }
  | { kind: 'all'; parts: readonly Sought[]; without: readonly Sought[] }
  | { kind: 'any'; parts: readonly Sought[] };

/** What a query seeks, as an index is asked for it. Null: it only leaves out. */
export function soughtOf(node: QueryNode): Sought | null {
  switch (node.kind) {
    case 'words':
      return wordsSought(stemsIn(node.words), columnsIn(node.field));
    case 'prefix':
      return beginningWith(node.start, columnsIn(node.field));
    case 'near': {
      const { steps, ordered } = node;
      const [left, right] = [stemsIn(node.left), stemsIn(node.right)];
      return { kind: 'near', left, right, steps, ordered, columns: columnsIn(node.field) };
    }
    case 'class':
      return node.symbol === ''
        ? null
        : { kind: 'prefix', start: classStart(node.symbol), columns: columnsOf.cpc };
    case 'number':
      return numberSought(node.number);
    case 'any': {
      const parts = node.parts.map(soughtOf).filter((part) => part !== null);
      return parts.length > 0 ? anyOf(parts) : null;
    }
    case 'all': {
      const parts = node.parts.map(soughtOf).filter((part) => part !== null);
      return parts.length > 0 ? allOf(parts, leftOutOf(node.parts)) : null;
    }
    case 'not':
      return null;
  }
}

/** What these leave out. */
export function leftOutOf(nodes: readonly QueryNode[]): Sought[] {
  return nodes.flatMap((node) => (node.kind === 'not' ? (soughtOf(node.part) ?? []) : []));
}

/** How a class and its groups begin: H01M 50/00 is all of H01M 50. @param symbol of a node (query.rules.ts). */
export function classStart(symbol: string): string {
  return symbol.replace(/x0+$/, 'x');
}

/** A number as it is indexed. */
export function numberSought(number: string): Sought {
  const stems = number.toLowerCase().replace('/', ' ').split(' ');
  return wordsSought(stems, columnsOf.no);
}

/** These stems, one after the other. */
export function wordsSought(stems: readonly string[], columns: Columns): Sought {
  return { kind: 'phrase', stems, columns };
}

/** Any of these phrases of stems. */
export function anyPhraseOf(phrases: readonly string[]): Sought {
  return anyOf(phrases.map((phrase) => wordsSought(phrase.split(' '), null)));
}

/** What has one of these; of none, nothing has. */
export function anyOf(parts: readonly Sought[]): Sought {
  return { kind: 'any', parts };
}

/** What has all of these, and none of those. */
export function allOf(parts: readonly Sought[], without: readonly Sought[] = []): Sought {
  return { kind: 'all', parts, without };
}

/** Of which a title is exactly this: those first that write it so, then all with its stems. */
export function titlesSought(words: readonly string[]): Sought[] {
  if (words.length === 0 || words.length > mostTitleWords) return [];
  const titles = [words.join(' '), words.map(stemOf).join(' ')];
  return titles.map((title): Sought => ({ kind: 'title', words: title }));
}

/** All of these words, the last as it begins; null: there is none, or it has fewer letters than that. */
export function beginningSought(
  words: readonly string[],
  fewestLetters: number,
  columns: Columns,
): Sought | null {
  const last = words.at(-1) ?? '';
  if (last.length < fewestLetters) return null;
  const whole = words.slice(0, -1).slice(0, mostPhraseWords);
  const parts = whole.map((word) => wordsSought([stemOf(word)], columns));
  return allOf([...parts, beginningWith(last, columns)]);
}

function beginningWith(start: string, columns: Columns): Sought {
  return anyOf(
    beginningsOf(start).map((each): Sought => ({ kind: 'prefix', start: each, columns })),
  );
}

/** The stems of a phrase, as far as it is looked for. */
export function stemsIn(words: readonly string[]): string[] {
  return words.slice(0, mostPhraseWords).map(stemOf);
}

function columnsIn(field: SearchField | null) {
  return field === null ? null : columnsOf[field];
}

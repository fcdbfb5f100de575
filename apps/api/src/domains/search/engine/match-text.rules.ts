import type { QueryNode, SearchField } from '../query/query.rules.ts';
import { stemOf } from '../query/words.rules.ts';

/** The columns of the index, in its order. Texts stand in it as stems. */
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

export const columnsOf: Readonly<Record<SearchField, readonly IndexColumn[]>> = {
  ti: ['title'],
  ab: ['abstract'],
  clm: ['claim1', 'claims'],
  in: ['inventors'],
  as: ['assignees'],
  cpc: ['classes'],
  no: ['number'],
};

/** Parts of one column that no phrase may reach across stand on either side of it; so does each title in its own index. */
export const unitBreak = 'zqz';

/** A phrase of more words is cut. */
export const mostPhraseWords = 40;
/** A pasted claim is no title. */
export const mostTitleWords = 100;

/** What a word stands for: one stem, or several that follow each other. */
function phraseText(words: readonly string[]): string {
  const stems = words.slice(0, mostPhraseWords).map(stemOf);
  return `"${stems.join(' ')}"`;
}

/** A title that is exactly this, in the index of titles; null: no title is so short, or so long. */
export function titleText(words: readonly string[]): string | null {
  if (words.length === 0 || words.length > mostTitleWords) return null;
  return `"${[unitBreak, ...words.map(stemOf), unitBreak].join(' ')}"`;
}

/** A stem in one of these columns. */
export function stemText(stem: string, inColumns: readonly IndexColumn[]): string {
  return `{${inColumns.join(' ')}} : "${stem}"`;
}

/** Any of these phrases of stems. */
export function anyPhrase(phrases: readonly string[]): string {
  return anyText(phrases.map((phrase) => `"${phrase}"`));
}

/** Any of these, as an expression of FTS5. */
function anyText(texts: readonly string[]): string {
  return `(${[...new Set(texts)].join(' OR ')})`;
}

/**
 * A query as an expression of FTS5. Only letters and digits get between its quotes, so nothing that a person writes is
 * a sign in it. Null: it only leaves out.
 */
export function matchText(node: QueryNode): string | null {
  switch (node.kind) {
    case 'words':
      return within(node.field, phraseText(node.words));
    case 'prefix':
      return within(node.field, `("${node.start}" * OR "${stemOf(node.start)}")`);
    case 'near': {
      const between = node.steps - 1;
      return within(
        node.field,
        `NEAR(${phraseText(node.left)} ${phraseText(node.right)}, ${between})`,
      );
    }
    case 'class':
      return node.symbol === '' ? null : `classes : ("${node.symbol}" *)`;
    case 'number':
      return `number : "${node.number.toLowerCase().replace('/', ' ')}"`;
    case 'any': {
      const parts = node.parts.map(matchText).filter((part) => part !== null);
      return parts.length > 0 ? anyText(parts) : null;
    }
    case 'all':
      return allText(node.parts);
    case 'not':
      return null;
  }
}

/**
 * All of these words, the last as it begins. Null: there is none, or it has fewer letters than that.
 * @param words folded (words.rules.ts).
 */
export function beginningText(words: readonly string[], fewestLetters: number): string | null {
  const last = words.at(-1) ?? '';
  if (last.length < fewestLetters) return null;
  const whole = words
    .slice(0, -1)
    .slice(0, mostPhraseWords)
    .map((word) => phraseText([word]));
  return [...whole, `("${last}" * OR ${phraseText([last])})`].join(' AND ');
}

function allText(parts: readonly QueryNode[]): string | null {
  const texts = parts.map(matchText).filter((part) => part !== null);
  if (texts.length === 0) return null;
  const without = parts.flatMap((part) =>
    part.kind === 'not' ? (matchText(part.part) ?? []) : [],
  );
  const all = `(${texts.join(' AND ')})`;
  return without.length > 0 ? `(${all} NOT ${anyText(without)})` : all;
}

function within(field: SearchField | null, text: string): string {
  return field === null ? text : `{${columnsOf[field].join(' ')}} : ${text}`;
}

/** The words that a result is shown for, as they were written and as stems. */
export function shownWords(node: QueryNode | null): string[] {
  if (node === null || node.kind === 'not') return [];
  if (node.kind === 'words') return [...node.words];
  if (node.kind === 'prefix') return [node.start];
  if (node.kind === 'near') return [...node.left, ...node.right];
  if (node.kind === 'all' || node.kind === 'any') return node.parts.flatMap(shownWords);
  return [];
}

/** The fields that its words are looked for in; null: one of them may be anywhere, or there is none. */
export function fieldsOf(node: QueryNode | null): ReadonlySet<SearchField> | null {
  const fields = node ? namedIn(node) : [];
  const named = fields.filter((field) => field !== null);
  return named.length > 0 && named.length === fields.length ? new Set(named) : null;
}

function namedIn(node: QueryNode): (SearchField | null)[] {
  if (node.kind === 'not' || node.kind === 'number') return [];
  if (node.kind === 'class') return ['cpc'];
  return node.kind === 'all' || node.kind === 'any' ? node.parts.flatMap(namedIn) : [node.field];
}

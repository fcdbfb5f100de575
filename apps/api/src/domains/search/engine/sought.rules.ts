import type { QueryNode, SearchField } from '../query/query.rules.ts';
import { stemOf } from '../query/words.rules.ts';
import type { Sought } from '../shared-index.port.ts';
import { columnsOf, mostPhraseWords, mostTitleWords } from './match-text.rules.ts';

type Columns = Extract<Sought, { kind: 'phrase' }>['columns'];

/** A query as a shared index is asked it: what match-text.rules.ts writes for FTS5. Null: it only leaves out. */
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
        : { kind: 'prefix', start: node.symbol, columns: columnsOf.cpc };
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

/** All of these words, the last as it begins; null: it has fewer letters than that. */
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
  return anyOf([{ kind: 'prefix', start, columns }, wordsSought([stemOf(start)], columns)]);
}

function stemsIn(words: readonly string[]): string[] {
  return words.slice(0, mostPhraseWords).map(stemOf);
}

function columnsIn(field: SearchField | null) {
  return field === null ? null : columnsOf[field];
}

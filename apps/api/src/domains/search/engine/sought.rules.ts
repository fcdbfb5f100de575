import type { QueryNode, SearchField } from '../query/query.rules.ts';
import { stemOf } from '../query/words.rules.ts';
import type { Sought } from '../shared-index.port.ts';
import { columnsOf, mostPhraseWords } from './match-text.rules.ts';

/** A query as a shared index is asked it: what match-text.rules.ts writes for FTS5. Null: it only leaves out. */
export function soughtOf(node: QueryNode): Sought | null {
  switch (node.kind) {
    case 'words':
      return { kind: 'phrase', stems: stemsIn(node.words), columns: columnsIn(node.field) };
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
      return parts.length > 0 ? { kind: 'any', parts } : null;
    }
    case 'all': {
      const parts = node.parts.map(soughtOf).filter((part) => part !== null);
      return parts.length > 0 ? { kind: 'all', parts, without: leftOutOf(node.parts) } : null;
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
  return { kind: 'phrase', stems, columns: columnsOf.no };
}

/** Any of these phrases of FTS5, each of which is stems between quotes. */
export function anyOf(texts: readonly string[]): Sought {
  const parts = texts.map((text): Sought => {
    return { kind: 'phrase', stems: text.slice(1, -1).split(' '), columns: null };
  });
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts };
}

/** All of these words, the last as it begins; null: it has fewer letters than that. */
export function beginningSought(
  words: readonly string[],
  fewestLetters: number,
  columns: Extract<Sought, { kind: 'phrase' }>['columns'],
): Sought | null {
  const last = words.at(-1) ?? '';
  if (last.length < fewestLetters) return null;
  const whole = words.slice(0, -1).slice(0, mostPhraseWords);
  const parts = whole.map((word): Sought => ({ kind: 'phrase', stems: [stemOf(word)], columns }));
  return { kind: 'all', parts: [...parts, beginningWith(last, columns)], without: [] };
}

function beginningWith(
  start: string,
  columns: Extract<Sought, { kind: 'phrase' }>['columns'],
): Sought {
  const parts: Sought[] = [
    { kind: 'prefix', start, columns },
    { kind: 'phrase', stems: [stemOf(start)], columns },
  ];
  return { kind: 'any', parts };
}

function stemsIn(words: readonly string[]): string[] {
  return words.slice(0, mostPhraseWords).map(stemOf);
}

function columnsIn(field: SearchField | null) {
  return field === null ? null : columnsOf[field];
}

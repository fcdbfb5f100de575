import { classSymbol } from '../query/parse-query.rules.ts';
import { stemsOf, writtenIn } from '../query/words.rules.ts';
import type { SearchDocument } from '../search.port.ts';
import { unitBreak } from './match-text.rules.ts';
import { columns, type IndexColumn } from './sought.rules.ts';

/** The texts of a document as stems, by their columns: what no phrase reaches across stands apart. */
export function textsIn(
  parts: Omit<SearchDocument, 'listingId'>,
): Record<IndexColumn, readonly string[]> {
  const [first, ...others] = parts.claims.map(({ text }) => text);
  return {
    number: stemmed([parts.number]),
    title: stemmed(parts.titles),
    abstract: stemmed([parts.abstract, parts.description]),
    claim1: stemmed(first === undefined ? [] : [first]),
    claims: stemmed(others),
    inventors: stemmed(parts.inventors),
    assignees: stemmed(parts.assignees),
    classes: [parts.classes.map(({ symbol }) => classSymbol(symbol)).join(' ')],
    names: stemmed(parts.classes.map(({ name }) => name)),
  };
}

/** What each title is exactly: its words as they are written, and as stems. */
export function titlesIn({ titles }: Pick<SearchDocument, 'titles'>): string[] {
  return [...titles.map(writtenIn), ...stemmed(titles)];
}

/** The texts for FTS5: each column one text, in their order. */
export function columnsIn(parts: Omit<SearchDocument, 'listingId'>): string[] {
  const texts = textsIn(parts);
  return columns.map((column) => texts[column].join(` ${unitBreak} `));
}

function stemmed(units: readonly string[]): string[] {
  return units.map((unit) => stemsOf(unit).join(' '));
}

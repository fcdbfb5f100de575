import { classSymbol } from '../query/parse-query.rules.ts';
import { stemsOf, writtenIn } from '../query/words.rules.ts';
import type { SearchDocument } from '../search.port.ts';
import { unitBreak } from './match-text.rules.ts';
import { columns, type IndexColumn } from './sought.rules.ts';

type Parts = Omit<SearchDocument, 'listingId'>;
/** Texts as stems, and the words that are kept as they are written. */
type Column = { texts: readonly string[]; forms: ReadonlySet<string> };

/** The texts of a document by their columns: what no phrase reaches across stands apart. */
function readParts(parts: Parts): Record<IndexColumn, Column> {
  const [first, ...others] = parts.claims.map(({ text }) => text);
  const ofClaims = new Set<string>();
  const claim1 = stemmed(first === undefined ? [] : [first], ofClaims);
  const claims = stemmed(others, ofClaims);
  return {
    number: stemmed([parts.number]),
    title: stemmed(parts.titles),
    abstract: stemmed([parts.abstract, parts.description]),
    // Nobody asks for the first claim alone: words of both are kept once.
    claim1: { ...claim1, forms: new Set() },
    claims,
    inventors: stemmed(parts.inventors),
    assignees: stemmed(parts.assignees),
    // Symbols stand in it as they are.
    classes: {
      texts: [parts.classes.map(({ symbol }) => classSymbol(symbol)).join(' ')],
      forms: new Set(),
    },
    names: stemmed(parts.classes.map(({ name }) => name)),
  };
}

/** What each title is exactly: its words as they are written, and as stems. */
export function titlesIn({ titles }: Pick<SearchDocument, 'titles'>): string[] {
  return [...titles.map(writtenIn), ...stemmed(titles).texts];
}

/** The stems for FTS5, each column one text, and the written words beside them, in the order of the columns. */
export function columnsIn(parts: Parts): { texts: string[]; forms: string[] } {
  const read = readParts(parts);
  return {
    texts: columns.map((column) => read[column].texts.join(` ${unitBreak} `)),
    forms: columns.map((column) => [...read[column].forms].join(' ')),
  };
}

/** The texts of a document by their columns, with its written words behind all others of a column. */
export function indexedTextsIn(parts: Parts): Record<IndexColumn, readonly string[]> {
  const read = readParts(parts);
  const both = columns.map((column) => {
    const { texts, forms } = read[column];
    return [column, forms.size > 0 ? [...texts, [...forms].join(' ')] : texts];
  });
  return Object.fromEntries(both) as Record<IndexColumn, readonly string[]>;
}

function stemmed(units: readonly string[], forms = new Set<string>()): Column {
  return { texts: units.map((unit) => stemsOf(unit, forms).join(' ')), forms };
}

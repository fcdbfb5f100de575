import { classSymbol } from '../query/parse-query.rules.ts';
import { stemsOf, writtenIn } from '../query/words.rules.ts';
import type { SearchDocument } from '../search.port.ts';
import { unitBreak } from './match-text.rules.ts';
import { columns, type IndexColumn } from './sought.rules.ts';

type Parts = Omit<SearchDocument, 'listingId'>;
/** Texts as stems, and the words that are kept as they are written. */
type Column = { texts: readonly string[]; forms: ReadonlySet<string> };

/**
 * The texts of a document by their columns: what no phrase reaches across stands apart.
 * @param stems takes each stem of the document.
 */
function readParts(parts: Parts, stems = new Set<string>()): Record<IndexColumn, Column> {
  const [first, ...others] = parts.claims.map(({ text }) => text);
  const read = (units: readonly string[], forms?: Set<string>) => stemmed(units, stems, forms);
  const ofClaims = new Set<string>();
  const claim1 = read(first === undefined ? [] : [first], ofClaims);
  const claims = read(others, ofClaims);
  const classes = parts.classes.map(({ symbol }) => classSymbol(symbol));
  for (const symbol of classes) stems.add(symbol);
  return {
    number: read([parts.number]),
    title: read(parts.titles),
    abstract: read([parts.abstract, parts.description]),
    // Nobody asks for the first claim alone: words of both are kept once.
    claim1: { ...claim1, forms: new Set() },
    claims,
    inventors: read(parts.inventors),
    assignees: read(parts.assignees),
    // Symbols stand in it as they are.
    classes: { texts: [classes.join(' ')], forms: new Set() },
    names: read(parts.classes.map(({ name }) => name)),
  };
}

/** What each title is exactly: its words as they are written, and as stems. */
export function titlesIn({ titles }: Pick<SearchDocument, 'titles'>): string[] {
  return [...titles.map(writtenIn), ...stemmed(titles, new Set()).texts];
}

/** The stems for FTS5, each column one text, and the written words beside them, in the order of the columns. */
export function columnsIn(parts: Parts): {
  texts: string[];
  forms: string[];
  /** Each stem of the document once. */
  stems: ReadonlySet<string>;
} {
  const stems = new Set<string>();
  const read = readParts(parts, stems);
  return {
    stems,
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

function stemmed(units: readonly string[], stems: Set<string>, forms = new Set<string>()): Column {
  const texts = units.map((unit) => {
    const here = stemsOf(unit, forms);
    for (const stem of here) stems.add(stem);
    return here.join(' ');
  });
  return { texts, forms };
}

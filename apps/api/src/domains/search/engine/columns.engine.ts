import { classSymbol } from '../query/parse-query.rules.ts';
import { stemsOf } from '../query/words.rules.ts';
import type { SearchDocument } from '../search.port.ts';
import { unitBreak } from './match-text.rules.ts';

/** The texts of a document as stems, in the order of the columns. */
export function columnsIn(parts: Omit<SearchDocument, 'listingId'>): string[] {
  const [first, ...others] = parts.claims.map(({ text }) => text);
  return [
    stemsOf(parts.number).join(' '),
    unitsText(parts.titles),
    unitsText([parts.abstract, parts.description]),
    unitsText(first === undefined ? [] : [first]),
    unitsText(others),
    unitsText(parts.inventors),
    unitsText(parts.assignees),
    parts.classes.map(({ symbol }) => classSymbol(symbol)).join(' '),
    unitsText(parts.classes.map(({ name }) => name)),
  ];
}

function unitsText(units: readonly string[]): string {
  return units.map((unit) => stemsOf(unit).join(' ')).join(` ${unitBreak} `);
}

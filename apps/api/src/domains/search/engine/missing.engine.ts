import type { QueryNode } from '../query/query.rules.ts';
import { writtenNode } from '../query/written-node.rules.ts';
import type { SearchFound } from '../search.port.ts';
import type { IndexFile } from './index-file.engine.ts';
import { placesOfNode } from './near.engine.ts';
import type { Group } from './plain-words.engine.ts';
import { anyPhraseOf } from './sought.rules.ts';

type Missing = SearchFound['missing'];

/** What must be there, as it was written, and where it is. */
type Wish = { word: string; places: () => ReadonlySet<number> };

/** Of more parts nobody is told which of them finds nothing. */
export const mostWishes = 8;

/**
 * Of a query that found nothing: what of it is nowhere, and how many have the rest; where each part is somewhere, those
 * without which the rest is found together.
 */
export function missingIn(
  index: IndexFile,
  groups: readonly Group[],
  required: QueryNode | null,
): Missing {
  const parts = required?.kind === 'all' ? required.parts : required ? [required] : [];
  const wanted = parts.filter(({ kind }) => kind !== 'not');
  const wishes: Wish[] = [
    ...groups.map(({ word, phrases }) => ({
      word,
      places: () => new Set(index.placesOf(anyPhraseOf(phrases))),
    })),
    ...wanted.map((part) => ({ word: writtenNode(part), places: () => placesOfNode(index, part) })),
  ];
  if (wishes.length === 0 || wishes.length > mostWishes) return [];
  const without = parts.flatMap((part) =>
    part.kind === 'not' ? [placesOfNode(index, part.part)] : [],
  );
  const found = wishes.map(({ word, places }) => ({ word, places: places() }));
  const together = (sets: readonly ReadonlySet<number>[]) => {
    const [first, ...others] = sets;
    return [...(first ?? [])].filter(
      (place) =>
        others.every((places) => places.has(place)) && !without.some((places) => places.has(place)),
    ).length;
  };
  const nowhere = found.filter(({ places }) => places.size === 0);
  if (nowhere.length > 0) {
    const rest = found.filter(({ places }) => places.size > 0).map(({ places }) => places);
    const count = together(rest);
    return nowhere.map(({ word }) => ({ word, without: count }));
  }
  return found
    .map(({ word, places }) => ({
      word,
      without: together(found.map((one) => one.places).filter((other) => other !== places)),
    }))
    .filter(({ without: count }) => count > 0);
}

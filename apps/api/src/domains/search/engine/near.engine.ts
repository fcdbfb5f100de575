import type { QueryNode, SearchField } from '../query/query.rules.ts';
import { stemOf, stemsOf } from '../query/words.rules.ts';
import type { SearchDocument } from '../search.port.ts';
import type { IndexFile } from './index-file.engine.ts';
import { matchText } from './match-text.rules.ts';

type Near = Extract<QueryNode, { kind: 'near' }>;

/** Of more documents it is not looked at in which order the words stand. */
const mostLookedAt = 2_000;

/** Whether words are to stand near each other somewhere in it: FTS5 knows neither their order nor where a claim ends. */
export function hasNear(node: QueryNode | null): boolean {
  if (node === null) return false;
  if (node.kind === 'near') return true;
  if (node.kind === 'not') return hasNear(node.part);
  return (node.kind === 'all' || node.kind === 'any') && node.parts.some(hasNear);
}

/** Every place that has what is wanted, with words near each other looked up in the texts. */
export function placesWith(index: IndexFile, node: QueryNode): Set<number> {
  if (node.kind === 'near') return placesNear(index, node);
  if (node.kind === 'any') {
    return new Set(node.parts.flatMap((part) => [...placesWith(index, part)]));
  }
  if (node.kind !== 'all' || !hasNear(node)) {
    const match = matchText(node);
    return new Set(match === null ? [] : index.placesOf(match));
  }
  const [first, ...others] = node.parts
    .filter(({ kind }) => kind !== 'not')
    .map((part) => placesWith(index, part));
  const without = node.parts.flatMap((part) =>
    part.kind === 'not' ? [placesWith(index, part.part)] : [],
  );
  const isIn = (place: number) =>
    others.every((places) => places.has(place)) && !without.some((places) => places.has(place));
  return new Set([...(first ?? [])].filter(isIn));
}

/** The same of a node that may have no such words. */
export function placesOfNode(index: IndexFile, node: QueryNode): ReadonlySet<number> {
  if (hasNear(node)) return placesWith(index, node);
  const match = matchText(node);
  return new Set(match === null ? [] : index.placesOf(match));
}

function placesNear(index: IndexFile, near: Near): Set<number> {
  const places = index.placesOf(matchText(near) ?? '');
  const looked = index.documents(places.slice(0, mostLookedAt));
  const found = looked.filter((document) =>
    unitsOf(document, near.field).some((unit) => isNear(unit, near)),
  );
  return new Set([...found.map(({ place }) => place), ...places.slice(mostLookedAt)]);
}

function unitsOf(document: SearchDocument, field: SearchField | null): string[] {
  const claims = document.claims.map(({ text }) => text);
  const units: Partial<Record<SearchField, readonly string[]>> = {
    ti: document.titles,
    ab: [document.abstract, document.description],
    clm: claims,
    in: document.inventors,
    as: document.assignees,
  };
  return field === null ? Object.values(units).flat() : [...(units[field] ?? [])];
}

/** Whether both stand in one text, at most so many steps apart. */
function isNear(text: string, { left, right, steps, ordered }: Near): boolean {
  const stems = stemsOf(text);
  const [lefts, rights] = [placesIn(stems, left), placesIn(stems, right)];
  return lefts.some((one) =>
    rights.some((other) => {
      const after = other - (one + left.length - 1);
      if (after > 0) return after <= steps;
      const before = one - (other + right.length - 1);
      return !ordered && before > 0 && before <= steps;
    }),
  );
}

function placesIn(stems: readonly string[], words: readonly string[]): number[] {
  const wanted = words.map(stemOf);
  return stems.flatMap((stem, at) =>
    stem === wanted[0] && wanted.every((each, step) => stems[at + step] === each) ? [at] : [],
  );
}

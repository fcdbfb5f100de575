import type { QueryNode, SearchField } from '../query/query.rules.ts';
import { eachStem, stemOf } from '../query/words.rules.ts';
import type { SearchDocument } from '../search.port.ts';
import type { IndexFile } from './index-file.engine.ts';
import { soughtOf } from './sought.rules.ts';

type Near = Extract<QueryNode, { kind: 'near' }>;

/** Of more documents it is not looked at in which order the words stand; the latest come first. */
const mostLookedAt = 1_000;

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
    return placesOfPlain(index, node);
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
  return placesOfPlain(index, node);
}

function placesOfPlain(index: IndexFile, node: QueryNode): Set<number> {
  const sought = soughtOf(node);
  return new Set(sought === null ? [] : index.placesOf(sought));
}

function placesNear(index: IndexFile, near: Near): Set<number> {
  const places = [...placesOfPlain(index, near)];
  const found = places.slice(-mostLookedAt).filter((place) => {
    index.refuseTooMuch();
    const [document] = index.documents([place]);
    return document && unitsOf(document, near.field).some((unit) => isNear(unit, near));
  });
  return new Set([...places.slice(0, -mostLookedAt), ...found]);
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

/**
 * Whether both stand in one text, at most so many steps apart. Read word by word, since the first that fits is near the
 * beginning as a rule.
 */
function isNear(text: string, { left, right, steps, ordered }: Near): boolean {
  const [lefts, rights] = [left.map(stemOf), right.map(stemOf)];
  const last: string[] = [];
  const most = Math.max(lefts.length, rights.length);
  let leftEnd = Number.NEGATIVE_INFINITY;
  let rightEnd = Number.NEGATIVE_INFINITY;
  let at = 0;
  for (const stem of eachStem(text)) {
    last.push(stem);
    if (last.length > most) last.shift();
    if (endsWith(last, rights)) {
      if (at - rights.length + 1 - leftEnd <= steps && at - rights.length >= leftEnd) return true;
      rightEnd = at;
    }
    if (endsWith(last, lefts)) {
      const isAfter = at - lefts.length >= rightEnd;
      if (!ordered && isAfter && at - lefts.length + 1 - rightEnd <= steps) return true;
      leftEnd = at;
    }
    at += 1;
  }
  return false;
}

function endsWith(last: readonly string[], wanted: readonly string[]): boolean {
  const from = last.length - wanted.length;
  return from >= 0 && wanted.every((stem, step) => last[from + step] === stem);
}

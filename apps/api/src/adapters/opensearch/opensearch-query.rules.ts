import type { QueryContainer } from '@opensearch-project/opensearch/api/_types/_common.query_dsl.js';
import type { Asked, Sought } from '../../domains/search/shared-index.port.ts';
import { roaringOf } from './roaring.rules.ts';

/** More than words can score: it puts what has it before everything else. */
const firstScore = 10_000;

/** The one field with all texts, where titles stand as often as they weigh. */
export const everywhere = 'all';
/** What each title is exactly. */
export const wholeTitles = 'titles';

type Near = Extract<Sought, { kind: 'near' }>;

/** What is sought, in OpenSearch's words. */
export function queryOf(sought: Sought): QueryContainer {
  switch (sought.kind) {
    case 'phrase':
      return anyField(sought, (field) => phraseIn(field, sought.stems));
    case 'prefix':
      return anyField(sought, (field) => beginningIn(field, sought.start));
    case 'near':
      return anyField(sought, (field) => ({ intervals: { [field]: nearBy(sought) } }));
    case 'title':
      return { term: { [wholeTitles]: { value: sought.words } } };
    case 'any':
      return anyOf(sought.parts.map(queryOf));
    case 'all':
      return {
        bool: { must: sought.parts.map(queryOf), must_not: sought.without.map(queryOf) },
      };
  }
}

/** Ranked by the words, with those first that go first. */
export function rankedQuery({ sought, first, among }: Asked): QueryContainer {
  const should = first.map((each, at) => ({
    constant_score: { filter: queryOf(each), boost: firstScore * 2 ** (first.length - at) },
  }));
  return { bool: { must: [queryOf(sought)], should, filter: [placedAt(among)] } };
}

/** At one of these places. */
export function placedAt(bits: Uint32Array): QueryContainer {
  const value = [roaringOf(bits).toString('base64')];
  return { terms: { place: value, value_type: 'bitmap' } } as QueryContainer;
}

/** A bool without any clause would match everything. */
export function anyOf(queries: readonly QueryContainer[]): QueryContainer {
  if (queries.length === 0) return { match_none: {} };
  return { bool: { should: [...queries], minimum_should_match: 1 } };
}

function anyField(
  { columns }: { columns: readonly string[] | null },
  made: (field: string) => QueryContainer,
): QueryContainer {
  const [first = everywhere, ...others] = columns ?? [everywhere];
  if (others.length === 0) return made(first);
  return { dis_max: { queries: [first, ...others].map(made) } };
}

function phraseIn(field: string, stems: readonly string[]): QueryContainer {
  const [only = ''] = stems;
  return stems.length === 1
    ? { term: { [field]: { value: only } } }
    : { match_phrase: { [field]: { query: stems.join(' ') } } };
}

/** Only the last of several words is a beginning. */
function beginningIn(field: string, start: string): QueryContainer {
  return start.includes(' ')
    ? { match_phrase_prefix: { [field]: { query: start } } }
    : { prefix: { [field]: { value: start } } };
}

/** Neighbors have nothing between them: they are one step apart. */
function nearBy({ left, right, steps, ordered }: Near) {
  const inOrder = (...phrases: (readonly string[])[]) => ({
    all_of: {
      ordered: true,
      max_gaps: steps - 1,
      intervals: phrases.map((stems) => ({
        match: { query: stems.join(' '), ordered: true, max_gaps: 0 },
      })),
    },
  });
  if (ordered) return inOrder(left, right);
  return { any_of: { intervals: [inOrder(left, right), inOrder(right, left)] } };
}

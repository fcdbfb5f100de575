import {
  type FoundDocument,
  type IndexAsked,
  type SharedIndex,
  SearchTooMuch,
  type Sought,
} from '../../domains/search/shared-index.port.ts';
import { SearchFailure } from '../../domains/search/search.port.ts';
import type { ServerCall } from './opensearch-client.adapter.ts';
import { amongThese, everywhere, queryOf } from './opensearch-query.rules.ts';
import { mostReached } from './opensearch-shape.adapter.ts';

/** The server gives up after this. */
const timeout = '500ms';
/** What is removed is counted until the server tidies up: what fewer have is counted exactly. */
const countedBelow = 50;
const mostAlike = 20;

type Hit = {
  _id: string;
  _source: { place: number; parts: Omit<FoundDocument, 'place' | 'listingId'> };
};
type Found = { timed_out: boolean; hits: { total: { value: number }; hits: Hit[] } };
type Vectors = { term_vectors: Record<string, { terms: Record<string, { doc_freq?: number }> }> };
type Counted = {
  timed_out: boolean;
  aggregations: { of: { buckets: Record<string, { doc_count: number }> } };
};
type Suggests = { suggest: Record<string, { options: { text: string }[] }[]> };
type Questions = Pick<SharedIndex, 'documentsWith' | 'alike' | 'find' | 'counts'>;

/** What is asked of an index. */
export function questionsOf(call: ServerCall, index: string): Questions {
  const isQuestion = true;
  return {
    documentsWith: (stems) => documentsWith(call, index, stems),
    alike: async (stems) => {
      if (stems.length === 0) return [];
      const term = {
        field: everywhere,
        suggest_mode: 'always',
        sort: 'score',
        size: mostAlike,
        prefix_length: 1,
        min_word_length: 5,
      } as const;
      const suggest = Object.fromEntries(stems.map((text, at) => [at, { text, term }]));
      const { body } = await call<Suggests>(
        (client, options) => client.search({ index, body: { size: 0, suggest } }, options),
        { isQuestion },
      );
      const told = Object.values(body.suggest).flat();
      return told.flatMap(({ options }) => options.map(({ text }) => text));
    },
    find: (asked) => find(call, index, asked),
    counts: (sought, among) => counts(call, index, sought, among),
  };
}

async function find(
  call: ServerCall,
  index: string,
  { sought, among, from, limit, order }: IndexAsked,
): Promise<{ documents: FoundDocument[]; total: number }> {
  const reached = Math.max(0, Math.min(limit, mostReached - from));
  const latest = { place: { order: 'desc' } } as const;
  const query = { bool: { must: [queryOf(sought)], filter: [amongThese(among)] } };
  const asked = {
    size: reached,
    from: Math.min(from, mostReached - reached),
    timeout,
    track_total_hits: true,
    query,
    sort: order === 'best' ? [{ _score: { order: 'desc' } } as const, latest] : [latest],
    _source: ['place', 'parts'],
  };
  const { body } = await call<Found>(
    (client, options) => client.search({ index, body: asked }, options),
    { isQuestion: true },
  );
  refuseUnlessWhole(body);
  const documents = body.hits.hits.map(({ _id: listingId, _source: { place, parts } }) => ({
    listingId,
    ...parts,
    place,
  }));
  return { documents, total: body.hits.total.value };
}

async function counts(
  call: ServerCall,
  index: string,
  sought: readonly Sought[],
  among: Uint32Array,
): Promise<number[]> {
  if (sought.length === 0) return [];
  const filter = [amongThese(among)];
  const lines = sought.flatMap((each) => [
    {},
    {
      size: 0,
      timeout,
      track_total_hits: true,
      query: { bool: { filter: [queryOf(each), ...filter] } },
    },
  ]);
  const { body } = await call<{ responses: Found[] }>(
    (client, options) => client.msearch({ index, body: lines }, options),
    { isQuestion: true },
  );
  for (const answer of body.responses) refuseUnlessWhole(answer);
  return body.responses.map(({ hits }) => hits.total.value);
}

/**
 * An answer that the server gave up is of a part of the index: nothing may be told by it.
 * @throws {SearchTooMuch} @throws {SearchFailure}
 */
function refuseUnlessWhole(answer: { timed_out?: boolean; error?: unknown }): void {
  if (answer.error !== undefined) throw new SearchFailure('one of the questions failed');
  if (answer.timed_out) throw new SearchTooMuch();
}

/** What the server keeps of each word, which is at hand; of rare ones, exactly what is there. */
async function documentsWith(call: ServerCall, index: string, stems: readonly string[]) {
  const counts = new Map<string, number>();
  if (stems.length === 0) return counts;
  const { body } = await call<Vectors>(
    (client, options) =>
      client.termvectors(
        {
          index,
          fields: [everywhere],
          term_statistics: true,
          field_statistics: false,
          positions: false,
          offsets: false,
          payloads: false,
          body: { doc: { [everywhere]: stems.join(' ') } },
        },
        options,
      ),
    { isQuestion: true },
  );
  for (const [stem, { doc_freq: had }] of Object.entries(
    body.term_vectors[everywhere]?.terms ?? {},
  )) {
    if (had !== undefined) counts.set(stem, had);
  }
  const rare = [...counts].flatMap(([stem, count]) => (count < countedBelow ? [stem] : []));
  if (rare.length === 0) return counts;
  const terms = rare.map((stem) => ({ term: { [everywhere]: { value: stem } } }));
  const asked = {
    size: 0,
    timeout,
    query: { bool: { should: terms } },
    aggs: {
      of: { filters: { filters: Object.fromEntries(rare.map((stem, at) => [stem, terms[at]])) } },
    },
  };
  const { body: exact } = await call<Counted>(
    (client, options) => client.search({ index, body: asked as object }, options),
    { isQuestion: true },
  );
  refuseUnlessWhole(exact);
  for (const [stem, { doc_count: count }] of Object.entries(exact.aggregations.of.buckets)) {
    counts.set(stem, count);
  }
  return counts;
}

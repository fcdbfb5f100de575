import type { Client } from '@opensearch-project/opensearch';
import type {
  Asked,
  FoundDocument,
  PageAsked,
  SharedIndex,
  Sought,
} from '../../domains/search/shared-index.port.ts';
import { SearchFailure, SearchTooMuch } from '../../domains/search/search.port.ts';
import { anyOf, everywhere, placedAt, queryOf, rankedQuery } from './opensearch-query.rules.ts';
import { mostReached } from './opensearch-shape.adapter.ts';

/** The server gives up after this. */
const timeout = '500ms';
/** What is removed is counted until the server tidies up: what fewer have is counted exactly. */
const countedBelow = 50;
/** A query of more parts is refused. */
const countedAtOnce = 500;
const mostAlike = 20;

type Hit = {
  _id: string;
  _source: { place: number; parts: Omit<FoundDocument, 'place' | 'listingId'> };
  sort: [...unknown[], place: number];
  matched_queries?: string[];
};
type Answered = {
  timed_out: boolean;
  _shards: { failed: number };
  /** What is filtered has no list where it is empty. */
  hits: { total: { value: number }; hits?: Hit[] };
  aggregations?: { each: { buckets: Record<string, { doc_count: number }> } };
};
type SearchBody = { filter_path?: string; [field: string]: unknown };
type Suggested = { options: { text: string }[] }[];
type Questions = Pick<
  SharedIndex,
  'documentsWith' | 'alike' | 'find' | 'findAll' | 'having' | 'counts'
>;

const latest = { place: { order: 'desc' } };
const best = [{ _score: { order: 'desc' } }, latest];
/** Of what is found only its place, however many there are. */
const placesOnly = {
  size: mostReached,
  stored_fields: '_none_',
  filter_path: 'timed_out,_shards.failed,hits.total,hits.hits.sort,hits.hits.matched_queries',
};

/** What is asked of an index. */
export function questionsOf(client: Client, index: string): Questions {
  const search = searchOf(client, index);
  return {
    documentsWith: async (stems) => {
      const counts = await statisticsOf(client, index, stems);
      const rare = [...counts].filter(([, count]) => count < countedBelow).map(([stem]) => stem);
      for (let from = 0; from < rare.length; from += countedAtOnce) {
        const stemsHere = rare.slice(from, from + countedAtOnce);
        const exact = await countEach(search, stemsHere.map(stemSought), null);
        for (const [at, stem] of stemsHere.entries()) counts.set(stem, exact[at] ?? 0);
      }
      return counts;
    },
    alike: (stems) => alike(client, index, stems),
    find: async ({ from, limit, order, ...asked }: PageAsked) => {
      const size = Math.max(0, Math.min(limit, mostReached - from));
      const { hits } = await search({
        size,
        from: Math.min(from, mostReached - size),
        query: rankedQuery(asked),
        sort: order === 'best' ? best : latest,
        _source: ['place', 'parts'],
      });
      const documents = (hits.hits ?? []).map(({ _id: listingId, _source: { place, parts } }) => {
        return { ...parts, listingId, place };
      });
      return { documents, total: hits.total.value };
    },
    findAll: async (asked: Asked) => {
      const { hits } = await search({ ...placesOnly, query: rankedQuery(asked), sort: best });
      return { places: Uint32Array.from(placesIn(hits)), total: hits.total.value };
    },
    having: async (sought, among) => {
      const named = sought.map((each, at) => ({ bool: { must: [queryOf(each)], _name: `${at}` } }));
      const query = { bool: { must: [anyOf(named)], filter: [placedAt(among)] } };
      const { hits } = await search({ ...placesOnly, query, sort: latest });
      const places = placesIn(hits);
      return sought.map((_, at) =>
        places.filter((_place, hit) => hits.hits?.[hit]?.matched_queries?.includes(`${at}`)),
      );
    },
    counts: (sought, among) => countEach(search, sought, among),
  };
}

type Search = (body: SearchBody) => Promise<Answered>;

/** What the server gives up on, or tells of a part of the index, is no answer. */
function searchOf(client: Client, index: string): Search {
  return async ({ filter_path, ...body }) => {
    const options = filter_path === undefined ? {} : { filter_path };
    const asked = { index, ...options, body: { timeout, track_total_hits: true, ...body } };
    const answered = (await client.search(asked)).body as unknown as Answered;
    if (answered.timed_out) throw new SearchTooMuch();
    if (answered._shards.failed > 0) throw new SearchFailure('a part of the index failed');
    return answered;
  };
}

/** How many have each of these; null: of all that the index has. */
async function countEach(
  search: Search,
  sought: readonly Sought[],
  among: Uint32Array | null,
): Promise<number[]> {
  if (sought.length === 0) return [];
  const queries = sought.map(queryOf);
  const { aggregations } = await search({
    size: 0,
    query: { bool: { must: [anyOf(queries)], filter: among ? [placedAt(among)] : [] } },
    aggs: { each: { filters: { filters: Object.fromEntries(queries.entries()) } } },
  });
  return queries.map((_, at) => aggregations?.each.buckets[at]?.doc_count ?? 0);
}

/** The places of hits that are sorted by them last. @throws {SearchTooMuch} of more than one answer tells. */
function placesIn({ total, hits = [] }: Answered['hits']): number[] {
  if (total.value > mostReached) throw new SearchTooMuch();
  return hits.map(({ sort }) => Number(sort.at(-1)));
}

function stemSought(stem: string): Sought {
  return { kind: 'phrase', stems: [stem], columns: null };
}

/** In how many documents the server has each, of those that it has: at hand, and with what was removed of late. */
async function statisticsOf(
  client: Client,
  index: string,
  stems: readonly string[],
): Promise<Map<string, number>> {
  if (stems.length === 0) return new Map();
  const { body } = await client.termvectors({
    index,
    fields: [everywhere],
    term_statistics: true,
    field_statistics: false,
    positions: false,
    offsets: false,
    payloads: false,
    body: { doc: { [everywhere]: stems.join(' ') } },
  });
  const terms = Object.entries(body.term_vectors?.[everywhere]?.terms ?? {});
  return new Map(terms.flatMap(([stem, { doc_freq: had }]) => (had ? [[stem, had]] : [])));
}

/** The words that the server's suggester names for each. */
async function alike(client: Client, index: string, stems: readonly string[]): Promise<string[]> {
  if (stems.length === 0) return [];
  const term = {
    field: everywhere,
    suggest_mode: 'always',
    sort: 'score',
    size: mostAlike,
    prefix_length: 1,
    min_word_length: 5,
  };
  const suggest = Object.fromEntries(stems.map((text, at) => [at, { text, term }]));
  const { body } = await client.search({ index, body: { size: 0, suggest } as object });
  const told = Object.values(body.suggest as unknown as Record<string, Suggested>).flat();
  return told.flatMap(({ options }) => options.map(({ text }) => text));
}

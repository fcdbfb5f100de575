import type { Client } from '@opensearch-project/opensearch';
import type { Circuit } from '../../core/circuit/circuit.ts';
import type { SearchServer } from '../../core/config/search-settings.ts';
import { SearchFailure, type SearchPlace } from '../../domains/search/search.port.ts';
import type { IndexChange, SharedIndex } from '../../domains/search/shared-index.port.ts';
import { connectOpensearch } from './opensearch-client.adapter.ts';
import { questionsOf } from './opensearch-questions.adapter.ts';
import { indexShape, nameOf, storedOf } from './opensearch-shape.adapter.ts';
import { type At, lost, readOne, Turns, writeOne } from './opensearch-state.adapter.ts';

/** The one document that is no listing: how far the index has come, and its next place. */
const stateId = '~state';
type State = { mark: string; next: number };

const placesAtOnce = 10_000;
const dayMs = 86_400_000;
/** Of a bulk: a newer writing is there already, or what is to go is gone. */
const alreadyDone = [404, 409];

/**
 * The index of a search server that all processes of one program share (docs/decisions/0089). It stands behind an
 * alias, so that an empty one takes its place at once.
 * @param program what decides how documents become an index: each has one of its own, beside the others.
 */
export function openOpensearch(
  server: SearchServer,
  circuit: Circuit,
  program: string,
): SharedIndex {
  const connected = connectOpensearch(server, circuit);
  const { asking, working } = connected;
  const alias = nameOf(server.prefix, program);
  const turns = new Turns(connected, { index: `${server.prefix}-turns`, id: alias });
  const readState = () => readOne<State>(asking, { index: alias, id: stateId });
  return {
    ...questionsOf(asking, alias),
    mark: async () => (await readState())?.value.mark ?? '',
    places: () => allPlaces(working, alias),
    placesOf: (listingIds) => placesOf(working, alias, listingIds),
    take: () => turns.take(),
    giveBack: () => turns.giveBack(),
    apply: async (change) => {
      const state = await readState();
      if (state === null) throw lost();
      return apply(working, alias, change, state);
    },
    clear: () => replace(working, alias),
    tidy: async () => {
      // Who does not write is seen to be there.
      if (await turns.take()) await turns.giveBack();
      const unused = (await turns.unusedFor(dayMs)).filter((name) => name !== alias);
      const left = await Promise.all(unused.map((name) => indexesOf(working, name)));
      for (const index of left.flat()) await working.indices.delete({ index }, { ignore: [404] });
    },
    close: async () => {
      await turns.giveBack().catch(() => undefined);
      await connected.close();
    },
  };
}

/** Asks a server for its version, as whoever tries the settings. @throws {SearchFailure} */
export async function askOpensearch(server: SearchServer): Promise<string> {
  const { asking, close } = connectOpensearch(server, null);
  try {
    return (await asking.info()).body.version.number;
  } finally {
    await close();
  }
}

/** Places are given first, and the mark is written last: whatever ends it in between, it can be done again. */
async function apply(
  client: Client,
  alias: string,
  { put, remove, mark, number }: IndexChange,
  { value: state, at }: { value: State; at: At },
): Promise<SearchPlace[]> {
  const ids = put.map(({ document }) => document.listingId);
  const known = new Map(
    (await placesOf(client, alias, ids)).map(({ listingId, place }) => [listingId, place]),
  );
  let { next } = state;
  const places = ids.map((listingId) => ({ listingId, place: known.get(listingId) ?? next++ }));
  const write = async (value: State, where: At) => {
    const written = await writeOne(client, { index: alias, id: stateId }, value, where);
    if (written === null) throw lost();
    return written;
  };
  const reserved = next > state.next ? await write({ ...state, next }, at) : at;
  const kept = new Set(ids);
  const version = { version: number, version_type: 'external_gte' } as const;
  await bulk(client, alias, [
    ...put.flatMap((each, index) => [
      { index: { _id: each.document.listingId, ...version } },
      { place: places[index]?.place, ...storedOf(each) },
    ]),
    ...remove.filter((id) => !kept.has(id)).map((id) => ({ delete: { _id: id, ...version } })),
  ]);
  await write({ mark, next }, reserved);
  return places;
}

async function bulk(client: Client, alias: string, lines: object[]): Promise<void> {
  if (lines.length === 0) return;
  // Never into an index that the server would make without our fields.
  const asked = { index: alias, require_alias: true, refresh: true, body: lines as [] };
  const { body } = await client.bulk(asked);
  const failed = body.items
    .flatMap((item) => Object.values(item))
    .find(({ status }) => status >= 300 && !alreadyDone.includes(status));
  if (failed) {
    throw new SearchFailure(`The search server took only a part: ${failed.error?.type}`);
  }
}

async function placesOf(
  client: Client,
  index: string,
  listingIds: readonly string[],
): Promise<SearchPlace[]> {
  if (listingIds.length === 0) return [];
  const { body } = await client.mget({ index, _source: ['place'], body: { ids: [...listingIds] } });
  const docs = body.docs as { _id: string; found?: boolean; _source?: { place: number } }[];
  return docs.flatMap(({ _id: listingId, found, _source }) =>
    found && _source ? [{ listingId, place: _source.place }] : [],
  );
}

async function allPlaces(client: Client, index: string): Promise<SearchPlace[]> {
  const places: SearchPlace[] = [];
  for (;;) {
    const { body } = await client.search({
      index,
      size: placesAtOnce,
      _source: false,
      body: {
        query: { range: { place: { gt: places.at(-1)?.place ?? -1 } } },
        sort: [{ place: { order: 'asc' } }],
        track_total_hits: false,
      },
    });
    for (const { _id, sort } of body.hits.hits) {
      places.push({ listingId: String(_id), place: Number(sort?.[0]) });
    }
    if (body.hits.hits.length < placesAtOnce) return places;
  }
}

/** Makes an empty index, and lets the alias name it and nothing else. */
async function replace(client: Client, alias: string): Promise<void> {
  const made = `${alias}.${Date.now()}`;
  const earlier = await indexesOf(client, alias);
  await client.indices.create({ index: made, body: indexShape as object });
  const state: State = { mark: '', next: 0 };
  await writeOne(client, { index: made, id: stateId }, state, null);
  const actions = [
    ...earlier.map((index) => ({ remove_index: { index } })),
    { add: { index: made, alias } },
  ];
  await client.indices.updateAliases({ body: { actions } });
}

async function indexesOf(client: Client, alias: string): Promise<string[]> {
  const { body } = await client.indices.get({ index: `${alias}.*`, expand_wildcards: 'open' });
  return Object.keys(body);
}

import type { Client } from '@opensearch-project/opensearch';
import type { Circuit } from '../../core/circuit/circuit.ts';
import type { SearchServer } from '../../core/config/search-settings.ts';
import { SearchFailure, type SearchPlace } from '../../domains/search/search.port.ts';
import type { IndexChange, SharedIndex } from '../../domains/search/shared-index.port.ts';
import { connectOpensearch, type ServerCall } from './opensearch-client.adapter.ts';
import { questionsOf } from './opensearch-questions.adapter.ts';
import { indexShape, nameOf, storedOf } from './opensearch-shape.adapter.ts';
import { lost, readOne, type Read, Turns, writeOne } from './opensearch-state.adapter.ts';

/** The one document that is no listing: how far the index has come, and its next place. */
const stateId = '~state';
type State = { mark: string; next: number };
type Item = { status: number; error?: { type: string; reason: string } };
type Got = { docs: { _id: string; found?: boolean; _source?: { place: number } }[] };
type Page = { hits: { hits: { _id: string; sort: number[] }[] } };

const placesAtOnce = 10_000;
const dayMs = 86_400_000;
/** Of a bulk: a newer writing is there already, or what is to go is gone. */
const isDone = ({ status }: Item) => status === 409 || status === 404;

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
  const { call, close } = connectOpensearch(server, circuit);
  const alias = nameOf(server.prefix, program);
  const turns = new Turns(call, { index: `${server.prefix}-turns`, id: alias });
  const readState = () => readOne<State>(call, { index: alias, id: stateId });
  return {
    ...questionsOf(call, alias),
    mark: async () => (await readState())?.value.mark ?? '',
    places: () => allPlaces(call, alias),
    placesOf: (listingIds) => placesOf(call, alias, listingIds),
    take: () => turns.take(),
    giveBack: () => turns.giveBack(),
    apply: async (change) => {
      const state = await readState();
      if (state === null) throw lost();
      return apply(call, alias, change, state);
    },
    clear: () => replace(call, alias),
    tidy: async () => {
      // Who does not write is seen to be there.
      if (await turns.take()) await turns.giveBack();
      const unused = (await turns.unusedFor(dayMs)).filter((name) => name !== alias);
      for (const name of unused) await removeAll(call, name);
    },
    close: async () => {
      await turns.giveBack().catch(() => undefined);
      await close();
    },
  };
}

/** Asks a server for its version, as whoever tries the settings. @throws {SearchFailure} */
export async function askOpensearch(server: SearchServer): Promise<string> {
  const { call, close } = connectOpensearch(server, null);
  try {
    const { body } = await call<{ version: { number: string } }>((client, options) =>
      client.info({}, options),
    );
    return body.version.number;
  } finally {
    await close();
  }
}

/** Places are given first, and the mark is written last: whatever ends it in between, it can be done again. */
async function apply(
  call: ServerCall,
  alias: string,
  { put, remove, mark, number }: IndexChange,
  { value: state, at }: Read<State>,
): Promise<SearchPlace[]> {
  const ids = put.map(({ document }) => document.listingId);
  const known = new Map(
    (await placesOf(call, alias, ids)).map(({ listingId, place }) => [listingId, place]),
  );
  let { next } = state;
  const places = ids.map((listingId) => ({ listingId, place: known.get(listingId) ?? next++ }));
  const write = async (value: State, where: Read<State>['at']) => {
    const written = await writeOne(call, { index: alias, id: stateId }, value, where);
    if (written === null) throw lost();
    return written;
  };
  const reserved = next > state.next ? await write({ ...state, next }, at) : at;
  const kept = new Set(ids);
  const version = { version: number, version_type: 'external_gte' } as const;
  await bulk(call, alias, [
    ...put.flatMap((each, index) => [
      { index: { _id: each.document.listingId, ...version } },
      { place: places[index]?.place, ...storedOf(each) },
    ]),
    ...remove.filter((id) => !kept.has(id)).map((id) => ({ delete: { _id: id, ...version } })),
  ]);
  await write({ mark, next }, reserved);
  return places;
}

async function bulk(call: ServerCall, alias: string, lines: object[]): Promise<void> {
  if (lines.length === 0) return;
  const { body } = await call<{ items: Record<string, Item>[] }>((client, options) =>
    // Never into an index that the server would make without our fields.
    client.bulk({ index: alias, require_alias: true, refresh: true, body: lines as [] }, options),
  );
  const [failed] = body.items
    .flatMap((item) => Object.values(item))
    .filter((item) => item.status >= 300 && !isDone(item));
  if (failed) {
    throw new SearchFailure(`The search server took only a part: ${failed.error?.type}`);
  }
}

async function placesOf(
  call: ServerCall,
  alias: string,
  listingIds: readonly string[],
): Promise<SearchPlace[]> {
  if (listingIds.length === 0) return [];
  const { body } = await call<Got>((client, options) =>
    client.mget({ index: alias, _source: ['place'], body: { ids: [...listingIds] } }, options),
  );
  return body.docs.flatMap(({ _id: listingId, found, _source }) =>
    found && _source ? [{ listingId, place: _source.place }] : [],
  );
}

async function allPlaces(call: ServerCall, alias: string): Promise<SearchPlace[]> {
  const places: SearchPlace[] = [];
  for (let after = -1; ; ) {
    const { body } = await call<Page>((client, options) =>
      client.search(
        {
          index: alias,
          size: placesAtOnce,
          _source: false,
          body: {
            query: { range: { place: { gt: after } } },
            sort: [{ place: { order: 'asc' } }],
            track_total_hits: false,
          },
        },
        options,
      ),
    );
    for (const { _id: listingId, sort } of body.hits.hits) {
      places.push({ listingId, place: Number(sort[0]) });
    }
    if (body.hits.hits.length < placesAtOnce) return places;
    after = places.at(-1)?.place ?? after;
  }
}

/** Makes an empty index, and lets the alias name it and nothing else. */
async function replace(call: ServerCall, alias: string): Promise<void> {
  const made = `${alias}.${Date.now()}`;
  const earlier = await indexesOf(call, alias);
  await call((client, options) =>
    client.indices.create({ index: made, body: indexShape as object }, options),
  );
  const state: State = { mark: '', next: 0 };
  await writeOne(call, { index: made, id: stateId }, state, null);
  const actions = [
    ...earlier.map((index) => ({ remove_index: { index } })),
    { add: { index: made, alias } },
  ];
  await call((client, options) => client.indices.updateAliases({ body: { actions } }, options));
}

async function removeAll(call: ServerCall, alias: string): Promise<void> {
  for (const index of await indexesOf(call, alias)) {
    await call((client, options) => client.indices.delete({ index }, options), { ignore: [404] });
  }
}

async function indexesOf(call: ServerCall, alias: string): Promise<string[]> {
  const asked = { index: `${alias}.*`, expand_wildcards: 'open' as const };
  const { body } = await call<object>((client: Client, options) =>
    client.indices.get(asked, options),
  );
  return Object.keys(body);
}

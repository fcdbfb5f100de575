import { mkdtemp, rm } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { launchEmbeddedPostgres } from '@claimstead/embedded-postgres/launch.ts';
import { parseQuery } from '../apps/api/src/domains/search/query/parse-query.rules.ts';
import { Circuit } from '../apps/api/src/core/circuit/circuit.ts';
import { openOpensearch } from '../apps/api/src/adapters/opensearch/opensearch-index.adapter.ts';
import {
  readSearchSettings,
  type SearchServer,
} from '../apps/api/src/core/config/search-settings.ts';
import { createLog } from '../apps/api/src/core/log/log.ts';
import { sharedSearch } from '../apps/api/src/domains/search/engine/shared-search.engine.ts';
import { openSearchThread } from '../apps/api/src/domains/search/engine/search-thread.engine.ts';
import type { SearchPort } from '../apps/api/src/domains/search/search.port.ts';
import { runBounded, type Undo } from './bounded.ts';
import { printBeside } from './search/beside.ts';
import { describeMachine } from './machine.ts';
import { readNumbers } from './options.ts';
import { documentOf, type GivenDocument, readDocuments, recombine } from './search/corpus.ts';
import {
  type Half,
  intervalOf,
  type JudgedQuery,
  mean,
  readJudged,
  score,
} from './search/judge.ts';
import { percentiles, quantileOf } from './search/figures.ts';
import { type Kind, makeKinds } from './search/kinds.ts';
import { plainFts5, plainTsvector, type Rival } from './search/rivals.ts';

const batch = 100;
/** A plain search that takes seconds for an answer is not asked all questions. */
const mostRivalMs = 15_000;
/** More take longer to be written than anybody waits; the search beside them is the same. */
const mostListings = 100_000;

/**
 * The search beside plain FTS5 and plain tsvector over the same documents: what it finds of a judged set, and how long
 * it takes over many documents recombined from the given ones.
 * @param words the file of documents (a JSON object a line), the judged file, and options.
 */
export async function benchSearch(words: string[]): Promise<void> {
  const [documents, judged, ...rest] = words;
  if (!documents || !judged || documents.startsWith('--')) {
    throw new Error(
      'Name a file of documents and a judged file: npm run bench -- search <documents> <judged>',
    );
  }
  const half = (['away', 'all'] as const).find((one) => rest.includes(`--${one}`)) ?? 'open';
  const numbers = readNumbers(
    rest.filter((word) => word !== `--${half}`),
    { documents: 100_000, 'most-claims': 1_000, port: 4970 },
  );
  const [loadBefore = 0] = loadavg();
  const { documents: count, 'most-claims': mostClaims, port } = numbers;
  await runBounded(1_200 + count / 25, async (undo) => {
    const given = readDocuments(documents);
    const folder = await undo.make(
      () => mkdtemp(join(tmpdir(), 'search-bench-')),
      (made) => rm(made, { recursive: true, force: true }),
    );
    say(describeMachine(loadBefore).join('\n'));
    const judging = await fill(undo, join(folder, 'judged'), () => given);
    await printQuality(judging, readJudged(judged, half), half);
    const many = (most: number) => recombine(given, Math.min(count, most), mostClaims);
    const sides = await fill(undo, join(folder, 'many'), () => many(count));
    const kinds = makeKinds([...many(20_000)]);
    await printSpeed(sides, kinds, count);
    await printPerson(sides.product, kinds, count);
    await printCrowd(sides.product, makeKinds([...many(5_000)]), count);
    await printBeside(undo, Math.min(count, mostListings), port);
  });
}

type Sides = { product: SearchPort; rivals: Rival[] };

async function fill(
  undo: Undo,
  folder: string,
  documents: () => Iterable<GivenDocument>,
): Promise<Sides> {
  await rm(folder, { recursive: true, force: true });
  const postgres = await undo.make(
    () => launchEmbeddedPostgres({ dataDir: join(folder, 'postgres'), database: 'claimstead' }),
    (made) => made.stop(),
  );
  const indexes = join(folder, 'indexes');
  const server = readSearchSettings(process.env);
  const product = await undo.make(
    async () => (server ? onServer(server, folder) : openSearchThread(indexes)),
    (made) => made.close(),
  );
  await product.clear();
  const tsvector = await undo.make(
    () => plainTsvector(postgres.connectionString),
    (made) => made.close(),
  );
  const rivals = [plainFts5(join(folder, 'fts5')), tsvector];
  const memory = process.memoryUsage().rss;
  let count = 0;
  const seconds = await secondsFor(documents, async (some) => {
    const put = some.map((each) => documentOf(each));
    count += put.length;
    await product.apply({ put, remove: [], mark: String(count), number: count });
  });
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const kept = server
    ? 'on OpenSearch'
    : `file ${megabytes(statSync(join(indexes, 'index-0')).size)}`;
  say(
    `\n${count} documents: built in ${seconds.toFixed(1)} s, ${kept}, ` +
      `memory ${megabytes(process.memoryUsage().rss - memory)} more`,
  );
  for (const rival of rivals) {
    const adding = await secondsFor(documents, (some) => rival.add(some));
    const from = performance.now();
    await rival.ready();
    const built = adding + (performance.now() - from) / 1000;
    say(`  ${rival.name}: built in ${built.toFixed(1)} s`);
  }
  return { product, rivals };
}

function onServer(server: SearchServer, program: string): SearchPort {
  const circuit = new Circuit({ provider: 'search', log: createLog({ level: 'warn' }) });
  return sharedSearch(openOpensearch(server, circuit, program));
}

/** How long it takes to add them, a batch at a time; making them is not counted. */
async function secondsFor(
  documents: () => Iterable<GivenDocument>,
  add: (some: GivenDocument[]) => Promise<void>,
): Promise<number> {
  let milliseconds = 0;
  let some: GivenDocument[] = [];
  const addSome = async () => {
    milliseconds += await timed(() => add(some));
    some = [];
  };
  for (const document of documents()) {
    some.push(document);
    if (some.length === batch) await addSome();
  }
  if (some.length > 0) await addSome();
  return milliseconds / 1000;
}

const everything = (count: number) => new Uint32Array(Math.ceil(count / 32)).fill(0xffff_ffff);

async function printQuality({ product, rivals }: Sides, queries: JudgedQuery[], half: Half) {
  const among = everything(100_000);
  const sides: [string, (query: JudgedQuery) => Promise<string[]>][] = [
    [
      'product',
      async ({ text, kind, exclude }) => {
        const limit = kind === 'syntax' ? 10_000 : 10 + (exclude?.length ?? 0);
        const found = await product.ask({ query: parseQuery(text), among, from: 0, limit });
        return found.results.map(({ listingId }) => listingId);
      },
    ],
    ...rivals.map((rival): [string, (query: JudgedQuery) => Promise<string[]>] => [
      rival.name,
      ({ text }) => rival.ask(text, 12),
    ]),
  ];
  say(`\nThe judged set, ${half === 'all' ? 'both halves' : `the ${half} half`}`);
  for (const kind of new Set(queries.map(kindOf))) {
    const asked = queries.filter((query) => kindOf(query) === kind);
    const scores = [];
    for (const [name, ask] of sides) {
      const own = [];
      for (const query of asked) own.push(score(query, await ask(query)));
      scores.push({ name, own });
    }
    for (const { name, own } of kind === 'syntax' ? scores.slice(0, 1) : scores) {
      const figure = (what: 'ndcg' | 'first' | 'third' | 'exact') =>
        mean(own.map((each) => each[what])).toFixed(3);
      say(
        `${kind.padEnd(8)} ${String(asked.length).padStart(3)}  ${name.padEnd(15)} ` +
          (kind === 'syntax'
            ? `exact set ${figure('exact')}`
            : `nDCG@10 ${figure('ndcg')}  success@1 ${figure('first')}  @3 ${figure('third')}`),
      );
    }
    const [mine, ...theirs] = scores;
    for (const { name, own } of kind === 'topical' ? theirs : []) {
      const differences = (mine?.own ?? []).map(({ ndcg }, at) => ndcg - (own[at]?.ndcg ?? 0));
      const [low, high] = intervalOf(differences);
      say(
        `  more than ${name}: ${mean(differences).toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`,
      );
    }
  }
}

/** Claims that are pasted as they stand are told apart from those that are told in other words. */
function kindOf({ kind, exclude }: JudgedQuery): string {
  if (kind !== 'claim') return kind;
  return exclude ? 'pasted' : 'retold';
}

async function printSpeed({ product, rivals }: Sides, kinds: readonly Kind[], count: number) {
  const all = everything(count);
  const few = new Uint32Array(all.length).map((_, at) => (at % 3 === 0 ? 1 : 0));
  say(`\nOne connection, ${count} documents, ms (p50 / p99 of questions; the sides take turns)`);
  for (const { name, mostMs, texts, isFiltered } of kinds) {
    const mine: number[] = [];
    const theirs = rivals.map((): number[] => []);
    for (const text of texts) {
      const among = isFiltered ? few : all;
      mine.push(
        await timed(() => product.ask({ query: parseQuery(text), among, from: 0, limit: 20 })),
      );
      for (const [at, rival] of rivals.entries()) {
        const times = theirs[at] ?? [];
        // Filters are not in the plain ones.
        if (isFiltered || times.reduce((sum, ms) => sum + ms, 0) > mostRivalMs) continue;
        times.push(await timed(() => rival.ask(text, 20)));
      }
    }
    const isSlow = quantileOf(mine, 0.5) > mostMs || quantileOf(mine, 0.99) > 3 * mostMs;
    const most = `of ${mostMs} / ${3 * mostMs}${isSlow ? ' (over)' : ''}`;
    const parts = [`product ${percentiles(mine)} ${most}`];
    for (const [at, rival] of rivals.entries()) {
      parts.push(`${rival.name} ${percentiles(theirs[at] ?? [])}`);
    }
    say(`${name.padEnd(36)} ${parts.join('   ')}`);
  }
}

/** What one search of a person costs: a page, the counts beside it and the order of titles, asked at once. */
async function printPerson(product: SearchPort, kinds: readonly Kind[], count: number) {
  const among = everything(count);
  say('\nProcessor time of a search of a person (page, counts, best match), ms');
  for (const { name, texts } of kinds.filter(({ isFiltered }) => !isFiltered)) {
    const before = process.cpuUsage();
    for (const text of texts) {
      // As no question before, so that none is known.
      const query = parseQuery(`${text} ${text.split(' ')[0] ?? ''}`);
      const find = () => product.find({ query, among });
      await Promise.all([product.ask({ query, among, from: 0, limit: 20 }), find(), find()]);
    }
    const { user, system } = process.cpuUsage(before);
    say(`${name.padEnd(36)} ${((user + system) / 1000 / texts.length).toFixed(1)}`);
  }
}

/** How many answers a second one gets, and sixteen at a time; and what the thread that asks feels of it. */
async function printCrowd(product: SearchPort, kinds: readonly Kind[], count: number) {
  const among = everything(count);
  const texts = kinds.slice(0, 2).flatMap((kind) => kind.texts);
  const run = async (connections: number) => {
    const end = performance.now() + 3_000;
    let answers = 0;
    const ask = async (from: number) => {
      for (let at = from; performance.now() < end; at += 1) {
        const query = parseQuery(texts[at % texts.length] ?? '');
        await product.ask({ query, among, from: 0, limit: 20 });
        answers += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, (_, at) => ask(at * 7)));
    return answers / 3;
  };
  const one = await run(1);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const sixteen = await run(16);
  delay.disable();
  say(
    `\n${one.toFixed(0)} answers a second to one, ${sixteen.toFixed(0)} to sixteen${sixteen < one ? ' (fewer)' : ''}; meanwhile the asking thread ` +
      `was late by ${(delay.percentile(50) / 1e6).toFixed(1)} ms (p50), ${(delay.percentile(99) / 1e6).toFixed(1)} ms (p99)`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

import autocannon, { type Result } from 'autocannon';
import type { Kind } from './kinds.ts';
import type { Side } from './sides.ts';

export const connectionCounts = [16, 1] as const;
export const rounds = 3;
const warmUpSeconds = 0.4;
const lookEveryMs = 100;
const timeoutSeconds = 10;

/** One run's figures. */
export type Sample = { requestsPerSecond: number; p50Ms: number; p99Ms: number };
/** The medians of the runs of one side at one kind of call. */
export type Measured = { kind: string; side: Side['name']; connections: number } & Sample;

type Pair = { kind: Kind; side: Side };

/**
 * Which side answers which kind. Pages of 20 cards weigh about the same, so one ceiling stands for all
 * of them; the home page asks no database, so there its ceiling is the limit as well.
 */
export function pairsOf(kinds: Kind[], sides: readonly Side[]): Pair[] {
  const withCeiling = new Set(['first page', 'one listing', 'home page']);
  const withBare = new Set(['first page', 'one listing']);
  return kinds.flatMap((kind) =>
    sides
      .filter((side) => {
        if (side.name === 'bare') return withBare.has(kind.name);
        if (side.name === 'ceiling') return withCeiling.has(kind.name);
        return side.name === 'product' || kind.name !== 'home page';
      })
      .map((side) => ({ kind, side })),
  );
}

/** Seconds that measuring will take. */
export function plannedSeconds(pairs: number, seconds: number): number {
  const look = lookEveryMs / 1000;
  return pairs * (warmUpSeconds + look + rounds * connectionCounts.length * (seconds + look));
}

/**
 * Measures every pair: after a warm-up, in rounds, and within each round the sides of a kind one after
 * the other, beginning with another one each time, so that no side has the machine's better minutes.
 * @throws where an answer fails while the clock runs.
 */
export async function measure(
  pairs: Pair[],
  seconds: number,
  onRound: (round: number) => void,
): Promise<Measured[]> {
  for (const pair of pairs) await load(pair, 16, warmUpSeconds);
  const samples = new Map<string, { measured: Omit<Measured, keyof Sample>; all: Sample[] }>();
  for (let round = 0; round < rounds; round += 1) {
    onRound(round + 1);
    for (const group of Map.groupBy(pairs, (pair) => pair.kind).values()) {
      for (const connections of connectionCounts) {
        for (const pair of rotated(group, round)) {
          const sample = await run(pair, connections, seconds);
          const measured = { kind: pair.kind.name, side: pair.side.name, connections };
          const key = JSON.stringify(measured);
          const entry = samples.get(key) ?? { measured, all: [] };
          entry.all.push(sample);
          samples.set(key, entry);
        }
      }
    }
  }
  return [...samples.values()].map(({ measured, all }) => ({ ...measured, ...medians(all) }));
}

async function run(pair: Pair, connections: number, seconds: number): Promise<Sample> {
  const { millis, elapsedSeconds } = await load(pair, connections, seconds);
  if (millis.length === 0 && pair.side.name !== 'product') {
    return {
      requestsPerSecond: 0,
      p50Ms: Number.POSITIVE_INFINITY,
      p99Ms: Number.POSITIVE_INFINITY,
    };
  }
  if (millis.length === 0) {
    throw new Error(
      `${pair.side.name}, ${pair.kind.name}: no answer in ${seconds} s, take longer runs.`,
    );
  }
  millis.sort((a, b) => a - b);
  return {
    requestsPerSecond: millis.length / elapsedSeconds,
    p50Ms: quantile(millis, 0.5),
    p99Ms: quantile(millis, 0.99),
  };
}

async function load(
  { side, kind }: Pair,
  connections: number,
  seconds: number,
): Promise<{ millis: number[]; elapsedSeconds: number }> {
  const target = {
    url: side.url,
    headers: side.headers,
    paths: kind.calls.map(({ path }) => path),
    what: `${side.name}, ${kind.name}`,
  };
  return answerTimes(target, connections, seconds);
}

/** What is asked, in turn, and what a failure is called. */
export type Target = {
  url: string;
  headers: Record<string, string>;
  paths: string[];
  what: string;
};

/**
 * Asks over and over, each connection one call at a time. @returns how long each answer took.
 * @throws where a call fails.
 */
export async function answerTimes(
  { url, headers, paths, what }: Target,
  connections: number,
  seconds: number,
): Promise<{ millis: number[]; elapsedSeconds: number }> {
  const millis: number[] = [];
  const done = Promise.withResolvers<Result>();
  const startedAt = performance.now();
  const running = autocannon(
    {
      url,
      connections,
      duration: seconds,
      sampleInt: lookEveryMs,
      timeout: timeoutSeconds,
      headers,
      requests: paths.map((path) => ({ method: 'GET', path })),
    },
    (error, result) => (error ? done.reject(error) : done.resolve(result)),
  );
  running.on('response', (_client: unknown, _status: unknown, _bytes: unknown, ms: number) => {
    millis.push(ms);
  });
  const result = await done.promise;
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${what}: ${failed} calls failed.`);
  return { millis, elapsedSeconds };
}

/** The nearest rank in an ascending list. */
export function quantile(ascending: number[], part: number): number {
  return ascending[Math.max(0, Math.ceil(ascending.length * part) - 1)] ?? 0;
}

export function medianOf(values: number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

function medians(samples: Sample[]): Sample {
  const median = (read: (sample: Sample) => number) => medianOf(samples.map(read));
  return {
    requestsPerSecond: median((sample) => sample.requestsPerSecond),
    p50Ms: median((sample) => sample.p50Ms),
    p99Ms: median((sample) => sample.p99Ms),
  };
}

function rotated<T>(items: T[], by: number): T[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

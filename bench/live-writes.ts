import { randomUUID } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchEmbeddedPostgres } from '@claimstead/embedded-postgres/launch.ts';
import pg from 'pg';
import { connectDatabase } from '../apps/api/src/core/db/database.ts';
import { migrate } from '../apps/api/src/core/db/migrate.ts';
import { hasPgBouncer, startPgBouncer } from '../apps/api/src/test-kit/pg-bouncer.ts';
import { runBounded, type Undo } from './bounded.ts';
import type { Round } from './live/writer.ts';
import { describeMachine } from './machine.ts';
import { makeCatalogue } from './marketplace/catalogue.ts';
import { loadCatalogue } from './marketplace/load-catalogue.ts';
import { quantile } from './marketplace/measuring.ts';
import { readNumbers } from './options.ts';

type Options = { writers: number; rounds: number; seconds: number; 'commit-ms': number };

const processCounts = [1, 2, 4];

/**
 * How many transactions a second tell open pages, and how many change a published listing, beside how many only
 * insert a row, while each commit takes as long as with a synchronous replica: PostgreSQL sleeps before its flush (`commit_delay`), and whoever commits
 * meanwhile goes along. Ends the process; leaves nothing behind.
 */
export async function benchLiveWrites(words: string[]): Promise<void> {
  const defaults = { writers: 32, rounds: 5, seconds: 2, 'commit-ms': 5 };
  const options = readNumbers(words, defaults);
  const [loadBefore = 0] = loadavg();
  const sides = processCounts.length * (hasPgBouncer ? 2 : 1);
  await runBounded(60 + sides * (10 + options.rounds * 3 * (options.seconds + 1)), (undo) =>
    measureWrites(undo, options, loadBefore),
  );
}

async function measureWrites(undo: Undo, options: Options, loadBefore: number): Promise<void> {
  const url = await startDatabase(undo, options['commit-ms']);
  const pooled = hasPgBouncer
    ? await undo.make(
        () => startPgBouncer(url, options.writers),
        (bouncer) => bouncer.stop(),
      )
    : null;
  say(
    `${options.writers} writers in all, ${options['commit-ms']} ms for each commit, ${options.rounds} rounds of ${options.seconds} s, a second of each kind in turn`,
  );
  for (const line of describeMachine(loadBefore)) say(line);
  for (const way of pooled ? [url, pooled.url] : [url]) {
    for (const processes of processCounts) {
      const { plain, telling, listing } = await measureSide(undo, { way, url, processes, options });
      const middle = quantile(
        telling.map((rate, at) => rate / (plain[at] ?? Infinity)).toSorted((a, b) => a - b),
        0.5,
      );
      const through = way === url ? 'direct' : 'PgBouncer';
      say(
        `${through}, ${processes} processes: plain ${middleOf(plain)}/s, telling ${middleOf(telling)}/s, ratio ${middle.toFixed(2)}; changes of listings ${middleOf(listing)}/s`,
      );
    }
  }
}

/** Each round measures every kind, one right after the other. */
async function measureSide(
  undo: Undo,
  given: { way: string; url: string; processes: number; options: Options },
): Promise<Record<Round['kind'], number[]>> {
  const { way, url, processes, options } = given;
  const writers = Math.max(1, Math.round(options.writers / processes));
  const argument = JSON.stringify({ url: way, directUrl: url, writers });
  const children = Array.from({ length: processes }, () => {
    undo.refuseWhileEnding();
    const child = fork(join(import.meta.dirname, 'live/writer.ts'), [argument]);
    undo.add(async () => void child.kill('SIGKILL'));
    return child;
  });
  await Promise.all(children.map(answerOf));
  const rates: Record<Round['kind'], number[]> = { plain: [], telling: [], listing: [] };
  for (let round = -1; round < options.rounds; round += 1) {
    for (const kind of ['plain', 'telling', 'listing'] as const) {
      const counts = await Promise.all(
        children.map((child) => {
          child.send({ kind, seconds: options.seconds } satisfies Round);
          return answerOf(child);
        }),
      );
      // The first round warms up.
      const rate = counts.reduce((sum, count) => sum + count, 0) / options.seconds;
      if (round >= 0) rates[kind].push(rate);
    }
  }
  for (const child of children) child.kill('SIGKILL');
  return rates;
}

async function answerOf(child: ChildProcess): Promise<number> {
  const ended = new AbortController();
  const [answer] = (await Promise.race([
    once(child, 'message', { signal: ended.signal }),
    once(child, 'exit', { signal: ended.signal }).then(() => {
      throw new Error('A process of writers ended.');
    }),
  ]).finally(() => ended.abort())) as [number];
  return answer;
}

/** @returns the address of a migrated database with some listings, whose commits take this long. */
async function startDatabase(undo: Undo, commitMs: number): Promise<string> {
  const dataDir = await undo.make(
    () => mkdtemp(join(tmpdir(), 'claimstead-bench-')),
    (folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  );
  // As root the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const { connectionString } = await undo.make(
    () => launchEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), database: 'claimstead' }),
    (server) => server.stop(),
  );
  const connection = connectDatabase({ connectionString, onError: () => undefined });
  await migrate(connection.db);
  await loadCatalogue(connection.pool, makeCatalogue(1_000, new Date()), randomUUID(), dataDir);
  await connection.close();
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const statement of [
    `alter system set commit_delay = ${commitMs * 1000}`,
    'alter system set commit_siblings = 0',
    'select pg_reload_conf()',
  ]) {
    await client.query(statement);
  }
  await client.end();
  return connectionString;
}

const middleOf = (rates: number[]) =>
  quantile(
    rates.toSorted((a, b) => a - b),
    0.5,
  ).toFixed(0);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

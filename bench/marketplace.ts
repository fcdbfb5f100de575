import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchEmbeddedPostgres } from '@claimstead/embedded-postgres/launch.ts';
import pg from 'pg';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { runBounded, type Undo } from './bounded.ts';
import { makeCatalogue } from './marketplace/catalogue.ts';
import { checkAnswers } from './marketplace/check-answers.ts';
import { makeKinds } from './marketplace/kinds.ts';
import { makeLimitTable } from './marketplace/limit-table.ts';
import { loadCatalogue } from './marketplace/load-catalogue.ts';
import { measure, pairsOf, plannedSeconds, rounds } from './marketplace/measuring.ts';
import { startProduct } from './marketplace/product.ts';
import { startCeiling, startLimit } from './marketplace/rivals.ts';
import { asBrowser, type Side } from './marketplace/sides.ts';
import { renderTables } from './marketplace/table.ts';

/** How many pairs of side and kind are measured (measuring.ts). */
const pairCount = 16;
const busyLoad = 0.5;

type Options = { listings: number; port: number; seconds: number };

/**
 * Browsing a large catalogue: the product as users start it, beside a bare server over the same rows and
 * one that sends finished bytes. Ends the process; leaves nothing behind.
 */
export async function benchMarketplace(words: string[]): Promise<void> {
  const options = readOptions(words);
  const [loadBefore = 0] = loadavg();
  // Before the clock runs: the first build after a change takes its time.
  ensureWebBuilt();
  const settingUpSeconds = 40 + options.listings / 1500;
  await runBounded(settingUpSeconds + plannedSeconds(pairCount, options.seconds), (undo) =>
    compare(undo, options, loadBefore),
  );
}

function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      listings: { type: 'string', default: '10000' },
      port: { type: 'string', default: '4800' },
      seconds: { type: 'string', default: '1.2' },
    },
  });
  const options = {
    listings: Number(values.listings),
    port: Number(values.port),
    seconds: Number(values.seconds),
  };
  for (const [name, value] of Object.entries(options)) {
    if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
  }
  return options;
}

async function compare(undo: Undo, options: Options, loadBefore: number): Promise<void> {
  const now = new Date();
  const catalogue = makeCatalogue(options.listings, now);
  const kinds = makeKinds(catalogue, now);

  const dataDir = await undo.make(
    () => mkdtemp(join(tmpdir(), 'claimstead-bench-')),
    (folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  );
  // As root the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  say(`Starting the product with ${options.listings} listings in ${dataDir}`);
  // First, so that it is ours to stop also where the product is ended in the middle of its start.
  const database = await undo.make(
    () => launchEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), database: 'claimstead' }),
    (server) => server.stop(),
  );
  const started = await startProduct(undo, dataDir, options.port);
  await withPool(database.connectionString, async (pool) => {
    await loadCatalogue(pool, catalogue, started.userId);
    await makeLimitTable(pool);
  });

  const product: Side = {
    name: 'product',
    url: started.url,
    headers: { ...asBrowser, cookie: started.cookie },
  };
  const limit = await startLimit(undo, options.port + 3, database.connectionString);
  await checkAnswers(kinds, product, limit);
  const ceiling = await startCeiling(undo, options.port + 4, dataDir, product, kinds);
  say('The answers of product and limit are those that the generator computed.');

  const pairs = pairsOf(kinds, [product, limit, ceiling]);
  say(`Measuring for about ${Math.round(plannedSeconds(pairs.length, options.seconds))} s`);
  const measured = await measure(pairs, options.seconds, (round) =>
    say(`Round ${round} of ${rounds}`),
  );
  await checkAnswers(kinds, product, limit);
  say(`\n${describe(options, loadBefore)}\n\n${renderTables(measured)}`);
}

async function withPool(
  connectionString: string,
  work: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => undefined);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

/** What the figures belong to, without which they say nothing. */
function describe(options: Options, loadBefore: number): string {
  const machine = `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const lines = [
    `${options.listings} listings; ${rounds} runs of ${options.seconds} s each, medians`,
    `Node ${process.version}, ${machine}; load before the start ${loadBefore.toFixed(2)}`,
  ];
  if (loadBefore > busyLoad) {
    lines.push('The machine was busy with other work: take these figures as a smoke test only.');
  }
  return lines.join('\n');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ensureBuilt } from '../scripts/build.ts';
import { runBounded, type Undo } from './bounded.ts';
import { describeMachine } from './machine.ts';
import { makeCatalogue } from './marketplace/catalogue.ts';
import { secondsToFill, startFilledProduct } from './marketplace/filled-product.ts';
import { answerTimes, quantile } from './marketplace/measuring.ts';
import { readNumbers } from './options.ts';
import { fillSales, type PrintedSale } from './queue/fill-sales.ts';

const wantedMs = 300;
const address = 'bench.reader@claimstead.example';

type Options = { sales: number; seconds: number; port: number };

/** The operators' queue over many sales: pages, kinds, orders, searches and the export. */
export async function benchQueue(words: string[]): Promise<void> {
  const options = readNumbers(words, { sales: 100_000, seconds: 8, port: 4960 });
  const [loadBefore = 0] = loadavg();
  await ensureBuilt();
  const seconds = 2 * secondsToFill(options.sales) + options.sales / 400 + options.seconds * 20;
  await runBounded(seconds + 300, (undo) => measureQueue(undo, options, loadBefore));
}

async function measureQueue(undo: Undo, options: Options, loadBefore: number): Promise<void> {
  const catalogue = makeCatalogue(options.sales, new Date());
  let printed: PrintedSale | undefined;
  const { product, connectionString } = await startFilledProduct(
    undo,
    catalogue,
    options.port,
    async (pool) => {
      printed = await fillSales(pool, options.sales, say);
      await pool.query('update users set email_verified_at = now() where email = $1', [address]);
    },
    {},
    { OPERATOR_EMAILS: address },
  );
  if (!printed) throw new Error('There are no sales.');
  const pool = new pg.Pool({ connectionString, max: 1 });
  undo.add(() => pool.end());
  const made = await untilMade(pool);
  await pool.query('vacuum analyze');
  const headers = { cookie: product.cookie };
  const lines: string[] = [];
  const slow: string[] = [];
  for (const [what, query] of looksOf(printed)) {
    const paths = [`/api/v1/operations/${query}`];
    const target = { url: product.url, headers, paths, what };
    const { millis } = await answerTimes(target, 1, options.seconds);
    const ascending = millis.toSorted((one, two) => one - two);
    const [p50, p95] = [quantile(ascending, 0.5), quantile(ascending, 0.95)];
    const figures = `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
    lines.push(`${what.padEnd(26)} ${String(millis.length).padStart(5)} answers, ${figures}`);
    if (p95 > wantedMs) slow.push(what);
  }
  lines.push(await exportOf(product.url, headers));
  const about = `${options.sales} sales; standings made in ${made.toFixed(0)} s`;
  say(['', about, ...describeMachine(loadBefore), '', ...lines].join('\n'));
  if (slow.length > 0) throw new Error(`Wanted: p95 of at most ${wantedMs} ms. ${slow.join(', ')}`);
}

/** The sweep of every minute makes them. */
async function untilMade(pool: pg.Pool): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ left: string }>(
      'select count(*) as left from sale_standings where made_of is distinct from sale_version',
    );
    if (rows[0]?.left === '0') return (performance.now() - start) / 1000;
    await pause(1000);
  }
}

function looksOf(sale: PrintedSale): [string, string][] {
  const searches = Object.entries(sale).map(([what, text]): [string, string] => [
    `search: ${what}`,
    `queue?query=${encodeURIComponent(text)}`,
  ]);
  return [
    ['queue', 'queue'],
    ['page 20', 'queue?page=20'],
    ['waiting too long, oldest', 'queue?kind=stalled&sort=oldest'],
    ['disputes, largest', 'queue?kind=dispute&sort=amount'],
    ['to file', 'queue?kind=unfiled'],
    ['on course, newest', 'queue?kind=on_course&sort=newest'],
    ...searches,
  ];
}

async function exportOf(url: string, headers: Record<string, string>): Promise<string> {
  const start = performance.now();
  const response = await fetch(`${url}/api/v1/operations/queue/export`, { headers });
  let first = 0;
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) first = performance.now() - start;
    bytes += (chunk as Uint8Array).byteLength;
  }
  const seconds = (performance.now() - start) / 1000;
  return `export: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, its first bytes after ${first.toFixed(0)} ms`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

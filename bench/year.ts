import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ensureBuilt } from '../scripts/build.ts';
import { runBounded, type Undo } from './bounded.ts';
import { describeMachine } from './machine.ts';
import { makeCatalogue } from './marketplace/catalogue.ts';
import { secondsToFill, startFilledProduct } from './marketplace/filled-product.ts';
import { quantile } from './marketplace/measuring.ts';
import { readNumbers } from './options.ts';
import { Crowd, type Habit } from './people/crowd.ts';
import { fillYear, type Resident } from './year/fill-year.ts';
import { plansOf, sizesOf, slowest } from './year/looks.ts';

type Options = {
  listings: number;
  people: number;
  messages: number;
  seconds: number;
  port: number;
  plans: number;
};

/**
 * A database as a year of use leaves it: how large its tables are, how long a vacuum takes, and which queries are
 * the slowest while a hundred people use what they have. Ends the process; leaves nothing behind.
 */
export async function benchYear(words: string[]): Promise<void> {
  const options = readNumbers(words, {
    listings: 1_000_000,
    people: 200_000,
    messages: 5_000_000,
    seconds: 120,
    port: 4930,
    plans: 10,
  });
  const [loadBefore = 0] = loadavg();
  await ensureBuilt();
  const rows = options.people * 20 + options.messages * 2;
  await runBounded(
    2 * secondsToFill(options.listings) + rows / 5_000 + options.seconds + 300,
    (undo) => liveThroughYear(undo, options, loadBefore),
  );
}

async function liveThroughYear(undo: Undo, options: Options, loadBefore: number): Promise<void> {
  const catalogue = makeCatalogue(options.listings, new Date());
  let people: Resident[] = [];
  const settings = { shared_preload_libraries: 'pg_stat_statements' };
  const { product, connectionString } = await startFilledProduct(
    undo,
    catalogue,
    options.port,
    async (pool) => {
      people = await fillYear(pool, options, say);
    },
    settings,
  );
  const pool = new pg.Pool({ connectionString, max: 1 });
  undo.add(() => pool.end());
  const vacuumed = await timed(() => pool.query('vacuum analyze'));
  await pool.query('create extension if not exists pg_stat_statements');
  const crowd = new Crowd(product.url);
  undo.add(async () => crowd.leave());
  for (const person of people)
    for (const habit of habitsOf(person)) crowd.join(person.cookie, habit);
  // What is read for the first time is read from the disk.
  await pause(options.seconds * 250);
  crowd.forget();
  await pool.query('select pg_stat_statements_reset()');
  await pause(options.seconds * 1000);
  crowd.leave();
  const queries = await slowest(pool, options.plans);
  say(
    [
      '',
      `${options.listings} listings, ${options.people} people, ${options.messages} messages; ${people.length} people for ${options.seconds} s`,
      ...describeMachine(loadBefore),
      `Vacuum and analyze: ${(vacuumed / 1000).toFixed(0)} s`,
      '',
      ...(await sizesOf(pool)),
      '',
      ...[...crowd.answers].map(([what, times]) => row(what, times)),
      `Failed: ${crowd.failures.length === 0 ? 'none' : crowd.failures.slice(0, 3).join('; ')}`,
      '',
      ...queries.lines,
      '',
      ...(await plansOf(pool, queries.texts)),
    ].join('\n'),
  );
}

/** What someone with an account of a year asks for, and how often. */
function habitsOf({ userId, partnerUserId }: Resident): Habit[] {
  const often = (what: string, path: () => string, everyMs: number): Habit => ({
    what,
    path: () => `/api/v1${path()}`,
    waitMs: () => everyMs * (0.5 + Math.random()),
  });
  const page = () => 1 + Math.floor(Math.random() * 20);
  return [
    often('market', () => `/patents?page=${page()}`, 5_000),
    often('conversations', () => '/conversations?limit=50', 5_000),
    often('thread', () => `/messages/${partnerUserId}`, 5_000),
    often('notices', () => '/notifications', 10_000),
    often('notices unread', () => '/notifications/unread/count', 5_000),
    often('offers received', () => '/offers/received', 10_000),
    often('offers sent', () => '/offers/sent', 10_000),
    often('own listings', () => '/patents/active', 10_000),
    often('purchased', () => `/patents/purchased?userId=${userId}`, 10_000),
    often('payouts', () => '/payouts/pending', 10_000),
    often('wishlist', () => '/patent/wishlist', 10_000),
    often('subscriptions', () => '/payments/user/subscriptions', 10_000),
  ];
}

function row(what: string, times: number[]): string {
  const ascending = times.toSorted((one, two) => one - two);
  const [p50 = 0, p95 = 0, most = 0] = [0.5, 0.95, 1].map((part) => quantile(ascending, part));
  return `${what.padEnd(18)} ${String(times.length).padStart(6)} calls, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, most ${most.toFixed(0)} ms`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

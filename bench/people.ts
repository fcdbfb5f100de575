import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../scripts/build.ts';
import { runBounded, type Undo } from './bounded.ts';
import { describeMachine } from './machine.ts';
import { makeCatalogue } from './marketplace/catalogue.ts';
import { secondsToFill, startFilledProduct } from './marketplace/filled-product.ts';
import { quantile } from './marketplace/measuring.ts';
import { readNumbers } from './options.ts';
import { Crowd, type Habit } from './people/crowd.ts';
import { settle } from './people/settle.ts';

const browsing = 200;
const polling = 500;
/** Nobody is measured before all have begun. */
const warmUpMs = 6_000;
const pagesTurned = 20;

/** The intervals of polling (P9.1): news every 30 s, messages every 5 s. */
const pollingMs = { news: 30_000, messages: 5_000 };
/** How long someone looks at a page of the market, from and to. */
const lookingMs = [2_000, 6_000] as const;

type Options = { listings: number; port: number; seconds: number };

/** A market in use: who browses it, beside open pages that ask for news. Ends the process. */
export async function benchPeople(words: string[]): Promise<void> {
  const options = readNumbers(words, { listings: 10_000, port: 4820, seconds: 30 });
  const [loadBefore = 0] = loadavg();
  await ensureBuilt();
  await runBounded(secondsToFill(options.listings) + options.seconds, (undo) =>
    watch(undo, options, loadBefore),
  );
}

async function watch(undo: Undo, options: Options, loadBefore: number): Promise<void> {
  const catalogue = makeCatalogue(options.listings, new Date());
  let people: Awaited<ReturnType<typeof settle>> = [];
  const { product } = await startFilledProduct(undo, catalogue, options.port, async (pool) => {
    people = await settle(pool, browsing + polling);
  });
  const crowd = new Crowd(product.url);
  undo.add(async () => crowd.leave());
  for (const [at, person] of people.entries()) {
    const habits = at < browsing ? [browses()] : polls(person.partnerUserId);
    for (const habit of habits) crowd.join(person.cookie, habit);
  }
  say(`${browsing} people browse and ${polling} pages poll for ${options.seconds} s`);
  await pause(warmUpMs);
  crowd.forget();
  await pause(options.seconds * 1000);
  crowd.leave();
  const lines = [
    `${options.listings} listings; ${browsing} browse, ${polling} poll, ${options.seconds} s`,
    ...describeMachine(loadBefore),
    ...[...crowd.answers].map(([what, times]) => row(what, times, options.seconds)),
    `Failed: ${crowd.failures.length === 0 ? 'none' : crowd.failures.slice(0, 3).join('; ')}`,
  ];
  say(`\n${lines.join('\n')}`);
  if (crowd.failures.length > 0) throw new Error(`${crowd.failures.length} calls failed.`);
}

function browses(): Habit {
  let page = 0;
  return {
    what: 'GET /patents',
    path: () => `/api/v1/patents?page=${(page++ % pagesTurned) + 1}`,
    waitMs: () => lookingMs[0] + Math.random() * (lookingMs[1] - lookingMs[0]),
  };
}

function polls(partnerUserId: string): Habit[] {
  const every = (what: string, path: string, ms: number): Habit => ({
    what,
    path: () => `/api/v1${path}`,
    waitMs: () => ms,
  });
  return [
    every('GET /notifications', '/notifications', pollingMs.news),
    every('GET /notifications/unread/count', '/notifications/unread/count', pollingMs.news),
    every('GET /conversations', '/conversations', pollingMs.messages),
    every('GET /messages/{userId}', `/messages/${partnerUserId}`, pollingMs.messages),
  ];
}

function row(what: string, times: number[], seconds: number): string {
  const ascending = times.toSorted((one, two) => one - two);
  const at = (part: number) => `${quantile(ascending, part).toFixed(1)} ms`;
  const rate = (times.length / seconds).toFixed(0);
  return `${what}: ${rate} a second, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

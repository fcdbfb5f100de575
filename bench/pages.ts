import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { LivePage } from '../apps/api/src/test-kit/live-page.ts';
import { ensureBuilt } from '../scripts/build.ts';
import { runBounded, type Undo } from './bounded.ts';
import { collectGarbage, inspectable } from './live/collect-garbage.ts';
import { cpuSecondsBelow, ownBytes } from './live/processes.ts';
import { startLiveProduct } from './live/two-processes.ts';
import { describeMachine } from './machine.ts';
import { readNumbers } from './options.ts';
import type { Settled } from './people/settle.ts';

const wanted = { partOfCore: 0.1, bytesEach: 40_000 };
/** After a change the process is left alone: what it had to do at once is done, and memory is given back. */
const calmMs = 15_000;
/** The inspector's port, after the product's. */
const inspectorAt = 15;

type Options = { pages: number; port: number; seconds: number };
type Look = { bytes: number; product: number; database: number };

/** Open pages that nothing happens on: what each keeps in memory, and what all cost in processor time. */
export async function benchPages(words: string[]): Promise<void> {
  const options = readNumbers(words, { pages: 500, port: 4860, seconds: 60 });
  const [loadBefore = 0] = loadavg();
  if (process.platform !== 'linux') throw new Error('Memory and time are read from /proc: Linux.');
  await ensureBuilt();
  await runBounded(240 + 2 * options.seconds, (undo) => watch(undo, options, loadBefore));
}

async function watch(undo: Undo, options: Options, loadBefore: number): Promise<void> {
  const running = await startLiveProduct(undo, {
    port: options.port,
    processes: 1,
    people: options.pages,
    settings: inspectable(options.port + inspectorAt),
  });
  const [url = ''] = running.urls;
  const [first, ...others] = running.people.map((person) => pageOf(person, url));
  undo.add(async () => [first, ...others].forEach((page) => page?.close()));
  const ids = [running.processId, running.databaseId] as const;
  await first?.open();
  const inspector = options.port + inspectorAt;
  const one = await look(ids, options.seconds, inspector);
  say(`One page is open. Opening ${others.length} more`);
  for (const page of others) await page.open();
  const all = await look(ids, options.seconds, inspector);
  report(options, loadBefore, one, all);
}

function pageOf({ cookie }: Settled, url: string): LivePage {
  return new LivePage({ cookie, address: () => url, onEvent: () => undefined });
}

/** What the product's process holds, and what it and its database use of one core, while it is left alone. */
async function look(
  [productId, databaseId]: readonly [number, number],
  seconds: number,
  inspector: number,
): Promise<Look> {
  await pause(calmMs);
  const times = () => Promise.all([cpuSecondsBelow(productId), cpuSecondsBelow(databaseId)]);
  const before = await times();
  await pause(seconds * 1000);
  const after = await times();
  const [product = 0, database = 0] = after.map((time, at) => (time - (before[at] ?? 0)) / seconds);
  await collectGarbage(productId, inspector);
  return { bytes: await ownBytes(productId), product, database };
}

/** @throws where it is more than wanted. */
function report(options: Options, loadBefore: number, one: Look, all: Look): void {
  const bytesEach = (all.bytes - one.bytes) / Math.max(1, options.pages - 1);
  const partOfCore = all.product + all.database;
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  const row = (look: Look) =>
    `product ${percent(look.product)}, database ${percent(look.database)} of one core; ${(look.bytes / 1e6).toFixed(1)} MB`;
  const lines = [
    `${options.pages} open pages, looked at for ${options.seconds} s`,
    ...describeMachine(loadBefore),
    `1 page: ${row(one)}`,
    `${options.pages} pages: ${row(all)}`,
    `Each page beyond the first: ${(bytesEach / 1000).toFixed(1)} kB; all together: ${percent(partOfCore)} of one core`,
  ];
  say(`\n${lines.join('\n')}`);
  if (partOfCore >= wanted.partOfCore || bytesEach >= wanted.bytesEach) {
    throw new Error('Wanted: below 10 % of one core, and below 40 kB for each page.');
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../scripts/build.ts';
import { runBounded, type Undo } from './bounded.ts';
import { describeMachine } from './machine.ts';
import { makeCatalogue } from './marketplace/catalogue.ts';
import { secondsToFill, startFilledProduct } from './marketplace/filled-product.ts';
import { medianOf } from './marketplace/measuring.ts';
import { startProcess } from './marketplace/product.ts';
import { readNumbers } from './options.ts';

type Options = { listings: number; port: number; rounds: number };
type Start = { readyMs: number; answeredMs: number; restMb: number; stoppedMs: number };

const restMs = 8_000;
const mostSecondsOfAStart = 60;

/**
 * How long the product takes to be ready again with a market of this size, its own database and sandbox to start as
 * well: with every listing to read, and with the snapshot of before. Ends the process; leaves nothing behind.
 */
export async function benchStart(words: string[]): Promise<void> {
  const options = readNumbers(words, { listings: 10_000, port: 4960, rounds: 3 });
  const [loadBefore = 0] = loadavg();
  await ensureBuilt();
  const seconds = secondsToFill(options.listings) + options.rounds * 2 * mostSecondsOfAStart;
  await runBounded(seconds, (undo) => startAgain(undo, options, loadBefore));
}

async function startAgain(undo: Undo, options: Options, loadBefore: number): Promise<void> {
  const catalogue = makeCatalogue(options.listings, new Date());
  const { product, dataDir, database } = await startFilledProduct(undo, catalogue, options.port);
  await end(product.processId);
  await database.stop();
  const once = () => startOnce(undo, dataDir, options.port, product.cookie);
  const [whole, again]: [Start[], Start[]] = [[], []];
  for (let round = 0; round < options.rounds; round += 1) {
    await rm(join(dataDir, 'market'), { recursive: true, force: true });
    whole.push(await once());
    again.push(await once());
  }
  const lines = [
    `${options.listings} listings; medians of ${options.rounds} starts of each kind`,
    ...describeMachine(loadBefore),
    row('Reading every listing', whole),
    row('From the snapshot', again),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

async function startOnce(
  undo: Undo,
  dataDir: string,
  port: number,
  cookie: string,
): Promise<Start> {
  const from = performance.now();
  const { url, processId } = await startProcess(undo, dataDir, port);
  const readyMs = performance.now() - from;
  const page = await fetch(`${url}/api/v1/patents`, { headers: { cookie } });
  if (page.status !== 200) throw new Error(`The market answered ${page.status}.`);
  await page.arrayBuffer();
  const answeredMs = performance.now() - from;
  await pause(restMs);
  const restMb = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(processId)])) / 1024;
  const ending = performance.now();
  await end(processId);
  return { readyMs, answeredMs, restMb, stoppedMs: performance.now() - ending };
}

async function end(processId: number): Promise<void> {
  process.kill(processId, 'SIGTERM');
  while (isThere(processId)) await pause(20);
}

function isThere(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

function row(what: string, starts: Start[]): string {
  const median = (of: keyof Start) => medianOf(starts.map((one) => one[of]));
  const seconds = (of: keyof Start) => `${(median(of) / 1000).toFixed(2)} s`;
  return `${what.padEnd(22)} ready after ${seconds('readyMs')}, the market after ${seconds('answeredMs')}; at rest ${median('restMb').toFixed(0)} MB; stopped in ${seconds('stoppedMs')}`;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../scripts/build.ts';
import { runBounded, type Undo } from './bounded.ts';
import { describeMachine } from './machine.ts';
import { makeCatalogue } from './marketplace/catalogue.ts';
import { secondsToFill, startFilledProduct } from './marketplace/filled-product.ts';
import { answerTimes, medianOf, quantile } from './marketplace/measuring.ts';
import { register } from './marketplace/product.ts';
import { asBrowser } from './marketplace/sides.ts';
import { readNumbers } from './options.ts';
import type { Orders, Said } from './uploads/sender.ts';

const people = 4;
const bytesPerSecond = 25_000_000;
const fileBytes = 24 * 1024 * 1024;
const connections = 4;
const rounds = 5;
const settleMs = 1500;
/** What the senders have to reach, of what they are meant to, for the ratio to be about 100 MB/s. */
const enough = 0.9;

type Options = { listings: number; port: number; seconds: number };
type Uploads = { begin(): Promise<void>; end(): Promise<void>; megabytesPerSecond(): number };

/** Browsing while four people upload, beside browsing alone. Ends the process; leaves nothing behind. */
export async function benchUploads(words: string[]): Promise<void> {
  const options = readNumbers(words, { listings: 10_000, port: 4810, seconds: 4 });
  const [loadBefore = 0] = loadavg();
  await ensureBuilt();
  const seconds = secondsToFill(options.listings) + rounds * 2 * (options.seconds + 6);
  await runBounded(seconds, (undo) => compare(undo, options, loadBefore));
}

async function compare(undo: Undo, options: Options, loadBefore: number): Promise<void> {
  const catalogue = makeCatalogue(options.listings, new Date());
  const { product } = await startFilledProduct(undo, catalogue, options.port);
  const uploads = await prepareUploads(undo, product.url);
  const browse = async () => {
    const target = {
      url: product.url,
      headers: { ...asBrowser, cookie: product.cookie },
      paths: ['/api/v1/patents?page=1'],
      what: 'GET /patents',
    };
    const { millis } = await answerTimes(target, connections, options.seconds);
    return quantile(
      millis.sort((one, two) => one - two),
      0.95,
    );
  };
  await browse();
  const quiet: number[] = [];
  const busy: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`Round ${round} of ${rounds}`);
    quiet.push(await browse());
    await uploads.begin();
    busy.push(await browse());
    await uploads.end();
  }
  say(`\n${report(options, loadBefore, quiet, busy, uploads.megabytesPerSecond())}`);
}

/** Four accounts, each with a draft, and their senders: begun and ended round by round. */
async function prepareUploads(undo: Undo, url: string): Promise<Uploads> {
  const orders: Orders[] = [];
  for (let person = 1; person <= people; person += 1) {
    const { cookie } = await register(url, `uploader${person}`);
    const made = await fetch(`${url}/api/v1/patent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify({ title: `Scans of person ${person}` }),
    });
    const { id } = (await made.json()) as { id: string };
    const path = `/api/v1/patent/upload/document?patentId=${id}`;
    orders.push({ url, path, cookie, bytesPerSecond, fileBytes });
  }
  let senders: ReturnType<typeof fork>[] = [];
  const counted = { bytes: 0, ms: 0, failure: '' };
  let begunAt = 0;
  let isCounting = false;
  const end = async () => {
    if (isCounting) counted.ms += performance.now() - begunAt;
    isCounting = false;
    const gone = senders.filter((one) => one.exitCode === null).map((one) => once(one, 'exit'));
    for (const sender of senders) sender.kill('SIGKILL');
    senders = [];
    await Promise.all(gone);
    if (counted.failure) throw new Error(counted.failure);
    // What the server still has in its hands belongs to no run.
    await pause(settleMs);
  };
  undo.add(end);
  return {
    begin: async () => {
      undo.refuseWhileEnding();
      senders = orders.map(() => fork(join(import.meta.dirname, 'uploads/sender.ts')));
      await Promise.all(senders.map((sender) => once(sender, 'spawn')));
      for (const [at, sender] of senders.entries()) {
        sender.on('message', (said: Said) => {
          if ('failed' in said) counted.failure = said.failed;
          else if (isCounting) counted.bytes += said.sentBytes;
        });
        sender.send(orders[at] as Orders);
      }
      await pause(settleMs);
      begunAt = performance.now();
      isCounting = true;
    },
    end,
    megabytesPerSecond: () => counted.bytes / 1e6 / (counted.ms / 1000),
  };
}

function report(
  options: Options,
  loadBefore: number,
  quiet: number[],
  busy: number[],
  rate: number,
): string {
  const [alone, beside] = [medianOf(quiet), medianOf(busy)];
  const wanted = (people * bytesPerSecond) / 1e6;
  const lines = [
    `${options.listings} listings; ${rounds} runs of ${options.seconds} s each side, medians`,
    ...describeMachine(loadBefore),
    `GET /patents with ${connections} connections, p95: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside uploads of ${rate.toFixed(0)} MB/s`,
    `Ratio ${(beside / alone).toFixed(2)} (should stay below 2)`,
  ];
  if (rate < wanted * enough) {
    lines.push(
      `The uploads were meant to come at ${wanted} MB/s: no more was taken while people browsed.`,
    );
  }
  return lines.join('\n');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

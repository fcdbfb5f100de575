import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../scripts/build.ts';
import { runBounded, type Undo } from './bounded.ts';
import { Reader } from './live/reader.ts';
import { startLiveProduct } from './live/two-processes.ts';
import { describeMachine } from './machine.ts';
import { quantile } from './marketplace/measuring.ts';
import { readNumbers } from './options.ts';
import type { Settled } from './people/settle.ts';
import { randomFrom } from './random.ts';

const senders = 50;
const wanted = { medianMs: 150, p99Ms: 1_000 };
/** After the last message: what has not arrived by then is lost. */
const graceMs = 20_000;

type Options = { messages: number; rate: number; port: number; cutSeconds: number; seed: number };

/**
 * 50 people write to 50 others whose pages are open, over two processes, while connections are cut: how
 * long it takes from sending to showing, and whether each page shows each message once, in order.
 */
export async function benchDelivery(words: string[]): Promise<void> {
  const given = readNumbers(words, {
    messages: 5_000,
    rate: 50,
    port: 4860,
    'cut-seconds': 30,
    seed: 7,
  });
  const options = { ...given, cutSeconds: given['cut-seconds'] };
  const [loadBefore = 0] = loadavg();
  await ensureBuilt();
  const seconds = 180 + options.messages / options.rate + graceMs / 1000;
  await runBounded(seconds, (undo) => deliver(undo, options, loadBefore));
}

async function deliver(undo: Undo, options: Options, loadBefore: number): Promise<void> {
  const { urls, people } = await startLiveProduct(undo, {
    port: options.port,
    processes: 2,
    people: 2 * senders,
  });
  const random = randomFrom(options.seed);
  const anyUrl = () => urls[Math.floor(random() * urls.length)] ?? '';
  const sentAt = new Map<string, number>();
  const tookMs: number[] = [];
  const writing = people.filter((_, at) => at % 2 === 0);
  const readers = people
    .filter((_, at) => at % 2 === 1)
    .map(
      (person) =>
        new Reader(person, anyUrl, (text) => {
          const began = sentAt.get(text);
          if (began !== undefined) tookMs.push(performance.now() - began);
        }),
    );
  undo.add(async () => readers.forEach((reader) => reader.close()));
  await Promise.all(readers.map((reader) => reader.open()));
  // What the people had written before is on the pages first.
  await pause(2_000);
  const callsBefore = callsOf(readers);
  const stopCutting = cutAtRandom(readers, options.cutSeconds, random);
  const each = Math.ceil(options.messages / senders);
  say(`${senders} people write ${each} messages each, ${options.rate} a second in all`);
  const failures = await writeAll(writing, { each, rate: options.rate, random, anyUrl, sentAt });
  stopCutting();
  const until = performance.now() + graceMs;
  while (tookMs.length < sentAt.size && performance.now() < until) await pause(50);
  report({ options, loadBefore, tookMs, sentAt, readers, callsBefore, failures });
}

/** Each writes at moments of its own, one message after the other. @returns what was refused. */
async function writeAll(
  people: Settled[],
  how: {
    each: number;
    rate: number;
    random: () => number;
    anyUrl: () => string;
    sentAt: Map<string, number>;
  },
): Promise<string[]> {
  const failures: string[] = [];
  const meanMs = (1000 * people.length) / how.rate;
  const start = performance.now();
  await Promise.all(
    people.map(async (person, at) => {
      let dueAt = start + how.random() * meanMs;
      for (let number = 0; number < how.each; number += 1) {
        await pause(Math.max(0, dueAt - performance.now()));
        dueAt += meanMs * (0.5 + how.random());
        const text = `Message ${number} of person ${at}`;
        how.sentAt.set(text, performance.now());
        const url = how.anyUrl();
        const answer = await fetch(`${url}/api/v1/messages/${person.partnerUserId}`, {
          method: 'POST',
          headers: { cookie: person.cookie, origin: url, 'content-type': 'application/json' },
          body: JSON.stringify({ message: text }),
        });
        if (answer.status !== 200) failures.push(`${answer.status} ${await answer.text()}`);
        else await answer.arrayBuffer();
      }
    }),
  );
  return failures;
}

/** Cuts each reader's stream, at random moments. @returns what ends that. */
function cutAtRandom(readers: Reader[], meanSeconds: number, random: () => number): () => void {
  const timers = new Set<NodeJS.Timeout>();
  const plan = (reader: Reader) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        reader.cut();
        plan(reader);
      },
      -Math.log(1 - random()) * meanSeconds * 1000,
    );
    timers.add(timer);
  };
  readers.forEach(plan);
  return () => timers.forEach((timer) => clearTimeout(timer));
}

type Outcome = {
  options: Options;
  loadBefore: number;
  tookMs: number[];
  sentAt: Map<string, number>;
  readers: Reader[];
  callsBefore: number;
  failures: string[];
};

/** @throws where a message was refused, lost, shown twice or out of order, or too late. */
function report({ options, loadBefore, tookMs, sentAt, readers, ...rest }: Outcome): void {
  const ascending = tookMs.toSorted((one, two) => one - two);
  const [p50 = 0, p99 = 0, most = 0] = [0.5, 0.99, 1].map((part) => quantile(ascending, part));
  const cuts = readers.reduce((sum, { connections }) => sum + connections - 1, 0);
  const calls = (callsOf(readers) - rest.callsBefore) / Math.max(1, sentAt.size);
  const disordered = readers.filter(({ shown }) => !isInOrder([...shown.values()])).length;
  const lost = sentAt.size - tookMs.length;
  const lines = [
    `${sentAt.size} messages of ${senders} people, ${options.rate} a second, two processes, ${cuts} connections cut`,
    ...describeMachine(loadBefore),
    `From sending to showing: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, most ${most.toFixed(0)} ms`,
    `Calls of a page for each message: ${calls.toFixed(1)}`,
    `Refused: ${rest.failures.length}; lost: ${lost}; pages out of order: ${disordered}`,
  ];
  say(`\n${lines.join('\n')}`);
  if (rest.failures.length > 0) throw new Error(`Refused: ${rest.failures.slice(0, 3).join('; ')}`);
  if (lost !== 0 || disordered > 0) throw new Error('Not each message once, in order.');
  if (p50 >= wanted.medianMs || p99 >= wanted.p99Ms) {
    throw new Error(`Wanted: p50 below ${wanted.medianMs} ms, p99 below ${wanted.p99Ms} ms.`);
  }
}

/** The messages of the run, as they stand on a page, are 0, 1, 2, … */
function isInOrder(texts: string[]): boolean {
  const numbers = texts.flatMap((text) => /^Message (\d+) of person/.exec(text)?.[1] ?? []);
  return numbers.every((number, at) => Number(number) === at);
}

function callsOf(readers: Reader[]): number {
  return readers.reduce((sum, reader) => sum + reader.calls, 0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

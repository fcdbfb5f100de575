import { setTimeout as pause } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeNoise } from '../../test-kit/noise.ts';
import { pick, seededRandom, shuffled } from '../../test-kit/dice.ts';
import { isSoak, testSeed } from '../../test-kit/repetitions.ts';
import { takeUnexpectedErrors } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { securityHeaders } from '../security-headers.ts';
import { codeOf, faultOf, type FuzzAnswer } from './answer-laws.fixture.ts';
import { Cast, type Kind, kinds } from './cast.fixture.ts';
import { ChangeWatch } from './change-watch.fixture.ts';
import {
  callTo,
  type DescribedCall,
  describedCalls,
  registeredRoutes,
} from './described-calls.fixture.ts';
import { oddRequest, type OddRequest } from './odd-request.fixture.ts';
import { type SampleFiles, sampleFiles } from './odd-uploads.fixture.ts';
import { Tally } from './tally.fixture.ts';

/**
 * Requests over every call of the product's own OpenAPI document, by every kind of person: none is answered with 5xx
 * or logs a line for a person, every answer is as the document describes it, and nothing is changed by a 4xx.
 *
 * The last is exact: the database itself notes each committed change (`change-watch.fixture.ts`), requests are
 * made one after the other, and no job runs between them. What a call writes after its answer is looked for with
 * the next one, so the request before is named as well.
 *
 * Input is made of the document's schemas and of things that are there, and then spoiled. fast-check makes the
 * texts of patterns; no package makes the rest, since what matters is whose things are named.
 */
const seed = testSeed();
/** People delete accounts and end sales: how many requests one world lasts. */
const requestsOfAWorld = 5_000;
/** Between them limits are forgotten, jobs are done, and what is there is looked up. */
const requestsOfAScene = 100;
const mostFaults = 40;

/** Registered, and no part of the document by design. They are called all the same. */
const undescribed = [
  'GET /api/openapi.json',
  'GET /healthz',
  'GET /readyz',
  // From the sandbox alone, signed; absent without it.
  'POST /api/v1/webhooks/sandbox-clock',
];

let world: World;
let cast: Cast;
let watch: ChangeWatch;
let calls: DescribedCall[];
let files: SampleFiles;
let random: ReturnType<typeof seededRandom>;
/** Each call is made once before chance decides. */
let untried: DescribedCall[];
let tally: Tally;
let faults: string[];

async function openWorld(): Promise<void> {
  world = await startWorld({ sandbox: true });
  cast = await Cast.meet(world);
  watch = await ChangeWatch.on(world);
  calls = [...(await describedCalls(world.app)), ...undescribed.map(callTo)];
}

/** What the built web brings, if it is built: a file at the root, or any page. */
function isOfThePages(route: string): boolean {
  return /^GET (\*|\/[\w-]+(\{part\})?\.\w+|\/patents(\/.*)?)$/.test(route);
}

/** What ends a listing, an offer or a sale: seldom, so that what comes later in their lives is reached as well. */
const endings =
  /\/(refund|take-down|suspend|decline|withdraw|reject|end|cancel|write-off|top-up)$|^DELETE \/patent$/;

/** How often a call is made: what takes long on purpose (hashes, inspection of files) less often than the rest. */
function weightOf({ key, isUpload }: DescribedCall): number {
  if (isUpload) return 0.4;
  // Whoever is no more makes no requests: a new world has to be made.
  if (key === 'DELETE /user') return 0.1;
  if (endings.test(key)) return 0.2;
  return /^(POST|PUT) \/auth\/(register|authenticate|confirm|resetPassword)$/.test(key) ? 0.4 : 1;
}

/** Who gets furthest with each call. */
const mostAtHome: readonly (readonly [calls: RegExp, kinds: readonly Kind[]])[] = [
  [/ \/operations\//, ['operator']],
  [/ \/user\/secondSteps/, ['with second steps']],
  [/ \/(patent\/wishlist|savedSearches|sales|payments\/payment|patentAssignment)/, ['buyer']],
  [/ \/(patent|owner|payments)/, ['seller', 'co-owner']],
  [/ \/(offer|messages|conversations|signing)/, ['seller', 'buyer', 'stranger']],
];

const withoutSession = kinds.slice(0, 4);

/** Everyone makes every call, but for a stream, which has no end once it is open; those who get further with it every other time. */
function kindFor({ key }: DescribedCall): Kind {
  if (key === 'GET /events') return pick(random, withoutSession);
  const home = mostAtHome.find(([calls]) => calls.test(key))?.[1];
  return home && random() < 0.55 ? pick(random, home) : pick(random, kinds);
}

/** Until this process has been looked at again, and found in time. */
const untilNotLate = 600;

/** What a machine that stood still, or is too busy to inspect a file, answers to whom it turns away. */
const turnsAway = new Set(['http.overloaded', 'http.unavailable']);

/** Whoever is turned away so often is not turned away by the machine. */
const mostTries = 10;

/**
 * A machine that stood still for a second turns calls away, as it should (record 0043): then they are made again,
 * and told of at the end.
 */
async function send(call: DescribedCall, kind: Kind, request: OddRequest): Promise<FuzzAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce(call, kind, request);
    if (!turnsAway.has(codeOf(answer) ?? '') || tries === mostTries) return answer;
    tally.turnedAway += 1;
    await pause(untilNotLate);
  }
}

async function sendOnce(call: DescribedCall, kind: Kind, request: OddRequest): Promise<FuzzAnswer> {
  const { cookie } = cast.people[kind];
  const answer = await world.app.inject({
    method: call.method as NonNullable<InjectOptions['method']>,
    url: request.url,
    remoteAddress: `127.0.${kinds.indexOf(kind)}.1`,
    headers: { ...(cookie ? { cookie } : {}), ...request.headers },
    ...(request.payload === null ? {} : { payload: request.payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
}

/** Only who has the provider's secret can make the product say it, and then a person must act. */
const forAPerson = /a webhook is not for this installation/;

/** What this request did that no request may. */
async function wrongBy(call: DescribedCall, answer: FuzzAnswer): Promise<string[]> {
  const wrong = faultOf(call, answer, securityHeaders(world.deps.config));
  const changes = await watch.take();
  const changed =
    answer.status >= 400
      ? changes.map(
          ({ touched }) => `${answer.status} ${codeOf(answer)} changed ${touched.join(', ')}`,
        )
      : [];
  const stored = call.isUpload ? await watch.storedSince() : 0;
  if (stored > 0 && answer.status >= 400) changed.push(`${answer.status} stored a file`);
  const noise = [...takeNoise(), ...takeUnexpectedErrors()]
    .filter((line) => !forAPerson.test(line))
    .map((line) => line.slice(0, 900));
  return [...(wrong ? [wrong] : []), ...changed, ...noise];
}

/**
 * Calls that first do what is due in a sale, whoever asks: a look at the provider, a payout. It is done before
 * them, so that what they change is theirs.
 */
const follows = /^POST \/(sales\/\{id\}\/cancel|operations\/(sales|filings)\/|payments\/payment)/;

async function catchUp(): Promise<void> {
  if (await watch.hasJobs()) await world.drain();
  await watch.take();
}

/** Some requests with what is there now. */
async function playScene(weighted: readonly DescribedCall[], count: number): Promise<void> {
  const { all: things, own } = await cast.things();
  const origin = world.deps.config.publicUrl;
  await watch.take();
  let before = 'the first of its scene';
  for (let made = 0; made < count; made += 1) {
    const call = untried.pop() ?? pick(random, weighted);
    const kind = kindFor(call);
    const request = oddRequest(call, random, {
      things,
      own: own[kind] ?? {},
      files,
      origin,
      now: world.clock.now(),
    });
    if (follows.test(call.key)) await catchUp();
    if (call.isUpload) await watch.storedSince();
    const began = performance.now();
    const answer = await send(call, kind, request);
    tally.count(call, answer, codeOf(answer), performance.now() - began);
    for (const wrong of await wrongBy(call, answer)) {
      if (tally.isNew(call, wrong)) faults.push(told(call, kind, request, wrong, before));
    }
    before = `${call.key} by ${kind}: ${answer.status}`;
  }
}

function told(call: DescribedCall, kind: Kind, request: OddRequest, wrong: string, before: string) {
  const { payload, odd } = request;
  const sent = payload === null ? 'nothing' : payload.toString('utf8').slice(0, 400);
  return [
    `${call.key} by ${kind}: ${wrong}`,
    `  odd: ${odd.join(' and ') || 'nothing'}`,
    `  ${request.url.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)}`,
    `  sent: ${sent}`,
    `  before: ${before}`,
  ].join('\n');
}

async function play(requests: number): Promise<void> {
  untried = shuffled(calls, random);
  const weighted = calls.flatMap((call) => Array<DescribedCall>(weightOf(call) * 10).fill(call));
  let ofThisWorld = 0;
  for (let made = 0; made < requests && faults.length < mostFaults; made += requestsOfAScene) {
    const isWhole = (await cast.refresh()) && ofThisWorld < requestsOfAWorld;
    // A new world takes as long as a usual run: there someone may be missing in the rest of it.
    if (!isWhole && isSoak()) {
      await world.stop();
      await openWorld();
      ofThisWorld = 0;
      tally.worlds += 1;
    }
    await playScene(weighted, Math.min(requestsOfAScene, requests - made));
    ofThisWorld += requestsOfAScene;
    await world.drain();
    faults.push(...takeUnexpectedErrors().map((line) => `after a scene: ${line.slice(0, 900)}`));
  }
}

/** The tests of one file: so many requests, in a world of its own. */
export function fuzz(requests: number, timeoutMs: number): void {
  beforeAll(async () => {
    random = seededRandom(seed);
    tally = new Tally();
    faults = [];
    files = await sampleFiles();
    await openWorld();
  });
  afterAll(() => world.stop());

  it('every route is described, or named here', async () => {
    const inDocument = await describedCalls(world.app);
    const described = new Set(inDocument.map(({ method, path }) => `${method} ${path}`));
    const left = registeredRoutes(world.app).filter((route) => !described.has(route));
    const known = left.filter(
      (route) =>
        undescribed.includes(route) || route.startsWith('GET /api/docs') || isOfThePages(route),
    );
    expect(left.filter((route) => !known.includes(route))).toEqual([]);
    expect(described.size).toBeGreaterThan(150);
  });

  it(
    'no request is answered with 5xx, every answer is as described, and nothing is changed by a 4xx',
    async () => {
      const began = performance.now();
      // Whatever ends it early, the findings so far are reported.
      await play(requests).catch((error: unknown) => faults.push(String((error as Error).stack)));
      process.stdout.write(tally.told(seed, (performance.now() - began) / 1000));
      expect(faults.join('\n\n'), `SEED=${seed}`).toBe('');
      expect(tally.turnedAway).toBeLessThan(requests / 20);
    },
    timeoutMs,
  );
}

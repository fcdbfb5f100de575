import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppDeps } from '../../app/deps.ts';
import { type Answer, anonymously } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWindow } from '../../test-kit/start-window.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { signIn } from './sign-in/sign-in.service.ts';
import { requestReset, resetPassword } from './password-resets/password-resets.service.ts';
import { requestSignInCode } from './sign-in-codes/sign-in-codes.service.ts';
import { triesPerDoor } from './passwords/sign-in-tries.rules.ts';

const tries = repetitions(40, 200);
const warmUp = 5;
/** The share of the time by which the medians may differ. */
const tolerance = 0.25;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const nobody = (index: number) => `nobody.${index}@example.test`;
const ask = (...request: Parameters<ReturnType<typeof anonymously>['request']>) =>
  anonymously(world).request(...request);

const calls = [
  [
    'signing in with a wrong password',
    (email: string) =>
      ask('POST', '/auth/authenticate', { body: { email, password: 'Wrong-Harbour-9' } }),
  ],
  [
    'asking for a code that lets a slowed sign-in continue',
    (email: string) => ask('POST', '/auth/signInCode', { body: { email } }),
  ],
  [
    'asking for a reset link',
    (email: string) => ask('POST', '/auth/requestPasswordReset', { query: { email } }),
  ],
  [
    'using a made-up reset link',
    (email: string) =>
      ask('PUT', '/auth/resetPassword', {
        body: { email, token: 'made-up', password: 'Calm-Meadow-31' },
      }),
  ],
] as const;

/** What a stranger can see of an answer, and how long it took. */
async function observe(call: () => Promise<Answer>) {
  // Else the limits would answer instead of the call.
  await world.deps.db.deleteFrom('rate_limits').execute();
  const began = performance.now();
  const { status, text, headers } = await call();
  const ms = performance.now() - began;
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { ms, seen: JSON.stringify({ status, text, headers: rest }) };
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** The medians for a known address and for unknown ones, and every different answer that was seen. */
async function compare(email: string, call: (email: string) => Promise<Answer>) {
  const known: Awaited<ReturnType<typeof observe>>[] = [];
  const unknown: typeof known = [];
  for (let index = 0; index < warmUp + tries; index += 1) {
    // In turns, and each first in turn, so that whatever else the machine does meets both.
    const turns = [
      async () => void known.push(await observe(() => call(email))),
      async () => void unknown.push(await observe(() => call(nobody(index)))),
    ];
    for (const turn of index % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const medianOf = (observed: typeof known) =>
    median(observed.slice(warmUp).map((answer) => answer.ms));
  return {
    seen: new Set([...known, ...unknown].map((answer) => answer.seen)),
    known: medianOf(known),
    unknown: medianOf(unknown),
  };
}

/** The statements that a use case makes, in their order, without their values. */
async function statementsOf(
  work: (deps: AppDeps, email: string) => Promise<unknown>,
  email: string,
): Promise<string[]> {
  const statements: string[] = [];
  const compiler = new PostgresQueryCompiler();
  const listening: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(compiler.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const deps = { ...world.deps, db: world.deps.db.withPlugin(listening) };
  await work(deps, email).catch(() => undefined);
  return statements;
}

it('a slowed sign-in answers both in the same way, with and without a code', async () => {
  const { me } = await world.person();
  const seenOf = async (email: string) => {
    const send = async (code?: string) => {
      const { status, text, headers } = await ask('POST', '/auth/authenticate', {
        body: { email, password: 'Wrong-Harbour-9', ...(code === undefined ? {} : { code }) },
      });
      return { status, text, waits: headers['retry-after'] !== undefined };
    };
    const seen = [];
    startWindow(world, triesPerDoor.windowSeconds);
    for (let tries = 0; tries <= triesPerDoor.times; tries += 1) seen.push(await send());
    return [...seen, await send('22222-22222'), await send('no code')];
  };
  const known = await seenOf(me.email);
  expect(known.map(({ status }) => status).slice(-4)).toEqual([202, 429, 400, 400]);
  expect(known).toEqual(await seenOf(nobody(1)));
});

describe('an address with an account and one without are answered alike', () => {
  it.each(calls)(
    'in text and, in the median, in time: %s',
    async (_, call) => {
      const { me } = await world.person();
      const differences: number[] = [];
      // What the machine does besides is not the same three times; what a hash or an email for one of them
      // takes is. Smaller work is found below, by what is asked of the database.
      while (differences.length < 3 && !differences.some((share) => share < tolerance)) {
        const { seen, known, unknown } = await compare(me.email, call);
        expect([...seen]).toHaveLength(1);
        differences.push(Math.abs(known - unknown) / Math.max(known, unknown));
      }
      expect(Math.min(...differences)).toBeLessThan(tolerance);
    },
    120_000,
  );

  it('in what they ask of the database, statement by statement', async () => {
    const { me } = await world.person();
    const origin = { address: '127.0.0.1', userAgent: 'test', deviceToken: null };
    const works = [
      (deps: AppDeps, email: string) =>
        signIn(deps, { email, password: 'Wrong-Harbour-9' }, { origin, current: null }),
      (deps: AppDeps, email: string) => requestSignInCode(deps, email),
      (deps: AppDeps, email: string) => requestReset(deps, email),
      (deps: AppDeps, email: string) =>
        resetPassword(deps, { email, token: 'made-up', password: 'Calm-Meadow-31' }, origin),
    ];
    for (const work of works) {
      const [known, unknown] = [statementsOf(work, me.email), statementsOf(work, nobody(0))];
      expect((await known).length).toBeGreaterThan(0);
      expect(await known).toEqual(await unknown);
    }
  });
});

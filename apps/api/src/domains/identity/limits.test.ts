import { identityContract } from '@claimstead/contract/identity.contract.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/build-app.ts';
import { buildDeps, type BuiltDeps } from '../../app/build-deps.ts';
import type { Config } from '../../core/config/config.ts';
import { testPassword } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { startWindow } from '../../test-kit/start-window.ts';

const proxy = '10.9.9.9';

let world: World;
const processes: { app: FastifyInstance; built: BuiltDeps }[] = [];
/** Two processes on one database: requests go to them in turns. */
let both: FastifyInstance[];
let behindProxy: FastifyInstance;

/** One more process of the same product, with connections of its own. */
async function startProcess(change: Partial<Config> = {}): Promise<FastifyInstance> {
  const { config, log } = world.deps;
  const built = await buildDeps({
    config: { ...config, ...change },
    connectionString: config.databaseUrl ?? '',
    clock: world.clock,
    log,
    mail: world.mailbox,
  });
  await built.deps.jobs.start();
  const app = await buildApp(built.deps);
  processes.push({ app, built });
  return app;
}

beforeAll(async () => {
  world = await startWorld();
  both = [world.app, await startProcess()];
  behindProxy = await startProcess({ trustedProxies: [proxy] });
});
afterAll(async () => {
  for (const { app, built } of processes) {
    await app.close();
    await built.close();
  }
  await world.stop();
});

type Ask = {
  method: 'POST' | 'PUT';
  path: string;
  query?: Record<string, string>;
  body?: object;
  from: string;
  headers?: Record<string, string>;
};

const ask = (app: FastifyInstance | undefined, { method, path, query, body, from, headers }: Ask) =>
  (app ?? world.app).inject({
    method,
    url: `${apiPrefix}${path}`,
    remoteAddress: from,
    headers: { origin: world.deps.config.publicUrl, ...headers },
    ...(query ? { query } : {}),
    ...(body ? { payload: body } : {}),
  });

/** Fewer at once than a process turns away, which would count as no try. */
const atOnce = 100;

/** So many, to both processes in turns. @returns the statuses. */
async function askAll(count: number, askOf: (index: number) => Ask): Promise<number[]> {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => from + at);
    answers.push(...(await Promise.all(some.map((at) => ask(both[at % 2], askOf(at))))));
  }
  for (const answer of answers.filter((one) => one.statusCode === 429)) {
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  return answers.map((answer) => answer.statusCode);
}

const refusals = (statuses: number[]) => statuses.filter((status) => status === 429).length;
const elsewhere = (index: number) => `10.1.${Math.floor(index / 200)}.${(index % 200) + 1}`;
const signIn = (email: string, from: string): Ask => ({
  method: 'POST',
  path: '/auth/authenticate',
  body: { email, password: 'Wrong-Harbour-9' },
  from,
});
const register = (email: string, from: string): Ask => ({
  method: 'POST',
  path: '/auth/register',
  body: { firstName: 'Ada', lastName: 'Quill', email, password: testPassword },
  from,
});
const askForReset = (email: string, from: string): Ask => ({
  method: 'POST',
  path: '/auth/requestPasswordReset',
  query: { email },
  from,
});

describe('limits by network address hold over two processes', () => {
  it('POST /auth/register', async () => {
    const { limit } = identityContract['POST /auth/register'];
    startWindow(world, limit.windowSeconds);
    // Whatever is sent counts: here it is nothing that could be used.
    const oneFrom = (from: string): Ask => ({
      method: 'POST',
      path: '/auth/register',
      body: {},
      from,
    });
    const statuses = await askAll(limit.times + 6, () => oneFrom('203.0.113.5'));
    expect(refusals(statuses)).toBe(6);
    for (const app of both) {
      expect((await ask(app, oneFrom('203.0.113.5'))).statusCode).toBe(429);
      expect((await ask(app, oneFrom('203.0.113.6'))).statusCode).not.toBe(429);
    }
  });

  it('and count one network where someone has many addresses', async () => {
    const { limit } = identityContract['POST /auth/register'];
    startWindow(world, limit.windowSeconds);
    const from = (index: number) => `2001:db8:1:2::${(index + 1).toString(16)}`;
    const nothing = (address: string): Ask => ({
      method: 'POST',
      path: '/auth/register',
      body: {},
      from: address,
    });
    const statuses = await askAll(limit.times + 6, (index) => nothing(from(index)));
    expect(refusals(statuses)).toBe(6);
    expect((await ask(both[0], nothing('2001:db8:1:3::1'))).statusCode).toBe(400);
  });
});

describe('limits by person hold over two processes and from any address', () => {
  it.each(['POST /auth/verifyEmail', 'POST /auth/verifyEmail/resend'] as const)(
    '%s',
    async (key) => {
      const { limit } = identityContract[key];
      // First the person, who has used the call once; then a window of its own.
      const person = await world.person();
      startWindow(world, limit.windowSeconds);
      const statuses = await askAll(limit.times + 6, (index) => ({
        method: 'POST',
        path: key.slice('POST '.length),
        body: {},
        from: elsewhere(index),
        headers: { cookie: person.cookie },
      }));
      expect(refusals(statuses)).toBe(6);
    },
  );
});

describe('limits by account hold over two processes and from any address', () => {
  it('for signing in, which is slowed then, with and without an account', async () => {
    startWindow(world, 900);
    const { me } = await world.person();
    for (const email of [me.email, 'nobody@example.test']) {
      const statuses = await askAll(56, (index) => signIn(email, elsewhere(index)));
      expect([email, refusals(statuses)]).toEqual([email, 6]);
    }
  });

  it('for registering', async () => {
    startWindow(world, 3600);
    const statuses = await askAll(24, (index) => register('often@example.test', elsewhere(index)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(refusals(statuses)).toBe(4);
  });

  it('for reset emails, without telling: the flood and the quiet request are answered alike', async () => {
    startWindow(world, 1800);
    const { me } = await world.person();
    const before = world.mailbox.to(me.email).length;
    const statuses = await askAll(30, (index) => askForReset(me.email, elsewhere(index)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await world.drain();
    expect(world.mailbox.to(me.email).length - before).toBe(5);
  });

  it('for the email code', async () => {
    startWindow(world, 24 * 3600);
    const person = await world.person({ verified: false });
    await world.drain();
    const code = /\b\d{4}\b/.exec(world.mailbox.lastTo(person.me.email).text)?.[0] ?? '';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask(both[index % 2], {
          method: 'POST',
          path: '/auth/verifyEmail',
          body: { code: String((Number(code) + index + 1) % 10_000).padStart(4, '0') },
          from: elsewhere(index),
          headers: { cookie: person.cookie },
        }),
      ),
    );
    const codes = answers.map((answer) => answer.json<{ code: string }>().code);
    expect(codes.filter((one) => one === 'identity.code_wrong').length).toBeLessThanOrEqual(5);
    expect(answers.every((answer) => answer.statusCode >= 400)).toBe(true);
  });
});

describe('a victim', () => {
  it('can reset the password while others use up every limit that they can reach', async () => {
    startWindow(world, 3600);
    const { me } = await world.person();
    await askAll(60, (index) => signIn(me.email, elsewhere(index)));
    await askAll(30, (index) => askForReset(me.email, elsewhere(index)));
    await askAll(40, (index) => ({
      method: 'PUT',
      path: '/auth/resetPassword',
      body: { email: me.email, token: 'made-up', password: 'Calm-Meadow-31' },
      from: elsewhere(index),
    }));
    expect((await ask(both[0], askForReset(me.email, '203.0.113.77'))).statusCode).toBe(200);
    await world.drain();
    const mails = world.mailbox.to(me.email).map(({ text }) => text);
    const token = /token=([\w-]+)/.exec(
      mails.findLast((text) => text.includes('token=')) ?? '',
    )?.[1];
    const reset = await ask(both[1], {
      method: 'PUT',
      path: '/auth/resetPassword',
      body: { email: me.email, token, password: 'Calm-Meadow-31' },
      from: '203.0.113.77',
    });
    expect(reset.statusCode).toBe(200);
  });
});

describe('a forwarding header', () => {
  const { limit } = identityContract['POST /auth/register'];
  const forwarded = (from: string, header: string): Ask => ({
    method: 'POST',
    path: '/auth/register',
    body: {},
    from,
    headers: { 'x-forwarded-for': header, forwarded: `for=${header}`, 'x-real-ip': header },
  });

  it('is not believed where no proxy is trusted', async () => {
    startWindow(world, limit.windowSeconds);
    const statuses = await askAll(limit.times + 6, (index) =>
      forwarded('198.51.100.1', elsewhere(index)),
    );
    expect(refusals(statuses)).toBe(6);
  });

  it('is believed from the trusted proxy only, and only what that proxy has added', async () => {
    startWindow(world, limit.windowSeconds);
    const statusOf = async (request: Ask) => (await ask(behindProxy, request)).statusCode;
    const forged: number[] = [];
    for (let index = 0; index < limit.times + 3; index += 1) {
      forged.push(await statusOf(forwarded(proxy, `${elsewhere(index)}, 198.51.100.2`)));
    }
    expect(refusals(forged)).toBe(3);
    // Someone else behind the same proxy is someone else.
    expect(await statusOf(forwarded(proxy, '198.51.100.3'))).toBe(400);
    const direct: number[] = [];
    for (let index = 0; index < limit.times + 3; index += 1) {
      direct.push(await statusOf(forwarded('198.51.100.4', elsewhere(index))));
    }
    expect(refusals(direct)).toBe(3);
  });
});

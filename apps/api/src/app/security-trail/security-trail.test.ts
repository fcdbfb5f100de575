import { Writable } from 'node:stream';
import { apiPrefix } from '@claimstead/contract/product.ts';
import type { Health } from '@claimstead/contract/operations-health.contract.ts';
import type { Notification } from '@claimstead/contract/notifications.contract.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { seriesOf } from '../../domains/identity/alerts/alerts.rules.ts';
import {
  addTotp,
  codeOf,
  wrongCodeOf,
} from '../../domains/identity/second-steps/second-steps.test-kit.ts';
import { startWindow } from '../../test-kit/start-window.ts';
import { makeDraft } from '../../domains/listings/listings.test-kit.ts';
import { operatorEmail } from '../../domains/sales/sale-world.fixture.ts';
import { type Persona, testPassword } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { buildApp } from '../build-app.ts';

type Line = {
  security: string;
  outcome: string;
  reason: string | null;
  accountId: string | null;
  address: string;
  call: string;
  objects?: string[];
};

let world: World;
/** The same product, whose log is read here. */
let app: FastifyInstance;
let operator: Persona;
const written: string[] = [];
beforeAll(async () => {
  world = await startWorld();
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString('utf8'));
      done();
    },
  });
  operator = await world.person({ email: operatorEmail });
  app = await buildApp({ ...world.deps, log: pino({ level: 'info', base: null }, sink) });
});
afterAll(async () => {
  await app.close();
  await world.stop();
});

type Ask = { person?: Persona; body?: object; from?: string; headers?: Record<string, string> };

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, ask: Ask = {}) {
  const { person, body, from = '203.0.113.9', headers } = ask;
  return app.inject({
    method,
    url: apiPrefix + path,
    remoteAddress: from,
    headers: {
      origin: world.deps.config.publicUrl,
      ...(person ? { cookie: person.cookie } : {}),
      ...headers,
    },
    ...(body ? { payload: body } : {}),
  });
}

const signIn = (email: string, password = testPassword, from?: string) =>
  call('POST', '/auth/authenticate', { body: { email, password }, ...(from ? { from } : {}) });

/** The line that the last call left; written just after its answer. */
async function lineAfter(work: () => Promise<unknown>): Promise<Line> {
  const before = written.length;
  await work();
  const find = () =>
    written.slice(before).find((text) => (JSON.parse(text) as { msg: string }).msg === 'security');
  await expect.poll(find).toBeDefined();
  return JSON.parse(find() ?? '') as Line;
}

describe('the security trail', () => {
  it('records sign-ins: whose account, how it ended and why, and from where as a keyed hash', async () => {
    const { me } = await world.person();
    const right = await lineAfter(() => signIn(me.email));
    expect(right).toMatchObject({
      security: 'sign_in',
      outcome: 'ok',
      reason: null,
      accountId: me.id,
      call: 'POST /auth/authenticate',
      address: expect.stringMatching(/^[\w-]{16}$/),
    });
    const wrong = await lineAfter(() => signIn(me.email, 'Wrong-Harbour-9'));
    expect(wrong).toMatchObject({
      outcome: 'refused',
      reason: 'identity.password_wrong',
      accountId: me.id,
    });
    expect(wrong.address).toBe(right.address);
    const other = await lineAfter(() => signIn('nobody@example.test', testPassword, '203.0.113.8'));
    expect(other).toMatchObject({ outcome: 'refused', accountId: null });
    expect(other.address).not.toBe(right.address);
  });

  it('records second steps, codes, resets and the end of sessions', async () => {
    const person = await world.person();
    const { secret } = await addTotp(world, person);
    const begun = await lineAfter(() => signIn(person.me.email));
    expect(begun).toMatchObject({
      security: 'sign_in',
      outcome: 'continues',
      accountId: person.userId,
    });
    const { challengeId } = (await signIn(person.me.email)).json<{ challengeId: string }>();
    const answer = (response: string) =>
      call('POST', '/auth/secondStep', { body: { challengeId, method: 'totp', response } });
    expect(await lineAfter(() => answer(wrongCodeOf(world, secret)))).toMatchObject({
      security: 'second_step',
      outcome: 'refused',
      reason: 'identity.second_step_wrong',
      accountId: person.userId,
    });
    expect(await lineAfter(() => answer(codeOf(world, secret)))).toMatchObject({
      security: 'second_step',
      outcome: 'ok',
      accountId: person.userId,
    });
    const reset = { email: person.me.email, token: 'made-up', password: 'Calm-Meadow-31' };
    expect(
      await lineAfter(() => call('PUT', '/auth/resetPassword', { body: reset })),
    ).toMatchObject({
      security: 'reset',
      outcome: 'refused',
      reason: 'identity.reset_invalid',
    });
    expect(await lineAfter(() => call('POST', '/auth/logout', { person }))).toMatchObject({
      security: 'sign_out',
      outcome: 'ok',
      accountId: person.userId,
    });
  });

  it('records access to other people’s objects, strangers at the operators’ pages, and other sites', async () => {
    const owner = await world.person();
    const stranger = await world.person();
    const draft = await makeDraft(owner);
    const refused = await lineAfter(() =>
      call('GET', `/patent/documents?patentId=${draft}`, { person: stranger }),
    );
    expect(refused).toMatchObject({
      security: 'object_refused',
      outcome: 'refused',
      accountId: stranger.userId,
      objects: [draft],
    });
    const suspend = () =>
      call('POST', `/operations/users/${owner.userId}/suspend`, {
        person: stranger,
        body: { reason: 'Because.' },
      });
    expect(await lineAfter(suspend)).toMatchObject({
      security: 'object_refused',
      reason: 'operations.not_found',
      objects: [owner.userId],
    });
    const foreign = { person: stranger, headers: { origin: 'https://evil.example' } };
    expect(await lineAfter(() => call('POST', '/auth/logout', foreign))).toMatchObject({
      security: 'origin_refused',
      outcome: 'refused',
    });
  });

  it('records refused files and operators’ acts', async () => {
    const person = await world.person();
    const boundary = '----trail';
    const picture = () =>
      app.inject({
        method: 'PATCH',
        url: `${apiPrefix}/user/image`,
        headers: {
          origin: world.deps.config.publicUrl,
          cookie: person.cookie,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nno picture\r\n--${boundary}--\r\n`,
      });
    expect(await lineAfter(picture)).toMatchObject({
      security: 'upload_refused',
      reason: expect.stringMatching(/./),
      accountId: person.userId,
    });
    const suspend = () =>
      call('POST', `/operations/users/${person.userId}/suspend`, {
        person: operator,
        body: { reason: 'A doubt that someone has.' },
      });
    expect(await lineAfter(suspend)).toMatchObject({
      security: 'operator_act',
      outcome: 'ok',
      accountId: operator.userId,
      objects: [person.userId],
    });
  });

  it('contains no email, no secret, no network address and no person’s words', () => {
    const all = written.join('');
    expect(written.length).toBeGreaterThan(10);
    for (const word of [
      '@',
      testPassword,
      'Wrong-Harbour-9',
      'made-up',
      '203.0.113',
      'A doubt',
      'cookie',
    ]) {
      expect(all).not.toContain(word);
    }
  });
});

describe('a series', () => {
  async function healthFact(name: string) {
    const answer = await operator.request('GET', '/operations/health');
    const facts = (answer.body as Health).parts.flatMap((part) => part.facts);
    return facts.find(({ fact }) => fact === name);
  }
  const securityNotices = async (person: Persona) => {
    await world.drain();
    const notices = (await person.request('GET', '/notifications')).body as Notification[];
    return notices.filter(({ type }) => type === 'SECURITY').map(({ title }) => title);
  };
  const rows = (person: Persona) =>
    world.deps.db
      .selectFrom('security_alerts')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();

  it('of wrong passwords is reported to the account once a day, and to operators', async () => {
    startWindow(world, 3600);
    const person = await world.person();
    const wrong = (at: number) => signIn(person.me.email, 'Wrong-Harbour-9', `10.6.0.${at + 1}`);
    await Promise.all(Array.from({ length: seriesOf.wrong_passwords - 1 }, (_, at) => wrong(at)));
    expect(await securityNotices(person)).toEqual([]);
    await Promise.all(Array.from({ length: 10 }, (_, at) => wrong(at + 40)));
    await expect.poll(async () => (await rows(person)).length).toBe(1);
    expect(await securityNotices(person)).toEqual(['Someone tried to sign in to your account']);
    const mails = world.mailbox.to(person.me.email).map(({ subject }) => subject);
    expect(mails.filter((subject) => /Someone tried/.test(subject))).toHaveLength(1);
    world.clock.advance(3600);
    await Promise.all(Array.from({ length: 25 }, (_, at) => wrong(at + 80)));
    expect(await securityNotices(person)).toHaveLength(1);
    world.clock.advanceDays(1);
    await Promise.all(Array.from({ length: 25 }, (_, at) => wrong(at + 120)));
    await expect.poll(async () => (await rows(person)).length).toBe(2);
  });

  it('of other people’s things is reported too, each thing counted once; old rows are deleted', async () => {
    startWindow(world, 3600);
    const prober = await world.person();
    const ask = (id: string) => call('GET', `/patent/documents?patentId=${id}`, { person: prober });
    const gone = newId();
    for (let tries = 0; tries < seriesOf.foreign_objects + 5; tries += 1) await ask(gone);
    expect(await rows(prober)).toEqual([]);
    await Promise.all(Array.from({ length: seriesOf.foreign_objects }, () => ask(newId())));
    await expect.poll(async () => (await rows(prober)).length).toBe(1);
    expect(await securityNotices(prober)).toEqual(['Unusual requests from your account']);
    const fact = await healthFact('objects_probed');
    expect(fact).toMatchObject({
      count: 1,
      state: 'attention',
      runbook: 'suspicious-series',
      text: prober.userId,
    });
    world.clock.advanceDays(91);
    await world.settle();
    expect(await rows(prober)).toEqual([]);
  });

  it('of wrong second steps is reported after a few, because the password is known then', async () => {
    startWindow(world, 3600);
    const person = await world.person();
    const { secret } = await addTotp(world, person);
    const { challengeId } = (await signIn(person.me.email)).json<{ challengeId: string }>();
    const body = { challengeId, method: 'totp', response: wrongCodeOf(world, secret) };
    for (let tries = 0; tries < seriesOf.wrong_second_steps; tries += 1) {
      await call('POST', '/auth/secondStep', { body });
    }
    await expect.poll(async () => (await rows(person)).length).toBe(1);
    expect(await securityNotices(person)).toEqual(['Someone knows your password']);
  });

  it('against an address that nobody has verified is kept for operators and emailed to nobody', async () => {
    startWindow(world, 3600);
    const person = await world.person({ verified: false });
    await Promise.all(
      Array.from({ length: 25 }, (_, at) =>
        signIn(person.me.email, 'Wrong-Harbour-9', `10.6.9.${at + 1}`),
      ),
    );
    await expect.poll(async () => (await rows(person)).length).toBe(1);
    expect(await securityNotices(person)).toEqual([]);
  });
});

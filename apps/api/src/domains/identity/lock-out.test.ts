import type { Me } from '@claimstead/contract/identity.contract.ts';
import { identityContract } from '@claimstead/contract/identity.contract.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '../../test-kit/persona.ts';
import { testPassword } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { triesPerAccount, triesPerDoor } from './passwords/sign-in-tries.rules.ts';
import { addTotp, codeOf, wrongCodeOf } from './second-steps/second-steps.test-kit.ts';
import { startWindow } from '../../test-kit/start-window.ts';

const stranger = '198.51.100.9';
const home = '203.0.113.40';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

type Sent = { from?: string; cookie?: string };

async function call(method: 'POST' | 'PUT', path: string, body: object, sent: Sent = {}) {
  const response = await world.app.inject({
    method,
    url: `${apiPrefix}${path}`,
    remoteAddress: sent.from ?? home,
    headers: {
      origin: world.deps.config.publicUrl,
      ...(sent.cookie ? { cookie: sent.cookie } : {}),
    },
    payload: body,
  });
  const cookies = [response.headers['set-cookie'] ?? []].flat().map(String);
  const device = cookies.find((one) => one.startsWith('device='))?.split(';')[0] ?? '';
  const answer = response.body === '' ? {} : response.json<{ code?: string }>();
  return {
    status: response.statusCode,
    code: answer.code,
    device,
    answer,
    headers: response.headers,
  };
}

const signIn = (person: Persona, more: object = {}, sent: Sent = {}) =>
  call(
    'POST',
    '/auth/authenticate',
    { email: person.me.email, password: testPassword, ...more },
    sent,
  );
const wrong = (person: Persona, sent: Sent) =>
  signIn(person, { password: 'Wrong-Harbour-9' }, sent);
const askForCode = (person: Persona, sent: Sent = {}) =>
  call('POST', '/auth/signInCode', { email: person.me.email }, sent);
const elsewhere = (at: number) => `10.7.${Math.floor(at / 200)}.${(at % 200) + 1}`;

/** So many wrong sign-ins at once, from one address or from as many. */
const flood = (person: Persona, times: number, from: (at: number) => string) =>
  Promise.all(Array.from({ length: times }, (_, at) => wrong(person, { from: from(at) })));

function codesTo(person: Persona): string[] {
  return world.mailbox
    .to(person.me.email)
    .filter((mail) => mail.subject.endsWith('sign-in code'))
    .map((mail) => /\b[2-9a-z]{5}-[2-9a-z]{5}\b/.exec(mail.text)?.[0] ?? '');
}

async function mailedCode(person: Persona, sent: Sent = {}): Promise<string> {
  expect((await askForCode(person, sent)).status).toBe(200);
  await world.drain();
  return codesTo(person).at(-1) ?? '';
}

/** Opens what is slowed: the reset link of the latest mail. */
async function resetTo(person: Persona, password: string, from: string): Promise<number> {
  await call('POST', `/auth/requestPasswordReset?email=${person.me.email}`, {}, { from });
  await world.drain();
  const mails = world.mailbox.to(person.me.email).filter((one) => one.text.includes('token='));
  const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  const body = { email: person.me.email, token, password };
  return (await call('PUT', '/auth/resetPassword', body, { from })).status;
}

describe('50 wrong sign-ins from one address', () => {
  it('slow that address for that account, and nobody else', async () => {
    startWindow(world, 900);
    const person = await world.person();
    const answers = await flood(person, 50, () => stranger);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(triesPerDoor.times);
    const refused = answers.filter(({ status }) => status !== 202);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 429, code: 'identity.sign_in_slowed' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    // From a browser that was never here, at another address: as if nothing had happened.
    expect((await signIn(person)).status).toBe(200);
    const other = await world.person();
    expect((await signIn(other, {}, { from: stranger })).status).toBe(200);
  });

  it('do not keep the owner out behind the same address: a known browser counts for itself', async () => {
    startWindow(world, 900);
    const person = await world.person();
    const { device } = await signIn(person, {}, { from: stranger });
    await flood(person, 120, () => stranger);
    expect((await signIn(person, {}, { from: stranger, cookie: device })).status).toBe(200);
    const unknown = await signIn(person, {}, { from: stranger });
    expect(unknown.code).toBe('identity.sign_in_slowed');
    const code = await mailedCode(person, { from: stranger });
    expect((await signIn(person, { code }, { from: stranger })).status).toBe(200);
  });
});

describe('wrong sign-ins from many addresses', () => {
  it('slow the account where it is not known; its known browsers and the emailed code get in', async () => {
    startWindow(world, 900);
    const person = await world.person();
    const { device } = await signIn(person);
    const answers = await flood(person, triesPerAccount.times + 10, elsewhere);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(triesPerAccount.times);
    expect((await signIn(person, {}, { cookie: device })).status).toBe(200);
    expect(await signIn(person)).toMatchObject({ status: 429, code: 'identity.sign_in_slowed' });
    const code = await mailedCode(person);
    // A typing error costs nothing: the code is used up by the right password.
    expect((await signIn(person, { code, password: 'Wrong-Harbour-9' })).status).toBe(202);
    const entered = await signIn(person, { code: code.toUpperCase() });
    expect(entered.status).toBe(200);
    expect((entered.answer as Me).id).toBe(person.userId);
    expect((await signIn(person, { code })).code).toBe('identity.sign_in_code_wrong');
    // The browser is known from then on.
    expect((await signIn(person, {}, { cookie: entered.device })).status).toBe(200);
  });

  it('stop at a known browser’s own count too, which goes on with a code', async () => {
    startWindow(world, 900);
    const person = await world.person();
    const { device: cookie } = await signIn(person);
    for (let tries = 0; tries < triesPerDoor.times; tries += 1) {
      expect((await wrong(person, { cookie })).status).toBe(202);
    }
    expect((await signIn(person, {}, { cookie })).code).toBe('identity.sign_in_slowed');
    const code = await mailedCode(person);
    expect((await signIn(person, { code }, { cookie })).status).toBe(200);
  });

  it('compare no password without the code: a right one is not told', async () => {
    startWindow(world, 900);
    const person = await world.person();
    await flood(person, 60, elsewhere);
    const right = await signIn(person, { code: '22222-22222' });
    const other = await signIn(person, { code: '22222-22222', password: 'Wrong-Harbour-9' });
    expect([right.status, right.code]).toEqual([400, 'identity.sign_in_code_wrong']);
    expect([other.status, other.code]).toEqual([right.status, right.code]);
  });

  it('count for nothing after a reset', async () => {
    startWindow(world, 900);
    const person = await world.person();
    await flood(person, 60, elsewhere);
    await flood(person, 30, () => home);
    expect((await signIn(person)).code).toBe('identity.sign_in_slowed');
    const password = 'Calm-Meadow-31';
    expect(await resetTo(person, password, home)).toBe(200);
    expect((await signIn(person, { password })).status).toBe(200);
  });
});

describe('the emailed code', () => {
  it('cannot be flooded away: five are emailed in half an hour, and each of them works', async () => {
    startWindow(world, 1800);
    const person = await world.person();
    await flood(person, 60, elsewhere);
    for (let more = 0; more < 12; more += 1) {
      expect((await askForCode(person, { from: elsewhere(more) })).status).toBe(200);
    }
    await world.drain();
    const codes = codesTo(person);
    expect(codes).toHaveLength(5);
    for (const code of codes) expect((await signIn(person, { code })).status).toBe(200);
  });

  it('lives half an hour, and lets one sign-in continue however many come at once', async () => {
    startWindow(world, 900);
    const person = await world.person();
    await flood(person, 60, elsewhere);
    const code = await mailedCode(person);
    const together = await Promise.all(Array.from({ length: 5 }, () => signIn(person, { code })));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await mailedCode(person);
    world.clock.advance(30 * 60);
    await flood(person, 60, elsewhere);
    expect((await signIn(person, { code: late })).code).toBe('identity.sign_in_code_wrong');
  });

  it('allows ten passwords, and is kept as a keyed hash only', async () => {
    startWindow(world, 900);
    const person = await world.person();
    await flood(person, 60, elsewhere);
    const code = await mailedCode(person);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await signIn(person, { code, password: 'Wrong-Harbour-9' })).status).toBe(202);
    }
    expect((await signIn(person, { code })).code).toBe('identity.sign_in_code_wrong');
    const rows = await world.deps.db.selectFrom('sign_in_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
  });
});

describe('someone who knows the password', () => {
  it('cannot keep the owner from the second step: known browsers count for themselves, others by the code', async () => {
    startWindow(world, 3600);
    const person = await world.person();
    const { secret } = await addTotp(world, person);
    const challengeOf = async (more: object = {}, sent: Sent = {}) => {
      const { answer } = await signIn(person, more, sent);
      return (answer as { challengeId?: string }).challengeId ?? '';
    };
    const answerStep = (challengeId: string, response: string, sent: Sent = {}) =>
      call('POST', '/auth/secondStep', { challengeId, method: 'totp', response }, sent);
    const entered = await answerStep(await challengeOf(), codeOf(world, secret));
    expect(entered.status).toBe(200);
    const cookie = entered.device;
    world.clock.advance(60);
    for (let at = 0; at < 4; at += 1) {
      const challengeId = await challengeOf({}, { from: stranger });
      for (let tries = 0; tries < 5; tries += 1) {
        await answerStep(challengeId, wrongCodeOf(world, secret), { from: stranger });
      }
    }
    expect((await signIn(person)).code).toBe('identity.sign_in_slowed');
    const known = await answerStep(await challengeOf({}, { cookie }), codeOf(world, secret), {
      cookie,
    });
    expect(known.status).toBe(200);
    world.clock.advance(60);
    const code = await mailedCode(person);
    const behindCode = await answerStep(await challengeOf({ code }), codeOf(world, secret));
    expect(behindCode.status).toBe(200);
  });
});

describe('a stranger behind the same address', () => {
  const { limit } = identityContract['POST /auth/requestPasswordReset'];

  it('keeps nobody from a reset: each mailbox gets one link, and a right link works', async () => {
    startWindow(world, 3600);
    const person = await world.person();
    for (let at = 0; at < limit.times + 5; at += 1) {
      const path = `/auth/requestPasswordReset?email=flood${at}@example.test`;
      expect((await call('POST', path, {})).status).toBe(200);
    }
    const made = Array.from({ length: 30 }, () =>
      call('PUT', '/auth/resetPassword', {
        email: person.me.email,
        token: 'x',
        password: 'Calm-Meadow-31',
      }),
    );
    const statuses = (await Promise.all(made)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await resetTo(person, 'Calm-Meadow-31', home)).toBe(200);
  });

  it('keeps nobody from the second step with made-up challenges', async () => {
    startWindow(world, 900);
    const person = await world.person();
    const { secret } = await addTotp(world, person);
    const made = () =>
      call('POST', '/auth/secondStep', {
        challengeId: '3f2b8f7e-2a54-4d2f-9a39-7b1c2d3e4f5a',
        method: 'totp',
        response: '123456',
      });
    const statuses = (await Promise.all(Array.from({ length: 70 }, made))).map((one) => one.status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const { answer } = await signIn(person);
    const { challengeId } = answer as { challengeId: string };
    const response = codeOf(world, secret);
    const done = await call('POST', '/auth/secondStep', { challengeId, method: 'totp', response });
    expect(done.status).toBe(200);
  });

  it('keeps a browser that an account was used in from nothing: it has a count of its own', async () => {
    startWindow(world, 3600);
    const person = await world.person();
    const { device: cookie } = await signIn(person, {}, { from: stranger });
    const { times } = identityContract['POST /auth/register'].limit;
    const register = (sent: Sent) =>
      call('POST', '/auth/register', {}, { from: stranger, ...sent });
    await Promise.all(Array.from({ length: times }, () => register({})));
    expect((await register({})).status).toBe(429);
    expect((await register({ cookie: 'device=made-up' })).status).toBe(429);
    expect((await register({ cookie })).status).toBe(400);
  });
});

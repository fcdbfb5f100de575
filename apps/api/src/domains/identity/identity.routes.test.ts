import type { Me, PublicUser } from '@claimstead/contract/identity.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, cookieOf, Persona, testPassword } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const newcomer = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Quill',
  email,
  password: testPassword,
});

describe('registering', () => {
  it('signs the person in, unverified, and tells nothing of the password', async () => {
    const answer = await anonymously(world).request('POST', '/auth/register', {
      body: newcomer('Ada.Quill@Example.test'),
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.any(String),
      firstName: 'Ada',
      lastName: 'Quill',
      email: 'ada.quill@example.test',
      emailVerified: false,
      imgUri: null,
      connectedAccountId: null,
      payoutsEnabled: false,
      payoutReach: 'unknown',
      operator: false,
      timeZone: null,
    });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^session=[\w-]{43}; .*HttpOnly.*SameSite=Lax/);
    const me = await new Persona(world, answer.body as Me, cookieOf(answer)).request(
      'GET',
      '/user',
    );
    expect(me.body).toEqual(answer.body);
  });

  it('answers 202 without a session for an address that has an account, in any spelling', async () => {
    await anonymously(world).request('POST', '/auth/register', {
      body: newcomer('taken@example.test'),
    });
    const answer = await anonymously(world).request('POST', '/auth/register', {
      body: newcomer('TAKEN@example.test'),
    });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ message: 'An account with this email already exists.' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('makes one account of two registrations at once', async () => {
    const answers = await Promise.all(
      [1, 2].map(() =>
        anonymously(world).request('POST', '/auth/register', {
          body: newcomer('twice@example.test'),
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 202]);
  });

  it.each([
    ['short', 'identity.password_weak'],
    ['P@ssw0rd1', 'identity.password_common'],
  ])('refuses the password %s with %s', async (password, code) => {
    const answer = await anonymously(world).request('POST', '/auth/register', {
      body: { ...newcomer('weak@example.test'), password },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code });
  });

  it('names every field that is missing', async () => {
    const answer = await anonymously(world).request('POST', '/auth/register', { body: {} });
    expect(answer.status).toBe(400);
    const { errors } = answer.body as { errors: { path: string }[] };
    expect(errors.map((error) => error.path).sort()).toEqual([
      'email',
      'firstName',
      'lastName',
      'password',
    ]);
  });
});

describe('signing in and out', () => {
  const signIn = (email: string, password: string) =>
    anonymously(world).request('POST', '/auth/authenticate', { body: { email, password } });

  it('opens a new session, beside the one that there was', async () => {
    const person = await world.person();
    const answer = await signIn(person.me.email.toUpperCase(), testPassword);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(person.me);
    expect(cookieOf(answer)).not.toBe(person.cookie);
    expect((await person.request('GET', '/user')).status).toBe(200);
  });

  it('ends the session that the sign-in came with', async () => {
    const person = await world.person();
    await person.request('POST', '/auth/authenticate', {
      body: { email: person.me.email, password: testPassword },
    });
    expect((await person.request('GET', '/user')).status).toBe(401);
  });

  it('answers alike for a wrong password and for an unknown address', async () => {
    const person = await world.person();
    const wrong = await signIn(person.me.email, 'Another-Harbour-8');
    const unknown = await signIn('nobody@example.test', testPassword);
    expect(wrong.status).toBe(202);
    expect(wrong.body).toEqual({
      message: 'Incorrect username/password. Please verify your login credentials and try again.',
    });
    expect(unknown.status).toBe(202);
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('ends the session at logout, and only that one', async () => {
    const person = await world.person();
    const elsewhere = await signIn(person.me.email, testPassword);
    const out = await person.request('POST', '/auth/logout');
    expect(out.status).toBe(200);
    expect((await person.request('GET', '/user')).status).toBe(401);
    const other = new Persona(world, person.me, cookieOf(elsewhere));
    expect((await other.request('GET', '/user')).status).toBe(200);
  });

  it.each([
    ['GET', '/user'],
    ['POST', '/auth/logout'],
    ['POST', '/auth/verifyEmail'],
    ['POST', '/auth/verifyEmail/resend'],
    ['PATCH', '/user/image'],
    ['DELETE', '/user/image'],
    ['GET', '/users/search'],
  ] as const)('asks strangers to sign in: %s %s', async (method, path) => {
    for (const stranger of [anonymously(world), new Persona(world, {} as Me, 'session=made-up')]) {
      const answer = await stranger.request(method, path);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ code: 'identity.sign_in_required' });
    }
  });

  it('refuses a sign-in from another site', async () => {
    const answer = await anonymously(world).request('POST', '/auth/authenticate', {
      body: { email: 'a@example.test', password: 'x' },
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'http.foreign_origin' });
  });
});

describe('searching people', () => {
  it('finds by any part of the name, without addresses, never oneself', async () => {
    const one = await world.person({ firstName: 'Marguerite', lastName: 'Oakenshaw' });
    const two = await world.person({ firstName: 'Oakley', lastName: 'Marr' });
    const find = async (query: string) =>
      (await one.request('GET', '/users/search', { query: { query } })).body as PublicUser[];
    expect(await find('akl')).toEqual([
      { userId: two.userId, firstName: 'Oakley', lastName: 'Marr', imgUri: null },
    ]);
    expect(await find('OAK')).toHaveLength(1);
    expect(await find('oakley marr')).toHaveLength(1);
    expect(await find('Oakenshaw')).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect(await find('_')).toEqual([]);
    expect(await find('  ')).toEqual([]);
  });
});

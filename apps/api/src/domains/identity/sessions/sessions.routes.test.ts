import { createHash } from 'node:crypto';
import type { Me } from '@claimstead/contract/identity.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { anonymously, cookieOf, Persona, testPassword } from '../../../test-kit/persona.ts';
import { untilWaiting } from '../../../test-kit/lock-waiters.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { isSignedIn, restoreUser, suspendUser } from '../identity.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('a session', () => {
  it('is stored only as the hash of its token', async () => {
    const person = await world.person();
    const token = person.cookie.split('=')[1] ?? '';
    const row = await world.deps.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row.token_hash).toEqual(createHash('sha256').update(token).digest());
  });

  it('slides with each use and ends after 30 days without one', async () => {
    const person = await world.person();
    world.clock.advanceDays(29);
    expect((await person.request('GET', '/user')).status).toBe(200);
    world.clock.advanceDays(29);
    expect((await person.request('GET', '/user')).status).toBe(200);
    world.clock.advanceDays(30);
    expect((await person.request('GET', '/user')).status).toBe(401);
  });

  it('ends 90 days after sign-in, however often it is used', async () => {
    const person = await world.person();
    for (let days = 0; days < 80; days += 20) {
      world.clock.advanceDays(20);
      expect((await person.request('GET', '/user')).status).toBe(200);
    }
    world.clock.advanceDays(10);
    expect((await person.request('GET', '/user')).status).toBe(401);
    await world.settle();
    const left = await world.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.userId)
      .execute();
    expect(left).toEqual([]);
  });

  it('writes a use once a minute at most', async () => {
    const person = await world.person();
    const lastSeen = async () =>
      (
        await world.deps.db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('user_id', '=', person.userId)
          .executeTakeFirstOrThrow()
      ).last_seen_at.getTime();
    const opened = await lastSeen();
    world.clock.advance(30);
    await person.request('GET', '/user');
    expect(await lastSeen()).toBe(opened);
    world.clock.advance(31);
    await person.request('GET', '/user');
    expect(await lastSeen()).toBeGreaterThan(opened);
  });
});

describe('a planted session', () => {
  const asked = (cookie: string) => new Persona(world, {} as Me, cookie).request('GET', '/user');
  const entries = [
    [
      'signing in',
      (person: Persona, cookie: string) =>
        anonymously(world).request('POST', '/auth/authenticate', {
          body: { email: person.me.email, password: testPassword },
          headers: { cookie },
        }),
    ],
    [
      'registering',
      (person: Persona, cookie: string) =>
        anonymously(world).request('POST', '/auth/register', {
          body: {
            firstName: 'Ada',
            lastName: 'Quill',
            email: `new.${person.me.email}`,
            password: testPassword,
          },
          headers: { cookie },
        }),
    ],
  ] as const;

  it.each(entries)('that someone made up never becomes one: %s', async (_, enter) => {
    const person = await world.person();
    const planted = `session=${'p'.repeat(43)}`;
    const answer = await enter(person, planted);
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).toMatch(/^session=[\w-]{43}$/);
    expect(cookieOf(answer)).not.toBe(planted);
    expect((await asked(cookieOf(answer))).status).toBe(200);
    expect((await asked(planted)).status).toBe(401);
  });

  it.each(entries)('of someone else ends and shows nothing: %s', async (_, enter) => {
    const thief = await world.person();
    const person = await world.person();
    const answer = await enter(person, thief.cookie);
    expect(cookieOf(answer)).not.toBe(thief.cookie);
    expect((await asked(cookieOf(answer))).body).toMatchObject({
      email: expect.stringContaining(person.me.email),
    });
    expect((await asked(thief.cookie)).status).toBe(401);
  });
});

describe('a suspended account', () => {
  const signIn = (email: string, password: string) =>
    anonymously(world).request('POST', '/auth/authenticate', { body: { email, password } });

  it('is signed out, cannot sign in, and can again once restored', async () => {
    const person = await world.person();
    await transact(world.deps, (unit) => suspendUser(unit, person.userId, 'A doubt.'));
    expect((await person.request('GET', '/user')).status).toBe(401);
    const refused = await signIn(person.me.email, testPassword);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'identity.suspended' });
    expect((await signIn(person.me.email, 'Wrong-Harbour-9')).status).toBe(202);
    await transact(world.deps, (unit) => restoreUser(unit, person.userId, 'A doubt.'));
    expect((await signIn(person.me.email, testPassword)).status).toBe(200);
  });

  it('is not entered by a sign-in that was under way', async () => {
    const person = await world.person();
    const entering = await transact(world.deps, async (unit) => {
      await suspendUser(unit, person.userId, 'A doubt.');
      const answer = signIn(person.me.email, testPassword);
      await untilWaiting(world, 1);
      return { answer };
    });
    expect((await entering.answer).body).toMatchObject({ code: 'identity.suspended' });
    await transact(world.deps, (unit) => restoreUser(unit, person.userId, 'A doubt.'));
    const sessions = world.deps.db.selectFrom('sessions').where('user_id', '=', person.userId);
    expect(await sessions.selectAll().execute()).toEqual([]);
  });
});

describe('what outlives a request', () => {
  const goesOn = async (userId: string) => {
    const session = await world.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return (after: () => Promise<unknown>) =>
      after().then(() => isSignedIn(world.deps.db, session?.id ?? '', world.clock.now()));
  };

  it('hears that the session ended: signed out, suspended, or unused for 30 days', async () => {
    const ends = async (how: (person: Persona) => Promise<unknown>) => {
      const person = await world.person();
      const asked = await goesOn(person.userId);
      const before = await asked(async () => undefined);
      return [before, await asked(() => how(person))];
    };
    expect(await ends((person) => person.request('POST', '/auth/logout'))).toEqual([true, false]);
    expect(
      await ends((person) =>
        transact(world.deps, (unit) => suspendUser(unit, person.userId, 'A doubt.')),
      ),
    ).toEqual([true, false]);
    expect(await ends(async () => world.clock.advanceDays(30))).toEqual([true, false]);
  });
});

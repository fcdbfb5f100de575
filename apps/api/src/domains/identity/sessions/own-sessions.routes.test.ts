import type { AddressInfo } from 'node:net';
import type { Session } from '@claimstead/contract/sessions.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { anonymously, cookieOf, Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { suspendUser } from '../identity.service.ts';
import { startWindow } from '../../../test-kit/start-window.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** The same person, signed in once more. */
async function elsewhere(person: Persona, userAgent = firefox): Promise<Persona> {
  const answer = await anonymously(world).request('POST', '/auth/authenticate', {
    body: { email: person.me.email, password: testPassword },
    headers: { 'user-agent': userAgent },
  });
  expect(answer.status).toBe(200);
  return new Persona(world, person.me, cookieOf(answer));
}
const confirm = (person: Persona, password = testPassword) =>
  person.request('POST', '/auth/confirm', { body: { password } });
const statusOf = async (person: Persona) => (await person.request('GET', '/user')).status;
const sessionsOf = async (person: Persona) =>
  (await person.request('GET', '/user/sessions')).body as Session[];
const currentOf = async (person: Persona) =>
  (await sessionsOf(person)).find((session) => session.current)?.id ?? '';
const end = (person: Persona, id: string) => person.request('DELETE', `/user/sessions/${id}`);

describe('the list of sessions', () => {
  it('says where one is signed in, the latest use first, and no more than that', async () => {
    const person = await world.person();
    world.clock.advance(120);
    const other = await elsewhere(person);
    const list = await sessionsOf(other);
    expect(list).toEqual([
      {
        id: expect.any(String),
        current: true,
        device: 'Firefox on Linux',
        address: expect.stringMatching(/^127\./),
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
      },
      expect.objectContaining({ current: false, device: 'Unknown device' }),
    ]);
    world.clock.advance(120);
    const swapped = await sessionsOf(person);
    expect(swapped.map((session) => session.id)).toEqual([list[1]?.id, list[0]?.id]);
    expect(swapped[0]?.current).toBe(true);
  });

  it('leaves out what has ended and what others have', async () => {
    const person = await world.person();
    await world.person();
    const left = await elsewhere(person);
    await left.request('POST', '/auth/logout');
    expect(await sessionsOf(person)).toHaveLength(1);
    await elsewhere(person);
    expect(await sessionsOf(person)).toHaveLength(2);
    for (let weeks = 0; weeks < 5; weeks += 1) {
      world.clock.advanceDays(7);
      await statusOf(person);
    }
    expect(await sessionsOf(person)).toHaveLength(1);
  });
});

describe('typing the password again', () => {
  it('makes this session fresh for ten minutes, and no other', async () => {
    const person = await world.person();
    const other = await elsewhere(person);
    expect((await other.request('DELETE', '/user/sessions')).body).toMatchObject({
      code: 'identity.confirm_required',
    });
    const confirmed = await confirm(other);
    expect([confirmed.status, confirmed.text]).toEqual([200, '']);
    expect((await person.request('DELETE', '/user/sessions')).status).toBe(403);
    world.clock.advance(10 * 60 - 5);
    expect((await other.request('DELETE', '/user/sessions')).status).toBe(204);
    world.clock.advance(5);
    expect((await other.request('DELETE', '/user/sessions')).status).toBe(403);
  });

  it('with a wrong one changes nothing', async () => {
    const person = await world.person();
    const wrong = await confirm(person, 'Wrong-Harbour-9');
    expect(wrong.status).toBe(403);
    expect(wrong.body).toMatchObject({ code: 'identity.password_wrong' });
    expect((await person.request('DELETE', '/user/sessions')).status).toBe(403);
  });

  it('is limited for a session: one that was stolen keeps nobody from it in another', async () => {
    startWindow(world, 900);
    const person = await world.person();
    const thief = await elsewhere(person);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => confirm(thief, 'Wrong-Harbour-9')),
    );
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(20);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
    expect((await confirm(person)).status).toBe(200);
    expect((await person.request('DELETE', '/user/sessions')).status).toBe(204);
  });

  it('counts as tries to sign in from elsewhere, so that a session doubles no guesses', async () => {
    startWindow(world, 900);
    const person = await world.person();
    await Promise.all(Array.from({ length: 20 }, () => confirm(person, 'Wrong-Harbour-9')));
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        world.app.inject({
          method: 'POST',
          url: '/api/v1/auth/authenticate',
          remoteAddress: `10.4.0.${at + 1}`,
          headers: { origin: world.deps.config.publicUrl },
          payload: { email: person.me.email, password: 'Wrong-Harbour-9' },
        }),
      ),
    );
    // Of 50 tries at the account 20 were made in the session.
    expect(tries.filter((answer) => answer.statusCode === 202)).toHaveLength(30);
    expect(tries.filter((answer) => answer.statusCode === 429)).toHaveLength(10);
  });

  it('cannot be kept from someone by tries from outside', async () => {
    startWindow(world, 900);
    const person = await world.person();
    await Promise.all(
      Array.from({ length: 60 }, () =>
        anonymously(world).request('POST', '/auth/authenticate', {
          body: { email: person.me.email, password: 'Wrong-Harbour-9' },
        }),
      ),
    );
    expect((await confirm(person)).status).toBe(200);
  });
});

describe('ending sessions', () => {
  it('all others at once: their cookies are dead, this one lives', async () => {
    const person = await world.person();
    const others = [await elsewhere(person), await elsewhere(person)];
    const stranger = await world.person();
    await confirm(person);
    expect((await person.request('DELETE', '/user/sessions')).status).toBe(204);
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect([await statusOf(person), await statusOf(stranger)]).toEqual([200, 200]);
  });

  it('this one needs no password; its cookie is dead and removed', async () => {
    const person = await world.person();
    const other = await elsewhere(person);
    const answer = await end(person, await currentOf(person));
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(String(answer.headers['set-cookie'])).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/);
    expect([await statusOf(person), await statusOf(other)]).toEqual([401, 200]);
  });

  it('another one of your own needs the password', async () => {
    const person = await world.person();
    const other = await elsewhere(person);
    const id = await currentOf(other);
    const refused = await end(person, id);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'identity.confirm_required' });
    expect(await statusOf(other)).toBe(200);
    await confirm(person);
    const ended = await end(person, id);
    expect([ended.status, ended.headers['set-cookie']]).toEqual([204, undefined]);
    expect([await statusOf(person), await statusOf(other)]).toEqual([200, 401]);
  });

  it('is 404 for another person’s, for one that has ended and for none, fresh or not', async () => {
    const person = await world.person();
    const stranger = await world.person();
    const ended = await elsewhere(person);
    const gone = [await currentOf(ended), await currentOf(stranger), newId()];
    await ended.request('POST', '/auth/logout');
    for (const isFresh of [false, true]) {
      if (isFresh) await confirm(person);
      for (const id of gone) {
        const answer = await end(person, id);
        expect(answer.status).toBe(404);
        expect(answer.body).toMatchObject({ code: 'identity.session_not_found' });
      }
    }
    expect(await statusOf(stranger)).toBe(200);
    expect((await end(person, 'no-id')).status).toBe(400);
  });

  it('works from two places at once: nobody is left over and nobody is refused by accident', async () => {
    const person = await world.person();
    const other = await elsewhere(person);
    await Promise.all([confirm(person), confirm(other)]);
    const answers = await Promise.all(
      [person, other].map((one) => one.request('DELETE', '/user/sessions')),
    );
    for (const { status } of answers) expect([204, 401]).toContain(status);
    const left = await Promise.all([statusOf(person), statusOf(other)]);
    expect(left.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  });
});

describe('an open stream of events', () => {
  let address = '';
  beforeAll(async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
  });

  /** Opens the stream; `ended` settles when the server closes it. */
  async function openStream(person: Persona) {
    const closing = new AbortController();
    const response = await fetch(`${address}/api/v1/events`, {
      headers: { cookie: person.cookie },
      signal: closing.signal,
    });
    expect(response.status).toBe(200);
    let text = '';
    const ended = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString('utf8');
    })();
    return { ended, said: () => text, close: () => closing.abort() };
  }

  it.each([
    ['it is signed out', (own: Persona) => own.request('POST', '/auth/logout')],
    [
      'another device ends it',
      async (own: Persona) => {
        const other = await elsewhere(own);
        await confirm(other);
        await end(other, await currentOf(own));
      },
    ],
    [
      'another device ends all others',
      async (own: Persona) => {
        const other = await elsewhere(own);
        await confirm(other);
        await other.request('DELETE', '/user/sessions');
      },
    ],
    [
      'the account is suspended',
      (own: Persona) => transact(world.deps, (unit) => suspendUser(unit, own.userId, 'A doubt.')),
    ],
  ])('ends with its session, at once: %s', async (_, ending) => {
    const person = await world.person();
    const stream = await openStream(person);
    await ending(person);
    // The heartbeat, which would end it as well, is 20 seconds away.
    await stream.ended;
    await transact(world.deps, async (unit) => unit.tell([person.userId], 'offer', { late: true }));
    expect(stream.said()).not.toContain('late');
  });

  it('goes on when another session of the person ends', async () => {
    const person = await world.person();
    const other = await elsewhere(person);
    const stream = await openStream(person);
    await other.request('POST', '/auth/logout');
    await transact(world.deps, async (unit) => unit.tell([person.userId], 'offer', { more: true }));
    await expect.poll(stream.said).toContain('{"more":true}');
    await transact(world.deps, async (unit) => unit.tell([person.userId], 'offer', { most: true }));
    await expect.poll(stream.said).toContain('{"most":true}');
    stream.close();
    await stream.ended.catch(() => undefined);
  });
});

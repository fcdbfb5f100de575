import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Answer, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { sendNewSignIn } from './devices.service.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** The device cookie that an answer sets, as a Cookie header; '' where it sets none. */
function deviceOf(answer: Answer): string {
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
  return cookies.find((cookie) => cookie.startsWith('device='))?.split(';')[0] ?? '';
}

const signIn = (email: string, cookie: string, password = testPassword) =>
  anonymously(world).request('POST', '/auth/authenticate', {
    body: { email, password },
    headers: { cookie, 'user-agent': firefox },
  });

const register = (email: string, cookie = '') =>
  anonymously(world).request('POST', '/auth/register', {
    body: { firstName: 'Ada', lastName: 'Quill', email, password: testPassword },
    headers: { cookie },
  });

async function mailsAbout(email: string): Promise<string[]> {
  await world.drain();
  return world.mailbox
    .to(email)
    .filter((mail) => mail.subject.startsWith('New sign-in'))
    .map((mail) => mail.text);
}

describe('a sign-in from a new device', () => {
  it('causes an email: when, which device, which address, and what to do', async () => {
    const person = await world.person();
    await signIn(person.me.email, '');
    const [text, ...more] = await mailsAbout(person.me.email);
    expect(more).toEqual([]);
    expect(text).toMatch(/When: \w+ \d+, \d{4} at \d+:\d\d.(AM|PM) UTC/);
    expect(text).toContain('Device: Firefox on Linux');
    expect(text).toMatch(/IP address: 127\.\d+\.\d+\.\d+/);
    expect(text).toContain('/account/settings/security');
  });

  it('is reported once: the browser is known from then on', async () => {
    const person = await world.person();
    const device = deviceOf(await signIn(person.me.email, ''));
    const again = await signIn(person.me.email, device);
    expect(deviceOf(again)).toBe(device);
    expect(await mailsAbout(person.me.email)).toHaveLength(1);
  });

  it('is not reported in the browser that the account was created in', async () => {
    const email = 'made-here@example.test';
    const device = deviceOf(await register(email));
    await world.deps.db
      .updateTable('users')
      .set({ email_verified_at: world.clock.now() })
      .where('email', '=', email)
      .execute();
    expect((await signIn(email, device)).status).toBe(200);
    expect(await mailsAbout(email)).toEqual([]);
    await signIn(email, '');
    expect(await mailsAbout(email)).toHaveLength(1);
  });

  it('is not told to an address that nobody has verified', async () => {
    const person = await world.person({ verified: false });
    await signIn(person.me.email, '');
    expect(await mailsAbout(person.me.email)).toEqual([]);
  });

  it('does not count if the password was wrong: nobody is told and no device is known', async () => {
    const person = await world.person();
    const refused = await signIn(person.me.email, '', 'Wrong-Harbour-9');
    expect(deviceOf(refused)).toBe('');
    expect(await mailsAbout(person.me.email)).toEqual([]);
  });

  it('keeps the token to the cookie: the database and the events hold none', async () => {
    const person = await world.person();
    const answer = await signIn(person.me.email, '');
    const device = deviceOf(answer);
    const set = [answer.headers['set-cookie'] ?? []].flat().map(String);
    expect(set.find((cookie) => cookie.startsWith('device='))).toMatch(
      /^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const token = device.split('=')[1] ?? '';
    const rows = await world.deps.db
      .selectFrom('known_devices')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    const hash = createHash('sha256').update(token).digest();
    expect(rows.filter((row) => row.token_hash.equals(hash))).toHaveLength(1);
    const events = await world.deps.db.selectFrom('outbox_events').selectAll().execute();
    const mine = events.filter((event) => event.type === 'identity.new_device');
    expect(Object.keys(mine.at(-1)?.payload ?? {}).sort()).toEqual(['deviceId', 'userId']);
    expect(JSON.stringify(events)).not.toContain(token);
  });
});

describe('the device cookie', () => {
  it('that was planted is not taken over: its sender stays a stranger', async () => {
    const thief = await world.person();
    const victim = await world.person();
    const planted = deviceOf(await signIn(thief.me.email, ''));
    const given = deviceOf(await signIn(victim.me.email, planted));
    expect(given).not.toBe(planted);
    expect(given).not.toBe('');
    await signIn(victim.me.email, planted);
    expect(await mailsAbout(victim.me.email)).toHaveLength(2);
  });

  it('serves every account of one browser', async () => {
    const one = await world.person();
    const two = await world.person();
    const first = deviceOf(await signIn(one.me.email, ''));
    const shared = deviceOf(await signIn(two.me.email, first));
    expect(deviceOf(await signIn(one.me.email, shared))).toBe(shared);
    expect(await mailsAbout(one.me.email)).toHaveLength(1);
    expect(await mailsAbout(two.me.email)).toHaveLength(1);
  });

  it('is forgotten after a year without a sign-in', async () => {
    const person = await world.person();
    const device = deviceOf(await signIn(person.me.email, ''));
    world.clock.advanceDays(364);
    await world.settle();
    await signIn(person.me.email, device);
    world.clock.advanceDays(365);
    await world.settle();
    const known = await world.deps.db
      .selectFrom('known_devices')
      .select('id')
      .where('user_id', '=', person.userId)
      .execute();
    expect(known).toEqual([]);
    await signIn(person.me.email, device);
    expect(await mailsAbout(person.me.email)).toHaveLength(2);
  });

  it('counts for nothing after a password reset, except in the browser that made it', async () => {
    const person = await world.person();
    const stolen = deviceOf(await signIn(person.me.email, ''));
    const own = deviceOf(await signIn(person.me.email, ''));
    expect(await mailsAbout(person.me.email)).toHaveLength(2);
    await anonymously(world).request('POST', '/auth/requestPasswordReset', {
      query: { email: person.me.email },
    });
    await world.drain();
    const token = /token=([\w-]+)/.exec(world.mailbox.lastTo(person.me.email).text)?.[1];
    const password = 'Calm-Meadow-31';
    const reset = await anonymously(world).request('PUT', '/auth/resetPassword', {
      body: { email: person.me.email, token, password },
      headers: { cookie: own },
    });
    expect(reset.status).toBe(200);
    await signIn(person.me.email, own, password);
    expect(await mailsAbout(person.me.email)).toHaveLength(2);
    await signIn(person.me.email, stolen, password);
    expect(await mailsAbout(person.me.email)).toHaveLength(3);
  });
});

it('news of a device that is forgotten by now sends nothing', async () => {
  const person = await world.person();
  const sent = world.mailbox.sent.length;
  await sendNewSignIn(world.deps, {
    userId: person.userId,
    deviceId: '00000000-0000-7000-8000-000000000000',
  });
  expect(world.mailbox.sent).toHaveLength(sent);
});

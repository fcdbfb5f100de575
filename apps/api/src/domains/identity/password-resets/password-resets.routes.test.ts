import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { setPayoutAccount } from '../identity.service.ts';
import { startWindow } from '../../../test-kit/start-window.ts';
import { requestReset, sendReset, sendResetJob } from './password-resets.service.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';

const newPassword = 'Calm-Meadow-31';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const ask = (email: string) =>
  anonymously(world).request('POST', '/auth/requestPasswordReset', { query: { email } });
const reset = (email: string, token: string, password = newPassword) =>
  anonymously(world).request('PUT', '/auth/resetPassword', { body: { email, token, password } });
const signIn = (email: string, password: string) =>
  anonymously(world).request('POST', '/auth/authenticate', { body: { email, password } });

async function mailedToken(person: Persona): Promise<string> {
  expect((await ask(person.me.email)).status).toBe(200);
  await world.drain();
  const link = /\/auth\/resetPassword\?token=([\w-]+)/.exec(
    world.mailbox.lastTo(person.me.email).text,
  );
  return link?.[1] ?? '';
}

describe('resetting the password', () => {
  it('sets the new password, ends every session and says so in an email', async () => {
    const person = await world.person();
    const token = await mailedToken(person);
    // 32 bytes: more than the 128 bits that are asked for.
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const answer = await reset(person.me.email.toUpperCase(), token);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect((await person.request('GET', '/user')).status).toBe(401);
    expect((await signIn(person.me.email, testPassword)).status).toBe(202);
    expect((await signIn(person.me.email, newPassword)).status).toBe(200);
    await world.drain();
    expect(world.mailbox.lastTo(person.me.email).subject).toContain('password was changed');
  });

  it('answers alike for an address without an account, and sends nothing', async () => {
    const before = world.mailbox.sent.length;
    const answer = await ask('nobody@example.test');
    expect([answer.status, answer.text]).toEqual([200, '']);
    await world.drain();
    expect(world.mailbox.sent).toHaveLength(before);
  });

  it('takes a link once, also when it is used twice at once', async () => {
    const person = await world.person();
    const token = await mailedToken(person);
    const answers = await Promise.all([
      reset(person.me.email, token, 'First-Meadow-31'),
      reset(person.me.email, token, 'Other-Meadow-31'),
    ]);
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 400]);
    const late = await reset(person.me.email, token);
    expect(late.status).toBe(400);
    expect(late.body).toMatchObject({ code: 'identity.reset_invalid' });
  });

  it('says of a link whether it still works, without using it up', async () => {
    const person = await world.person();
    const token = await mailedToken(person);
    const works = async (asked: string) =>
      (await anonymously(world).request('POST', '/auth/resetLink', { body: { token: asked } }))
        .body;
    expect(await works(token)).toEqual({ works: true });
    expect(await works(token)).toEqual({ works: true });
    expect(await works(`${token}x`)).toEqual({ works: false });
    expect((await reset(person.me.email, token)).status).toBe(200);
    expect(await works(token)).toEqual({ works: false });
    const tooOld = await mailedToken(person);
    world.clock.advance(31 * 60_000);
    expect(await works(tooOld)).toEqual({ works: false });
  });

  it('ends the other links of the person', async () => {
    const person = await world.person();
    const older = await mailedToken(person);
    const newer = await mailedToken(person);
    expect((await reset(person.me.email, older)).status).toBe(200);
    expect((await reset(person.me.email, newer)).status).toBe(400);
  });

  it('refuses a link after 30 minutes', async () => {
    const person = await world.person();
    const token = await mailedToken(person);
    world.clock.advance(30 * 60);
    expect((await reset(person.me.email, token)).status).toBe(400);
    expect((await signIn(person.me.email, testPassword)).status).toBe(200);
  });

  it('refuses a link with another address, and a made-up one', async () => {
    const person = await world.person();
    const stranger = await world.person();
    const token = await mailedToken(person);
    expect((await reset(stranger.me.email, token)).status).toBe(400);
    expect((await reset(person.me.email, 'made-up')).status).toBe(400);
    expect((await reset(person.me.email, '')).status).toBe(400);
  });

  it('keeps the link for another try when the new password is weak or common', async () => {
    const person = await world.person();
    const token = await mailedToken(person);
    const weak = await reset(person.me.email, token, 'meadow');
    expect(weak.body).toMatchObject({ code: 'identity.password_weak' });
    const common = await reset(person.me.email, token, 'Password1!');
    expect(common.body).toMatchObject({ code: 'identity.password_common' });
    expect((await reset(person.me.email, token)).status).toBe(200);
  });

  it('sends five links in half an hour at most, and the first still works', async () => {
    startWindow(world, 1800);
    const person = await world.person();
    const first = await mailedToken(person);
    const mails = () =>
      world.mailbox.to(person.me.email).filter((mail) => mail.subject.startsWith('Set a new'));
    for (let more = 0; more < 3; more += 1) await ask(person.me.email);
    for (let more = 0; more < 4; more += 1) await requestReset(world.deps, person.me.email);
    await world.drain();
    expect(mails()).toHaveLength(5);
    expect((await reset(person.me.email, first)).status).toBe(200);
  });

  it('loses no email in an outage: requests are counted, not tries to send', async () => {
    startWindow(world, 1800);
    const person = await world.person();
    await requestReset(world.deps, person.me.email);
    const mail = {
      send: () => Promise.reject(new Error('away')),
      answers: async () => false,
      close: () => undefined,
    };
    const request = { email: person.me.email };
    for (let tries = 0; tries < 8; tries += 1) {
      await expect(sendReset({ ...world.deps, mail }, request)).rejects.toThrow('away');
    }
    await world.drain();
    expect(world.mailbox.lastTo(person.me.email).subject).toContain('Set a new');
  });

  it('asks for five links in half an hour at most, with or without an account', async () => {
    startWindow(world, 1800);
    const person = await world.person();
    for (const email of [person.me.email, 'nobody-at-all@example.test']) {
      for (let more = 0; more < 7; more += 1) await requestReset(world.deps, email.toUpperCase());
      const { rows } = await sql<{ jobs: number }>`
        select count(*) as jobs from pgboss.job
        where name = ${sendResetJob} and data ->> 'email' = ${email}`.execute(world.deps.db);
      expect([email, rows[0]?.jobs]).toEqual([email, 5]);
    }
    await world.drain();
  });

  it('removes what someone set up on an address that was never verified', async () => {
    const person = await world.person({ verified: false });
    await transact(world.deps, (unit) =>
      setPayoutAccount(unit, person.userId, {
        connectedAccountId: 'acct_squatter',
        payoutsEnabled: true,
        ended: null,
      }),
    );
    await reset(person.me.email, await mailedToken(person));
    const answer = await signIn(person.me.email, newPassword);
    expect(answer.body).toMatchObject({
      connectedAccountId: null,
      payoutsEnabled: false,
      emailVerified: true,
    });
  });
});

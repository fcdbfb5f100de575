import type { Me } from '@claimstead/contract/identity.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWindow } from '../../../test-kit/start-window.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function mailedCode(person: Persona): Promise<string> {
  await world.drain();
  return /\b\d{4}\b/.exec(world.mailbox.lastTo(person.me.email).text)?.[0] ?? '';
}
const guess = (person: Persona, code: string) =>
  person.request('POST', '/auth/verifyEmail', { body: { code } });
const resend = (person: Persona) => person.request('POST', '/auth/verifyEmail/resend');
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;

describe('verifying the address', () => {
  it('takes the code of the mail, and tells the other domains once', async () => {
    const person = await world.person({ verified: false });
    const code = await mailedCode(person);
    const mail = world.mailbox.lastTo(person.me.email);
    expect(mail.html).toContain(code);
    const [first, second] = await Promise.all([guess(person, code), guess(person, code)]);
    expect([first.status, second.status]).toContain(200);
    expect(((await person.request('GET', '/user')).body as Me).emailVerified).toBe(true);
    const events = await world.deps.db
      .selectFrom('outbox_events')
      .selectAll()
      .where('type', '=', 'identity.email_verified')
      .execute();
    expect(events.map((event) => event.payload)).toEqual([
      { userId: person.userId, email: person.me.email },
    ]);
  });

  it('keeps the code out of events and of the database', async () => {
    const person = await world.person({ verified: false });
    const code = await mailedCode(person);
    const events = await world.deps.db.selectFrom('outbox_events').selectAll().execute();
    const mine = events.filter((event) => event.payload['userId'] === person.userId);
    expect(mine.map((event) => Object.keys(event.payload).sort())).toEqual([['codeId', 'userId']]);
    const row = await world.deps.db
      .selectFrom('email_codes')
      .selectAll()
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row.code_hash?.toString('utf8')).not.toContain(code);
  });

  it('refuses a wrong code, and the right one after five tries', async () => {
    const person = await world.person({ verified: false });
    const code = await mailedCode(person);
    for (let tries = 1; tries <= 5; tries += 1) {
      const answer = await guess(person, otherThan(code));
      expect([answer.status, codeOf(answer)]).toEqual([400, 'identity.code_wrong']);
    }
    const late = await guess(person, code);
    expect([late.status, codeOf(late)]).toEqual([410, 'identity.code_expired']);
  });

  it('refuses a code after ten minutes', async () => {
    const person = await world.person({ verified: false });
    const code = await mailedCode(person);
    world.clock.advance(10 * 60);
    const answer = await guess(person, code);
    expect([answer.status, codeOf(answer)]).toEqual([410, 'identity.code_expired']);
  });

  it('takes only the latest code', async () => {
    const person = await world.person({ verified: false });
    const older = await mailedCode(person);
    expect((await resend(person)).status).toBe(200);
    const newer = await mailedCode(person);
    if (older !== newer) expect((await guess(person, older)).status).toBe(400);
    expect((await guess(person, newer)).status).toBe(200);
  });

  it('sends ten codes in 24 hours, also when they are asked for at once', async () => {
    const person = await world.person({ verified: false });
    const answers = await Promise.all(Array.from({ length: 14 }, () => resend(person)));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    await world.drain();
    // Of ten asked for at once only the latest is worth sending.
    expect(world.mailbox.to(person.me.email).length).toBeLessThanOrEqual(10);
    world.clock.advanceDays(1);
    expect((await resend(person)).status).toBe(200);
  });

  it('counts ten guesses of an address in a day over all its codes', async () => {
    startWindow(world, 24 * 3600);
    const person = await world.person({ verified: false });
    for (let round = 0; round < 2; round += 1) {
      const code = await mailedCode(person);
      for (let tries = 0; tries < 5; tries += 1) await guess(person, otherThan(code));
      await resend(person);
    }
    const answer = await guess(person, await mailedCode(person));
    expect([answer.status, codeOf(answer)]).toEqual([429, 'identity.code_too_many']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts a hundred guesses at once as a hundred: five are compared at most', async () => {
    const person = await world.person({ verified: false });
    const code = await mailedCode(person);
    const guesses = Array.from({ length: 100 }, (_, index) =>
      guess(person, String((Number(code) + index + 1) % 10_000).padStart(4, '0')),
    );
    const answers = await Promise.all(guesses);
    const compared = answers.filter((answer) => codeOf(answer) === 'identity.code_wrong');
    expect(compared.length).toBeLessThanOrEqual(5);
    expect(answers.every((answer) => [400, 410, 429].includes(answer.status))).toBe(true);
    const row = await world.deps.db
      .selectFrom('email_codes')
      .select('tries')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row.tries).toBe(100);
    expect((await guess(person, code)).status).not.toBe(200);
  });

  it('refuses what is not four digits before it counts anything', async () => {
    const person = await world.person({ verified: false });
    for (const code of ['', '123', '12345', '12a4', ' 1234']) {
      expect((await guess(person, code)).status).toBe(400);
    }
    expect((await guess(person, await mailedCode(person))).status).toBe(200);
  });

  it('leaves a verified person alone: no code, no email', async () => {
    const person = await world.person();
    const mails = world.mailbox.to(person.me.email).length;
    expect((await resend(person)).body).toEqual(person.me);
    expect((await guess(person, '0000')).body).toEqual(person.me);
    await world.drain();
    expect(world.mailbox.to(person.me.email)).toHaveLength(mails);
  });
});

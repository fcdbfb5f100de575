import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, cookieOf, Persona, testPassword } from '../../../test-kit/persona.ts';
import { repetitions } from '../../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { operatorEmail } from '../../sales/sale-world.fixture.ts';
import { addTotp, typePassword } from '../second-steps/second-steps.test-kit.ts';
import { viewCalendarAddress } from './calendar-addresses.service.ts';

let world: World;
let operator: Persona;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.person({ email: operatorEmail });
});
afterAll(() => world.stop());

const confirm = (person: Persona) =>
  person.request('POST', '/auth/confirm', { body: { password: testPassword } });
const ask = (person: Persona) => person.request('POST', '/docket/calendar');
const state = (person: Persona) => viewCalendarAddress(world.deps.db, person.userId);
const opens = async (address: string) =>
  (await anonymously(world).request('GET', new URL(address).pathname, { raw: true })).status;

async function make(person: Persona): Promise<string> {
  expect((await confirm(person)).status).toBe(200);
  const answer = await ask(person);
  expect(answer.status).toBe(200);
  return (answer.body as { address: string }).address;
}

async function setNewPassword(person: Persona): Promise<void> {
  const { email } = person.me;
  await world.drain();
  await anonymously(world).request('POST', '/auth/requestPasswordReset', { query: { email } });
  await world.drain();
  const { text } = world.mailbox.lastTo(email);
  const token = /\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  const body = { email, token, password: 'Calm-Meadow-31' };
  expect((await anonymously(world).request('PUT', '/auth/resetPassword', { body })).status).toBe(
    200,
  );
}

const moderate = async (person: Persona, move: 'suspend' | 'restore') => {
  const path = `/operations/users/${person.userId}/${move}`;
  expect((await operator.request('POST', path, { body: { reason: 'Because.' } })).status).toBe(200);
};

describe('an address of the calendar', () => {
  it('is made for the password alone, and its owner is told by email', async () => {
    const person = await world.person();
    expect((await ask(person)).body).toMatchObject({ code: 'identity.confirm_required' });
    expect(await state(person)).toEqual({ state: 'none' });
    const address = await make(person);
    expect(await opens(address)).toBe(200);
    await world.drain();
    const mail = world.mailbox.lastTo(person.me.email);
    expect(mail.subject).toBe('A Claimstead calendar address was created');
    expect(mail.text).not.toContain(new URL(address).pathname);
    world.clock.advance(10 * 60);
    expect((await ask(person)).body).toMatchObject({ code: 'identity.confirm_required' });
  });

  it.each([
    ['a new password', setNewPassword, 'password_changed'],
    [
      'the end of all other sessions',
      async (person: Persona) => {
        expect((await person.request('DELETE', '/user/sessions')).status).toBe(204);
      },
      'sessions_ended',
    ],
    ['the first second step', (person: Persona) => addTotp(world, person), 'sessions_ended'],
    ['a suspension', (person: Persona) => moderate(person, 'suspend'), 'suspended'],
  ] as const)('ends with %s', async (_, end, by) => {
    const person = await world.person();
    const address = await make(person);
    await end(person);
    expect(await opens(address)).toBe(404);
    expect(await state(person)).toMatchObject({ state: 'ended', by });
  });

  it('stays ended when the account is restored; a new one works', async () => {
    const person = await world.person();
    const address = await make(person);
    await moderate(person, 'suspend');
    await moderate(person, 'restore');
    expect(await opens(address)).toBe(404);
    expect(await state(person)).toMatchObject({ state: 'ended', by: 'suspended' });
    const { cookie } = await signIn(person);
    expect(await opens(await make(new Persona(world, person.me, cookie)))).toBe(200);
    expect(await opens(address)).toBe(404);
    expect(await state(person)).toMatchObject({ state: 'in_use' });
  });

  it('outlives one session that ends, as the other sessions do', async () => {
    const person = await world.person();
    const address = await make(person);
    expect((await person.request('POST', '/auth/logout')).status).toBe(200);
    expect(await opens(address)).toBe(200);
  });

  it('is forgotten with the account', async () => {
    const person = await world.person();
    const address = await make(person);
    const body = { password: testPassword };
    expect((await person.request('DELETE', '/user', { body })).status).toBeLessThan(300);
    expect(await opens(address)).toBe(404);
    expect(await state(person)).toEqual({ state: 'none' });
  });

  it('is not left over by a session that ends while it makes one', async () => {
    for (let round = 0; round < repetitions(3, 50); round += 1) {
      const person = await world.person();
      const other = await signIn(person);
      await Promise.all([confirm(person), confirm(other)]);
      const [made, ended] = await Promise.all([
        ask(person),
        other.request('DELETE', '/user/sessions'),
      ]);
      expect(ended.status).toBe(204);
      expect([200, 401]).toContain(made.status);
      expect((await state(person)).state).not.toBe('in_use');
    }
  });
});

/** The same person in another browser. */
async function signIn(person: Persona): Promise<Persona> {
  const answer = await typePassword(world, person.me.email);
  expect(answer.status).toBe(200);
  return new Persona(world, person.me, cookieOf(answer));
}

import type { Message } from '@claimstead/contract/messaging.contract.ts';
import type { AuditEntry, OperatorReport } from '@claimstead/contract/operations.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { operatorEmail } from '../../sales/sale-world.fixture.ts';

let world: World;
let operator: Persona;
let ana: Persona;
let ben: Persona;

beforeAll(async () => {
  world = await startWorld();
  operator = await world.person({ email: operatorEmail });
  ana = await world.person({ firstName: 'Ana', lastName: 'Lee' });
  ben = await world.person({ firstName: 'Ben', lastName: 'Roe' });
});
afterAll(() => world.stop());

const report = (who: Persona, body: Record<string, unknown>) =>
  who.request('POST', '/reports', { body: { reason: 'fraud', details: '', ...body } });
const reportsOf = async (query = {}) =>
  (await operator.request('GET', '/operations/reports', { query })).body as OperatorReport[];
const close = (who: Persona, id: string, reason = 'Warned.') =>
  who.request('POST', `/operations/reports/${id}/close`, { body: { reason } });
const write = async (from: Persona, to: Persona, message: string) =>
  (await from.request('POST', `/messages/${to.userId}`, { body: { message } })).body as Message;

describe('a report', () => {
  it('reaches the operators with its evidence, and is closed once, which is recorded', async () => {
    const evidence = await write(ben, ana, 'Wire it to my cousin.');
    const details = 'Asked for money\noutside.';
    const { userId } = ben;
    expect((await report(ana, { userId, details, messageId: evidence.messageId })).status).toBe(
      200,
    );
    expect((await report(ana, { userId, reason: 'spam' })).status).toBe(200);
    const [newest, first] = await reportsOf({ query: 'ben ROE' });
    expect(newest).toMatchObject({ reason: 'spam', message: null, details: '' });
    expect(first).toMatchObject({
      reporter: 'Ana Lee',
      reported: { userId, name: 'Ben Roe', email: ben.me.email, suspended: false },
      reason: 'fraud',
      details,
      message: 'Wire it to my cousin.',
      status: 'open',
    });
    expect(await reportsOf({ query: 'nobody at all' })).toEqual([]);
    const id = newest?.id ?? '';
    const answers = await Promise.all([close(operator, id), close(operator, id)]);
    expect(answers.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 409]);
    // Open ones come first.
    expect((await reportsOf()).map((one) => one.status)).toEqual(['open', 'closed']);
    const trail = (await operator.request('GET', '/operations/audit')).body as AuditEntry[];
    expect(trail.filter((one) => one.what === 'report.close')).toMatchObject([
      { about: 'Ben Roe', reason: 'Warned.', operator: operatorEmail },
    ]);
    // Nobody but the operators learns of it.
    const { mailbox } = world;
    await world.drain();
    expect(mailbox.to(ben.me.email).some((mail) => mail.text.includes('report'))).toBe(false);
  });

  it('is refused without a person, with a message of someone else, or of an unknown kind', async () => {
    const cleo = await world.person();
    const { userId } = ben;
    const own = await write(ana, ben, 'My own words');
    const others = await write(ben, cleo, 'Not for Ana');
    for (const messageId of [own.messageId, others.messageId, newId()]) {
      expect((await report(ana, { userId, messageId })).body).toMatchObject({
        code: 'messaging.not_found',
      });
    }
    for (const nobody of [newId(), ana.userId]) {
      expect((await report(ana, { userId: nobody })).status).toBe(404);
    }
    expect((await report(ana, { userId, reason: 'dislike' })).status).toBe(400);
    expect((await report(ana, { userId, details: 'x'.repeat(2001) })).status).toBe(400);
    expect((await close(operator, newId())).status).toBe(404);
    expect((await close(operator, (await reportsOf())[0]?.id ?? '', ' ')).status).toBe(400);
  });

  it('about an operator is closed by another one', async () => {
    await report(ana, { userId: operator.userId });
    const [own] = await reportsOf({ query: operatorEmail });
    expect((await close(operator, own?.id ?? '')).body).toMatchObject({
      code: 'sales.operator_is_party',
    });
  });

  it('loses its words with the account of its writer, and its evidence with that of the other', async () => {
    const [dan, eve] = [await world.person(), await world.person({ lastName: 'Gone' })];
    const evidence = await write(eve, dan, 'Eve wrote this.');
    await report(dan, {
      userId: eve.userId,
      details: 'Dan wrote this.',
      messageId: evidence.messageId,
    });
    const body = { password: testPassword };
    await dan.request('DELETE', '/user', { body });
    await eve.request('DELETE', '/user', { body });
    await world.drain();
    const found = (await reportsOf()).find((one) => one.reported.userId === eve.userId);
    expect(found).toMatchObject({ reporter: 'Former member', reported: { email: null } });
    expect(JSON.stringify(found)).not.toMatch(/wrote this|Gone/);
  });
});

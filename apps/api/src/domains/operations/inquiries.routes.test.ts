import type { Notification } from '@claimstead/contract/notifications.contract.ts';
import type { AuditEntry, OperatorInquiry } from '@claimstead/contract/operations.contract.ts';
import type { MyInquiry } from '@claimstead/contract/support.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

let world: World;
let operator: Persona;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.person({
    email: 'operator@claimstead.example',
    firstName: 'Olive',
    lastName: 'Park',
  });
});
afterAll(() => world.stop());

let asked = 0;

/** Writes to support, and answers the inquiry as the operators see it. */
async function ask(person: Persona): Promise<OperatorInquiry> {
  asked += 1;
  const subject = `Question ${asked} of ${person.userId}`;
  const message = 'Where do I see my invoices?';
  await person.request('POST', '/support/inquiry', {
    body: { subject, category: 'billing', message },
  });
  return seen(subject);
}
/** The inquiry with this subject, as the operators see it now. */
async function seen(subject: string): Promise<OperatorInquiry> {
  const answer = await operator.request('GET', '/operations/inquiries', {
    query: { query: subject },
  });
  const [inquiry, ...more] = answer.body as OperatorInquiry[];
  if (!inquiry || more.length > 0) throw new Error(`not one inquiry: ${answer.text}`);
  return inquiry;
}
const reply = (by: Persona, id: string, body: object) =>
  by.request('POST', `/operations/inquiries/${id}/reply`, { body });

describe('an inquiry', () => {
  it('reaches the operators, and the answer the person: by email, as a notice, and on the page', async () => {
    const person = await world.person({ firstName: 'Ada', lastName: 'Quill' });
    const inquiry = await ask(person);
    expect(inquiry).toMatchObject({
      name: 'Ada Quill',
      email: person.me.email,
      category: 'billing',
      message: 'Where do I see my invoices?',
      status: 'open',
      answerable: true,
      replies: [],
    });
    const long = `On the billing page.\n\n${'It is the last column. '.repeat(20)}`.trim();
    const answered = await reply(operator, inquiry.id, { message: long });
    expect([answered.status, answered.text]).toEqual([200, '']);
    await world.drain();

    const [notice, ...more] = (await person.request('GET', '/notifications'))
      .body as Notification[];
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      type: 'SUPPORT_REPLY',
      read: false,
      link: `/support?inquiry=${inquiry.id}`,
    });
    expect(notice?.message).toMatch(
      /^About "Question .*": On the billing page\. It is the last column\..*…$/,
    );
    const mail = world.mailbox.lastTo(person.me.email);
    expect(mail.subject).toBe('Reply from support');
    expect(mail.text).toContain(long.replaceAll(/^/gm, '> '));
    expect(mail.text).toContain(`/support?inquiry=${inquiry.id}`);

    const [mine] = (await person.request('GET', '/support/inquiries')).body as MyInquiry[];
    expect(mine?.replies).toEqual([
      { id: expect.any(String), message: long, createTimestamp: expect.any(String) },
    ]);
    const after = await seen(inquiry.subject);
    expect(after.status).toBe('answered');
    expect(after.replies).toMatchObject([{ operator: 'Olive Park', message: long }]);
    const [entry] = (await operator.request('GET', '/operations/audit')).body as AuditEntry[];
    expect(entry).toMatchObject({ what: 'inquiry.reply', operator: operator.me.email });
  });

  it('of an unverified account is answered like any other', async () => {
    const person = await world.person({ verified: false });
    const inquiry = await ask(person);
    expect((await reply(operator, inquiry.id, { message: 'Certainly.' })).status).toBe(200);
    await world.drain();
    expect(world.mailbox.lastTo(person.me.email).text).toContain('> Certainly.');
  });

  it('may be answered again', async () => {
    const person = await world.person();
    const inquiry = await ask(person);
    await reply(operator, inquiry.id, { message: 'One.', afterReplyId: null });
    const [first] = (await seen(inquiry.subject)).replies;
    const second = await reply(operator, inquiry.id, { message: 'Two.', afterReplyId: first?.id });
    expect(second.status).toBe(200);
    const { replies } = await seen(inquiry.subject);
    expect(replies.map(({ message }) => message)).toEqual(['One.', 'Two.']);
  });
});

describe('two operators who answer at once', () => {
  it('do not answer past each other: one answer goes out, the other operator sees it first', async () => {
    const person = await world.person();
    for (let round = 0; round < repetitions(4, 40); round += 1) {
      const inquiry = await ask(person);
      const answers = await Promise.all(
        ['Left.', 'Right.'].map((message) =>
          reply(operator, inquiry.id, { message, afterReplyId: null }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'support.answered_meanwhile',
      });
      const sent = answers[0]?.status === 200 ? 'Left.' : 'Right.';
      const { replies, status } = await seen(inquiry.subject);
      expect(replies.map(({ message }) => message)).toEqual([sent]);
      expect(status).toBe('answered');
      const still = await reply(operator, inquiry.id, {
        message: 'And more.',
        afterReplyId: replies[0]?.id,
      });
      expect(still.status).toBe(200);
      world.clock.advance(3600);
    }
    await world.drain();
    const notices = (await person.request('GET', '/notifications')).body as Notification[];
    expect(notices).toHaveLength(2 * repetitions(4, 40));
  });

  it('lose nothing where neither says what was seen: both answers are kept and sent', async () => {
    const person = await world.person();
    const inquiry = await ask(person);
    const both = ['Left.', 'Right.'];
    const answers = await Promise.all(
      both.map((message) => reply(operator, inquiry.id, { message })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { replies } = await seen(inquiry.subject);
    expect(replies.map(({ message }) => message).toSorted()).toEqual(both);
    await world.drain();
    const mails = world.mailbox
      .to(person.me.email)
      .filter(({ subject }) => subject === 'Reply from support');
    expect(mails).toHaveLength(2);
  });
});

describe('answering is refused', () => {
  it('to everyone but operators, as if the call did not exist', async () => {
    const person = await world.person();
    const { id, subject } = await ask(person);
    for (const stranger of [person, await world.person()]) {
      expect((await reply(stranger, id, { message: 'x' })).status).toBe(404);
      expect((await stranger.request('GET', '/operations/inquiries')).status).toBe(404);
    }
    expect((await reply(anonymously(world), id, { message: 'x' })).status).toBe(401);
    expect((await seen(subject)).replies).toEqual([]);
  });

  it.each([
    ['no message', { message: ' ' }],
    ['a message that is too long', { message: 'x'.repeat(10_001) }],
    ['an id that is none', { message: 'x', afterReplyId: '17' }],
    ['nothing', {}],
  ])('for %s', async (_, body) => {
    const { id, subject } = await ask(await world.person());
    expect((await reply(operator, id, body)).status).toBe(400);
    expect((await seen(subject)).replies).toEqual([]);
  });

  it('for an inquiry that there is not', async () => {
    const answer = await reply(operator, newId(), { message: 'x' });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'support.not_found' });
  });

  it('once the writer’s account is gone: nobody would read it', async () => {
    const { id, subject } = await ask(await world.person());
    await world.deps.db
      .updateTable('support_inquiries')
      .set({ user_id: null })
      .where('id', '=', id)
      .execute();
    const answer = await reply(operator, id, { message: 'x' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'support.writer_gone' });
    expect(await seen(subject)).toMatchObject({ answerable: false, replies: [] });
  });
});

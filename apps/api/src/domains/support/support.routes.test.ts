import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { newId } from '../../core/ids/ids.ts';
import { anonymously } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { replyToInquiry, searchInquiries } from './support.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const inquiry = {
  subject: 'A question',
  category: 'billing',
  message: 'How do I <cancel>?\nThank you.',
};

describe('writing to support', () => {
  it('keeps the inquiry under the session’s name, and confirms it by mail', async () => {
    const person = await world.person({ firstName: 'Ada', lastName: 'Quill' });
    const answer = await person.request('POST', '/support/inquiry', {
      body: { ...inquiry, name: 'Someone Else', email: 'else@example.test' },
    });
    expect([answer.status, answer.text]).toEqual([200, '']);
    const [kept] = await searchInquiries(world.deps.db, { text: '', page: 1 });
    expect(kept?.inquiry).toMatchObject({
      user_id: person.userId,
      name: 'Ada Quill',
      email: person.me.email,
      ...inquiry,
      answered_at: null,
    });
    await world.drain();
    const mail = world.mailbox.lastTo(person.me.email);
    expect(mail.subject).toBe('We have your message: A question');
    expect(mail.text).toContain('> How do I <cancel>?\n> Thank you.');
    expect(mail.html).toContain('How do I &lt;cancel&gt;?<br>Thank you.');
    expect(world.mailbox.to('else@example.test')).toEqual([]);
    const forwarded = world.mailbox.lastTo(world.deps.config.mail.supportEmail);
    expect(forwarded.text).toContain(person.me.email);
  });

  it('asks strangers to sign in', async () => {
    const answer = await anonymously(world).request('POST', '/support/inquiry', { body: inquiry });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['subject', ''],
    ['subject', 'two\nlines'],
    ['subject', 'x'.repeat(201)],
    ['category', 'praise'],
    ['message', '   '],
    ['message', 'x'.repeat(5001)],
  ])('refuses a %s that is not valid', async (field, value) => {
    const person = await world.person();
    const answer = await person.request('POST', '/support/inquiry', {
      body: { ...inquiry, [field]: value },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ path: field }] });
  });

  it('takes ten an hour from one person', async () => {
    const person = await world.person();
    world.clock.advance(3600 - ((world.clock.now().getTime() / 1000) % 3600) + 1);
    const statuses: number[] = [];
    for (let sent = 0; sent < 11; sent += 1) {
      statuses.push((await person.request('POST', '/support/inquiry', { body: inquiry })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('answering an inquiry', () => {
  it('keeps the answer, and tells and mails the person', async () => {
    const person = await world.person();
    await person.request('POST', '/support/inquiry', { body: { ...inquiry, subject: 'Unique' } });
    const [kept] = await searchInquiries(world.deps.db, { text: 'uniq', page: 1 });
    const operator = await world.person();
    await transact(world.deps, (unit) =>
      replyToInquiry(unit, {
        inquiryId: kept?.inquiry.id ?? '',
        operatorUserId: operator.userId,
        message: 'On the billing page.',
      }),
    );
    await world.drain();
    const notices = await person.request('GET', '/notifications');
    expect(notices.body).toMatchObject([
      { type: 'SUPPORT_REPLY', message: 'About "Unique": On the billing page.', read: false },
    ]);
    expect(world.mailbox.lastTo(person.me.email).text).toContain('On the billing page.');
    const [answered] = await searchInquiries(world.deps.db, { text: 'uniq', page: 1 });
    expect(answered?.inquiry.answered_at).not.toBeNull();
    expect(answered?.replies).toMatchObject([{ message: 'On the billing page.' }]);
  });

  it('refuses an inquiry that there is not', async () => {
    await expect(
      transact(world.deps, (unit) =>
        replyToInquiry(unit, { inquiryId: newId(), operatorUserId: newId(), message: 'x' }),
      ),
    ).rejects.toMatchObject({ code: 'support.not_found' });
  });
});

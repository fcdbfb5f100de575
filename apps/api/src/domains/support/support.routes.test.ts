import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MyInquiry } from '@claimstead/contract/support.contract.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWindow } from '../../test-kit/start-window.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { searchInquiries } from './support.service.ts';

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

const inquiriesOf = async (person: Persona) =>
  (await person.request('GET', '/support/inquiries')).body as MyInquiry[];

describe('writing to support', () => {
  it('keeps the inquiry under the session’s name, and confirms it by email', async () => {
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
      status: 'open',
      answered_at: null,
    });
    await world.drain();
    const mail = world.mailbox.lastTo(person.me.email);
    expect(mail.subject).toBe('We received your message: A question');
    expect(mail.text).toContain('> How do I <cancel>?\n> Thank you.');
    expect(mail.html).toContain('How do I &lt;cancel&gt;?<br>Thank you.');
    expect(mail.text).toContain(`/support?inquiry=${kept?.inquiry.id}`);
    expect(world.mailbox.to('else@example.test')).toEqual([]);
    const forwarded = world.mailbox.lastTo(world.deps.config.mail.supportEmail);
    expect(forwarded.text).toContain(`Address: ${person.me.email}\n`);
    expect(forwarded.replyTo).toBe(person.me.email);
  });

  it('works before the address is verified, and then emails none of the text to it', async () => {
    const person = await world.person({ verified: false, firstName: 'Eve' });
    const sent = await person.request('POST', '/support/inquiry', {
      body: { ...inquiry, subject: 'Buy this', message: 'Visit https://example.test/offer now' },
    });
    expect(sent.status).toBe(200);
    await world.drain();
    const mail = world.mailbox.lastTo(person.me.email);
    expect(mail.subject).toBe('We received your message');
    expect(mail.text + mail.html).not.toMatch(/Buy this|example\.test\/offer/);
    const forwarded = world.mailbox.lastTo(world.deps.config.mail.supportEmail);
    expect(forwarded.text).toContain(`${person.me.email} (not verified)`);
    expect(forwarded.text).toContain('> Visit https://example.test/offer now');
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
    startWindow(world, 3600);
    const statuses: number[] = [];
    for (let sent = 0; sent < 11; sent += 1) {
      statuses.push((await person.request('POST', '/support/inquiry', { body: inquiry })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const another = await world.person();
    expect((await another.request('POST', '/support/inquiry', { body: inquiry })).status).toBe(200);
    world.clock.advance(3600);
    expect((await person.request('POST', '/support/inquiry', { body: inquiry })).status).toBe(200);
  });

  it('takes ten of twenty that come at once', async () => {
    const person = await world.person();
    world.clock.advance(3600 - ((world.clock.now().getTime() / 1000) % 3600) + 1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        person.request('POST', '/support/inquiry', { body: inquiry }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await inquiriesOf(person)).toHaveLength(10);
  });
});

describe('what one wrote to support', () => {
  it('is the writer’s to read, newest first, and nobody else’s', async () => {
    const person = await world.person();
    const other = await world.person();
    for (const subject of ['First', 'Second']) {
      await person.request('POST', '/support/inquiry', { body: { ...inquiry, subject } });
      world.clock.advance(1);
    }
    const mine = await inquiriesOf(person);
    expect(mine.map(({ subject }) => subject)).toEqual(['Second', 'First']);
    expect(mine[0]).toEqual({
      id: expect.any(String),
      subject: 'Second',
      category: 'billing',
      message: 'How do I <cancel>?\nThank you.',
      createTimestamp: expect.any(String),
      replies: [],
    });
    expect(await inquiriesOf(other)).toEqual([]);
    expect((await anonymously(world).request('GET', '/support/inquiries')).status).toBe(401);
  });
});

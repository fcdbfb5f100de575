import type { MailKind, MailWish } from '@claimstead/contract/notifications.contract.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { anonymously, type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import type { DomainEvent } from '../../../core/outbox/events.ts';
import { planDigests } from './digests.service.ts';
import { nextDigest } from './mail-wishes.rules.ts';

let world: World;
let buyer: Persona;
beforeAll(async () => {
  world = await startWorld();
  buyer = await world.person({ firstName: 'Bo', lastName: 'Ash' });
});
afterAll(() => world.stop());

const wish = (person: Persona, kind: MailKind, chosen: MailWish) =>
  person.request('PUT', '/notifications/mails', { body: { kind, wish: chosen } });
const wishesOf = async (person: Persona) =>
  (await person.request('GET', '/notifications/mails')).body as {
    kind: MailKind;
    wish: MailWish;
  }[];

const deal = (owner: Persona, title: string) => ({
  listingId: newId(),
  listingTitle: title,
  amountCents: 500_00,
  buyerUserId: buyer.userId,
  ownerUserIds: [owner.userId],
});
const offerMade = (owner: Persona, title: string): DomainEvent => ({
  type: 'offers.made',
  payload: {
    by: 'buyer',
    deadlineAt: '2026-12-01T12:00:00.000Z',
    ...deal(owner, title),
    offerId: newId(),
    actorUserId: buyer.userId,
  },
});
const paid = (owner: Persona): DomainEvent => ({
  type: 'sales.held',
  payload: { ...deal(owner, 'A lamp'), saleId: newId(), isBuyersTurn: false },
});

async function happen(...events: DomainEvent[]): Promise<void> {
  await transact(world.deps, async (unit) => {
    unit.emit(...events);
  });
  await world.drain();
}
const mailsTo = (person: Persona) =>
  world.mailbox.to(person.me.email).filter((mail) => !mail.subject.includes('code'));

/** The hour of the daily digest comes, and everything that is due is done. */
async function dayPasses(): Promise<void> {
  const now = world.clock.now();
  world.clock.advance((nextDigest(now).getTime() - now.getTime()) / 1000 + 1);
  await world.settle();
}

describe('the choice', () => {
  it('is right away for everything until something else is chosen, kind by kind', async () => {
    const ann = await world.person();
    const kinds: MailKind[] = ['messages', 'offers', 'listings', 'support'];
    expect(await wishesOf(ann)).toEqual(kinds.map((kind) => ({ kind, wish: 'now' })));
    expect((await wish(ann, 'offers', 'daily')).status).toBe(204);
    expect((await wish(ann, 'support', 'never')).status).toBe(204);
    expect((await wish(ann, 'support', 'never')).status).toBe(204);
    const chosen = { offers: 'daily', support: 'never' } as Record<string, MailWish>;
    expect(await wishesOf(ann)).toEqual(
      kinds.map((kind) => ({ kind, wish: chosen[kind] ?? 'now' })),
    );
    expect(await wishesOf(buyer)).toEqual(kinds.map((kind) => ({ kind, wish: 'now' })));
  });

  it.each(['money', 'signatures', 'operations', 'anything'])('is none for %s', async (kind) => {
    const answer = await buyer.request('PUT', '/notifications/mails', {
      body: { kind, wish: 'never' },
    });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      400,
      'http.invalid_request',
    ]);
  });

  it('bends the emails of its kind and no other; the notice comes all the same', async () => {
    const ann = await world.person();
    await wish(ann, 'offers', 'never');
    await wish(ann, 'listings', 'never');
    await happen(offerMade(ann, 'A lamp'), paid(ann));
    await dayPasses();
    expect(mailsTo(ann).map(({ subject }) => subject)).toEqual(['Patent paid: A lamp']);
    const list = (await ann.request('GET', '/notifications')).body as { title: string }[];
    expect(list.map(({ title }) => title).sort()).toEqual(['New offer', 'Patent paid']);
  });

  it('counts at the moment of sending: an already planned email is not sent after unsubscribing', async () => {
    const ann = await world.person();
    await transact(world.deps, async (unit) => unit.emit(offerMade(ann, 'A lamp')));
    await world.deps.jobs.drain((queue) => queue === 'notifications.plan_notices');
    await wish(ann, 'offers', 'never');
    await world.drain();
    expect(mailsTo(ann)).toEqual([]);
    await wish(ann, 'offers', 'daily');
    await happen(offerMade(ann, 'A clock'));
    await wish(ann, 'offers', 'never');
    await dayPasses();
    expect(mailsTo(ann)).toEqual([]);
  });
});

describe('the daily digest', () => {
  it('is one a day, of what is still unread, and none where nothing is', async () => {
    const ann = await world.person({ firstName: 'Ann' });
    await wish(ann, 'offers', 'daily');
    await wish(ann, 'messages', 'daily');
    await happen(offerMade(ann, 'A lamp'), offerMade(ann, 'A clock'), offerMade(ann, 'A valve'));
    const sent = await buyer.request('POST', `/messages/${ann.userId}`, {
      body: { message: 'Hello' },
    });
    expect(sent.status).toBe(200);
    await world.drain();
    const list = (await ann.request('GET', '/notifications')).body as {
      id: string;
      message: string;
    }[];
    const lamp = list.find(({ message }) => message.includes('A lamp'));
    await ann.request('PUT', `/notifications/${lamp?.id}/read`);
    world.clock.advance(11 * 60);
    await world.settle();
    expect(mailsTo(ann)).toEqual([]);

    await dayPasses();
    expect(mailsTo(ann)).toHaveLength(1);
    const [mail] = mailsTo(ann);
    expect(mail?.subject).toBe('3 unread notifications on Claimstead');
    expect(mail?.text).toContain('Hello Ann,');
    for (const told of ['A clock', 'A valve', 'Bo Ash sent you a message.']) {
      expect(mail?.text).toContain(told);
    }
    expect(mail?.text).not.toContain('A lamp');
    await dayPasses();
    await dayPasses();
    expect(mailsTo(ann)).toHaveLength(1);
    await happen(offerMade(ann, 'A hinge'));
    await dayPasses();
    expect(mailsTo(ann).map(({ subject }) => subject)).toEqual([
      '3 unread notifications on Claimstead',
      'One unread notification on Claimstead',
    ]);
  });

  it('is one also where several processes plan it at the same moment', async () => {
    const people = [await world.person(), await world.person(), await world.person()];
    for (const person of people) {
      await wish(person, 'offers', 'daily');
      await happen(offerMade(person, 'A lamp'), offerMade(person, 'A clock'));
    }
    const now = world.clock.now();
    world.clock.advance((nextDigest(now).getTime() - now.getTime()) / 1000 + 1);
    await Promise.all([1, 2, 3, 4].map(() => planDigests(world.deps)));
    await world.drain();
    for (const person of people) expect(mailsTo(person)).toHaveLength(1);
    await world.settle();
    for (const person of people) expect(mailsTo(person)).toHaveLength(1);
  });

  it('names twenty and says how many more there are', async () => {
    const ann = await world.person();
    await wish(ann, 'offers', 'daily');
    const titles = Array.from({ length: 23 }, (_, at) => `Lamp No. ${at + 100}`);
    await happen(...titles.map((title) => offerMade(ann, title)));
    await dayPasses();
    const text = mailsTo(ann)[0]?.text ?? '';
    expect(titles.filter((title) => text.includes(title))).toHaveLength(20);
    expect(text).toContain('And 3 more.');
  });
});

describe('leaving emails', () => {
  const url = `${apiPrefix}/notifications/mails/unsubscribe`;
  const press = (token: string, headers: Record<string, string> = {}, payload = '') =>
    world.app.inject({ method: 'POST', url, query: { token }, headers, payload });

  /** The token in the latest mail of this person. */
  function tokenIn(person: Persona): string {
    const mail = mailsTo(person).at(-1);
    const token = new URL(mail?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    const page = `${world.deps.config.publicUrl}/unsubscribe/mails?${new URLSearchParams({ token }).toString()}`;
    expect(mail?.text).toContain(page);
    return token;
  }

  it('takes one press in any mail program, without a session, for that kind alone', async () => {
    const ann = await world.person();
    await happen(offerMade(ann, 'A lamp'));
    const token = tokenIn(ann);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const headers of [form, { ...form, origin: 'https://mail.example' }]) {
      const answer = await press(token, headers, 'List-Unsubscribe=One-Click');
      expect([answer.statusCode, answer.json()]).toEqual([200, { kind: 'offers' }]);
    }
    const wishes = await wishesOf(ann);
    expect(wishes.filter((one) => one.wish !== 'now')).toEqual([{ kind: 'offers', wish: 'never' }]);
    await happen(offerMade(ann, 'A clock'));
    await dayPasses();
    expect(mailsTo(ann)).toHaveLength(1);
  });

  it('from the daily digest ends all that came daily', async () => {
    const ann = await world.person();
    await wish(ann, 'offers', 'daily');
    await wish(ann, 'listings', 'daily');
    await happen(offerMade(ann, 'A lamp'));
    await dayPasses();
    expect((await press(tokenIn(ann))).json()).toEqual({ kind: 'daily' });
    const wishes = Object.fromEntries((await wishesOf(ann)).map((one) => [one.kind, one.wish]));
    expect(wishes).toEqual({ messages: 'now', offers: 'never', listings: 'never', support: 'now' });
  });

  it('needs a confirmation: opening the address leads to the page and changes nothing', async () => {
    const ann = await world.person();
    await happen(offerMade(ann, 'A lamp'));
    const token = tokenIn(ann);
    const opened = await world.app.inject({ method: 'GET', url, query: { token } });
    expect(opened.statusCode).toBe(302);
    expect(opened.headers.location).toBe(
      `${world.deps.config.publicUrl}/unsubscribe/mails?${new URLSearchParams({ token }).toString()}`,
    );
    expect((await wishesOf(ann)).every((one) => one.wish === 'now')).toBe(true);
  });

  it('is not offered where it is not possible', async () => {
    const ann = await world.person();
    await happen(paid(ann));
    expect(mailsTo(ann)[0]?.unsubscribeUrl).toBeUndefined();
    expect(mailsTo(ann)[0]?.text).not.toContain('unsubscribe');
  });

  it('knows no token that it did not make, none of a person or a kind exchanged, none of who is gone', async () => {
    const ann = await world.person();
    await happen(offerMade(ann, 'A lamp'));
    const token = tokenIn(ann);
    const [userId = '', , mark = ''] = token.split('.');
    const wrong = [
      '',
      'x',
      '..',
      `${userId}.money.${mark}`,
      `${userId}.messages.${mark}`,
      `${buyer.userId}.offers.${mark}`,
      `${token}.x`,
      token.slice(0, -2),
    ];
    for (const one of wrong) {
      const answer = await press(one);
      expect([one, answer.statusCode]).toEqual([one, 404]);
    }
    expect((await wishesOf(ann)).every((one) => one.wish === 'now')).toBe(true);
    const long = await anonymously(world).request('POST', '/notifications/mails/unsubscribe', {
      query: { token: 'x'.repeat(300) },
    });
    expect(long.status).toBe(400);
    const gone = await ann.request('DELETE', '/user', { body: { password: testPassword } });
    expect(gone.status).toBe(204);
    await world.settle();
    expect((await press(token)).statusCode).toBe(404);
  });
});

import { apiPrefix } from '@claimstead/contract/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { suspendUser } from '../../identity/identity.service.ts';
import { makeListing } from '../../listings/listings.test-kit.ts';
import { noteFacts } from '../search.test-kit.ts';
import { matchNews } from '../match-news.service.ts';
import { planSearchMails, sendSearchMail } from './mail-searches.service.ts';
import { type Given, saveSearchAs, searchesOf } from './searches.test-kit.ts';

let world: World;
let seller: Persona;
let words = 0;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
});
afterAll(() => world.stop());

/** Someone with a search of a word that stands in no other title, and its emails on. */
async function watcher(given: Given = {}) {
  words += 1;
  const word = `gnomon${words}x`;
  const person = await world.person({ firstName: 'Ann' });
  const search = await saveSearchAs(person, { filters: { search: word }, mails: true, ...given });
  return { person, search, publish: (more = '') => publish(`The ${word}${more}`) };
}

async function publish(title: string): Promise<string> {
  return makeListing(world, seller, { title });
}

const mailsTo = ({ person }: { person: Persona }) =>
  world.mailbox.to(person.me.email).filter(({ subject }) => subject.includes('new patent'));

async function pass(hours: number): Promise<void> {
  world.clock.advance(hours * 3_600);
  await world.settle();
}

describe('the email about what is new', () => {
  it('comes once a day at most, and only when something is new', async () => {
    const ann = await watcher({ name: 'Sun dials' });
    await pass(25);
    expect(mailsTo(ann)).toEqual([]);
    await ann.publish(', first');
    await ann.publish(', second');
    await pass(1);
    expect(mailsTo(ann).map(({ subject }) => subject)).toEqual(['2 new patents for “Sun dials”']);
    await ann.publish(', third');
    await pass(22);
    expect(mailsTo(ann)).toHaveLength(1);
    await pass(3);
    expect(mailsTo(ann)).toHaveLength(2);
    expect(mailsTo(ann)[1]?.text).toContain('third');
    expect(mailsTo(ann)[1]?.text).not.toContain('second');
    await pass(49);
    expect(mailsTo(ann)).toHaveLength(2);
  });

  it('names the latest five, leads to the search, and has the way out in text and head', async () => {
    const ann = await watcher({ filters: { search: 'orrery', types: '1,2', sort: 'price_asc' } });
    for (let at = 1; at <= 7; at += 1) await publish(`Orrery No. ${at}`);
    await pass(25);
    const [mail] = mailsTo(ann);
    expect(mail?.subject).toBe('7 new patents for “Hinges”');
    expect(mail?.text).toContain('Hello Ann,');
    for (const at of [3, 4, 5, 6, 7]) expect(mail?.text).toContain(`> Orrery No. ${at}\n`);
    expect(mail?.text).not.toContain('Orrery No. 2');
    expect(mail?.text).toContain('And 2 more.');
    const { publicUrl } = world.deps.config;
    const links = mail?.text.match(/https?:\S+/g)?.map((link) => new URL(link)) ?? [];
    expect(links.map(({ pathname }) => pathname)).toEqual(['/buy', '/unsubscribe']);
    expect(Object.fromEntries(links[0]?.searchParams ?? [])).toEqual({
      ...ann.search.filters,
      from: 'saved_search',
    });
    const token = links[1]?.searchParams.get('token');
    const query = new URLSearchParams({ token: token ?? '' });
    expect(mail?.unsubscribeUrl).toBe(
      `${publicUrl}${apiPrefix}/savedSearches/unsubscribe?${query.toString()}`,
    );
  });

  it('tells of what everything that is shown has, and says of each what of the search it fulfills', async () => {
    const ann = await watcher({
      filters: { search: 'clm:dioptra', priceTo: '50000', class: 'H01M', sort: 'best' },
    });
    await makeListing(world, seller, { title: 'Sight', patentNumber: '9444001' });
    const other = { title: 'Sight too', patentNumber: '9444002', price: 60_000 };
    await makeListing(world, seller, other);
    for (const number of ['9444001', '9444002']) {
      await noteFacts(world, number, [
        { kind: 'claims', value: [{ number: 3, text: 'A dioptra with a level.', dependsOn: [] }] },
        { kind: 'classes', value: ['H01M 10/42'] },
      ]);
    }
    expect(await searchesOf(ann.person)).toMatchObject([{ newCount: 1 }]);
    await pass(25);
    const [mail] = mailsTo(ann);
    expect(mail?.subject).toBe('One new patent for “Hinges”');
    expect(mail?.text).toContain('> Sight\n');
    expect(mail?.text).toContain('Matches: “dioptra” in claim 3 · $50,000 or less · class H01M.');
  });

  it('does not tell of what the person has looked at, nor of what was taken back', async () => {
    const ann = await watcher();
    const bo = await watcher();
    await ann.publish();
    const taken = await bo.publish();
    await ann.person.request('POST', `/savedSearches/${ann.search.id}/looked`);
    await seller.request('PUT', '/patent/publish', {
      query: { patentId: taken, published: 'false' },
    });
    await pass(25);
    expect([...mailsTo(ann), ...mailsTo(bo)]).toEqual([]);
  });

  it('is planned once by two processes at the same moment, and is one email when it is sent again', async () => {
    const ann = await watcher();
    await ann.publish();
    world.clock.advance(25 * 3_600);
    await Promise.all([1, 2, 3].map(() => matchNews(world.deps)));
    await Promise.all([1, 2, 3].map(() => planSearchMails(world.deps)));
    await world.drain();
    expect(mailsTo(ann)).toHaveLength(1);
    const key = mailsTo(ann)[0]?.key ?? '';
    expect(key).toMatch(/^search\.[0-9a-f-]{36}\.\d+$/);
    const after = ann.search.lookedTimestamp;
    const until = world.clock.now().toISOString();
    await sendSearchMail(world.deps, { searchId: ann.search.id, after, until, key });
    expect(mailsTo(ann).map((mail) => mail.key)).toEqual([key, key]);
  });

  it('tells, once it is turned on, of what comes from then on', async () => {
    const ann = await watcher({ mails: false });
    await ann.publish(', before');
    await pass(49);
    const path = `/savedSearches/${ann.search.id}`;
    await ann.person.request('PATCH', path, { body: { mails: true } });
    await ann.publish(', after');
    await pass(25);
    expect(mailsTo(ann)).toHaveLength(1);
    expect(mailsTo(ann)[0]?.text).not.toContain('before');
  });

  it('goes to nobody who is suspended, gone or has an unverified address', async () => {
    const suspended = await watcher();
    const gone = await watcher();
    const unproven = { person: await world.person({ verified: false }) };
    await saveSearchAs(unproven.person, { filters: { search: 'gnomon' }, mails: true });
    await suspended.publish();
    await gone.publish();
    world.clock.advance(25 * 3_600);
    // Planned already when it happens: what counts is the moment of sending.
    await matchNews(world.deps);
    await planSearchMails(world.deps);
    await transact(world.deps, (unit) => suspendUser(unit, suspended.person.userId, 'A doubt.'));
    await gone.person.request('DELETE', `/savedSearches/${gone.search.id}`);
    await world.settle();
    await suspended.publish(' again');
    await pass(25);
    for (const one of [suspended, gone, unproven]) expect(mailsTo(one)).toEqual([]);
  });
});

describe('unsubscribing', () => {
  async function tokenFor(ann: Awaited<ReturnType<typeof watcher>>): Promise<string> {
    await ann.publish();
    await pass(25);
    const url = mailsTo(ann).at(-1)?.unsubscribeUrl;
    return new URL(url ?? '').searchParams.get('token') ?? '';
  }
  const url = `${apiPrefix}/savedSearches/unsubscribe`;
  const press = (token: string, headers: Record<string, string> = {}, payload = '') =>
    world.app.inject({ method: 'POST', url, query: { token }, headers, payload });
  const form = 'List-Unsubscribe=One-Click';
  const parts = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--`;

  it.each<[string, Record<string, string>, string]>([
    ['with a form', { 'content-type': 'application/x-www-form-urlencoded' }, form],
    ['with a form in parts', { 'content-type': 'multipart/form-data; boundary=b' }, parts],
    ['from another site', { origin: 'https://mail.example' }, ''],
  ])('works for a mail provider, %s and without a session', async (_, headers, payload) => {
    const ann = await watcher({ name: 'Dials' });
    const token = await tokenFor(ann);
    for (const again of [1, 2]) {
      const answer = await press(token, headers, payload);
      expect([again, answer.statusCode, answer.json()]).toEqual([again, 200, { name: 'Dials' }]);
    }
    expect(await searchesOf(ann.person)).toMatchObject([{ mails: false, newCount: 1 }]);
    await ann.publish(' again');
    await pass(49);
    expect(mailsTo(ann)).toHaveLength(1);
  });

  it('ends also the email that was planned already', async () => {
    const ann = await watcher();
    const token = await tokenFor(ann);
    await ann.publish(' again');
    world.clock.advance(25 * 3_600);
    await matchNews(world.deps);
    await planSearchMails(world.deps);
    await press(token);
    await world.settle();
    expect(mailsTo(ann)).toHaveLength(1);
  });

  it('needs a confirmation: opening the address only leads to the page', async () => {
    const ann = await watcher();
    const token = await tokenFor(ann);
    const opened = await world.app.inject({ method: 'GET', url, query: { token } });
    expect(opened.statusCode).toBe(302);
    const page = `${world.deps.config.publicUrl}/unsubscribe?${new URLSearchParams({ token }).toString()}`;
    expect(opened.headers.location).toBe(page);
    expect(await searchesOf(ann.person)).toMatchObject([{ mails: true }]);
  });

  it('knows no token that it did not make, and none of a search that was removed', async () => {
    const [ann, bo] = [await watcher(), await watcher()];
    const token = await tokenFor(ann);
    const mark = token.split('.')[1] ?? '';
    const forged = [
      '',
      'x',
      ann.search.id,
      `${ann.search.id}.`,
      `${bo.search.id}.${mark}`,
      `${newId()}.${mark}`,
      `${token}.x`,
      `${token.slice(0, -4)}AAAA`,
    ];
    for (const one of forged) {
      const answer = await press(one);
      expect([one, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        one,
        404,
        'search.unsubscribe_unknown',
      ]);
    }
    expect((await press('x'.repeat(201))).statusCode).toBe(400);
    for (const { person } of [ann, bo]) {
      expect(await searchesOf(person)).toMatchObject([{ mails: true }]);
    }
    await ann.person.request('DELETE', `/savedSearches/${ann.search.id}`);
    expect((await press(token)).statusCode).toBe(404);
  });

  it('is the only call that takes a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const ann = await watcher();
    const saved = await ann.person.request('POST', '/savedSearches', { headers, body: 'name=x' });
    expect(saved.status).toBe(415);
    const other = await press('x', { 'content-type': 'application/xml' }, '<x/>');
    expect(other.statusCode).toBe(415);
  });
});

import { limits } from '@claimstead/contract/limits.ts';
import type { WantedNote, WantedNoteBody } from '@claimstead/contract/wanted.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { suspendUser } from '../../identity/identity.service.ts';
import { addCoOwner, makeDraft, makeListing } from '../../listings/listings.test-kit.ts';
import { noteFacts } from '../search.test-kit.ts';
import { dayIn, invite, noteBody, wantAs, wantedFor } from './wanted.test-kit.ts';

let world: World;
let seller: Persona;
let words = 0;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
});
afterAll(() => world.stop());

/** A word that stands in no other title. */
function newWord(): string {
  words += 1;
  return `astrolabe${words}x`;
}

async function looking(count: number, given: Partial<WantedNoteBody>): Promise<Persona[]> {
  const people = [];
  for (let at = 0; at < count; at += 1) {
    const person = await world.person();
    await wantAs(world, person, given);
    people.push(person);
  }
  return people;
}

const notes = async (persona: Persona) =>
  (await persona.request('GET', '/wanted')).body as WantedNote[];
const mailsTo = (persona: Persona) => world.mailbox.to(persona.me.email);
const noticesTo = async (persona: Persona) =>
  (await persona.request('GET', '/notifications')).body as { title: string; message: string }[];
const patch = (id: string, fields: object) =>
  seller.request('PATCH', '/patent', { body: { id, ...fields } });

describe('a note', () => {
  it('is kept, changed and closed by whoever wrote it, and by nobody else', async () => {
    const [ann, bo] = [await world.person(), await world.person()];
    const note = await wantAs(world, ann, { words: 'hinge', classes: ['H01M'], budgetTo: 50_000 });
    expect(note).toMatchObject({ classes: ['H01M'], budgetTo: 50_000, state: 'open' });
    const path = `/wanted/${note.id}`;
    const body = noteBody(world, { words: 'latch', budgetFrom: 10_000 });
    expect((await bo.request('PUT', path, { body })).body).toMatchObject({
      code: 'search.note_not_found',
    });
    await bo.request('DELETE', path);
    expect((await ann.request('PUT', path, { body })).status).toBe(200);
    expect(await notes(ann)).toMatchObject([{ id: note.id, words: 'latch', budgetFrom: 10_000 }]);
    expect(await notes(bo)).toEqual([]);
    for (const _ of [1, 2]) expect((await ann.request('DELETE', path)).status).toBe(204);
    expect(await notes(ann)).toEqual([]);
  });

  it.each<[string, () => Partial<WantedNoteBody>, string]>([
    ['nothing', () => ({ words: '  ' }), 'search.note_says_nothing'],
    ['only signs', () => ({ words: '"" ()' }), 'search.note_says_nothing'],
    ['only what is left out', () => ({ words: '-hinge' }), 'search.note_says_nothing'],
    [
      'a budget upside down',
      () => ({ budgetFrom: 50_000, budgetTo: 10_000 }),
      'search.note_budget',
    ],
    ['a day that is over', () => ({ until: dayIn(world, -1) }), 'search.note_until'],
    ['a day too far away', () => ({ until: dayIn(world, 400) }), 'search.note_until'],
  ])('that says %s is refused', async (_, given, code) => {
    const ann = await world.person();
    const answer = await ann.request('POST', '/wanted', { body: noteBody(world, given()) });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, code]);
  });

  it('is one of 20 at most', async () => {
    const ann = await world.person();
    for (let at = 0; at < limits.wantedNotes; at += 1) await wantAs(world, ann);
    const refused = await ann.request('POST', '/wanted', { body: noteBody(world) });
    expect(refused.body).toMatchObject({ code: 'search.too_many_notes' });
  });

  it('ends after its last day', async () => {
    const ann = await world.person();
    await wantAs(world, ann, { until: dayIn(world, 0) });
    expect(await notes(ann)).toMatchObject([{ state: 'open' }]);
    world.clock.advanceDays(1);
    expect(await notes(ann)).toMatchObject([{ state: 'ended' }]);
  });
});

describe('the owners of a new listing', () => {
  it('are told once how many look for it, invite them, and each is told once', async () => {
    const word = newWord();
    const buyers = await looking(3, { words: word, budgetTo: 50_000 });
    // Twice the same person, and the owner themselves.
    await wantAs(world, buyers[0] ?? seller, { words: `${word} hinge` });
    await wantAs(world, seller, { words: word });
    const id = await makeListing(world, seller, { title: `A hinge for an ${word}` });
    await world.settle();
    expect(await wantedFor(seller, id)).toEqual({
      looking: 'several',
      buyers: 3,
      invitedTimestamp: null,
    });
    const told = (await noticesTo(seller)).filter(({ message }) => message.includes(word));
    expect(told.map(({ title }) => title)).toEqual(['Buyers are looking for this']);
    expect(told[0]?.message).toContain('3 buyers look');
    await patch(id, { description: 'Another text.' });
    await world.settle();
    expect((await noticesTo(seller)).filter(({ message }) => message.includes(word))).toHaveLength(
      1,
    );

    expect((await invite(seller, id)).body).toMatchObject({ looking: 'nobody', buyers: null });
    await world.settle();
    for (const buyer of buyers) {
      const mails = mailsTo(buyer).filter(({ text }) =>
        text.includes('An owner invites you to look at'),
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain(`/listing/${id}`);
    }
    const again = await invite(seller, id);
    expect(again.body).toMatchObject({ code: 'search.nobody_to_invite' });
    expect((await wantedFor(seller, id)).invitedTimestamp).not.toBeNull();
    for (const mail of mailsTo(seller)) {
      for (const buyer of buyers) expect(mail.text).not.toContain(buyer.me.email);
      expect(mail.text).not.toContain('50,000');
    }
  });

  it('are not told how many while they are few, and of nobody who is hidden, gone or out of budget', async () => {
    const word = newWord();
    const [ann, suspended, blocked, muted] = await looking(4, { words: word });
    await looking(1, { words: word, budgetFrom: 500_000 });
    await looking(1, { words: word, until: dayIn(world, 0) });
    await looking(1, { words: word, classes: ['G06F'] });
    if (!ann || !suspended || !blocked || !muted) throw new Error('Nobody looks.');
    await transact(world.deps, (unit) => suspendUser(unit, suspended.userId, 'A doubt.'));
    await blocked.request('PUT', `/user/blocks/${seller.userId}`);
    const [own] = await notes(muted);
    const body = { ...noteBody(world, { words: word }), invitations: false };
    await muted.request('PUT', `/wanted/${own?.id}`, { body });
    world.clock.advanceDays(1);
    const id = await makeListing(world, seller, { title: `An ${word}` });
    await world.settle();
    expect(await wantedFor(seller, id)).toEqual({
      looking: 'few',
      buyers: null,
      invitedTimestamp: null,
    });
    const [told] = (await noticesTo(seller)).filter(({ message }) => message.includes(word));
    expect(told?.message).toContain('A buyer looks for');
    await invite(seller, id);
    await world.settle();
    const invited = await world.deps.db
      .selectFrom('wanted_invitations')
      .select('user_id')
      .where('listing_id', '=', id)
      .execute();
    expect(invited).toEqual([{ user_id: ann.userId }]);
  });

  it('are told by what the record says as well, once it is there, and no longer by what a note said before', async () => {
    const word = newWord();
    const [ann] = await looking(1, { words: `clm:${word}`, classes: ['H01M'] });
    const id = await makeListing(world, seller, { title: 'Plain', patentNumber: '9555001' });
    await world.settle();
    expect((await wantedFor(seller, id)).looking).toBe('nobody');
    await noteFacts(world, '9555001', [
      { kind: 'claims', value: [{ number: 1, text: `A ${word} with a spring.`, dependsOn: [] }] },
      { kind: 'classes', value: ['H01M 10/42'] },
    ]);
    await world.settle();
    expect((await wantedFor(seller, id)).looking).toBe('few');
    const [own] = await notes(ann ?? seller);
    const body = noteBody(world, { words: 'something else' });
    await ann?.request('PUT', `/wanted/${own?.id}`, { body });
    expect((await wantedFor(seller, id)).looking).toBe('nobody');
  });

  it('learn by trying prices of one a day at most', async () => {
    const word = newWord();
    await looking(3, { words: word, budgetTo: 10_000 });
    const id = await makeListing(world, seller, { title: `An ${word}`, price: 60_000 });
    await world.settle();
    expect((await wantedFor(seller, id)).looking).toBe('nobody');
    await patch(id, { price: 9_000 });
    await world.settle();
    expect((await wantedFor(seller, id)).looking).toBe('nobody');
    world.clock.advanceDays(1);
    await world.settle();
    expect(await wantedFor(seller, id)).toMatchObject({ looking: 'several', buyers: 3 });
    await patch(id, { price: 60_000 });
    await world.settle();
    expect((await wantedFor(seller, id)).looking).toBe('several');
  });

  it('hear nothing of a draft or a listing that is off the market, and others nothing at all', async () => {
    const word = newWord();
    const [ann] = await looking(1, { words: word });
    const draft = await makeDraft(seller, { title: `An ${word}` });
    const id = await makeListing(world, seller, { title: `Another ${word}` });
    await world.settle();
    const partner = await world.person();
    expect((await wantedFor(seller, draft)).looking).toBe('nobody');
    await addCoOwner(world, id, partner, { confirmed: true });
    expect((await wantedFor(partner, id)).looking).toBe('few');
    for (const call of ['GET /patent/wanted', 'POST /patent/wanted/invitations']) {
      const [method = '', path = ''] = call.split(' ');
      const answer = await (ann ?? seller).request(method as 'GET', path, {
        query: { patentId: id },
      });
      expect([call, answer.status, (answer.body as { code: string }).code]).toEqual([
        call,
        404,
        'listings.not_found',
      ]);
    }
    await seller.request('PUT', '/patent/publish', { query: { patentId: id, published: 'false' } });
    expect((await wantedFor(seller, id)).looking).toBe('nobody');
    expect((await invite(seller, id)).body).toMatchObject({ code: 'search.nobody_to_invite' });
  });
});

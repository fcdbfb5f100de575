import type { Conversation, Message, ThreadHead } from '@claimstead/contract/messaging.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeListing } from '../../listings/listings.test-kit.ts';
import { type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { removedMessage } from '../messaging.rules.ts';

let world: World;
let ana: Persona;
let ben: Persona;
let coupling: string;
let valve: string;

beforeAll(async () => {
  world = await startWorld();
  ana = await world.person({ firstName: 'Ana', lastName: 'Quillfeather' });
  ben = await world.person({ firstName: 'Ben', lastName: 'Brass' });
  coupling = await makeListing(world, ben, { title: 'Self-aligning coupling' });
  valve = await makeListing(world, ben, { title: 'Check valve' });
});
afterAll(() => world.stop());

const write = async (from: Persona, to: Persona, message: string, patentId?: string) => {
  const sent = await from.request('POST', `/messages/${to.userId}`, {
    body: { message, patentId },
  });
  expect(sent.status).toBe(200);
  return sent.body as Message;
};
const threadOf = async (reader: Persona, other: Persona, query: Record<string, string> = {}) =>
  (await reader.request('GET', `/messages/${other.userId}`, { query })).body as Message[];
const wordsOf = (messages: readonly { message: string }[]) => messages.map((one) => one.message);
const headOf = async (reader: Persona, other: Persona) =>
  (await reader.request('GET', `/conversations/${other.userId}`)).body as ThreadHead;

describe('a message about a patent', () => {
  it('names it to both, wherever it is read, and one without names none', async () => {
    const sent = await write(ana, ben, 'Does it hold?', coupling);
    const patent = { id: coupling, title: 'Self-aligning coupling' };
    expect(sent.patent).toMatchObject(patent);
    await write(ana, ben, 'Good morning');
    const thread = await threadOf(ben, ana);
    expect(thread.map((one) => one.patent?.id ?? null)).toEqual([coupling, null]);
    await write(ben, ana, 'It does', coupling);
    const [latest] = (await ana.request('GET', '/conversations')).body as Conversation[];
    expect(latest).toMatchObject({ message: 'It does', patent });
  });

  it('can be read alone, page by page, and the heading names all deals, the latest first', async () => {
    const valveNote = await write(ana, ben, 'And the valve?', valve);
    expect(wordsOf(await threadOf(ana, ben, { patentId: coupling }))).toEqual([
      'Does it hold?',
      'It does',
    ]);
    const older = { patentId: coupling, before: valveNote.messageId };
    expect(wordsOf(await threadOf(ana, ben, older))).toHaveLength(2);
    const newer = { patentId: valve, after: valveNote.messageId };
    expect(await threadOf(ana, ben, newer)).toEqual([]);
    const head = await headOf(ana, ben);
    expect(head.patents.map(({ id }) => id)).toEqual([valve, coupling]);
    expect(head.patent?.id).toBe(valve);
  });

  it('is not received by who looks at another deal, and all are by who looks at all', async () => {
    const dora = await world.person({ firstName: 'Dora' });
    await write(dora, ben, 'About the coupling', coupling);
    await write(dora, ben, 'About the valve', valve);
    const isReceived = async () =>
      (await threadOf(dora, ben)).map((one) => one.receivedTimestamp !== null);
    await threadOf(ben, dora, { patentId: coupling });
    await threadOf(ben, dora, { patentId: valve });
    expect(await isReceived()).toEqual([false, false]);
    await threadOf(ben, dora);
    expect(await isReceived()).toEqual([true, true]);
    await write(dora, ben, 'Still the valve', valve);
    await threadOf(ben, dora, { patentId: valve });
    expect(await isReceived()).toEqual([true, true, true]);
  });

  it('says nothing of a patent that the reader can no longer see', async () => {
    const cleo = await world.person({ firstName: 'Cleo' });
    const secret = await makeListing(world, ben, { title: 'Hidden latch' });
    await write(cleo, ben, 'Is it still for sale?', secret);
    const taken = await ben.request('PUT', '/patent/publish', {
      query: { patentId: secret, published: 'false' },
    });
    expect(taken.status).toBe(200);
    expect(await threadOf(cleo, ben)).toMatchObject([{ patent: null }]);
    expect(await headOf(cleo, ben)).toMatchObject({ patent: null, patents: [] });
    expect((await threadOf(ben, cleo))[0]?.patent?.id).toBe(secret);
    const search = async (who: Persona) =>
      (await who.request('GET', '/conversations', { query: { search: 'latch' } })).body;
    expect(await search(cleo)).toEqual([]);
    expect(await search(ben)).toMatchObject([{ message: 'Is it still for sale?' }]);
  });
});

describe('the search in one’s conversations', () => {
  const found = async (who: Persona, search: string) => {
    const answer = await who.request('GET', '/conversations', { query: { search } });
    expect(answer.status).toBe(200);
    return wordsOf(answer.body as Conversation[]);
  };

  it('finds messages by their words in any form, the latest first', async () => {
    const eve = await world.person({ firstName: 'Eve' });
    await write(eve, ben, 'We tested three prototypes in Ohio');
    await write(ben, eve, 'Which prototype was the best?');
    expect(await found(eve, 'prototype')).toEqual([
      'Which prototype was the best?',
      'We tested three prototypes in Ohio',
    ]);
    expect(await found(eve, 'OHIO tested')).toEqual(['We tested three prototypes in Ohio']);
    expect(await found(eve, 'prototype Texas')).toEqual([]);
    expect(await found(ben, 'Ohio')).toEqual(['We tested three prototypes in Ohio']);
    // Another person's messages are none of theirs, not even by the ids of both.
    expect(await found(ana, 'Ohio')).toEqual([]);
    expect(await found(ana, eve.userId)).toEqual([]);
  });

  it('finds the last message with a person, and the last about a patent', async () => {
    expect(await found(ben, 'quillf')).toEqual(['And the valve?']);
    expect(await found(ana, 'aligning')).toEqual(['It does']);
    const number = (await headOf(ana, ben)).patents.find(({ id }) => id === coupling);
    expect(await found(ana, number?.patentNumber ?? '')).toContain('It does');
  });

  it.each([
    '\u0000',
    '\ud800',
    '%',
    '_',
    "'",
    "' | 'a",
    '\\',
    '& | !',
    'the',
    ':*',
    '(',
    '😀',
    '\u00a0',
  ])('takes %j as plain text, and answers', async (text) => {
    const answer = await ana.request('GET', '/conversations', { query: { search: text } });
    expect(answer.status).toBeLessThan(500);
  });

  it('never finds what was removed with its writer, nor the words that stand there now', async () => {
    const gone = await world.person({ firstName: 'Goneril', lastName: 'Leaves' });
    await write(gone, ben, 'My rhubarb recipe');
    await write(ben, gone, 'Thank you for the rhubarb');
    const left = await gone.request('DELETE', '/user', { body: { password: testPassword } });
    expect(left.status).toBe(204);
    expect(await found(ben, 'rhubarb')).toEqual(['Thank you for the rhubarb']);
    expect(await found(ben, 'Goneril')).toEqual([]);
    expect(await found(ben, removedMessage)).toEqual([]);
  });

  it('is refused where it is too long', async () => {
    const search = 'x'.repeat(201);
    const answer = await ana.request('GET', '/conversations', { query: { search } });
    expect(answer.status).toBe(400);
  });
});

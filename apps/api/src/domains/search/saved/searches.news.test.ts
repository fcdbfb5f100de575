import type { SavedFilters } from '@claimstead/contract/saved-searches.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { makeListing } from '../../listings/listings.test-kit.ts';
import { forgetMarketChanges } from '../../marketplace/browse/index/market-feed.store.ts';
import { matchNews } from '../match-news.service.ts';
import { noteFacts } from '../search.test-kit.ts';
import { planSearchMails } from './mail-searches.service.ts';
import { saveSearchAs, searchesOf } from './searches.test-kit.ts';

let world: World;
let seller: Persona;
let numbers = 9_600_000;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
});
afterAll(() => world.stop());

/** Someone with a saved search, and its emails on. */
async function watcher(filters: SavedFilters) {
  const person = await world.person();
  const { id } = await saveSearchAs(person, { filters, mails: true });
  return {
    look: () => person.request('POST', `/savedSearches/${id}/looked`),
    newCount: async () => (await searchesOf(person))[0]?.newCount,
    mails: () =>
      world.mailbox
        .to(person.me.email)
        .filter(({ subject }) => subject.includes('Hinges'))
        .map(({ subject, text }) => `${subject} ${text}`),
  };
}

/** A listing whose record is not here yet, and how it comes. */
async function publish(title: string, price = 40_000) {
  numbers += 1;
  const number = `${numbers}`;
  const id = await makeListing(world, seller, { title, price, patentNumber: number });
  return {
    id,
    record: (claim: string, classes: string[] = []) =>
      noteFacts(world, number, [
        { kind: 'claims', value: [{ number: 1, text: claim, dependsOn: [] }] },
        { kind: 'classes', value: classes },
      ]),
    patch: (fields: object) => seller.request('PATCH', '/patent', { body: { id, ...fields } }),
  };
}

async function pass(hours: number): Promise<void> {
  world.clock.advance(hours * 3_600);
  await world.settle();
}

describe('what the record brings later', () => {
  it('is new for the searches that find it only then: once, whatever was looked at or emailed before', async () => {
    const [ann, filtered] = [
      await watcher({ search: 'clm:anolyte' }),
      await watcher({ class: 'C25B', priceTo: '50000' }),
    ];
    const cell = await publish('A cell');
    await pass(1);
    for (const one of [ann, filtered]) await one.look();
    const later = await watcher({ search: 'anolyte' });
    await pass(25);
    await cell.record('A cell with an anolyte.', ['C25B 1/04']);
    await pass(1);
    for (const one of [ann, filtered, later]) {
      expect(await one.newCount()).toBe(1);
      expect(one.mails()).toHaveLength(1);
      expect(one.mails()[0]).toContain('> A cell\n');
    }
    await ann.look();
    expect(await ann.newCount()).toBe(0);
    await cell.patch({ description: 'Another text.' });
    await pass(25);
    await forgetMarketChanges(world.deps.db, 0);
    await pass(25);
    await cell.record('A cell with an anolyte and a catholyte.', ['C25B 1/04']);
    await pass(25);
    expect(await ann.newCount()).toBe(0);
    for (const one of [ann, filtered, later]) expect(one.mails()).toHaveLength(1);
  });

  it('is not new again where the search found the listing before, nor to whoever saw it already', async () => {
    const told = await watcher({ search: 'catholyte' });
    const cell = await publish('A catholyte');
    await pass(25);
    expect(told.mails()).toHaveLength(1);
    await told.look();
    await cell.record('A cell with a catholyte.');
    const after = await watcher({ search: 'clm:catholyte' });
    await pass(25);
    expect([await told.newCount(), await after.newCount()]).toEqual([0, 0]);
    expect([told.mails().length, after.mails().length]).toEqual([1, 0]);
  });
});

describe('an email that waits to be sent', () => {
  const plan = async () => {
    world.clock.advance(25 * 3_600);
    await matchNews(world.deps);
    await planSearchMails(world.deps);
  };

  it('leaves out what no longer matches, and what came after it was planned', async () => {
    const ann = await watcher({ search: 'sphygmograph', priceTo: '50000' });
    const [kept, dearer] = [
      await publish('Sphygmograph, kept'),
      await publish('Sphygmograph, dear'),
    ];
    const renamed = await publish('Sphygmograph, renamed');
    await plan();
    await dearer.patch({ price: 80_000 });
    await renamed.patch({ title: 'Another' });
    world.clock.advance(60);
    await publish('Sphygmograph, later');
    await world.settle();
    expect(ann.mails()).toHaveLength(1);
    const [mail] = ann.mails();
    expect(mail).toContain('One new patent');
    expect(mail).toContain('> Sphygmograph, kept\n');
    for (const other of ['dear', 'renamed', 'later']) expect(mail).not.toContain(`, ${other}`);
    await kept.patch({ description: 'Another text.' });
    await pass(25);
    expect(ann.mails()).toHaveLength(2);
    expect(ann.mails()[1]).toContain('> Sphygmograph, later\n');
    expect(ann.mails()[1]).not.toContain('kept');
  });

  it('is not sent where nothing of it matches any more, or all of it was seen', async () => {
    const [ann, bo] = [
      await watcher({ search: 'kymograph', priceTo: '50000' }),
      await watcher({ search: 'kymograph' }),
    ];
    const dearer = await publish('A kymograph');
    await plan();
    await dearer.patch({ price: 80_000 });
    await bo.look();
    await world.settle();
    expect([ann.mails(), bo.mails()]).toEqual([[], []]);
  });
});

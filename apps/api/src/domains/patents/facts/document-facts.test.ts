import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  endDocumentFacts,
  forgetDocumentFacts,
  noteDocumentFacts,
  showDocumentFacts,
} from './patent-facts.service.ts';
import { viewPatentRecord } from '../patents.service.ts';
import { factHistory } from './fact-history.fixture.ts';
import type { NewFact } from './patent-facts.rules.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const read = (listingId: string, number: string, facts: NewFact[]) =>
  transact(world.deps, async ({ tx, now }) =>
    noteDocumentFacts(tx, number, { listingId, readAt: now, facts }),
  );
const seen = (number: string, listingId: string | null) =>
  viewPatentRecord(world.deps, { number, listingId, claim: null, disclosed: null });
const up = (childApplication: string, parentApplication: string) => ({
  ...{ childApplication, parentApplication },
  ...{ parentFiledOn: null, childPatent: null, childFiledOn: null },
});
const title = (value: string): NewFact => ({ kind: 'title', value, page: 1, code: '54' });

describe('what a listing’s document says', () => {
  it('is told on that listing’s page with its place, and nowhere else until it is published', async () => {
    const listing = newId();
    await read(listing, '10000001', [title('Hinge'), { kind: 'filed_on', value: '2015-03-10' }]);
    expect((await seen('10000001', listing)).title).toEqual({
      value: 'Hinge',
      provenance: {
        source: 'document',
        asOf: world.clock.now().toISOString().slice(0, 10),
        page: 1,
        code: '54',
        fromScan: false,
      },
    });
    expect((await seen('10000001', null)).title).toBeNull();
    expect((await seen('10000001', newId())).title).toBeNull();
    await transact(world.deps, ({ tx }) => showDocumentFacts(tx, listing));
    expect((await seen('10000001', null)).title?.value).toBe('Hinge');
  });

  it('does not change what another listing’s document says of the same number', async () => {
    const [honest, forged] = [newId(), newId()];
    await read(honest, '10000002', [title('Hinge')]);
    await transact(world.deps, ({ tx }) => showDocumentFacts(tx, honest));
    await read(forged, '10000002', [title('Perpetual motion')]);
    expect((await seen('10000002', honest)).title?.value).toBe('Hinge');
    expect((await seen('10000002', null)).title?.value).toBe('Hinge');
    expect((await seen('10000002', forged)).title?.value).toBe('Perpetual motion');
  });

  it('is nothing to another listing of the same number, not even once it is published', async () => {
    const [honest, forged] = [newId(), newId()];
    await read(honest, '10000008', [title('Hinge')]);
    await read(forged, '10000008', [
      { kind: 'filed_on', value: '1990-01-02' },
      { kind: 'granted_on', value: '1992-03-03' },
      { kind: 'terminal_disclaimer', value: true },
    ]);
    await transact(world.deps, ({ tx }) => showDocumentFacts(tx, forged));
    expect(await seen('10000008', honest)).toMatchObject({
      title: { value: 'Hinge' },
      filedOn: null,
      terminalDisclaimer: null,
    });
    expect((await seen('10000008', null)).filedOn?.value).toBe('1990-01-02');
    // Nor does it give a reissue its term.
    const reissue = newId();
    const original = { ...up('16141512', '14948226'), parentPatent: '10000008', code: 'REI' };
    await read(reissue, 'RE50001', [
      { kind: 'application_number', value: '16141512' },
      { kind: 'parents', value: [original] },
    ]);
    expect((await seen('RE50001', reissue)).term.outcome.kind).toBe('unknown');
  });

  it('read again the same is no news; read otherwise, the earlier stays in its history', async () => {
    const listing = newId();
    await read(listing, '10000003', [title('Hinge'), { kind: 'sheets', value: 3 }]);
    world.clock.advanceDays(1);
    await read(listing, '10000003', [title('Hinge')]);
    expect(await factHistory(world.deps.db, '10000003', 'title')).toHaveLength(1);
    expect((await seen('10000003', listing)).sheets).toBeNull();
    await read(listing, '10000003', [title('Folding hinge')]);
    const history = await factHistory(world.deps.db, '10000003', 'title');
    expect(history.map(({ value }) => value)).toEqual(['Folding hinge', 'Hinge']);
    expect(history[1]?.supersededAt).not.toBeNull();
  });

  it('of another number in a new document no longer stands for the first', async () => {
    const listing = newId();
    await read(listing, '10000004', [title('Hinge')]);
    await read(listing, '10000005', [title('Bolt')]);
    expect((await seen('10000004', listing)).title).toBeNull();
    expect((await seen('10000005', listing)).title?.value).toBe('Bolt');
  });

  it('is forgotten with a draft, and ends with a document that was removed', async () => {
    const [draft, sold] = [newId(), newId()];
    await read(draft, '10000006', [title('Secret')]);
    await transact(world.deps, ({ tx }) => forgetDocumentFacts(tx, draft));
    expect(await factHistory(world.deps.db, '10000006', 'title')).toEqual([]);
    await read(sold, '10000006', [title('Hinge')]);
    await transact(world.deps, async ({ tx, now }) => {
      await showDocumentFacts(tx, sold);
      await endDocumentFacts(tx, sold, now);
    });
    expect((await seen('10000006', sold)).title).toBeNull();
    expect(await factHistory(world.deps.db, '10000006', 'title')).toHaveLength(1);
  });

  it('gives a term where nobody asked the office', async () => {
    const listing = newId();
    await read(listing, '10000000', [
      { kind: 'kind', value: 'utility' },
      { kind: 'filed_on', value: '2015-03-10' },
      { kind: 'granted_on', value: '2018-06-19' },
      { kind: 'adjustment_days', value: 430 },
      { kind: 'terminal_disclaimer', value: false },
      { kind: 'parents', value: [] },
    ]);
    const record = await viewPatentRecord(world.deps, {
      number: '10000000',
      listingId: listing,
      claim: { saysExpired: true, reader: 'seller' },
      disclosed: null,
    });
    expect(record.term).toMatchObject({
      outcome: { kind: 'ends', day: '2036-05-13' },
      words: 'Ends May 13, 2036',
    });
    expect(record.fees.fees).toHaveLength(3);
    expect(record.contradiction).toMatch(
      /^You say that the patent has expired\. By the patent document/,
    );
  });
});

import { patentRecordSchema, type PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWindow } from '../../../test-kit/start-window.ts';
import type { World } from '../../../test-kit/world.ts';
import { knownRecord } from '../../patents/patents.service.ts';
import { noteDocumentFacts } from '../../patents/facts/patent-facts.service.ts';
import { atOffice, countOfficeCalls, startOfficeWorld } from '../../patents/patents.test-kit.ts';
import { makeDraft, makeListing, pdfDocument } from '../listings.test-kit.ts';

let world: World;
let seller: Persona;
let stranger: Persona;
beforeAll(async () => {
  world = await startOfficeWorld();
  seller = await world.person();
  stranger = await world.person();
});
afterAll(() => world.stop());

const ask = (who: Persona, patentId: string) =>
  who.request('GET', '/patent/record', { query: { patentId } });
const lookUp = (who: Persona, number: string) =>
  who.request('GET', '/patent/lookup', { query: { number } });
const recordOf = (body: unknown): PatentRecord => patentRecordSchema.parse(body);
const readDocument = (listingId: string, number: string, title: string) =>
  transact(world.deps, async ({ tx, now }) =>
    noteDocumentFacts(tx, number, {
      listingId,
      readAt: now,
      facts: [{ kind: 'title', value: title, page: 1, code: '54' }],
    }),
  );

describe('the record of a listing', () => {
  it('is seen by whoever sees the listing: nobody signed out, a draft by its owners only', async () => {
    const draft = await makeDraft(seller);
    const market = await makeListing(world, seller);
    expect((await ask(anonymously(world), market)).status).toBe(401);
    for (const [who, listing, status] of [
      [seller, draft, 200],
      [stranger, draft, 404],
      [seller, market, 200],
      [stranger, market, 200],
      [stranger, newId(), 404],
    ] as const) {
      expect((await ask(who, listing)).status).toBe(status);
    }
    expect((await ask(seller, 'no-id')).status).toBe(400);
  });

  it('reads well where nothing is known, even no number', async () => {
    const draft = await makeDraft(seller, { patentNumber: '' });
    const record = recordOf((await ask(seller, draft)).body);
    expect(record).toMatchObject({ number: '', links: [], title: null, officeAskedAt: null });
    expect(record.term.outcome.kind).toBe('unknown');
  });

  it('tells what its own document says to its owners, and to buyers once it is in the market', async () => {
    const number = '12500001';
    const id = await makeDraft(seller, { patentNumber: number });
    await readDocument(id, number, 'Read from the grant');
    expect(recordOf((await ask(seller, id)).body).title?.value).toBe('Read from the grant');
    expect(recordOf((await lookUp(stranger, number)).body).title).toBeNull();
  });

  it('tells no more of a document that was removed, and nothing of a draft that was deleted', async () => {
    const number = '12500002';
    const id = await makeDraft(seller, { patentNumber: number });
    const file = {
      name: 'grant.pdf',
      contentType: 'application/pdf',
      content: await pdfDocument(),
    };
    const stored = await seller.upload('POST', '/patent/upload/document', file, { patentId: id });
    await readDocument(id, number, 'Secret');
    const { uri } = stored.body as { uri: string };
    await seller.request('DELETE', '/patent/upload/document', { query: { patentId: id, uri } });
    expect(recordOf((await ask(seller, id)).body).title).toBeNull();
    await readDocument(id, number, 'Secret');
    await seller.request('DELETE', '/patent', { query: { id } });
    const rows = await world.deps.db
      .selectFrom('patent_facts')
      .select('id')
      .where('number', '=', number)
      .where('source', '=', 'document')
      .execute();
    expect(rows).toEqual([]);
  });

  it('is read again in the background once a day while the listing lives', async () => {
    const number = '20600001';
    await atOffice(world, 'POST', '/records', { application: '47600001', patent: number });
    const id = await makeListing(world, seller, { patentNumber: number });
    await world.settle();
    expect(await knownRecord(world.deps.db, number)).toMatchObject({ outcome: 'found' });
    expect(recordOf((await ask(stranger, id)).body)).toMatchObject({
      applicationNumber: { value: '47600001', provenance: { source: 'office' } },
    });
    const before = await countOfficeCalls(world);
    await world.settle();
    expect(await countOfficeCalls(world)).toBe(before);
    world.clock.advanceDays(2);
    await world.settle();
    expect(await countOfficeCalls(world)).toBeGreaterThan(before);
  });

  it('is read again after some minutes where the office gave no answer', async () => {
    const number = '20600005';
    await atOffice(world, 'POST', '/records', { application: '47600005', patent: number });
    await atOffice(world, 'POST', '/faults', { kind: 'error', number, times: 0 });
    await makeListing(world, seller, { patentNumber: number });
    await world.settle();
    expect(await knownRecord(world.deps.db, number)).toBeNull();
    await world.settle();
    expect(await knownRecord(world.deps.db, number)).toBeNull();
    await atOffice(world, 'DELETE', `/faults?number=${number}`);
    world.clock.advance(16 * 60);
    await world.settle();
    expect(await knownRecord(world.deps.db, number)).toMatchObject({ outcome: 'found' });
  });
});

describe('looking a number up', () => {
  it('asks the office as people write it, and tells what it knows', async () => {
    await atOffice(world, 'POST', '/records', {
      application: '47600002',
      patent: '20600002',
      title: 'Made hinge',
    });
    const record = recordOf((await lookUp(seller, ' US 20,600,002 B2 ')).body);
    expect(record).toMatchObject({
      number: '20600002',
      applicationNumber: { value: '47600002' },
      grantedOn: { provenance: { source: 'office' } },
    });
    expect(record.claims?.value.length).toBeGreaterThan(0);
  });

  it('takes an application’s number with its slash, and never as a patent’s', async () => {
    await atOffice(world, 'POST', '/records', { application: '63600003', patent: null });
    const record = recordOf((await lookUp(seller, '63/600,003')).body);
    expect(record).toMatchObject({ number: '63/600003', grantedOn: null });
    expect(record.applicationNumber?.value).toBe('63600003');
  });

  it.each(['', 'hinge', '12', '99999999999', '10,000,000; drop'])(
    'refuses what is no number: %j',
    async (number) => {
      expect((await lookUp(seller, number)).status).toBe(400);
    },
  );

  it('is for people who are signed in, and not without end', async () => {
    expect((await lookUp(anonymously(world), '10000000')).status).toBe(401);
    const eager = await world.person();
    const answers = [];
    startWindow(world, 3600);
    for (let times = 0; times < 61; times += 1) answers.push(await lookUp(eager, '20600002'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429]);
  });

  it('tells what there is while the office is away', async () => {
    await atOffice(world, 'POST', '/faults', { kind: 'error', times: 1 });
    const answer = await lookUp(seller, '20600004');
    expect(answer.status).toBe(200);
    expect(recordOf(answer.body).title).toBeNull();
  });
});

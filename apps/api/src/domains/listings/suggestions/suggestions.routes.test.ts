import { buffer } from 'node:stream/consumers';
import type { StoredFile } from '@claimstead/contract/listings.contract.ts';
import type { Suggestions } from '@claimstead/contract/suggestions.contract.ts';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { listingsExporter } from '../listings.exporter.ts';
import { addCoOwner, makeDraft, makeListing, pdfDocument } from '../listings.test-kit.ts';
import { factHistory } from '../../patents/facts/fact-history.fixture.ts';
import { viewPatentRecord } from '../../patents/patents.service.ts';
import { grantPaper } from './grant/eras/grant-paper.fixture.ts';
import { paperOf, recordedGrants } from './grant/eras/recorded-grants.fixture.ts';
import { bottleCapGrant } from './ten-documents.fixture.ts';

let world: World;
let seller: Persona;
let stranger: Persona;
let grant: Buffer;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  stranger = await world.person();
  grant = await bottleCapGrant();
});
afterAll(() => world.stop());

const docx = 'claims.docx';

async function upload(patentId: string, content: Buffer, name = 'claims.pdf', by = seller) {
  const file = { name, contentType: 'application/pdf', content };
  const answer = await by.upload('POST', '/patent/upload/document', file, { patentId });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as StoredFile;
}

function ask(persona: Persona, patentId: string) {
  return persona.request('GET', '/patent/suggestions', { query: { patentId } });
}

async function suggestions(patentId: string): Promise<Suggestions> {
  return (await ask(seller, patentId)).body as Suggestions;
}

const nothing = { status: 'none', documentUri: null, found: null };

describe('what an uploaded document says', () => {
  it('is waited for, then there with the place of each part, and its owners’ pages are told', async () => {
    const id = await makeDraft(seller);
    expect(await suggestions(id)).toEqual(nothing);
    const { uri } = await upload(id, grant, docx);
    expect(await suggestions(id)).toEqual({ status: 'pending', documentUri: uri, found: null });
    const told = await countTold();
    await world.drain();
    expect(await countTold()).toBe(told + 1);
    const ready = await suggestions(id);
    expect(ready).toMatchObject({
      status: 'ready',
      documentUri: uri,
      found: {
        kind: 'utility',
        grantedOn: '2015-04-07',
        title: {
          value: 'Bottle Cap & Seal',
          source: { page: null, code: '54', quote: 'BOTTLE CAP & SEAL' },
        },
        patentNumber: { value: '9,000,123' },
        owners: {
          people: [{ firstName: 'Paulo', lastName: 'Duarte' }],
          company: { name: 'Capline LLC', role: 'assignee' },
        },
      },
    });
    const all = (await seller.request('GET', '/categories')).body as { id: number; name: string }[];
    const packaging = all.find(({ name }) => name === 'Packaging');
    expect(ready.found?.categories).toMatchObject([{ ...packaging, source: { code: '51' } }]);
  });

  it('changes nothing of the listing on its own', async () => {
    const id = await makeDraft(seller, { title: 'My own title' });
    const before = (await seller.request('GET', '/patent', { query: { id } })).body;
    await upload(id, grant, docx);
    await world.drain();
    expect((await seller.request('GET', '/patent', { query: { id } })).body).toEqual(before);
  });

  it('is for the owners alone, the co-owners too, even when the listing is public', async () => {
    const id = await makeListing(world, seller);
    await upload(id, grant, docx);
    expect((await ask(anonymously(world), id)).status).toBe(401);
    expect(await ask(stranger, id)).toMatchObject({
      status: 404,
      body: { code: 'listings.not_found' },
    });
    const partner = await world.person();
    await addCoOwner(world, id, partner, { confirmed: true });
    expect((await ask(partner, id)).status).toBe(200);
    await seller.request('DELETE', '/patent', { query: { id } });
    expect((await ask(seller, id)).status).toBe(404);
  });

  it('goes with a document that is removed, also while it is waited for', async () => {
    const id = await makeDraft(seller);
    const { uri } = await upload(id, grant, docx);
    await seller.request('DELETE', '/patent/upload/document', { query: { patentId: id, uri } });
    expect(await suggestions(id)).toEqual(nothing);
    await world.drain();
    expect(await suggestions(id)).toEqual(nothing);
  });

  it('goes with a document that is replaced: the new one is read', async () => {
    const id = await makeDraft(seller);
    await upload(id, grant, docx);
    await world.drain();
    const { uri } = await upload(id, await pdfDocument());
    expect(await suggestions(id)).toEqual({ status: 'pending', documentUri: uri, found: null });
    await world.drain();
    expect(await suggestions(id)).toEqual({ status: 'none', documentUri: uri, found: null });
  });

  it('goes to the record of the number that it gives, with its place, and a term follows from it alone', async () => {
    const [, battery] = recordedGrants;
    if (!battery) throw new Error('no recorded grant');
    const id = await makeDraft(seller);
    await upload(id, await grantPaper(paperOf(battery)));
    await world.drain();
    const about = { number: '11646472', listingId: id, claim: null, disclosed: null };
    const record = await viewPatentRecord(world.deps, about);
    expect(record.adjustmentDays).toMatchObject({
      value: 304,
      provenance: { source: 'document', page: 1, code: '*', fromScan: false },
    });
    expect(record.claims?.value).toHaveLength(17);
    expect(record.claims?.value.filter(({ dependsOn }) => dependsOn.length === 0)).toHaveLength(1);
    expect(record.governmentInterest?.value).toMatch(
      /^This invention was made with Government support/,
    );
    // Nine generations back, by a division of 2004: the office's own record gives the same day.
    expect(record.term.outcome).toMatchObject({ kind: 'ended', day: '2025-02-12' });
    expect(await factHistory(world.deps.db, '11646472', 'parents')).toHaveLength(1);
  });

  it('is that it is a scan, where nobody can read scans', async () => {
    const id = await makeDraft(seller);
    const { uri } = await upload(id, await scanned());
    await world.drain();
    expect(await suggestions(id)).toEqual({ status: 'scan', documentUri: uri, found: null });
  });

  it('is not looked for in research and cost models', async () => {
    const id = await makeDraft(seller);
    const file = { name: docx, contentType: 'application/pdf', content: grant };
    await seller.upload('POST', '/patent/upload/document/research', file, { patentId: id });
    expect(await suggestions(id)).toEqual(nothing);
  });

  it('is in its owner’s export, and goes with the account', async () => {
    const leaving = await world.person();
    const id = await makeDraft(leaving);
    await upload(id, grant, docx, leaving);
    await world.drain();
    const exported: unknown[] = [];
    const person = { userId: leaving.userId, email: leaving.me.email, emailVerified: true };
    for await (const part of listingsExporter.parts(world.deps, person)) exported.push(part);
    expect(JSON.stringify(exported)).toContain('"foundInDocument":{"kind":"utility"');
    const gone = await leaving.request('DELETE', '/user', { body: { password: testPassword } });
    expect(gone.status).toBe(204);
    expect(await storedFor(id)).toEqual([]);
  });
});

async function countTold(): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('live_events')
    .select('id')
    .where('user_id', '=', seller.userId)
    .execute();
  return rows.length;
}

function storedFor(listingId: string) {
  return world.deps.db
    .selectFrom('listing_suggestions')
    .select('status')
    .where('listing_id', '=', listingId)
    .execute();
}

async function scanned(): Promise<Buffer> {
  const create = { width: 425, height: 550, channels: 3 as const, background: '#ddd' };
  const picture = await sharp({ create }).jpeg().toBuffer();
  const document = new PDFDocument({ size: 'LETTER', margin: 0 });
  document.image(picture, 0, 0, { width: 612, height: 792 }).end();
  return buffer(document);
}

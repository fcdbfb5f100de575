import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DisclosureSheet } from '@claimstead/contract/disclosures.contract.ts';
import type { StoredFile } from '@claimstead/contract/listings.contract.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { openFile, pdfDocument } from '../listings/listings.test-kit.ts';
import { squeezed, wordsOf } from '../signing/papers/pdf-text.fixture.ts';
import { readPaper } from './assignment/sealed-papers.service.ts';
import { viewEvidence } from './evidence/evidence.service.ts';
import { verifySale } from './history/verify-sale.service.ts';
import {
  operatorEmail,
  pay,
  payout,
  publishedListing,
  sign,
  startPaying,
  verifyBank,
} from './sale-world.fixture.ts';

/** What the sellers disclosed when the payment was opened, sealed as Annex A. */
let world: World;
let seller: Persona;
let buyer: Persona;
let stranger: Persona;
let listingId: string;
let saleId: string;
let uri: string;
const priceCents = 50_000;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  stranger = await world.person();
  const owners = [{ persona: seller, shareBasisPoints: 10_000 }];
  listingId = await publishedListing(world, owners, { priceCents });
  await answer('liens', { answer: 'yes', text: 'First Bank of Ohio,\nreel 012345 frame 0678.' });
  uri = await addPaper('liens');
  await answer('litigation', { answer: 'no' });
  await answer('fees', { answer: 'unknown' });
  // Opened once, and the sheet goes on: the payment that is opened again takes it as it is then.
  expect((await startPaying(buyer, listingId, priceCents)).status).toBe(200);
  await answer('employers', { answer: 'no' });
  await pay(world, buyer, listingId, priceCents);
  ({ id: saleId } = await payout(buyer, 'buyer'));
});
afterAll(() => world.stop());

async function answer(question: string, asked: object) {
  const answered = await seller.request('PUT', '/patent/disclosures', {
    query: { patentId: listingId, question },
    body: { text: '', seenVersion: 0, ...asked },
  });
  expect(answered.status, answered.text).toBe(200);
}

async function addPaper(question: string): Promise<string> {
  const content = await pdfDocument('Security agreement');
  const file = { name: 'Security agreement.pdf', contentType: 'application/pdf', content };
  const query = { patentId: listingId, question };
  const added = await seller.upload('POST', '/patent/upload/disclosure', file, query);
  expect(added.status, added.text).toBe(200);
  return (added.body as StoredFile).uri;
}

async function sheetFor(person: Persona): Promise<DisclosureSheet> {
  const query = { patentId: listingId };
  return (await person.request('GET', '/patent/disclosures', { query })).body as DisclosureSheet;
}

describe('a paid sale', () => {
  it('has taken the sheet as its payment was opened last', async () => {
    const rows = world.deps.db.selectFrom('checkouts').select('disclosures_version as version');
    expect(await rows.where('id', '=', saleId).execute()).toEqual([{ version: 5 }]);
  });

  it('lets nobody change the sheet', async () => {
    const refused = await seller.request('PUT', '/patent/disclosures', {
      query: { patentId: listingId, question: 'liens' },
      body: { answer: 'no', text: '', seenVersion: 2 },
    });
    expect(refused.body).toMatchObject({ status: 409, code: 'listings.disclosures_frozen' });
  });

  it('shows sheet and papers to its two sides, and to nobody else', async () => {
    for (const person of [seller, buyer]) {
      expect(await sheetFor(person)).toMatchObject({ isShown: true, version: 5, isFrozen: true });
      expect((await openFile(world, uri, person.cookie)).statusCode).toBe(200);
    }
    expect(await sheetFor(stranger)).toMatchObject({ isShown: false, answers: [] });
    expect((await openFile(world, uri, stranger.cookie)).statusCode).toBe(404);
  });

  it('prints every question with its answer, day and papers in Annex A, which is sealed and verified', async () => {
    await verifyBank(world, seller);
    await sign(world, buyer, listingId);
    await sign(world, seller, listingId);
    await world.settle();
    const { agreementId } = await payout(buyer, 'buyer');
    const text = squeezed(await wordsOf(await readPaper(world.deps, agreementId ?? '')));
    const paper = (await openFile(world, uri, buyer.cookie)).rawPayload;
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    for (const part of [
      'Annex A: Disclosures of the Sellers',
      'except those disclosed in Annex A',
      'First Bank of Ohio,',
      'reel 012345 frame 0678.',
      'Paper: Security agreement.pdf, SHA-256',
      createHash('sha256').update(paper).digest('hex'),
      `No. Answered on ${day.format(world.clock.now())} (UTC).`,
      'The Sellers do not know.',
    ]) {
      expect(text).toContain(squeezed(part));
    }
    expect(text.match(/NotansweredbytheSellers\./g)).toHaveLength(7);
    const found = await verifySale(world.deps, saleId);
    expect(found?.papers.map(({ wrong }) => wrong)).toEqual([null, null, null]);
  });

  it('says in its evidence which version of the sheet the papers show', async () => {
    const evidence = await viewEvidence(world.deps.db, saleId);
    expect(evidence.find(({ what }) => what === 'papers_prepared')?.details).toMatchObject({
      disclosures: 5,
    });
  });
});

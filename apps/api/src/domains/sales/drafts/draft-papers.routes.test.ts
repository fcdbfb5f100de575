import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPrefix } from '@claimstead/contract/product.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { worldDigest } from '../../../test-kit/world-digest.ts';
import { wordingVersion } from '../../signing/papers/document-input.port.ts';
import { squeezed, wordsOf } from '../../signing/papers/pdf-text.fixture.ts';
import { askForLink, pay, publishedListing, verifyBank } from '../sale-world.fixture.ts';

let world: World;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let listingId: string;

const ask = (who: Persona, part: string, patentId = listingId) =>
  who.request('GET', '/patentAssignment/preview', { query: { patentId, part } });

async function paperOf(who: Persona, part: string): Promise<Buffer> {
  const url = `${apiPrefix}/patentAssignment/preview?patentId=${listingId}&part=${part}`;
  const answer = await who.world.app.inject({ url, headers: { cookie: who.cookie } });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  coOwner = await world.person({ firstName: 'Olga', lastName: 'Owner' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  for (const owner of [seller, coOwner]) await verifyBank(world, owner);
  await seller.request('PUT', '/user/postalAddress', {
    body: { address: '14 Elm Road, Dayton, OH 45402' },
  });
  listingId = await publishedListing(world, [
    { persona: seller, shareBasisPoints: 6_667 },
    { persona: coOwner, shareBasisPoints: 3_333 },
  ]);
}, 120_000);
afterAll(() => world.stop());

describe('the papers before paying', () => {
  it('are the very agreement and assignment, in the buyer’s name, and drafts on each page', async () => {
    for (const part of ['agreement', 'assignment']) {
      const words = squeezed(await wordsOf(await paperOf(buyer, part)));
      for (const said of ['Bea Buyer', 'Sam Seller', 'Olga Owner', `Wording ${wordingVersion}`]) {
        expect(words).toContain(squeezed(said));
      }
      const pages = words.match(/Page\d+of\d+/g)?.length;
      expect(words.match(/Draft:nothingissignedyet/g)).toHaveLength(pages ?? 0);
      // Where owners live is between the two sides of a sale.
      expect(words).not.toContain('ElmRoad');
    }
    expect(squeezed(await wordsOf(await paperOf(buyer, 'agreement')))).toContain('$1,000.01USD');
  });

  it('change nothing by being read', async () => {
    const before = await worldDigest(world);
    await paperOf(buyer, 'agreement');
    await paperOf(buyer, 'assignment');
    expect(await worldDigest(world)).toEqual(before);
  });

  it('are only for whoever may pay', async () => {
    const unverified = await world.person({ verified: false });
    for (const who of [seller, coOwner, unverified]) {
      expect((await ask(who, 'agreement')).body).toMatchObject({ code: 'sales.not_found' });
    }
    const draft = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }], {
      inMarket: false,
    });
    expect((await ask(buyer, 'agreement', draft)).body).toMatchObject({ code: 'sales.not_found' });
    const open = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }], {
      acceptingOffers: true,
    });
    expect((await ask(buyer, 'agreement', open)).body).toMatchObject({ code: 'sales.not_found' });
  });

  it('are said by the paid papers word for word, but for what is blank', async () => {
    const draft = squeezed(await wordsOf(await paperOf(buyer, 'agreement')));
    await pay(world, buyer, listingId, 100_001);
    const link = await askForLink(buyer, listingId);
    expect(link.status, link.text).toBe(200);
    const paid = squeezed(await wordsOf(await paperOf(buyer, 'agreement')));
    expect(paid).not.toContain('Draft:');
    const clauses = (text: string) =>
      text.slice(text.indexOf('1.Thesale.'), text.indexOf('Signatures'));
    // The foot and head of each page, and what the page asks and this payment did not say.
    const bare = (text: string) =>
      text
        .replaceAll('Draft:nothingissignedyet', '')
        .replace(/US[\d,]+·PurchaseAgreement·Wording[\d.-]+·Document[0-9a-f_-]+Page\dof\d/g, '')
        .replace(',andtheBuyerchosetogoon', '');
    expect(bare(clauses(draft))).toBe(bare(clauses(paid)));
    const other = await world.person();
    expect((await ask(other, 'agreement')).body).toMatchObject({ code: 'sales.not_found' });
  });
});

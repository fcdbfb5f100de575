import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  askForLink,
  buyerDetails,
  operatorEmail,
  signingToken,
  verifyBank,
} from '../sale-world.fixture.ts';
import { bytesOf, heldSale, paidOutSale, squeezed, wordsOf } from './sale-files.test-kit.ts';

let world: World;
let operator: Persona;
let seller: Persona;
let stranger: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  stranger = await world.person();
  await verifyBank(world, seller);
});
afterAll(() => world.stop());

const newBuyer = () => world.person({ firstName: 'Bea', lastName: 'Buyer' });
const castOf = (buyer: Persona) => ({
  ...{ buyer, operator, owners: [{ persona: seller, shareBasisPoints: 10_000 }] },
});

it('says who paid what, how and when, and for what it is held', async () => {
  const buyer = await newBuyer();
  const { saleId, listingId } = await heldSale(world, castOf(buyer));
  const before = await wordsOf(buyer, saleId, 'receipt');
  for (const part of [
    'RECEIPT NUMBER',
    saleId,
    'Bea Buyer',
    'Self-aligning coupling',
    'Sam Seller, 100%',
    'Price of the patent $1,000.01',
    'Paid $1,000.01',
    'Card',
    'until the buyer and every owner have signed',
  ]) {
    expect(before).toContain(squeezed(part));
  }
  expect(before).not.toContain('Refund');
  // The company and the address, as soon as the buyer has given them for the papers.
  const company = { ...buyerDetails, company: 'Northwind, Inc.', title: 'CEO' };
  const kept = await buyer.request('PUT', '/patentAssignment/details', {
    query: { patentId: listingId },
    body: company,
  });
  expect(kept.status, kept.text).toBe(200);
  const after = await wordsOf(buyer, saleId, 'receipt');
  expect(after).toContain(squeezed('Northwind, Inc. acting through Bea Buyer 1200 Market Street'));
  expect(await bytesOf(buyer, saleId, 'receipt')).toEqual(await bytesOf(buyer, saleId, 'receipt'));
});

it('of a sale that is paid out, says when; and is the buyer’s alone', async () => {
  const buyer = await newBuyer();
  const { saleId } = await paidOutSale(world, castOf(buyer));
  const words = await wordsOf(buyer, saleId, 'receipt');
  expect(words).toContain(squeezed('To the owners on'));
  expect(words).not.toContain(squeezed('until the buyer and every owner have signed'));
  const ask = (who: Persona) => who.request('GET', `/sales/${saleId}/files/receipt`);
  for (const who of [seller, stranger]) {
    expect((await ask(who)).body).toMatchObject({ code: 'sales.not_found' });
  }
  expect((await ask(anonymously(world))).status).toBe(401);
});

it('of a sale that ended, says what went back and when', async () => {
  const buyer = await newBuyer();
  const { saleId, listingId } = await heldSale(world, castOf(buyer));
  expect((await askForLink(buyer, listingId)).status).toBe(200);
  const token = await signingToken(buyer, listingId);
  await buyer.request('POST', `/signing/${token}/decline`, { body: { reason: 'No more.' } });
  await world.drain();
  expect((await seller.request('POST', `/sales/${saleId}/cancel`)).status).toBe(200);
  await world.drain();
  const words = await wordsOf(buyer, saleId, 'receipt');
  expect(words).toMatch(/Refundedon\w+\d+,\d{4}\$1,000\.01Wentbackinall\$1,000\.01/);
  expect(words).toContain('re_');
  expect(words).toContain(squeezed('which did not go through'));
});

import type { Notification } from '@claimstead/contract/notifications.contract.ts';
import type {
  OperatorSale,
  OperatorSaleHistory,
} from '@claimstead/contract/operations-sales.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  buyerDetails,
  confirm,
  operatorEmail,
  pay,
  paymentIdOf,
  payout,
  publishedListing,
  readPapers,
  sign,
  signingToken,
  startPaying,
  verifyBank,
} from '../sale-world.fixture.ts';

const price = 100_001;

let world: World;
let operator: Persona;
let seller: Persona;
let other: Persona;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  other = await world.person({ firstName: 'Oda', lastName: 'Other' });
  await verifyBank(world, seller);
  await verifyBank(world, other);
});
afterAll(() => world.stop());

function listed(): Promise<string> {
  return publishedListing(
    world,
    [
      { persona: seller, shareBasisPoints: 6_000 },
      { persona: other, shareBasisPoints: 4_000 },
    ],
    { priceCents: price },
  );
}
async function sold() {
  const buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  const listingId = await listed();
  await pay(world, buyer, listingId, price);
  return { buyer, listingId, id: (await payout(buyer, 'buyer')).id };
}
async function pageOf(id: string): Promise<OperatorSaleHistory> {
  const answer = await operator.request('GET', `/operations/sales/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as OperatorSaleHistory;
}
const write = (by: Persona, id: string, body: object) =>
  by.request('POST', `/operations/sales/${id}/words`, { body });
async function noticesOf(person: Persona): Promise<string[]> {
  await world.drain();
  const answer = await person.request('GET', '/notifications');
  return (answer.body as Notification[]).map(({ message }) => message);
}

describe('a sale’s page', () => {
  it('has both sides with their addresses, and why signing stopped', async () => {
    const { buyer, listingId, id } = await sold();
    expect((await pageOf(id)).parties).toMatchObject([
      { side: 'owner', name: 'Sam Seller', email: seller.me.email },
      { side: 'owner', name: 'Oda Other', email: other.me.email },
      { side: 'buyer', name: 'Bea Buyer', email: buyer.me.email, address: null },
    ]);
    await sign(world, buyer, listingId);
    expect((await pageOf(id)).parties.at(-1)?.address).toBe(buyerDetails.address);
    expect((await pageOf(id)).stop).toBeNull();
    const token = await signingToken(seller, listingId);
    await readPapers(seller, token);
    const reason = 'The price is too low.';
    const declined = await seller.request('POST', `/signing/${token}/decline`, {
      body: { reason },
    });
    expect(declined.status, declined.text).toBe(200);
    await world.drain();
    expect((await pageOf(id)).stop).toMatchObject({ how: 'declined', by: 'Sam Seller', reason });
  });

  it('has every owner while the payment is on its way, and a message reaches them then too', async () => {
    const buyer = await world.person({ firstName: 'Dee', lastName: 'Debit' });
    const listingId = await listed();
    const started = await startPaying(buyer, listingId, price);
    await confirm(world, paymentIdOf(started.text), { bank: '000123456789' });
    await world.drain();
    await buyer.request('GET', '/payments/payment/status', { query: { patent_id: listingId } });
    const found = await operator.request('GET', '/operations/sales', {
      query: { query: buyer.me.email },
    });
    const [debit] = found.body as OperatorSale[];
    expect(debit).toMatchObject({ standing: null, owners: ['Sam Seller', 'Oda Other'] });
    const id = debit?.id ?? '';
    expect((await pageOf(id)).parties.map(({ email }) => email)).toEqual([
      seller.me.email,
      other.me.email,
      buyer.me.email,
    ]);
    const text = 'Your bank takes two more days.';
    expect((await write(operator, id, { to: 'buyer', text })).status).toBe(200);
    expect((await noticesOf(buyer))[0]).toContain(text);
  });
});

describe('what an operator writes about a sale', () => {
  it('reaches the side that it is written to, and stays on the page and in the trail', async () => {
    const { buyer, id } = await sold();
    const toOwners = 'Please check your bank details.';
    expect((await write(operator, id, { to: 'owners', text: toOwners })).status).toBe(200);
    for (const owner of [seller, other]) expect((await noticesOf(owner))[0]).toContain(toOwners);
    expect((await noticesOf(buyer)).join()).not.toContain(toOwners);
    const toAll = 'The office is closed on Friday.';
    await write(operator, id, { to: 'everyone', text: toAll });
    for (const party of [seller, other, buyer]) {
      expect((await noticesOf(party))[0]).toContain(toAll);
    }
    const note = 'Called the buyer.';
    const page = (await write(operator, id, { to: 'team', text: note }))
      .body as OperatorSaleHistory;
    expect(page.words).toMatchObject([
      { told: true, text: `To the owners: ${toOwners}`, operator: operatorEmail },
      { told: true, text: `To everyone: ${toAll}` },
      { told: false, text: note },
    ]);
    for (const party of [seller, other, buyer]) {
      expect((await noticesOf(party)).join()).not.toContain(note);
    }
    const trail = await operator.request('GET', '/operations/audit', { query: { query: id } });
    const acts = (trail.body as { what: string }[]).map(({ what }) => what);
    expect(acts).toEqual(['sale.note', 'sale.message', 'sale.message']);
  });

  it('is refused without words, to nobody, about no sale, and to anyone else', async () => {
    const { buyer, id } = await sold();
    const words = { to: 'buyer', text: 'Hello.' };
    for (const body of [
      { to: 'buyer', text: ' ' },
      { ...words, to: 'world' },
    ]) {
      expect((await write(operator, id, body)).status).toBe(400);
    }
    const nothing = '019c0000-0000-7000-8000-000000000000';
    expect((await write(operator, nothing, words)).body).toMatchObject({
      code: 'sales.not_found',
    });
    expect((await write(anonymously(world), id, words)).status).toBe(401);
    for (const party of [buyer, seller]) expect((await write(party, id, words)).status).toBe(404);
    expect((await pageOf(id)).words).toEqual([]);
  });
});

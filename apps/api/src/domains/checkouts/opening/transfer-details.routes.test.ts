import { apiPrefix } from '@claimstead/contract/product.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pass, providerOf } from '../../../app/money/money.fixture.ts';
import { idOf } from '../../../adapters/stripe/stripe-client.adapter.ts';
import { newId } from '../../../core/ids/ids.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  confirm,
  paymentIdOf,
  publishedListing,
  startPaying,
} from '../../sales/sale-world.fixture.ts';
import { textDrawnIn } from '../../signing/papers/document-text.fixture.ts';

const price = 100_001;

let world: World;
let seller: Persona;
let buyer: Persona;
let listingId: string;
let paymentId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  listingId = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
  const started = await startPaying(buyer, listingId, price);
  paymentId = paymentIdOf(started.text);
});
afterAll(() => world.stop());

const ask = (who: Persona, id = listingId) =>
  who.request('GET', '/payments/payment/transfer', { query: { patent_id: id } });

async function wordsFor(who: Persona): Promise<string> {
  const url = `${apiPrefix}/payments/payment/transfer?patent_id=${listingId}`;
  const answer = await world.app.inject({ url, headers: { cookie: who.cookie } });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return textDrawnIn(answer.rawPayload).replaceAll(/\s+/g, '');
}

it('there is none before the buyer asked for the transfer details', async () => {
  expect((await ask(buyer)).body).toMatchObject({ code: 'checkouts.no_transfer' });
});

it('says where to send how much with which reference by when, and the email says the same', async () => {
  await confirm(world, paymentId, { bankTransfer: true });
  await pass(world);
  const words = await wordsFor(buyer);
  const { transfer } = await world.deps.payments.getPayment(paymentId);
  expect(transfer?.accountNumber).toMatch(/^\d{10,17}$/);
  const { text } = world.mailbox.lastTo(buyer.me.email ?? '');
  for (const value of Object.values(transfer ?? {})) {
    expect(words).toContain(value.replaceAll(' ', ''));
    expect(text).toContain(value);
  }
  expect(words).toContain('Stilltocome$1,000.01');
  expect(text).toContain('$1,000.01');
  expect(words).toMatch(/BY\w+\d+,\d{4}at/);
});

it('says what is still to come when a part has arrived', async () => {
  const { customer } = await providerOf(world).paymentIntents.retrieve(paymentId);
  const part = { amount: 60_001, currency: 'usd' };
  await providerOf(world).testHelpers.customers.fundCashBalance(idOf(customer) ?? '', part);
  await pass(world);
  expect(await wordsFor(buyer)).toContain('Hasarrived-$600.01Stilltocome$400.00');
});

it('is the buyer’s alone, and over with the payment', async () => {
  for (const who of [seller, await world.person()]) {
    expect((await ask(who)).body).toMatchObject({ code: 'checkouts.no_transfer' });
  }
  expect((await ask(buyer, newId())).body).toMatchObject({ code: 'checkouts.no_transfer' });
  expect((await ask(buyer, 'x')).status).toBe(400);
  expect((await ask(anonymously(world))).status).toBe(401);
  await buyer.request('POST', '/payments/payment/stop', { query: { patent_id: listingId } });
  expect((await ask(buyer)).body).toMatchObject({ code: 'checkouts.no_transfer' });
});

import type { Invoice } from '@claimstead/contract/subscriptions.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { complete, confirm, givenListing, newsOf, passDays, start } from '../plan-desk.test-kit.ts';
import { findCustomer } from '../../money/customers/customers.service.ts';
import { listInvoices } from './invoices.service.ts';

let world: World;
let payer: Persona;
let listingId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  payer = await world.person();
  listingId = await givenListing(world, payer);
});
afterAll(() => world.stop());

type Page = { invoices: Invoice[]; hasMore: boolean };

async function invoicesOf(person: Persona, query: Record<string, string> = {}): Promise<Page> {
  const answer = await person.request('GET', '/payments/user/invoices', { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Page;
}

test('nobody who is not signed in, and nothing for who has paid nothing', async () => {
  const answer = await anonymously(world).request('GET', '/payments/user/invoices');
  expect(answer.status).toBe(401);
  expect(await invoicesOf(payer)).toEqual({ invoices: [], hasMore: false });
});

test('a paid plan has its invoice, to be downloaded; a renewal has another, and strangers see neither', async () => {
  await complete(world, (await start(world, payer, listingId)).text, { card: '4242424242424242' });
  await confirm(world, payer, listingId);
  const { invoices } = await invoicesOf(payer);
  expect(invoices).toEqual([
    expect.objectContaining({
      patentId: listingId,
      patentTitle: 'Self-watering planter',
      amount: 5995,
      status: 'paid',
    }),
  ]);
  const [first] = invoices;
  if (!first?.downloadUrl) throw new Error('nothing to download');
  const paper = await fetch(first.downloadUrl);
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(
    Buffer.from(await paper.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect((await fetch(first.downloadUrl.replace(/[0-9a-f]{64}/, '0'.repeat(64)))).status).toBe(404);

  const stranger = await world.person();
  expect(await invoicesOf(stranger)).toEqual({ invoices: [], hasMore: false });
  expect(await invoicesOf(stranger, { after: first.id })).toEqual({ invoices: [], hasMore: false });
  expect(await invoicesOf(payer, { after: first.id })).toEqual({ invoices: [], hasMore: false });
  expect(await invoicesOf(payer, { after: 'in_nothing' })).toEqual({
    invoices: [],
    hasMore: false,
  });
  const bad = await payer.request('GET', '/payments/user/invoices', {
    query: { after: 'x'.repeat(101) },
  });
  expect(bad.status).toBe(400);

  await passDays(world, 91);
  // Every session has ended by then.
  const later = await listInvoices(world.deps, payer.userId, null);
  expect(later.invoices.map(({ amount, status }) => [amount, status])).toEqual([
    [5995, 'paid'],
    [5995, 'paid'],
  ]);
});

test('a provider that is away is said so', async () => {
  const person = await world.person();
  const listing = await givenListing(world, person);
  await complete(world, (await start(world, person, listing)).text, { card: '4242424242424242' });
  await confirm(world, person, listing);
  // Nobody else asks for invoices then.
  await world.settle();
  await world.sandbox?.control('POST', '/faults', {
    match: 'GET /v1/invoices',
    times: 1,
    kind: 'status',
    status: 500,
  });
  const answer = await person.request('GET', '/payments/user/invoices');
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([
    503,
    'payments.provider_away',
  ]);
});

test('a customer that was deleted at the provider can pay again, and its invoices stay listed', async () => {
  const person = await world.person();
  const [first, second] = [await givenListing(world, person), await givenListing(world, person)];
  await complete(world, (await start(world, person, first)).text, { card: '4242424242424242' });
  await confirm(world, person, first);
  const opened = (await start(world, person, second)).text;
  const customerId = await findCustomer(world.deps.db, person.userId);
  await world.sandbox?.control('POST', `/customers/${customerId}/delete`, {});
  await world.settle();
  // The plan went with its customer, and the form that was open is no good any more.
  expect(await newsOf(world, first)).toContain('subscriptions.ended');
  const again = await start(world, person, second);
  expect(again.status, again.text).toBe(200);
  expect(again.text).not.toBe(opened);
  await complete(world, again.text, { card: '4242424242424242' });
  expect((await confirm(world, person, second)).status).toBe(200);
  expect(await findCustomer(world.deps.db, person.userId)).not.toBe(customerId);
  const { invoices, hasMore } = await invoicesOf(person);
  expect([invoices.map(({ patentId }) => patentId), hasMore]).toEqual([[second, first], false]);
  const older = await invoicesOf(person, { after: invoices[0]?.id ?? '' });
  expect(older.invoices.map(({ patentId }) => patentId)).toEqual([first]);
});

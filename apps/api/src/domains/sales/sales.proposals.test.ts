import type { ProposalKind, ProposalMove, Sale } from '@claimstead/contract/sales.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStripeClient } from '../../adapters/stripe/stripe-client.adapter.ts';
import { ledgerBalances } from '../money/ledger/ledger.service.ts';
import { type Answer, cookieOf, type Persona, testPassword } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { advanceSale } from './advance-sale.service.ts';
import {
  forgetReturnedCards,
  operatorEmail,
  pay,
  publishedListing,
  sign,
  signingToken,
  verifyBank,
} from './sale-world.fixture.ts';

const price = 100_001;
const daySeconds = 24 * 3600;

let world: World;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let listingId: string;
let id: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  coOwner = await world.person({ firstName: 'Cora', lastName: 'Owner' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  await verifyBank(world, seller);
  await verifyBank(world, coOwner);
});
afterAll(() => world.stop());

beforeEach(async () => {
  for (const person of [seller, coOwner, buyer]) await signInAgain(person);
  await forgetReturnedCards(world);
  listingId = await publishedListing(world, [
    { persona: seller, shareBasisPoints: 5000 },
    { persona: coOwner, shareBasisPoints: 5000 },
  ]);
  await pay(world, buyer, listingId, price);
  const row = await world.deps.db
    .selectFrom('sales')
    .select('id')
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  id = row.id;
});

const press = (person: Persona, kind: ProposalKind, move: ProposalMove): Promise<Answer> =>
  person.request('POST', `/sales/${id}/proposals`, { body: { kind, move } });

async function seen(person: Persona, side: 'buyer' | 'owner'): Promise<Sale> {
  const path = side === 'buyer' ? '/payouts/pending/buyer' : '/payouts/pending';
  const sales = (await person.request('GET', path)).body as Sale[];
  const found = sales.find((sale) => sale.id === id);
  if (!found) throw new Error('the sale is not in the list');
  return found;
}

async function movesOf(person: Persona, side: 'buyer' | 'owner', kind: ProposalKind) {
  const { proposals } = await seen(person, side);
  return proposals.find((one) => one.kind === kind)?.moves;
}

/** The product's clock follows the sandbox's; what was done at the provider meanwhile comes back as webhooks. */
async function pass(seconds: number): Promise<void> {
  await world.sandbox?.control('POST', '/clock', { advanceSeconds: seconds });
  await world.sandbox?.control('POST', '/webhooks/attempt');
  await world.drain();
}

/** A session ends after 30 days. */
async function signInAgain(person: Persona): Promise<void> {
  const answer = await person.request('POST', '/auth/authenticate', {
    body: { email: person.me.email, password: testPassword },
  });
  person.cookie = cookieOf(answer);
}

const statusOf = async () =>
  (
    await world.deps.db
      .selectFrom('sales')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

async function disputesOf(charge: string | null) {
  const stripe = createStripeClient(world.deps.config);
  return (await stripe.disputes.list({ charge: charge ?? '' })).data;
}

const rowOf = (kind: ProposalKind) =>
  world.deps.db
    .selectFrom('sale_proposals')
    .select(['status', 'asked_by_side'])
    .where('sale_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();

const noticesOf = async (person: Persona) =>
  ((await person.request('GET', '/notifications')).body as { title: string; message: string }[])
    .filter(({ message }) => message !== '')
    .map(({ title }) => title);

describe('an end by agreement', () => {
  it('gives all of the money back once the other side agrees, and the listing returns', async () => {
    expect(await movesOf(buyer, 'buyer', 'end')).toEqual(['ask']);
    expect((await press(buyer, 'end', 'ask')).status).toBe(200);
    expect(await movesOf(buyer, 'buyer', 'end')).toEqual(['withdraw']);
    // Any owner answers for all of them.
    expect(await movesOf(seller, 'owner', 'end')).toEqual(['agree', 'decline']);
    expect(await movesOf(coOwner, 'owner', 'end')).toEqual(['agree', 'decline']);
    await world.drain();
    expect(await noticesOf(coOwner)).toContain('An agreement is proposed');
    const agreed = await press(coOwner, 'end', 'agree');
    expect(agreed.status, agreed.text).toBe(200);
    await world.drain();
    expect(await statusOf()).toBe('refunded');
    expect((await ledgerBalances(world.deps.db)).held_for_sales).toBe(0);
    const closing = await seller.request('GET', `/sales/${id}/closing`);
    expect(closing.body).toMatchObject({ ended: { cause: 'agreement', refund: 'done' } });
    expect(await noticesOf(buyer)).toContain('Sale canceled and refunded');
    expect(await noticesOf(seller)).toContain('Sale canceled');
    const { sale_state } = await world.deps.db
      .selectFrom('listings')
      .select('sale_state')
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow();
    expect(sale_state).toBe('none');
  });

  it('voids what the buyer has signed', async () => {
    await sign(world, buyer, listingId);
    const token = await signingToken(seller, listingId);
    expect((await press(seller, 'end', 'ask')).status).toBe(200);
    expect((await press(buyer, 'end', 'agree')).status).toBe(200);
    await world.drain();
    expect(await statusOf()).toBe('refunded');
    expect((await seller.request('GET', `/signing/${token}`)).status).toBe(410);
  });

  it('that is declined or withdrawn changes nothing, and can be asked for again', async () => {
    await press(seller, 'end', 'ask');
    expect((await press(coOwner, 'end', 'agree')).body).toMatchObject({
      code: 'sales.proposal_moved_on',
    });
    expect((await press(buyer, 'end', 'decline')).status).toBe(200);
    expect(await rowOf('end')).toEqual({ status: 'declined', asked_by_side: 'owner' });
    expect((await press(buyer, 'end', 'ask')).status).toBe(200);
    expect((await press(buyer, 'end', 'withdraw')).status).toBe(200);
    expect((await press(seller, 'end', 'agree')).body).toMatchObject({
      code: 'sales.proposal_moved_on',
    });
    expect(await statusOf()).toBe('held');
  });

  it('lapses after seven days without an answer, which is told', async () => {
    await press(buyer, 'end', 'ask');
    await pass(6 * daySeconds);
    expect(await rowOf('end')).toMatchObject({ status: 'asked' });
    await pass(daySeconds + 1);
    expect(await rowOf('end')).toMatchObject({ status: 'lapsed' });
    expect(await noticesOf(buyer)).toContain('The sale continues as before');
  });

  it('is nobody’s who is not of the sale, and impossible while a bank disputes the payment', async () => {
    const stranger = await world.person();
    expect((await press(stranger, 'end', 'ask')).body).toMatchObject({ code: 'sales.not_found' });
    const { charge_id: charge } = await world.deps.db
      .selectFrom('sales')
      .select('charge_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await press(buyer, 'end', 'ask');
    await world.sandbox?.control('POST', `/charges/${charge}/dispute`);
    expect((await press(seller, 'end', 'agree')).body).toMatchObject({
      code: 'sales.no_agreement_now',
    });
    expect(await movesOf(buyer, 'buyer', 'end')).toEqual([]);
    await world.drain();
    const [{ id: disputeId } = { id: '' }] = await disputesOf(charge);
    await world.sandbox?.control('POST', `/disputes/${disputeId}`, { outcome: 'won' });
    await advanceSale(world.deps, id);
    await world.sandbox?.control('POST', '/webhooks/attempt');
    await world.drain();
    expect((await press(seller, 'end', 'agree')).status).toBe(200);
    await world.drain();
    expect(await statusOf()).toBe('refunded');
  });
});

describe('an extension', () => {
  it('moves both deadlines of the step by 14 days, once', async () => {
    const before = (await seen(buyer, 'buyer')).deadlines;
    expect((await press(buyer, 'extend', 'ask')).status).toBe(200);
    expect((await press(seller, 'extend', 'agree')).status).toBe(200);
    const after = (await seen(buyer, 'buyer')).deadlines;
    const days = (key: 'cancellable' | 'ends') =>
      (Date.parse(after?.[key] ?? '') - Date.parse(before?.[key] ?? '')) / (daySeconds * 1000);
    expect([days('cancellable'), days('ends')]).toEqual([14, 14]);
    expect((await press(buyer, 'extend', 'ask')).body).toMatchObject({
      code: 'sales.proposal_moved_on',
    });
    await world.drain();
    expect(await noticesOf(coOwner)).toContain('14 more days');
    await pass(73 * daySeconds);
    expect(await statusOf()).toBe('held');
    await pass(daySeconds + 60);
    expect(await statusOf()).toBe('refunded');
  });

  it('is of the step that it was agreed in: the next one has its own time', async () => {
    await press(seller, 'extend', 'ask');
    await press(buyer, 'extend', 'agree');
    await pass(60);
    await sign(world, buyer, listingId);
    const { deadlines, standing } = await seen(buyer, 'buyer');
    expect(standing.by).toBe(deadlines?.ends);
    const wait = Date.parse(deadlines?.ends ?? '') - Date.parse(standing.since);
    expect(wait).toBe(60 * daySeconds * 1000);
  });
});

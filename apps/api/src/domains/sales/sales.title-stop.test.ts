import type { FilingTitle } from '@claimstead/contract/filing-record.contract.ts';
import type { Queue } from '@claimstead/contract/operations-queue.contract.ts';
import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { officeSandboxKey } from '../../core/config/office-settings.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { compareListingTitle } from '../listings/title/compare-title.service.ts';
import { officeSays, paper } from '../listings/title/office-record.fixture.ts';
import { atOffice } from '../patents/patents.test-kit.ts';
import {
  confirm,
  file,
  operatorEmail,
  pay,
  payouts,
  paymentIdOf,
  paymentStatus,
  publishedListing,
  sign,
  startPaying,
  verifyBank,
} from './sale-world.fixture.ts';

const price = 100_001;
let world: World;
let seller: Persona;
let buyer: Persona;
let operator: Persona;
let listingId: string;
beforeAll(async () => {
  world = await startWorld({
    sandbox: true,
    environment: {
      OPERATOR_EMAILS: operatorEmail,
      OFFICE_API_KEY: officeSandboxKey,
      OFFICE_PACE_SECONDS: '0',
    },
  });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  operator = await world.person({ email: operatorEmail });
  await verifyBank(world, seller);
}, 60_000);
afterAll(() => world.stop());
beforeEach(() => list());

async function list(over: { acceptingOffers?: boolean } = {}): Promise<void> {
  const owners = [{ persona: seller, shareBasisPoints: 10_000 }];
  listingId = await publishedListing(world, owners, over);
  await officeSays(world, listingId, agreeing);
}

const agreeing = { inventors: ['Sam Seller'], conveyances: [] };
const lien = paper('200/1', 'SECURITY INTEREST', ['SELLER, SAM', 'FIRST BANK, N.A.']);
const withLien = { ...agreeing, conveyances: [lien] };

/** A lien is recorded, and a comparison meets it. */
async function recordLien(): Promise<void> {
  await officeSays(world, listingId, withLien);
  await compareListingTitle(world.deps, listingId);
}
async function find(permits: boolean): Promise<void> {
  const seen = await operator.request('GET', `/operations/titles/${listingId}`);
  const { checkId } = seen.body as OperatorTitle;
  const body = { checkId, permits, reason: 'The bank says that the debt is paid.' };
  const found = await operator.request('POST', `/operations/titles/${listingId}/find`, { body });
  expect(found.status, found.text).toBe(200);
  await world.drain();
}
async function heldSale(): Promise<string> {
  const { id } = await world.deps.db
    .selectFrom('sales')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow();
  return id;
}
const standingFor = async (persona: Persona, side: 'buyer' | 'owner') =>
  (await payouts(persona, side)).find(({ patent }) => patent.id === listingId)?.standing;
const intentOf = (secret: string) => world.deps.payments.getPayment(paymentIdOf(secret));
const mailsTo = (persona: Persona, words: string) =>
  world.mailbox.to(persona.me.email).filter(({ text }) => text.includes(words)).length;

describe('a lien that is recorded while a payment form is open', () => {
  it('ends the payment, tells the buyer why, and lets them pay again after a finding', async () => {
    const { text: secret } = await startPaying(buyer, listingId, price);
    expect((await intentOf(secret)).status).toBe('unpaid');
    await recordLien();
    await world.drain();
    expect((await intentOf(secret)).status).toBe('canceled');
    expect(await paymentStatus(buyer, listingId)).toMatchObject({
      status: 'ended',
      titleStops: true,
    });
    expect(mailsTo(buyer, 'so we canceled your open payment of $1,000.01')).toBe(1);
    await find(true);
    expect(await paymentStatus(buyer, listingId)).toMatchObject({ titleStops: false });
    await pay(world, buyer, listingId, price);
    expect(await heldSale()).toBeTruthy();
  });

  it('keeps an accepted offer, whose time to pay is paused', async () => {
    await list({ acceptingOffers: true });
    const made = await buyer.request('POST', '/offer', {
      query: { patentId: listingId, amount: '50000' },
    });
    const { id } = made.body as { id: string };
    const offer = () =>
      world.deps.db
        .selectFrom('offers')
        .select(['status', 'pay_by', 'amount_cents'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    expect((await seller.request('POST', `/offer/${id}/accept`)).status).toBe(200);
    await world.drain();
    const { amount_cents: due } = await offer();
    const { text: secret } = await startPaying(buyer, listingId, due);
    const before = world.mailbox.to(buyer.me.email).length;
    await recordLien();
    await world.drain();
    expect((await intentOf(secret)).status).toBe('canceled');
    expect(await offer()).toMatchObject({ status: 'ACCEPTED', pay_by: null });
    const [mail, ...more] = world.mailbox.to(buyer.me.email).slice(before);
    expect(more.map(({ subject }) => subject)).toEqual([]);
    expect(mail?.subject).toContain('Your time to pay is paused');
    expect(mail?.text).toContain('Any payment you hadn’t finished is canceled');
    await find(true);
    expect((await startPaying(buyer, listingId, due)).status).toBe(200);
  });

  it('ends the payment with words of its own where operators refuse a title that was in no question', async () => {
    const { text: secret } = await startPaying(buyer, listingId, price);
    const before = world.mailbox.to(buyer.me.email).length;
    await find(false);
    expect((await intentOf(secret)).status).toBe('canceled');
    const mails = world.mailbox.to(buyer.me.email).slice(before);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('doesn’t allow a payment, so we canceled your open payment');
    expect(mails[0]?.text).not.toContain('Payment stopped while we review');
  });

  it('comes too late for money that is there: it is held, both sides read so in one email, and nothing is filed before a finding', async () => {
    const { text: secret } = await startPaying(buyer, listingId, price);
    const sides = [buyer, seller];
    const before = sides.map((side) => world.mailbox.to(side.me.email).length);
    await recordLien();
    await confirm(world, paymentIdOf(secret), { card: '4242424242424242' });
    await world.drain();
    await paymentStatus(buyer, listingId);
    await world.drain();
    const saleId = await heldSale();
    for (const [index, side] of sides.entries()) {
      const told = world.mailbox.to(side.me.email).slice(before[index]);
      const said = told.filter(({ text }) => text.includes('nothing is filed until it’s cleared'));
      expect(said.map(({ subject }) => subject)).toHaveLength(1);
    }
    await sign(world, buyer, listingId);
    await sign(world, seller, listingId);
    await world.settle();
    expect(await file(operator, saleId)).toMatchObject({
      status: 409,
      body: { code: 'recordations.title_unsettled' },
    });
    expect(await world.deps.payments.listTransfers(saleId)).toEqual([]);
    await find(false);
    expect((await file(operator, saleId)).body).toMatchObject({
      code: 'recordations.title_unsettled',
    });
    await find(true);
    expect((await file(operator, saleId)).status).toBe(200);
  });
});

it('what was recorded between the opening of a form and the money is met when that arrives', async () => {
  const { text: secret } = await startPaying(buyer, listingId, price);
  await officeSays(world, listingId, withLien);
  await confirm(world, paymentIdOf(secret), { card: '4242424242424242' });
  await paymentStatus(buyer, listingId);
  await world.drain();
  await heldSale();
  const seen = await operator.request('GET', `/operations/titles/${listingId}`);
  expect(seen.body).toMatchObject({ waiting: true, abstract: { outcome: 'cannot_tell' } });
  expect(mailsTo(operator, 'nothing can be filed until an operator')).toBeGreaterThan(0);
});

describe('the comparison before filing', () => {
  async function signedSale(): Promise<string> {
    await pay(world, buyer, listingId, price);
    const saleId = await heldSale();
    await sign(world, buyer, listingId);
    await sign(world, seller, listingId);
    await world.settle();
    return saleId;
  }
  const look = async (saleId: string): Promise<FilingTitle> => {
    const seen = await operator.request('GET', `/operations/filings/${saleId}/title`);
    expect(seen.status, seen.text).toBe(200);
    return seen.body as FilingTitle;
  };

  it('is with the record of now: what changed since the payment is said, and waits for a finding', async () => {
    const saleId = await signedSale();
    expect(await look(saleId)).toMatchObject({
      patentId: listingId,
      stops: false,
      since: 'same',
      abstract: { outcome: 'agrees', asOf: '2026-05-02' },
      atPayment: { outcome: 'agrees', asOf: '2026-05-02' },
    });
    await officeSays(world, listingId, withLien);
    expect(await look(saleId)).toMatchObject({
      stops: true,
      since: 'changed',
      abstract: { outcome: 'cannot_tell', reasons: [{ code: 'open_lien', reelFrame: '200/1' }] },
    });
    await world.drain();
    expect(mailsTo(seller, 'The buyer’s payment stays held meanwhile.')).toBeGreaterThan(0);
    expect(mailsTo(operator, 'nothing can be filed until an operator')).toBeGreaterThan(0);
    expect((await file(operator, saleId)).body).toMatchObject({
      code: 'recordations.title_unsettled',
    });
    await find(true);
    expect((await look(saleId)).stops).toBe(false);
    expect((await file(operator, saleId)).status).toBe(200);
    // The record may name the buyer by now: nobody compares any more.
    await officeSays(world, listingId, { inventors: ['Bea Buyer'], conveyances: [] });
    expect((await look(saleId)).abstract.outcome).toBe('cannot_tell');
  });

  it('that meets something new puts the sale in a state of its own, told to both sides and the team, until it is decided', async () => {
    const saleId = await signedSale();
    const before = world.mailbox.to(buyer.me.email).length;
    const standings = async () => {
      return [await standingFor(seller, 'owner'), await standingFor(buyer, 'buyer')];
    };
    const queued = async (query: Record<string, string> = {}) => {
      const answer = await operator.request('GET', '/operations/queue', { query });
      return (answer.body as Queue).items.filter(({ id }) => id === saleId || id === listingId);
    };
    expect(await queued()).toMatchObject([{ kind: 'unfiled', id: saleId }]);
    await officeSays(world, listingId, withLien);
    await look(saleId);
    await world.drain();
    for (const one of await standings()) {
      expect(one).toMatchObject({ state: 'title_held', waitsFor: 'team', act: null });
    }
    expect(await queued()).toMatchObject([{ kind: 'title', id: listingId, state: null }]);
    expect(await queued({ kind: 'on_course' })).toMatchObject([
      { id: saleId, state: 'title_held' },
    ]);
    // Twenty days on, nobody was told that it is only not filed yet.
    world.clock.advance(20 * 24 * 3_600);
    await world.settle();
    expect(await queued()).toMatchObject([{ kind: 'title', late: true }]);
    await find(false);
    for (const one of await standings()) expect(one).toMatchObject({ state: 'title_refused' });
    expect(await queued()).toMatchObject([{ kind: 'title', id: listingId }]);
    await find(true);
    for (const one of await standings()) expect(one).toMatchObject({ state: 'to_file' });
    expect(await queued()).toMatchObject([{ kind: 'unfiled', id: saleId }]);
    const told = world.mailbox.to(buyer.me.email).slice(before);
    const subjects = told.map(({ subject }) => subject.split(':')[0] ?? '');
    expect(subjects).not.toContain('Not filed yet');
    // Twenty days are long for the other sales of this file, too.
    expect(subjects.filter((subject) => subject.startsWith('Title'))).toEqual([
      'Title under review',
      'Title not cleared',
      'Title cleared',
    ]);
    expect((await file(operator, saleId)).status).toBe(200);
  });

  it('is told while people still sign, and they can finish signing', async () => {
    await pay(world, buyer, listingId, price);
    const readyBefore = mailsTo(operator, 'It is ready to file with the patent office');
    const onceDecided = 'Our team files it with the patent office once the title';
    const toldBefore = mailsTo(buyer, onceDecided);
    await recordLien();
    await world.drain();
    expect(await standingFor(buyer, 'buyer')).toMatchObject({
      state: 'buyer_signs',
      act: 'fill_assignment',
      titleStop: 'title_held',
    });
    const queue = (await operator.request('GET', '/operations/queue')).body as Queue;
    expect(queue.items.filter(({ id }) => id === listingId)).toMatchObject([{ kind: 'title' }]);
    await sign(world, buyer, listingId);
    await sign(world, seller, listingId);
    await world.settle();
    expect(mailsTo(buyer, onceDecided) - toldBefore).toBe(1);
    expect(mailsTo(operator, 'It is ready to file with the patent office')).toBe(readyBefore);
  });

  it('asks the office itself, is told in words where that is away, and stops nobody for it', async () => {
    const saleId = await signedSale();
    world.clock.advance(120);
    await atOffice(world, 'POST', '/faults', { kind: 'error', times: 0 });
    const seen = await look(saleId);
    expect(seen).toMatchObject({ stops: false, since: 'not_compared_now' });
    expect(seen.abstract.reasons[0]?.text).toBe('The patent office has not answered yet.');
    expect(seen.atPayment).toEqual({ outcome: 'agrees', asOf: '2026-05-02' });
    expect((await file(operator, saleId)).status).toBe(200);
    await atOffice(world, 'DELETE', '/faults');
  });

  it('is for operators who are not part of the sale', async () => {
    await pay(world, buyer, listingId, price);
    const saleId = await heldSale();
    const path = `/operations/filings/${saleId}/title`;
    for (const [who, status] of [
      [anonymously(world), 401],
      [buyer, 404],
      [seller, 404],
    ] as const) {
      expect((await who.request('GET', path)).status).toBe(status);
    }
    expect((await operator.request('GET', '/operations/filings/no-sale/title')).status).toBe(400);
  });
});

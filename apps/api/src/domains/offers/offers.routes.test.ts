import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { addCoOwner, makeOpenListing } from '../listings/listings.test-kit.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { getListingForDeal } from '../listings/listings.service.ts';
import { restoreListing, takeDownListing } from '../listings/moderation/moderation.service.ts';

let world: World;
let seller: Persona;
let buyer: Persona;
let stranger: Persona;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person({ firstName: 'Sela' });
  buyer = await world.person({ firstName: 'Bo' });
  stranger = await world.person({ firstName: 'Stran' });
});
afterAll(() => world.stop());

async function offerFor(patentId: string, who: Persona, amount = '500'): Promise<Offer> {
  const answer = await who.request('POST', '/offer', { query: { patentId, amount } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Offer;
}

const move = (who: Persona, id: string, name: string, query: Record<string, string> = {}) =>
  who.request('POST', `/offer/${id}/${name}`, { query });

describe('making an offer', () => {
  it('shows the offer to both sides with what each may do', async () => {
    const patentId = await makeOpenListing(world, seller);
    const offer = await offerFor(patentId, buyer, '1250.5');
    expect(offer).toMatchObject({ amount: 1250.5, status: 'NEW', moves: ['withdraw'] });
    expect(offer.sender.userId).toBe(buyer.userId);
    expect(offer.receiver.userId).toBe(seller.userId);
    const received = (await seller.request('GET', '/offers/received')).body as Offer[];
    expect(received.find((one) => one.id === offer.id)?.moves).toEqual(
      expect.arrayContaining(['accept', 'counter', 'reject']),
    );
    const sent = (await buyer.request('GET', '/offers/sent')).body as Offer[];
    expect(sent.map((one) => one.id)).toContain(offer.id);
  });

  it('refuses the owner, the unverified, a second offer, a listing without offers, bad amounts', async () => {
    const patentId = await makeOpenListing(world, seller);
    const own = await seller.request('POST', '/offer', { query: { patentId, amount: '500' } });
    expect(own.body).toMatchObject({ status: 403, code: 'offers.own_patent' });
    const unverified = await world.person({ verified: false });
    const early = await unverified.request('POST', '/offer', { query: { patentId, amount: '5' } });
    expect(early.body).toMatchObject({ status: 403, code: 'identity.email_unverified' });
    await offerFor(patentId, buyer);
    const twice = await buyer.request('POST', '/offer', { query: { patentId, amount: '600' } });
    expect(twice.body).toMatchObject({ status: 409, code: 'offers.already_open' });
    const fixed = await makeOpenListing(world, seller, { acceptingOffers: false });
    const fixedOffer = await buyer.request('POST', '/offer', {
      query: { patentId: fixed, amount: '500' },
    });
    expect(fixedOffer.body).toMatchObject({ status: 409, code: 'offers.not_accepting' });
    for (const amount of ['0', '0.99', '1000000', '-5', '1.234', 'abc', '']) {
      const bad = await stranger.request('POST', '/offer', { query: { patentId, amount } });
      expect([amount, bad.status]).toEqual([amount, 400]);
    }
  });

  it('is one of two when the same buyer presses twice at the same instant', async () => {
    const patentId = await makeOpenListing(world, seller);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        buyer.request('POST', '/offer', { query: { patentId, amount: '700' } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort((left, right) => left - right)).toEqual([
      200, 409, 409, 409,
    ]);
  });
});

describe('the email of an offer', () => {
  it('says who acts by when and what happens if not, as its page says it when the email is sent', async () => {
    const zoned = await world.person({ firstName: 'Ona' });
    await zoned.request('PUT', '/user/timeZone', { body: { timeZone: 'America/Denver' } });
    const patentId = await makeOpenListing(world, zoned);
    const { id } = await offerFor(patentId, buyer, '900');
    await world.drain();
    const asked = world.mailbox.lastTo(zoned.me.email);
    expect(asked.subject).toContain('New offer');
    expect(asked.text).toMatch(
      /^What’s next: Answer by [A-Z][a-z]+ \d+, \d{4} at .* M[DS]T, or the offer expires\.$/m,
    );
    await move(zoned, id, 'counter', { amount: '950' });
    await world.drain();
    expect(world.mailbox.lastTo(buyer.me.email).text).toMatch(/^What’s next: Answer by /m);
    await move(buyer, id, 'accept');
    await world.drain();
    const reserved = world.mailbox.lastTo(zoned.me.email).text;
    expect(reserved).toMatch(
      /^What’s next: The patent is reserved for Bo until .*\. Without the payment, the offer ends then\.$/m,
    );
  });
});

describe('answering an offer', () => {
  it('is nobody else’s business', async () => {
    const offer = await offerFor(await makeOpenListing(world, seller), buyer);
    for (const name of ['accept', 'reject', 'withdraw']) {
      expect((await move(stranger, offer.id, name)).status).toBe(404);
      expect((await move(anonymously(world), offer.id, name)).status).toBe(401);
    }
    expect((await move(buyer, offer.id, 'accept')).body).toMatchObject({
      code: 'offers.not_your_turn',
    });
  });

  it('swaps the sides with a counter, reserves with an acceptance, and tells what happened', async () => {
    const patentId = await makeOpenListing(world, seller);
    const offer = await offerFor(patentId, buyer);
    const before = (await world.eventTypes()).length;
    const countered = await move(seller, offer.id, 'counter', { amount: '900' });
    expect(countered.body).toMatchObject({ status: 'COUNTERED', amount: 900, moves: ['withdraw'] });
    const accepted = await move(buyer, offer.id, 'accept');
    expect(accepted.body).toMatchObject({ status: 'ACCEPTED', amount: 900, moves: ['pay'] });
    expect((await world.eventTypes()).slice(before)).toEqual([
      'offers.countered',
      'offers.accepted',
    ]);
    const other = await offerFor(patentId, stranger, '1000');
    const second = await move(seller, other.id, 'accept');
    expect(second.body).toMatchObject({ status: 409, code: 'offers.reserved' });
    const history = (accepted.body as Offer).history.map((entry) => entry.action);
    expect(history).toEqual(['offered', 'countered', 'accepted']);
  });

  it('is over when the listing is taken down, unless it is restored before the event arrives', async () => {
    const patentId = await makeOpenListing(world, seller);
    const accepted = await offerFor(patentId, buyer);
    const open = await offerFor(patentId, stranger);
    expect((await move(seller, accepted.id, 'accept')).status).toBe(200);
    const takeDown = () =>
      transact(world.deps, (unit) => takeDownListing(unit, patentId, 'Not the owner.'));
    const restore = () => transact(world.deps, (unit) => restoreListing(unit, patentId));
    const seen = async () => {
      const offers = (await seller.request('GET', '/offers/received')).body as Offer[];
      const ids = [accepted.id, open.id];
      const ours = offers.filter((one) => ids.includes(one.id));
      return ours.map((one) => `${one.status} ${one.reason ?? ''}`.trim()).sort();
    };
    await takeDown();
    await restore();
    await world.drain();
    expect(await seen()).toEqual(['ACCEPTED', 'NEW']);
    await takeDown();
    await world.drain();
    expect(await seen()).toEqual(['REJECTED listing_gone', 'REJECTED listing_gone']);
    await restore();
    const facts = await getListingForDeal(world.deps.db, patentId, world.clock.now());
    expect(facts).toMatchObject({ visible: true, reservedForUserId: null });
  });

  it('cannot be accepted before every owner has confirmed their share', async () => {
    const patentId = await makeOpenListing(world, seller);
    const offer = await offerFor(patentId, buyer);
    await addCoOwner(world, patentId, stranger, { confirmed: false });
    expect((await move(seller, offer.id, 'accept')).body).toMatchObject({
      status: 409,
      code: 'offers.owners_unconfirmed',
    });
    expect((await move(seller, offer.id, 'counter', { amount: '900' })).status).toBe(200);
    expect((await move(buyer, offer.id, 'accept')).status).toBe(409);
  });

  it('that an owner keeps from being accepted is a matter of that owner and of the creator, and of no other', async () => {
    const patentId = await makeOpenListing(world, seller);
    const [missing, other] = [await world.person({ firstName: 'Mia' }), await world.person()];
    await addCoOwner(world, patentId, missing, { confirmed: false });
    await addCoOwner(world, patentId, other, { confirmed: true });
    const offer = await offerFor(patentId, buyer);
    const seen = async (who: Persona, list: 'received' | 'sent' = 'received') => {
      const offers = (await who.request('GET', `/offers/${list}`)).body as Offer[];
      return offers.find((one) => one.id === offer.id) as Offer;
    };
    const answers = ['counter', 'reject'];
    const name = `Mia ${missing.me.lastName}`;
    expect(await seen(seller)).toMatchObject({
      ...{ standing: 'owners_unconfirmed', unconfirmed: [name] },
      moves: [...answers, 'remind_owners'],
    });
    expect(await seen(missing)).toMatchObject({
      ...{ standing: 'owners_unconfirmed', unconfirmed: [] },
      moves: [...answers, 'confirm_share'],
    });
    expect(await seen(other)).toMatchObject({ unconfirmed: [name], moves: answers });
    expect(await seen(buyer, 'sent')).toMatchObject({ unconfirmed: [name], moves: ['withdraw'] });
    const query = { patentId };
    const body = { email: missing.me.email };
    expect((await seller.request('POST', '/owners/invitation', { query, body })).status).toBe(204);
    expect((await missing.request('POST', '/owners/confirm', { query })).status).toBe(200);
    expect((await seen(seller)).moves).toEqual(['accept', ...answers]);
  });

  it('applies to the amount that was seen, and no other', async () => {
    const offer = await offerFor(await makeOpenListing(world, seller), buyer, '700');
    expect((await move(seller, offer.id, 'counter', { amount: '900' })).status).toBe(200);
    expect((await move(buyer, offer.id, 'counter', { amount: '300' })).status).toBe(200);
    for (const name of ['accept', 'reject']) {
      const stale = await move(seller, offer.id, name, { amount: '700' });
      expect(stale.body).toMatchObject({ status: 409, code: 'offers.amount_changed' });
    }
    const answer = await move(seller, offer.id, 'accept', { amount: '300.00' });
    expect(answer.body).toMatchObject({ status: 'ACCEPTED', amount: 300 });
  });

  it('is for every owner: one counters, another accepts what comes back', async () => {
    const patentId = await makeOpenListing(world, seller);
    const partner = await world.person({ firstName: 'Parr' });
    await addCoOwner(world, patentId, partner, { confirmed: true });
    const offer = await offerFor(patentId, buyer);
    const countered = await move(partner, offer.id, 'counter', { amount: '900' });
    expect((countered.body as Offer).sender.userId).toBe(partner.userId);
    const sent = (await seller.request('GET', '/offers/sent')).body as Offer[];
    expect(sent.find((one) => one.id === offer.id)?.moves).toEqual(['withdraw']);
    await move(buyer, offer.id, 'counter', { amount: '800' });
    const accepted = await move(seller, offer.id, 'accept');
    expect(accepted.body).toMatchObject({ status: 'ACCEPTED', amount: 800 });
    expect((accepted.body as Offer).receiver.userId).toBe(seller.userId);
    const seen = (await partner.request('GET', '/offers/received')).body as Offer[];
    expect(seen.find((one) => one.id === offer.id)).toMatchObject({
      status: 'ACCEPTED',
      moves: [],
    });
  });

  it('tells the receiver, and nobody else, what prevents accepting', async () => {
    const patentId = await makeOpenListing(world, seller);
    const first = await offerFor(patentId, buyer);
    const second = await offerFor(patentId, stranger);
    const seen = async (who: Persona, list: 'received' | 'sent') => {
      const offers = (await who.request('GET', `/offers/${list}`)).body as Offer[];
      const { moves, standing } = offers.find((one) => one.id === second.id) ?? {};
      return { moves, standing };
    };
    const free = {
      moves: expect.arrayContaining(['accept', 'counter', 'reject']),
      standing: 'to_answer',
    };
    expect(await seen(seller, 'received')).toEqual(free);
    expect((await move(seller, first.id, 'accept')).status).toBe(200);
    const reserved = { moves: expect.not.arrayContaining(['accept']), standing: 'reserved' };
    expect(await seen(seller, 'received')).toEqual(reserved);
    expect(await seen(stranger, 'sent')).toEqual({ moves: ['withdraw'], standing: 'to_answer' });
    world.clock.advance(72 * 3600);
    expect(await seen(seller, 'received')).toEqual(free);
    await seller.request('PUT', '/patent/publish', { query: { patentId, published: 'false' } });
    const gone = { moves: expect.not.arrayContaining(['accept']), standing: 'not_for_sale' };
    expect(await seen(seller, 'received')).toEqual(gone);
    expect((await move(seller, second.id, 'accept')).body).toMatchObject({
      code: 'offers.not_for_sale',
    });
  });

  it('ends at its deadline to the second, before any sweep runs', async () => {
    const patentId = await makeOpenListing(world, seller);
    const unpaid = await offerFor(patentId, buyer);
    const rival = await offerFor(patentId, stranger);
    expect((await move(seller, unpaid.id, 'accept')).status).toBe(200);
    world.clock.advance(72 * 3600 - 1);
    expect((await move(seller, rival.id, 'accept')).body).toMatchObject({
      code: 'offers.reserved',
    });
    const again = { query: { patentId, amount: '650' } };
    expect((await buyer.request('POST', '/offer', again)).body).toMatchObject({
      code: 'offers.already_open',
    });
    world.clock.advance(1);
    const sent = (await buyer.request('GET', '/offers/sent')).body as Offer[];
    expect(sent.find((one) => one.id === unpaid.id)).toMatchObject({
      status: 'REJECTED',
      reason: 'payment_lapsed',
      moves: [],
      expiresTimestamp: null,
    });
    expect((await move(seller, rival.id, 'accept')).status).toBe(200);
    expect((await buyer.request('POST', '/offer', again)).status).toBe(200);
    const received = (await seller.request('GET', '/offers/received')).body as Offer[];
    expect(
      received.find((one) => one.id === unpaid.id)?.history.map(({ action }) => action),
    ).toEqual(['offered', 'accepted', 'lapsed']);
  });

  it('expires after 7 days unanswered and after 72 hours unpaid, and releases the listing', async () => {
    const patentId = await makeOpenListing(world, seller);
    const unanswered = await offerFor(patentId, buyer);
    world.clock.advanceDays(7);
    expect((await move(seller, unanswered.id, 'accept')).body).toMatchObject({
      code: 'offers.lapsed',
    });
    await world.settle();
    const again = await offerFor(patentId, buyer);
    expect((await move(seller, again.id, 'accept')).status).toBe(200);
    world.clock.advance(72 * 3600);
    await world.settle();
    const sent = (await buyer.request('GET', '/offers/sent')).body as Offer[];
    const reasons = sent.filter((one) => one.patent.id === patentId).map((one) => one.reason ?? '');
    expect(reasons.sort()).toEqual(['lapsed', 'payment_lapsed']);
    const next = await offerFor(patentId, stranger);
    expect((await move(seller, next.id, 'accept')).status).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { nextOfOffer } from '@claimstead/contract/offer-words.ts';
import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { assignmentText, officeSays, paper } from '../listings/title/office-record.fixture.ts';
import { compareListingTitle } from '../listings/title/compare-title.service.ts';
import { pdfDocument } from '../listings/listings.test-kit.ts';
import { atDesk, sendPaper, take } from '../listings/title/title-papers.test-kit.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { lockListing } from '../listings/listings.api.ts';
import { operatorEmail, publishedListing } from '../sales/sale-world.fixture.ts';
import { extendTimeToPay } from './offers.service.ts';

let world: World;
let owner: Persona;
let buyer: Persona;
let operator: Persona;
let listingId: string;
beforeAll(async () => {
  world = await startWorld({ environment: { OPERATOR_EMAILS: operatorEmail } });
  owner = await world.person();
  buyer = await world.person();
  operator = await world.person({ email: operatorEmail });
});
afterAll(() => world.stop());
beforeEach(async () => {
  listingId = await publishedListing(world, [{ persona: owner, shareBasisPoints: 10_000 }], {
    acceptingOffers: true,
  });
});

const hourSeconds = 3600;
const hour = hourSeconds * 1000;
const differs = {
  inventors: ['Jane Smith'],
  conveyances: [paper('100/1', assignmentText, ['SMITH, JANE', 'BOLT WORKS, LLC'])],
};

async function acceptedOffer(): Promise<string> {
  const made = await buyer.request('POST', '/offer', {
    query: { patentId: listingId, amount: '50000' },
  });
  const { id } = made.body as Offer;
  const accepted = await owner.request('POST', `/offer/${id}/accept`);
  expect(accepted.status, accepted.text).toBe(200);
  await world.drain();
  return id;
}

async function holdTitle(): Promise<void> {
  await officeSays(world, listingId, differs);
  await compareListingTitle(world.deps, listingId);
  await world.drain();
}

async function decide(permits: boolean): Promise<void> {
  const seen = await operator.request('GET', `/operations/titles/${listingId}`);
  const { checkId } = seen.body as OperatorTitle;
  const found = await operator.request('POST', `/operations/titles/${listingId}/find`, {
    body: { checkId, permits, reason: 'Looked at the papers.' },
  });
  expect(found.status, found.text).toBe(200);
  await world.drain();
}

const offerOf = (id: string) =>
  world.deps.db
    .selectFrom('offers')
    .select(['status', 'reason', 'pay_by', 'pay_left_ms'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const reservedUntil = async () =>
  (
    await world.deps.db
      .selectFrom('listings')
      .select('reserved_until')
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow()
  ).reserved_until;

/** The offer as the buyer reads it, and as the owner does. */
async function bothSee(id: string): Promise<(Offer | undefined)[]> {
  const places = [
    [buyer, '/offers/sent'],
    [owner, '/offers/received'],
  ] as const;
  const answers = await Promise.all(places.map(([who, path]) => who.request('GET', path)));
  return answers.map(({ body }) => (body as Offer[]).find((offer) => offer.id === id));
}
/** While the title is in question, owners can explain it, and buyers can do nothing. */
const movesOf = (offer: Offer | undefined) => (offer?.side === 'owner' ? ['explain_title'] : []);
/** How many of their emails about the listing have these words. */
const mailsTo = (persona: Persona, words: string) =>
  world.mailbox
    .to(persona.me.email)
    .filter(({ text }) => text.includes(listingId))
    .filter(({ subject, text }) => `${subject} ${text}`.includes(words)).length;

describe('the time to pay of an accepted offer', () => {
  it('is paused while operators review the title, and resumes with what was left', async () => {
    const id = await acceptedOffer();
    world.clock.advance(30 * hourSeconds);
    await holdTitle();
    expect(await offerOf(id)).toMatchObject({ status: 'ACCEPTED', pay_by: null });
    world.clock.advance(200 * hourSeconds);
    await world.settle();
    expect((await offerOf(id)).status).toBe('ACCEPTED');
    await decide(true);
    const { pay_by: payBy, pay_left_ms: left } = await offerOf(id);
    expect(left).toBeNull();
    const hoursLeft = ((payBy?.getTime() ?? 0) - world.clock.now().getTime()) / hour;
    expect(hoursLeft).toBeGreaterThan(41.9);
    expect(hoursLeft).toBeLessThanOrEqual(42);
    expect(await reservedUntil()).toEqual(payBy);
  });

  it('is told as paused and not as paid, to both sides, and nobody is offered to pay', async () => {
    const id = await acceptedOffer();
    for (const offer of await bothSee(id))
      expect(offer).toMatchObject({ standing: 'due', payLeftMs: null });
    expect((await bothSee(id))[0]?.moves).toContain('pay');
    world.clock.advance(hourSeconds);
    await holdTitle();
    for (const offer of await bothSee(id)) {
      expect(offer).toMatchObject({ standing: 'paused', moves: movesOf(offer) });
      const hoursLeft = (offer?.payLeftMs ?? 0) / hour;
      expect(hoursLeft).toBeGreaterThan(70.9);
      expect(hoursLeft).toBeLessThanOrEqual(71);
    }
    await decide(true);
    for (const offer of await bothSee(id)) expect(offer?.standing).toBe('due');
  });

  it('is also paused when a payment that failed, or moved on, extends it', async () => {
    const id = await acceptedOffer();
    await holdTitle();
    const payBy = new Date(world.clock.now().getTime() + 100 * hour);
    await transact(world.deps, async (unit) => {
      await lockListing(unit, listingId);
      await extendTimeToPay(unit, id, payBy);
    });
    const { pay_by: runsOut, pay_left_ms: left } = await offerOf(id);
    expect([runsOut, Math.round((left ?? 0) / hour)]).toEqual([null, 100]);
    for (const offer of await bothSee(id)) {
      expect(offer).toMatchObject({ standing: 'paused', moves: movesOf(offer) });
    }
    await decide(true);
    for (const offer of await bothSee(id)) expect(offer?.standing).toBe('due');
  });

  it('does not begin where the title waits already, and no other offer can be accepted meanwhile', async () => {
    await holdTitle();
    const id = await acceptedOffer();
    const stopped = await offerOf(id);
    expect([stopped.pay_by, Number(stopped.pay_left_ms)]).toEqual([null, 72 * hour]);
    const rival = await world.person();
    const made = await rival.request('POST', '/offer', {
      query: { patentId: listingId, amount: '60000' },
    });
    world.clock.advance(100 * hourSeconds);
    const accepted = await owner.request('POST', `/offer/${(made.body as Offer).id}/accept`);
    expect((accepted.body as { code: string }).code).toBe('offers.reserved');
  });

  it('runs after a refusal: nobody is offered to pay, both sides read why, and the offer ends for that reason', async () => {
    const id = await acceptedOffer();
    await holdTitle();
    await decide(false);
    expect((await offerOf(id)).pay_by).not.toBeNull();
    for (const offer of await bothSee(id)) {
      const moves = movesOf(offer);
      expect(offer).toMatchObject({ standing: 'title_refused', moves, payLeftMs: null });
      const role = offer?.side === 'buyer' ? 'sender' : 'receiver';
      const words = nextOfOffer(offer as Offer, { role, standing: 'title_refused' }, (at) => at);
      expect(words).toContain('doesn’t allow a payment');
      expect(words).toContain(offer?.expiresTimestamp ?? 'no end');
    }
    world.clock.advance(71 * hourSeconds);
    await world.settle();
    // The acceptance was told with it, before.
    expect(mailsTo(buyer, 'Pay now')).toBe(1);
    world.clock.advance(2 * hourSeconds);
    await world.settle();
    expect(await offerOf(id)).toMatchObject({ status: 'REJECTED', reason: 'title_refused' });
    expect(mailsTo(buyer, 'was not paid in time')).toBe(0);
    expect(mailsTo(buyer, 'has ended')).toBe(1);
    expect(mailsTo(owner, 'has ended')).toBe(1);
  });

  it('runs after a refusal that no review came before, which the buyer and the owners are told', async () => {
    const id = await acceptedOffer();
    const { pay_by: payBy } = await offerOf(id);
    await decide(false);
    expect(await offerOf(id)).toMatchObject({ status: 'ACCEPTED', pay_by: payBy });
    expect((await bothSee(id))[0]).toMatchObject({ standing: 'title_refused' });
    expect(mailsTo(buyer, 'doesn’t allow a payment')).toBe(1);
    expect(mailsTo(owner, 'doesn’t allow a payment')).toBe(1);
    await decide(true);
    expect((await bothSee(id))[0]).toMatchObject({ standing: 'due', moves: ['pay'] });
    expect(await offerOf(id)).toMatchObject({ pay_by: payBy });
    expect(mailsTo(buyer, 'has cleared the title')).toBe(1);
  });

  it('is not begun in words by an acceptance while nobody can pay', async () => {
    await holdTitle();
    await acceptedOffer();
    expect(mailsTo(buyer, 'pay by')).toBe(0);
    expect(mailsTo(buyer, 'accepted your offer')).toBe(1);
    expect(mailsTo(buyer, 'Your time to pay is paused')).toBe(0);
  });

  it('resumes once an operator accepts the paper that the seller sent about it', async () => {
    const id = await acceptedOffer();
    await holdTitle();
    const sent = await sendPaper(owner, listingId, await pdfDocument());
    expect(sent.status, sent.text).toBe(200);
    // It waits for our team: there is nothing more to send.
    const [, mine] = await bothSee(id);
    expect(mine).toMatchObject({ standing: 'paused', moves: [] });
    expect(nextOfOffer(mine as Offer, { role: 'receiver', standing: 'paused' }, String)).toContain(
      'the paper you sent',
    );
    expect((await take(operator, await atDesk(operator, listingId))).status).toBe(200);
    await world.drain();
    expect((await offerOf(id)).pay_by).not.toBeNull();
  });

  it('is told to the buyer both ways, once, however often the news arrives', async () => {
    const before = (await world.eventTypes()).length;
    await acceptedOffer();
    await holdTitle();
    await holdTitle();
    await decide(true);
    await decide(true);
    const told = (await world.eventTypes()).slice(before);
    const about = told.filter((type) => /^(?:offers\.time|listings\.title)_/.test(type));
    expect(about).toEqual([
      'listings.title_held',
      'offers.time_stands_still',
      'listings.title_decided',
      'offers.time_goes_on',
    ]);
  });
});

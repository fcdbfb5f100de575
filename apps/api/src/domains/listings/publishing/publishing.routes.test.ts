import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { givePlan, makeDraft, makeListing, newPatentNumber } from '../listings.test-kit.ts';
import {
  extendReservation,
  markSold,
  markSoldOutside,
  markUnderSale,
  releaseReservation,
  reserveListing,
  returnToMarket,
} from '../deals/deals.service.ts';
import { getListingForDeal } from '../listings.service.ts';
import { restoreListing, takeDownListing } from '../moderation/moderation.service.ts';
import { unpublishForEndedPlan } from './plan-period.service.ts';

let world: World;
let seller: Persona;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  buyer = await world.person();
});
afterAll(() => world.stop());

const publish = (persona: Persona, patentId: string, published = true) =>
  persona.request('PUT', '/patent/publish', { query: { patentId, published: String(published) } });
const view = (persona: Persona, id: string) => persona.request('GET', '/patent', { query: { id } });
async function newsSince(count: number): Promise<string[]> {
  const types = (await world.eventTypes()).slice(count);
  return types.filter((type) => type.startsWith('listings.'));
}
const soon = () => new Date(world.clock.now().getTime() + 3_600_000);

describe('publishing', () => {
  it('without a plan asks for one, keeps the request, and the paid plan publishes', async () => {
    const id = await makeDraft(seller);
    const count = (await world.eventTypes()).length;
    const asked = await publish(seller, id);
    expect(asked.status).toBe(402);
    expect(asked.body).toMatchObject({ code: 'listings.subscription_required' });
    expect((await view(buyer, id)).status).toBe(404);
    await givePlan(world, id);
    expect((await view(buyer, id)).body).toMatchObject({ status: 'active', published: true });
    expect(await newsSince(count)).toEqual(['listings.published']);
  });

  it('is not done by a plan alone if nobody asked for it', async () => {
    const id = await makeDraft(seller);
    await givePlan(world, id);
    expect((await view(seller, id)).body).toMatchObject({ status: 'draft', published: false });
    expect((await publish(seller, id)).body).toMatchObject({ status: 'active', published: true });
  });

  it('names every missing field', async () => {
    const made = await seller.request('POST', '/patent', { body: {} });
    const { id } = made.body as { id: string };
    const answer = await publish(seller, id);
    expect(answer.status).toBe(409);
    const { code, errors } = answer.body as { code: string; errors: { path: string }[] };
    expect(code).toBe('listings.incomplete');
    expect(errors.map((error) => error.path)).toEqual([
      'title',
      'description',
      'patentNumber',
      'countryOfIssue',
      'categories',
      'price',
    ]);
  });

  it('is refused for another country and for an unverified person', async () => {
    const id = await makeDraft(seller, { countryOfIssue: 'France', patentNumber: 'FR1' });
    expect((await publish(seller, id)).body).toMatchObject({
      code: 'listings.country_not_supported',
    });
    const newcomer = await world.person({ verified: false });
    const draft = await makeDraft(newcomer);
    const answer = await publish(newcomer, draft);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'identity.email_unverified' });
  });

  it('of one number by two accounts at the same time succeeds for one', async () => {
    const patentNumber = newPatentNumber();
    const first = await makeDraft(seller, { patentNumber });
    const second = await makeDraft(buyer, { patentNumber: patentNumber.replace(/^/, 'US ') });
    await givePlan(world, first);
    await givePlan(world, second);
    const answers = await Promise.all([publish(seller, first), publish(buyer, second)]);
    expect(answers.map((answer) => answer.status).sort((left, right) => left - right)).toEqual([
      200, 409,
    ]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body).toMatchObject({ code: 'listings.number_taken' });
  });

  it('takes the number of another account’s listing whose plan has ended', async () => {
    const patentNumber = newPatentNumber();
    const lapsed = await makeListing(world, seller, { patentNumber });
    await transact(world.deps, (unit) => unpublishForEndedPlan(unit, lapsed));
    const id = await makeListing(world, buyer, { patentNumber });
    expect((await view(seller, id)).body).toMatchObject({ status: 'active' });
    await givePlan(world, lapsed);
    expect((await view(seller, lapsed)).body).toMatchObject({ published: false, status: 'draft' });
    expect((await publish(seller, lapsed)).body).toMatchObject({ code: 'listings.number_taken' });
  });

  it('leaves an expired listing its number while an accepted offer reserves it', async () => {
    const patentNumber = newPatentNumber();
    const lapsed = await makeListing(world, seller, { patentNumber });
    await transact(world.deps, (unit) => reserveListing(unit, lapsed, buyer.userId, soon()));
    await transact(world.deps, (unit) => unpublishForEndedPlan(unit, lapsed));
    const id = await makeDraft(buyer, { patentNumber });
    await givePlan(world, id);
    expect((await publish(buyer, id)).body).toMatchObject({ code: 'listings.number_taken' });
    expect((await view(seller, lapsed)).body).toMatchObject({ published: true });
    world.clock.advance(3_601);
    expect((await publish(buyer, id)).status).toBe(200);
  });

  it('twice is fine and says so once; unpublishing hides and keeps the plan', async () => {
    const id = await makeListing(world, seller);
    const count = (await world.eventTypes()).length;
    expect((await publish(seller, id)).status).toBe(200);
    expect(await newsSince(count)).toEqual([]);
    const hidden = (await publish(seller, id, false)).body as Listing;
    expect(hidden).toMatchObject({ status: 'draft', published: false });
    expect(hidden.subscriptionExpirationTimestamp).not.toBeNull();
    expect((await view(buyer, id)).status).toBe(404);
    expect(await newsSince(count)).toEqual(['listings.unpublished']);
    expect((await publish(seller, id)).status).toBe(200);
  });
});

describe('the end of a plan', () => {
  it('comes by the clock, is announced once, and a renewal makes the listing public again', async () => {
    const id = await makeListing(world, seller, {}, 5);
    const count = (await world.eventTypes()).length;
    world.clock.advanceDays(5);
    const seen = (await view(buyer, id)).body as Listing;
    expect(seen).toMatchObject({ status: 'expired', moves: [], imageUris: [] });
    await world.settle();
    await world.settle();
    const ended = (await newsSince(count)).filter((type) => type === 'listings.plan_ended');
    expect(ended.length).toBeGreaterThanOrEqual(1);
    const rows = await world.deps.db
      .selectFrom('outbox_events')
      .selectAll()
      .where('type', '=', 'listings.plan_ended')
      .execute();
    expect(rows.filter((row) => row.payload['listingId'] === id)).toHaveLength(1);
    expect((await view(seller, id)).body).toMatchObject({
      status: 'expired',
      moves: ['edit', 'choose_public_page', 'renew', 'delete'],
    });
    await givePlan(world, id);
    expect((await view(buyer, id)).body).toMatchObject({ status: 'active' });
  });

  it('by canceling hides the listing right away, and it stays expired', async () => {
    const id = await makeListing(world, seller);
    await transact(world.deps, (unit) => unpublishForEndedPlan(unit, id));
    expect((await view(buyer, id)).body).toMatchObject({ status: 'expired' });
    expect((await publish(seller, id)).status).toBe(402);
  });
});

describe('a deal', () => {
  it('of two buyers at the same time goes to one of them', async () => {
    const id = await makeListing(world, seller);
    const won = await Promise.all(
      [buyer.userId, seller.userId].map((userId) =>
        transact(world.deps, (unit) => markUnderSale(unit, id, userId)),
      ),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  it('respects another buyer’s reservation until it expires', async () => {
    const id = await makeListing(world, seller);
    const third = await world.person();
    const reserve = (userId: string) =>
      transact(world.deps, (unit) => reserveListing(unit, id, userId, soon()));
    expect(await reserve(buyer.userId)).toBe(true);
    expect(await reserve(third.userId)).toBe(false);
    const take = (userId: string) =>
      transact(world.deps, (unit) => markUnderSale(unit, id, userId));
    expect(await take(third.userId)).toBe(false);
    world.clock.advance(3_601);
    expect(await take(third.userId)).toBe(true);
    const facts = await getListingForDeal(world.deps.db, id, world.clock.now());
    expect(facts).toMatchObject({ saleState: 'under_sale', visible: false });
  });

  it('that is canceled returns the listing; one that completes sells it for good', async () => {
    const id = await makeListing(world, seller);
    const inUnit = <T>(work: Parameters<typeof transact<T>>[1]) => transact(world.deps, work);
    await inUnit((unit) => markUnderSale(unit, id, buyer.userId));
    expect(await inUnit((unit) => markSoldOutside(unit, id))).toBe(false);
    expect(await inUnit((unit) => returnToMarket(unit, id))).toBe(true);
    expect((await view(buyer, id)).body).toMatchObject({ status: 'active' });
    expect(await inUnit((unit) => markSold(unit, id))).toBe(false);
    await inUnit((unit) => markUnderSale(unit, id, buyer.userId));
    expect(await inUnit((unit) => markSold(unit, id))).toBe(true);
    expect((await view(buyer, id)).body).toMatchObject({ status: 'sold', moves: [] });
    expect(await inUnit((unit) => returnToMarket(unit, id))).toBe(false);
    expect((await publish(seller, id)).body).toMatchObject({ code: 'listings.moved_on' });
  });
});

describe('a take-down', () => {
  it('hides a listing and stops its owner, and restoring makes it public again', async () => {
    const id = await makeListing(world, seller);
    await transact(world.deps, (unit) => takeDownListing(unit, id, 'Not the owner.'));
    expect((await view(buyer, id)).status).toBe(404);
    expect((await publish(seller, id)).body).toMatchObject({ code: 'listings.taken_down' });
    await transact(world.deps, (unit) => restoreListing(unit, id));
    expect((await view(buyer, id)).body).toMatchObject({ status: 'active' });
  });

  it('outlasts a renewal and a canceled plan: once restored, a paid plan makes it public again', async () => {
    const renewed = await makeListing(world, seller);
    const cancelled = await makeListing(world, seller);
    for (const id of [renewed, cancelled]) {
      await transact(world.deps, (unit) => takeDownListing(unit, id, 'Not the owner.'));
    }
    await givePlan(world, renewed, 180);
    await transact(world.deps, (unit) => unpublishForEndedPlan(unit, cancelled));
    for (const id of [renewed, cancelled]) {
      await transact(world.deps, (unit) => restoreListing(unit, id));
    }
    expect((await view(buyer, renewed)).body).toMatchObject({ status: 'active' });
    expect((await view(buyer, cancelled)).status).toBe(404);
    await givePlan(world, cancelled);
    expect((await view(buyer, cancelled)).body).toMatchObject({ status: 'active' });
  });

  it('ends what was agreed and allows nothing new except releasing a reservation', async () => {
    const id = await makeListing(world, seller);
    const inUnit = <T>(work: Parameters<typeof transact<T>>[1]) => transact(world.deps, work);
    await inUnit((unit) => reserveListing(unit, id, buyer.userId, soon()));
    await inUnit((unit) => takeDownListing(unit, id, 'Not the owner.'));
    expect(await inUnit((unit) => reserveListing(unit, id, buyer.userId, soon()))).toBe(false);
    expect(await inUnit((unit) => extendReservation(unit, id, buyer.userId, soon()))).toBe(false);
    expect(await inUnit((unit) => markUnderSale(unit, id, buyer.userId))).toBe(false);
    expect(await inUnit((unit) => releaseReservation(unit, id, buyer.userId))).toBe(true);
  });
});

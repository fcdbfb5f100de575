import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirm,
  paymentIdOf,
  paymentStatus,
  publishedListing,
  startPaying,
} from '../../domains/sales/sale-world.fixture.ts';
import { advanceCheckout } from '../../domains/checkouts/payment/advance-checkout.service.ts';
import { makeDraft } from '../../domains/listings/listings.test-kit.ts';
import { lockListingRow } from '../../domains/listings/listings.store.ts';
import { type Persona, testPassword } from '../../test-kit/persona.ts';
import { untilWaiting } from '../../test-kit/lock-waiters.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

const price = 100_001;
const rounds = repetitions(2, 40);
let world: World;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
});
afterAll(() => world.stop());

function leave(person: Persona) {
  return person.request('DELETE', '/user', { body: { password: testPassword } });
}

async function saleOf(listing: string) {
  return world.deps.db
    .selectFrom('checkouts')
    .leftJoin('sales', 'sales.id', 'checkouts.id')
    .select(['checkouts.id', sql<string>`coalesce(sales.status, checkouts.status)`.as('status')])
    .where('checkouts.listing_id', '=', listing)
    .executeTakeFirstOrThrow();
}

/** Starts both while someone holds the listing, so that the first one has it first, and lets go. */
async function inOrder<T, U>(
  listing: string,
  first: () => Promise<T>,
  second: () => Promise<U>,
): Promise<[T, U]> {
  const running = await world.deps.db.transaction().execute(async (tx) => {
    await lockListingRow(tx, listing);
    const one = first();
    await untilWaiting(world, 1);
    const other = second();
    await untilWaiting(world, 2);
    return { one, other };
  });
  return Promise.all([running.one, running.other]);
}

describe.each(['seller', 'buyer', 'co-owner'] as const)(
  'a %s who leaves while it is paid',
  (who) => {
    async function paidListing() {
      const seller = await world.person();
      const people = { seller, 'co-owner': await world.person(), buyer: await world.person() };
      const listing = await publishedListing(world, [
        { persona: seller, shareBasisPoints: 5_000 },
        { persona: people['co-owner'], shareBasisPoints: 5_000 },
      ]);
      const started = await startPaying(people.buyer, listing, price);
      await confirm(world, paymentIdOf(started.text), { card: '4242424242424242' });
      const { id } = await saleOf(listing);
      return {
        listing,
        deletes: () => leave(people[who]),
        pays: () => advanceCheckout(world.deps, id),
      };
    }

    it(`stays when the sale is first, at the very same moment (${rounds} times)`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { listing, deletes, pays } = await paidListing();
        const [, left] = await inOrder(listing, pays, deletes);
        expect(left).toMatchObject({ status: 409, body: { code: 'identity.open_sale' } });
        expect(await saleOf(listing)).toMatchObject({ status: 'held' });
      }
    }, 240_000);

    it(`is gone when the deletion is first, and the buyer is refunded (${rounds} times)`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { listing, deletes, pays } = await paidListing();
        const [left] = await inOrder(listing, deletes, pays);
        expect(left.status).toBe(204);
        await world.drain();
        await pays();
        expect(await saleOf(listing)).toMatchObject({ status: 'refunded' });
      }
    }, 240_000);
  },
);

it('of simultaneous deletions, one deletes and the others are told that there is no session', async () => {
  const person = await world.person();
  await makeDraft(person);
  const answers = await Promise.all(Array.from({ length: 6 }, () => leave(person)));
  const statuses = answers.map((answer) => answer.status).toSorted((one, two) => one - two);
  expect(statuses).toEqual([204, 401, 401, 401, 401, 401]);
  await world.drain();
  const mails = world.mailbox.to(person.me.email);
  expect(mails.filter((mail) => mail.subject.includes('is deleted'))).toHaveLength(1);
});

it(`what is written in the person's name at that moment is written before, or refused (${rounds} times)`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const person = await world.person({ firstName: `Racer${round}`, lastName: 'Zq' });
    const other = await world.person();
    const listing = await publishedListing(world, [{ persona: other, shareBasisPoints: 10_000 }]);
    const word = `raced${round}zq`;
    const inquiry = { subject: word, category: 'other', message: word };
    const answers = await Promise.all([
      leave(person),
      person.request('POST', '/support/inquiry', { body: inquiry }),
      person.request('POST', '/patent', { body: { title: word } }),
      person.request('POST', `/messages/${other.userId}`, { body: { message: word } }),
      person.request('POST', `/patent/wishlist/${listing}`),
      startPaying(person, listing, price),
    ]);
    expect(answers[0]?.status).toBe(204);
    for (const answer of answers)
      expect([answer.status, answer.status < 500]).toEqual([answer.status, true]);
    await world.drain();
    await world.settle();
    const { userId } = person;
    const { db } = world.deps;
    const left = await Promise.all([
      db.selectFrom('support_inquiries').select('id').where('user_id', '=', userId).execute(),
      db.selectFrom('listings').select('id').where('title', '=', word).execute(),
      db.selectFrom('messages').select('id').where('body', '=', word).execute(),
      db
        .selectFrom('wishlist_entries')
        .select('listing_id')
        .where('user_id', '=', userId)
        .execute(),
      db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute(),
      db
        .selectFrom('checkouts')
        .select('id')
        .where('buyer_user_id', '=', userId)
        .where('status', '!=', 'ended')
        .execute(),
    ]);
    expect(left).toEqual([[], [], [], [], [], []]);
    expect(await paymentStatus(other, listing)).toMatchObject({ status: 'none' });
  }
}, 240_000);

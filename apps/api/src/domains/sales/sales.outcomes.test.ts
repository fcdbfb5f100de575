import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '../../test-kit/persona.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  askForLink,
  buyerDetails,
  confirm,
  file,
  forgetReturnedCards,
  operatorEmail,
  pay,
  paymentIdOf,
  paymentStatus,
  payout,
  payouts,
  publishedListing,
  sign,
  startPaying,
  verifyBank,
} from './sale-world.fixture.ts';
import { arranged } from '../../test-kit/lifecycle-guard.ts';

const price = 100_001;

let world: World;
let operator: Persona;
let seller: Persona;
let buyer: Persona;
let rival: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  rival = await world.person();
  await verifyBank(world, seller);
});

afterAll(async () => world.stop());

const soleOwner = () => [{ persona: seller, shareBasisPoints: 10_000 }];

async function makeOffer(person: Persona, listingId: string, dollars: string): Promise<string> {
  const made = await person.request('POST', '/offer', {
    query: { patentId: listingId, amount: dollars },
  });
  expect(made.status, made.text).toBe(200);
  return (made.body as { id: string }).id;
}

async function offerOf(id: string) {
  return world.deps.db
    .selectFrom('offers')
    .select(['status', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('a purchase by an accepted offer', () => {
  it('costs the offer’s amount, and ends the other offers once the money is held', async () => {
    const listingId = await publishedListing(world, soleOwner(), { acceptingOffers: true });
    const lost = await makeOffer(rival, listingId, '700');
    const won = await makeOffer(buyer, listingId, '800');
    expect((await startPaying(buyer, listingId, 80_000)).status).toBe(409);
    expect((await seller.request('POST', `/offer/${won}/accept`)).status).toBe(200);
    expect((await startPaying(buyer, listingId, price)).body).toMatchObject({
      code: 'checkouts.amount_differs',
    });
    expect((await startPaying(rival, listingId, 80_000)).status).toBe(409);
    await pay(world, buyer, listingId, 80_000);
    expect(await offerOf(won)).toMatchObject({ status: 'PAID' });
    expect(await offerOf(lost)).toMatchObject({ status: 'REJECTED', reason: 'sold_to_another' });
  });

  it('ends the paid offer when the sale is undone, so another can be accepted', async () => {
    const listingId = await publishedListing(world, soleOwner(), { acceptingOffers: true });
    const paid = await makeOffer(buyer, listingId, '800');
    await seller.request('POST', `/offer/${paid}/accept`);
    await pay(world, buyer, listingId, 80_000);
    const sale = (await payouts(buyer, 'buyer')).find((one) => one.patent.id === listingId);
    const undone = await operator.request('POST', `/operations/sales/${sale?.id}/refund`, {
      body: { reason: 'Both sides asked for it.' },
    });
    expect(undone.status, undone.text).toBe(200);
    await world.drain();
    expect(await offerOf(paid)).toMatchObject({ status: 'REJECTED', reason: 'sale_cancelled' });
    expect(await paymentStatus(buyer, listingId)).toMatchObject({ status: 'refunded' });
    const again = await makeOffer(rival, listingId, '900');
    expect((await seller.request('POST', `/offer/${again}/accept`)).status).toBe(200);
  });
});

describe('a payment that succeeds for something no longer for sale', () => {
  it('is refunded automatically if the price has changed in the meantime', async () => {
    const listingId = await publishedListing(world, soleOwner());
    const started = await startPaying(buyer, listingId, price);
    await world.deps.db
      .updateTable('listings')
      .set({ price_cents: 200_000 })
      .where('id', '=', listingId)
      .execute();
    await confirm(world, paymentIdOf(started.text));
    await paymentStatus(buyer, listingId);
    await world.drain();
    expect(await paymentStatus(buyer, listingId)).toMatchObject({ status: 'refunded' });
  });

  it('tells both sides about a failed refund, and an operator tries again', async () => {
    expectErrorLog(/a refund failed, an operator must look/);
    await forgetReturnedCards(world);
    const listingId = await publishedListing(world, soleOwner());
    const started = await startPaying(buyer, listingId, price);
    await world.deps.db
      .updateTable('listings')
      .set({ published: false })
      .where('id', '=', listingId)
      .modifyEnd(arranged('listing'))
      .execute();
    await confirm(world, paymentIdOf(started.text), { card: '4000000000005126' });
    await paymentStatus(buyer, listingId);
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 3600 });
    await world.settle();
    await paymentStatus(buyer, listingId);
    const seen = (await payouts(buyer, 'buyer')).find((one) => one.patent.id === listingId);
    expect(seen).toMatchObject({ paymentStatus: 'refunding', refund: 'failed', moves: [] });
    const retried = await operator.request('POST', `/operations/sales/${seen?.id}/refund`, {
      body: { reason: 'The buyer gave another card.' },
    });
    expect(retried.status, retried.text).toBe(200);
    await world.drain();
    const refunds = await world.deps.db
      .selectFrom('money_intents')
      .select('business_key')
      .where('subject', '=', `re:${seen?.id}`)
      .orderBy('attempt')
      .execute();
    expect(refunds.map((row) => row.business_key)).toEqual([
      `re:${seen?.id}:1`,
      `re:${seen?.id}:2`,
    ]);
  });
});

describe('a declined card', () => {
  it('leaves the payment open, and the next try is the same payment', async () => {
    const listingId = await publishedListing(world, soleOwner());
    const started = await startPaying(buyer, listingId, price);
    await confirm(world, paymentIdOf(started.text), { card: '4000000000000002' }).catch(() => {});
    expect(await paymentStatus(buyer, listingId)).toMatchObject({ status: 'open' });
    expect((await startPaying(buyer, listingId, price)).text).toBe(started.text);
  });
});

describe('a released sale that an operator undoes', () => {
  it('takes the payout back before the buyer gets the refund', async () => {
    const person = await world.person();
    const listingId = await publishedListing(world, soleOwner());
    await pay(world, person, listingId, price);
    await sign(world, person, listingId);
    await sign(world, seller, listingId);
    const { id } = await payout(person, 'buyer');
    expect((await file(operator, id)).status).toBe(200);
    await world.drain();
    const undone = await operator.request('POST', `/operations/sales/${id}/refund`, {
      body: { reason: 'The patent was reassigned to the owners.' },
    });
    expect(undone.status, undone.text).toBe(200);
    await world.drain();
    const [transfer] = await world.deps.payments.listTransfers(id);
    expect(transfer?.reversedCents).toBe(price);
    expect(await paymentStatus(person, listingId)).toMatchObject({ status: 'refunded' });
    // Of this sale only: what Stripe reports about another one may arrive at any moment.
    expect(await heldFor(id)).toEqual({ cents: 0, bookings: 4 });
  });
});

describe('an operator', () => {
  it('may not act on a sale to which the operator is a party', async () => {
    const listingId = await publishedListing(world, soleOwner());
    await pay(world, operator, listingId, price);
    await sign(world, operator, listingId);
    await sign(world, seller, listingId);
    const { id } = await payout(operator, 'buyer');
    expect((await file(operator, id)).body).toMatchObject({ code: 'sales.operator_is_party' });
    const packet = await operator.request('GET', `/operations/filings/${id}/packet`);
    expect(packet.status).toBe(403);
    const refund = await operator.request('POST', `/operations/sales/${id}/refund`, {
      body: { reason: 'For me.' },
    });
    expect(refund.status).toBe(403);
  });

  it('is the only one who may see or change anything there', async () => {
    const id = '019c0000-0000-7000-8000-000000000000';
    for (const path of ['filings', 'sales', 'inquiries', 'listings', 'users', 'audit']) {
      expect((await buyer.request('GET', `/operations/${path}`)).status).toBe(404);
      expect((await operator.request('GET', `/operations/${path}`)).status).toBe(200);
    }
    expect((await file(buyer, id)).status).toBe(404);
    expect((await file(operator, id)).body).toMatchObject({ code: 'sales.not_found' });
  });

  it('suspends a person and takes a listing down, each with who and why in the trail', async () => {
    const person = await world.person();
    const listingId = await publishedListing(world, soleOwner());
    const because = { body: { reason: 'A claim of the true owner.' } };
    const suspend = `/operations/users/${person.userId}/suspend`;
    expect((await operator.request('POST', suspend, because)).status).toBe(200);
    expect((await operator.request('POST', suspend, because)).status).toBe(409);
    expect((await person.request('GET', '/user')).status).toBe(401);
    const takeDown = `/operations/listings/${listingId}/take-down`;
    expect((await operator.request('POST', takeDown, because)).status).toBe(200);
    const audit = await operator.request('GET', '/operations/audit');
    expect((audit.body as unknown[]).slice(0, 2)).toMatchObject([
      { what: 'listing.take_down', operator: operatorEmail, reason: because.body.reason },
      { what: 'user.suspend', operator: operatorEmail, reason: because.body.reason },
    ]);
    await expect(world.deps.db.deleteFrom('operator_audit').execute()).rejects.toThrow(
      'append only',
    );
  });
});

describe('a sale that was settled outside', () => {
  it('is recorded for a buyer who wrote, shown as such to both, and only once', async () => {
    const listingId = await publishedListing(world, soleOwner());
    const person = await world.person();
    const mark = (who: Persona) =>
      who.request('PUT', '/patent/sold', {
        query: { patentId: listingId, buyerUserId: person.userId },
      });
    expect((await mark(seller)).body).toMatchObject({ code: 'listings.buyer_not_contact' });
    await person.request('POST', `/messages/${seller.userId}`, { body: { message: 'Agreed.' } });
    expect((await mark(rival)).status).toBe(404);
    expect((await mark(seller)).body).toMatchObject({ settledOutside: true, amount: null });
    expect((await mark(seller)).status).toBe(409);
    const bought = await person.request('GET', '/patents/purchased', {
      query: { userId: person.userId },
    });
    expect(bought.body).toMatchObject([
      { settledOutside: true, amount: null, soldUser: { firstName: 'Sam' } },
    ]);
    const [{ id = '' } = {}] = bought.body as { id?: string }[];
    const closing = (who: Persona) => who.request('GET', `/sales/${id}/closing`);
    const mine = {
      side: 'buyer',
      settledOutside: true,
      amount: null,
      documents: [],
      mayList: true,
    };
    expect((await closing(person)).body).toMatchObject(mine);
    expect((await closing(seller)).body).toMatchObject({ side: 'owner', mayList: false });
    expect((await closing(rival)).status).toBe(404);
  });

  it('has no amount anywhere, and ends the buyer’s own offer as for a listing that is gone', async () => {
    const listingId = await publishedListing(world, soleOwner(), { acceptingOffers: true });
    const [person, other] = [await world.person(), await world.person()];
    await person.request('POST', `/messages/${seller.userId}`, { body: { message: 'Agreed.' } });
    await makeOffer(person, listingId, '700');
    await makeOffer(other, listingId, '650');
    const query = { patentId: listingId, buyerUserId: person.userId };
    expect((await seller.request('PUT', '/patent/sold', { query })).status).toBe(200);
    const reasons = await world.deps.db
      .selectFrom('offers')
      .select(['buyer_user_id', 'reason'])
      .where('listing_id', '=', listingId)
      .execute();
    expect(new Map(reasons.map((row) => [row.buyer_user_id, row.reason]))).toEqual(
      new Map([
        [person.userId, 'listing_gone'],
        [other.userId, 'sold_to_another'],
      ]),
    );
    const events = await world.deps.db
      .selectFrom('outbox_events')
      .select('payload')
      .where('type', '=', 'sales.settled_outside')
      .execute();
    expect(events.length).toBeGreaterThan(0);
    for (const { payload } of events) expect(payload).not.toHaveProperty('amountCents');
  });

  it('is refused while a sale inside is open', async () => {
    const listingId = await publishedListing(world, soleOwner());
    const person = await world.person();
    await person.request('POST', `/messages/${seller.userId}`, { body: { message: 'Hello.' } });
    await pay(world, person, listingId, price);
    const answer = await seller.request('PUT', '/patent/sold', {
      query: { patentId: listingId, buyerUserId: person.userId },
    });
    expect(answer.body).toMatchObject({ code: 'listings.open_sale' });
  });
});

describe('the papers', () => {
  it('are made again if the buyer changes the details before signing', async () => {
    const person = await world.person();
    const listingId = await publishedListing(world, soleOwner());
    await pay(world, person, listingId, price);
    await askForLink(person, listingId);
    const first = await payout(person, 'buyer');
    expect(first.documentStatus).toBe('PENDING_BUYER');
    const again = await askForLink(person, listingId);
    expect(again.status).toBe(200);
    expect((await payout(person, 'buyer')).documentId).toBe(first.documentId);
    const changed = await person.request('POST', '/patentAssignment/createEmbeddedRequestUrl', {
      query: { patentId: listingId },
      body: { ...buyerDetails, company: 'Northwind Devices, Inc.', title: 'CEO' },
    });
    expect(changed.status, changed.text).toBe(200);
    await world.drain();
    const second = await payout(person, 'buyer');
    expect(second.documentId).not.toBe(first.documentId);
    await sign(world, person, listingId).catch(() => {});
  });

  it('ask for Latin letters where the office could not read an address', async () => {
    const person = await world.person();
    const listingId = await publishedListing(world, soleOwner());
    await pay(world, person, listingId, price);
    const answer = await person.request('POST', '/patentAssignment/createEmbeddedRequestUrl', {
      query: { patentId: listingId },
      body: { ...buyerDetails, address: '王府井大街 1, Beijing, China' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ path: 'address' }] });
  });
});

/** What the ledger holds for a sale, and in how many bookings it came and went. */
async function heldFor(saleId: string): Promise<{ cents: number; bookings: number }> {
  const row = await world.deps.db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
    .select(({ fn }) => [
      fn.sum<number>('ledger_lines.amount_cents').as('cents'),
      fn.countAll<number>().as('bookings'),
    ])
    .where('ledger_entries.sale_id', '=', saleId)
    .where('ledger_lines.account', '=', 'held_for_sales')
    .executeTakeFirstOrThrow();
  return row;
}

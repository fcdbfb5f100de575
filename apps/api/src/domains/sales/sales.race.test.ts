import { repetitions } from '../../test-kit/repetitions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { arranged } from '../../test-kit/lifecycle-guard.ts';
import { ledgerBalances } from '../money/ledger/ledger.service.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { advanceSale } from './advance-sale.service.ts';
import {
  confirm,
  file,
  forgetReturnedCards,
  operatorEmail,
  pay,
  payout,
  paymentIdOf,
  paymentStatus,
  publishedListing,
  readPapers,
  sign,
  signingToken,
  startPaying,
  verifyBank,
} from './sale-world.fixture.ts';

const rounds = repetitions(5, 50);
const price = 100_001;

let world: World;
let operator: Persona;
let seller: Persona;
let one: Persona;
let other: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  one = await world.person();
  other = await world.person();
  await verifyBank(world, seller);
});

afterAll(async () => world.stop());

const soleOwner = () => [{ persona: seller, shareBasisPoints: 10_000 }];

async function salesOf(listingId: string) {
  return world.deps.db
    .selectFrom('sales')
    .select(['id', 'status'])
    .where('listing_id', '=', listingId)
    .orderBy('status')
    .execute();
}

describe('two buyers who pay for one patent at the same instant', () => {
  it(`lead to exactly one sale, and the other buyer is refunded (${rounds} times)`, async () => {
    for (let count = 0; count < rounds; count += 1) {
      await forgetReturnedCards(world);
      const listingId = await publishedListing(world, soleOwner());
      const started = await Promise.all([
        startPaying(one, listingId, price),
        startPaying(other, listingId, price),
      ]);
      expect(started.map((answer) => answer.status)).toEqual([200, 200]);
      await Promise.all(started.map((answer) => confirm(world, paymentIdOf(answer.text))));
      await Promise.all([
        paymentStatus(one, listingId),
        paymentStatus(other, listingId),
        world.drain(),
        paymentStatus(one, listingId),
        paymentStatus(other, listingId),
      ]);
      await world.drain();
      const sales = await salesOf(listingId);
      expect(sales.map((sale) => sale.status)).toEqual(['held', 'refunded']);
    }
  }, 300_000);

  it('book every cent: what is held is what the held sales are worth', async () => {
    const { held_for_sales: held } = await ledgerBalances(world.deps.db);
    expect(held).toBe(-rounds * price);
  });
});

describe('one open sale a patent', () => {
  it('is held by the database over checkouts and sales', async () => {
    const listingId = await publishedListing(world, soleOwner());
    await pay(world, one, listingId, price);
    const later = (await startPaying(other, listingId, price)).status;
    expect(later).toBe(409);
    const { db } = world.deps;
    const of = db.updateTable('checkouts').where('listing_id', '=', listingId);
    // The checkout of a sale that holds its money cannot say that the money went back.
    const returned = of.set({ status: 'returned' }).modifyEnd(arranged('checkout')).execute();
    await expect(returned).rejects.toMatchObject({ constraint: 'sales_of_checkout' });
    const [kept] = await db
      .selectFrom('checkouts')
      .selectAll()
      .where('listing_id', '=', listingId)
      .execute();
    const second = { ...kept, id: newId(), buyer_user_id: other.userId, payment_id: 'pi_second' };
    const shown = { title_shown: null, legal_status_shown: null };
    const inserted = db.insertInto('checkouts').values({ ...second, ...shown } as never);
    await expect(inserted.execute()).rejects.toMatchObject({ constraint: 'checkouts_one_open' });
  });
});

describe('one buyer with several open pages', () => {
  it('begins one payment', async () => {
    const listingId = await publishedListing(world, soleOwner());
    const started = await Promise.all(
      Array.from({ length: 6 }, () => startPaying(one, listingId, price)),
    );
    expect(new Set(started.map((answer) => answer.text)).size).toBe(1);
    expect(started.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const begun = world.deps.db.selectFrom('checkouts').select('id');
    expect(await begun.where('listing_id', '=', listingId).execute()).toHaveLength(1);
  });
});

describe('many drivers at once', () => {
  it('make one transfer for each owner and release the sale once', async () => {
    const listingId = await publishedListing(world, soleOwner());
    await pay(world, one, listingId, price);
    const { id } = (await salesOf(listingId))[0] ?? { id: '' };
    await sign(world, one, listingId);
    await sign(world, seller, listingId);
    expect((await file(operator, id)).status).toBe(200);
    await Promise.all([
      ...Array.from({ length: 6 }, () => advanceSale(world.deps, id)),
      world.drain(),
    ]);
    expect(await world.deps.payments.listTransfers(id)).toHaveLength(1);
    expect((await salesOf(listingId)).map((sale) => sale.status)).toEqual(['released']);
    const released = await world.deps.db
      .selectFrom('outbox_events')
      .select('payload')
      .where('type', '=', 'sales.released')
      .execute();
    expect(released.filter((event) => event.payload['saleId'] === id)).toHaveLength(1);
  });
});

describe('a last signature and a cancellation at the same instant', () => {
  it('end in a signed sale or in a refund, never in both', async () => {
    for (let count = 0; count < Math.min(rounds, 10); count += 1) {
      await forgetReturnedCards(world);
      const listingId = await publishedListing(world, soleOwner());
      await pay(world, other, listingId, price);
      await sign(world, other, listingId);
      const token = await signingToken(seller, listingId);
      await readPapers(seller, token);
      await world.deps.db
        .updateTable('sales')
        .set({ step_since: new Date(world.clock.now().getTime() - 31 * 24 * 3_600_000) })
        .where('listing_id', '=', listingId)
        .execute();
      const { id } = (await salesOf(listingId))[0] ?? { id: '' };
      const [signed, cancelled] = await Promise.all([
        seller.request('POST', `/signing/${token}/sign`, {
          body: { mark: { kind: 'typed', text: 'Sam Seller' }, consent: true },
        }),
        other.request('POST', `/sales/${id}/cancel`),
      ]);
      await world.drain();
      const status = (await salesOf(listingId))[0]?.status;
      if (status === 'signed') {
        expect([signed.status, cancelled.status]).toEqual([200, 409]);
      } else {
        expect(status).toBe('refunded');
        expect([signed.status, cancelled.status]).toEqual([410, 200]);
      }
    }
  }, 300_000);
});

describe('a call whose connection was cut after the provider carried it out', () => {
  it('leads to one payment, one transfer and a released sale', async () => {
    const listingId = await publishedListing(world, soleOwner());
    await world.sandbox?.control('POST', '/faults', {
      match: 'POST /v1/payment_intents',
      kind: 'cut_after',
      times: 2,
    });
    for (let answer = await startPaying(one, listingId, price); answer.status === 503; ) {
      await world.settle();
      answer = await startPaying(one, listingId, price);
    }
    expect(await world.sandbox?.control('GET', '/faults')).toEqual([]);
    await pay(world, one, listingId, price);
    await sign(world, one, listingId);
    await sign(world, seller, listingId);
    const { id } = (await salesOf(listingId))[0] ?? { id: '' };
    await world.sandbox?.control('POST', '/faults', {
      match: 'POST /v1/transfers',
      kind: 'cut_after',
      times: 2,
    });
    expect((await file(operator, id)).status).toBe(200);
    await world.drain();
    await world.settle();
    await world.settle();
    expect(await world.sandbox?.control('GET', '/faults')).toEqual([]);
    expect(await world.deps.payments.listTransfers(id)).toHaveLength(1);
    expect((await salesOf(listingId)).map((sale) => sale.status)).toEqual(['released']);
  });

  it('adopts a payment whose id the process had no time to keep', async () => {
    const listingId = await publishedListing(world, soleOwner());
    const started = await startPaying(one, listingId, price);
    await world.deps.db
      .updateTable('checkouts')
      .set({ payment_id: null })
      .where('listing_id', '=', listingId)
      .execute();
    await confirm(world, paymentIdOf(started.text));
    expect(await paymentStatus(one, listingId)).toMatchObject({ status: 'held' });
  });
});

describe('payouts that may not leave yet', () => {
  it('wait while an owner’s account is closed, and continue when it is open again', async () => {
    const owner = await world.person();
    const accountId = await verifyBank(world, owner);
    const listingId = await publishedListing(world, [{ persona: owner, shareBasisPoints: 10_000 }]);
    const buyer = await world.person();
    await pay(world, buyer, listingId, price);
    await sign(world, buyer, listingId);
    await sign(world, owner, listingId);
    const { id } = await payout(buyer, 'buyer');
    await world.sandbox?.control('POST', `/accounts/${accountId}`, { stage: 'past_due' });
    expect((await file(operator, id)).status).toBe(200);
    await world.drain();
    expect(await world.deps.payments.listTransfers(id)).toEqual([]);
    expect(await payout(owner, 'owner')).toMatchObject({ step: 3, processed: false });
    await world.sandbox?.control('POST', `/accounts/${accountId}`, { stage: 'enabled' });
    world.clock.advance(120);
    await world.settle();
    expect(await world.deps.payments.listTransfers(id)).toHaveLength(1);
    expect(await payout(owner, 'owner')).toMatchObject({ step: 4, processed: true });
  });

  it('are put on hold by a dispute, and released when it is won', async () => {
    const buyer = await world.person();
    const listingId = await publishedListing(world, soleOwner());
    await pay(world, buyer, listingId, price, { card: '4000000000000259' });
    const { id } = await payout(buyer, 'buyer');
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 5 });
    await advanceSale(world.deps, id);
    expect(await payout(buyer, 'buyer')).toMatchObject({ paymentStatus: 'disputed', moves: [] });
    expect((await world.eventTypes()).filter((type) => type === 'sales.disputed')).toHaveLength(1);
    const answer = await buyer.request('POST', `/sales/${id}/cancel`);
    expect(answer.body).toMatchObject({ code: 'sales.not_cancellable' });
    const booked = await world.deps.db
      .selectFrom('ledger_entries')
      .select('provider_object_id')
      .where('sale_id', '=', id)
      .where('kind', '=', 'dispute_opened')
      .executeTakeFirstOrThrow();
    await world.sandbox?.control('POST', `/disputes/${booked.provider_object_id}`, {
      outcome: 'won',
    });
    // Both clocks follow this one, even if the previous test moved only the product's.
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 600 });
    await world.drain();
    await advanceSale(world.deps, id);
    expect(await payout(buyer, 'buyer')).toMatchObject({
      paymentStatus: 'held',
      moves: ['fill_assignment'],
    });
    await sign(world, buyer, listingId);
    await sign(world, seller, listingId);
    expect((await file(operator, id)).status).toBe(200);
    await world.drain();
    expect(await world.deps.payments.listTransfers(id)).toHaveLength(1);
  });
});

describe('a bank debit', () => {
  it('reserves the listing while it is on its way, and is held when it has settled', async () => {
    const buyer = await world.person();
    const listingId = await publishedListing(world, soleOwner());
    const started = await startPaying(buyer, listingId, price);
    await confirm(world, paymentIdOf(started.text), { bank: '000123456789' });
    expect(await paymentStatus(buyer, listingId)).toMatchObject({ status: 'processing' });
    expect((await startPaying(one, listingId, price)).body).toMatchObject({
      code: 'checkouts.not_for_sale',
    });
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 5 * 24 * 3600 });
    await world.settle();
    expect(await paymentStatus(buyer, listingId)).toMatchObject({ status: 'held' });
  });

  it('gives the listing back when it fails', async () => {
    const buyer = await world.person();
    const listingId = await publishedListing(world, soleOwner());
    const started = await startPaying(buyer, listingId, price);
    await confirm(world, paymentIdOf(started.text), { bank: '000111111113' });
    expect(await paymentStatus(buyer, listingId)).toMatchObject({ status: 'processing' });
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 5 * 24 * 3600 });
    await world.settle();
    expect(await paymentStatus(buyer, listingId)).toMatchObject({ status: 'open' });
    const listing = await world.deps.db
      .selectFrom('listings')
      .select('sale_state')
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow();
    expect(listing.sale_state).toBe('none');
  });
});

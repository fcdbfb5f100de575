import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCustomer, findCustomers } from '../money/customers/customers.service.ts';
import { ledgerBalances } from '../money/ledger/ledger.service.ts';
import { inspectSeal } from '../signing/sealing/seal-inspection.service.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { findBrokenLink } from './evidence/evidence.service.ts';
import { createStripeClient } from '../../adapters/stripe/stripe-client.adapter.ts';
import {
  askForLink,
  confirm,
  file,
  operatorEmail,
  pay,
  paymentIdOf,
  payout,
  payouts,
  paymentStatus,
  publishedListing,
  sign,
  startPaying,
  verifyBank,
} from './sale-world.fixture.ts';

let world: World;
let operator: Persona;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let stranger: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  coOwner = await world.person({ firstName: 'Olga', lastName: 'Owner' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  stranger = await world.person();
});

afterAll(async () => world.stop());

async function transfersOf(saleId: string) {
  return world.deps.payments.listTransfers(saleId);
}

describe('a sale from the payment to the payout', () => {
  const price = 100_001;
  let listingId: string;
  let saleId: string;

  it('holds the money of two owners by their shares and takes the listing off the market', async () => {
    listingId = await publishedListing(world, [
      { persona: seller, shareBasisPoints: 6_667 },
      { persona: coOwner, shareBasisPoints: 3_333 },
    ]);
    await pay(world, buyer, listingId, price);
    expect(await paymentStatus(buyer, listingId)).toMatchObject({
      status: 'held',
      amount: price,
    });
    const seen = await payout(buyer, 'buyer');
    saleId = seen.id;
    expect(seen).toMatchObject({ step: 0, moves: [], amount: price, paymentStatus: 'held' });
    expect(await payout(seller, 'owner')).toMatchObject({ step: 0, moves: ['verify_bank'] });
    const shares = await world.deps.db
      .selectFrom('payouts')
      .select('share_cents')
      .where('sale_id', '=', saleId)
      .orderBy('share_cents', 'desc')
      .execute();
    expect(shares.map((row) => row.share_cents)).toEqual([66_671, 33_330]);
    expect(await startPaying(buyer, listingId, price)).toMatchObject({ status: 409 });
    expect((await startPaying(stranger, listingId, price)).body).toMatchObject({
      code: 'checkouts.not_for_sale',
    });
  });

  it('asks the buyer to sign once every owner can be paid, and nobody else', async () => {
    expect((await askForLink(buyer, listingId)).body).toMatchObject({
      code: 'sales.not_your_turn',
    });
    await verifyBank(world, seller);
    expect(await payout(seller, 'owner')).toMatchObject({ step: 0, moves: [] });
    await verifyBank(world, coOwner);
    expect(await payout(buyer, 'buyer')).toMatchObject({ step: 1, moves: ['fill_assignment'] });
    expect(await payout(seller, 'owner')).toMatchObject({ step: 1, moves: [] });
    expect((await askForLink(seller, listingId)).body).toMatchObject({
      code: 'sales.not_your_turn',
    });
    expect((await askForLink(stranger, listingId)).status).toBe(404);
    await sign(world, buyer, listingId);
  });

  it('lets the owners sign after the buyer, and seals both papers after the last', async () => {
    expect(await payout(seller, 'owner')).toMatchObject({
      step: 2,
      documentStatus: 'PENDING_SELLER',
      moves: ['sign_assignment'],
    });
    expect((await askForLink(buyer, listingId)).body).toMatchObject({
      code: 'sales.not_your_turn',
    });
    await sign(world, coOwner, listingId);
    expect(await payout(coOwner, 'owner')).toMatchObject({ step: 2, moves: [] });
    await sign(world, seller, listingId);
    const seen = await payout(buyer, 'buyer');
    expect(seen).toMatchObject({ step: 3, documentStatus: 'SIGNED', moves: [] });
    expect((await seller.request('POST', `/sales/${saleId}/cancel`)).body).toMatchObject({
      code: 'sales.not_cancellable',
    });
    const early = await buyer.request(
      'GET',
      `/patentAssignment/documents/download/${seen.documentId}`,
    );
    expect(early.body).toMatchObject({ code: 'sales.not_filed' });
  });

  it('shows the filing to operators only, and refuses one without the title compared', async () => {
    expect((await buyer.request('GET', '/operations/filings')).status).toBe(404);
    const ready = await operator.request('GET', '/operations/filings', {
      query: { status: 'ready' },
    });
    expect(ready.body).toMatchObject([{ saleId, receipt: null, buyer: 'Bea Buyer' }]);
    const packet = await operator.request('GET', `/operations/filings/${saleId}/packet`);
    expect(packet.status).toBe(200);
    expect(packet.headers['content-type']).toBe('application/zip');
    expect((await file(operator, saleId, false)).body).toMatchObject({
      code: 'recordations.title_unchecked',
    });
    expect(await transfersOf(saleId)).toEqual([]);
  });

  it('pays every owner once after the filing, and the listing is sold', async () => {
    const filed = await file(operator, saleId);
    expect(filed.status, filed.text).toBe(200);
    expect((await file(operator, saleId)).body).toMatchObject({ code: 'sales.already_done' });
    await world.drain();
    await world.settle();
    const transfers = await transfersOf(saleId);
    expect(
      transfers.map((transfer) => transfer.amountCents).sort((left, right) => left - right),
    ).toEqual([33_330, 66_671]);
    expect(await payout(seller, 'owner')).toMatchObject({
      step: 4,
      processed: true,
      paymentStatus: 'released',
      moves: ['view_payout'],
    });
    const seen = await payout(buyer, 'buyer');
    expect(seen.moves).toEqual(['download_assignment']);
    expect((await world.eventTypes()).filter((type) => type === 'sales.released')).toHaveLength(1);
    expect((await world.eventTypes()).filter((type) => type === 'sales.paid_out')).toHaveLength(2);
  });

  it('gives both papers, validly sealed, to the parties and to nobody else', async () => {
    const { documentId, agreementId } = await payout(buyer, 'buyer');
    for (const id of [documentId, agreementId]) {
      const path = `/api/v1/patentAssignment/documents/download/${id}`;
      const answer = await world.app.inject({ url: path, headers: { cookie: seller.cookie } });
      expect(answer.statusCode).toBe(200);
      expect(await inspectSeal(answer.rawPayload)).toMatchObject({
        valid: true,
        coversWholeDocument: true,
      });
      expect((await stranger.request('GET', path, { raw: true })).status).toBe(404);
    }
    const named = await buyer.request('GET', `/patentAssignment/documents/download/${documentId}`);
    expect(named.headers['content-disposition']).toContain('Patent Assignment Change.pdf');
  });

  it('matches the provider’s ledger: everything that was held has left, except the fee', async () => {
    const balances = await ledgerBalances(world.deps.db);
    expect(balances.held_for_sales).toBe(0);
    expect(balances.provider_balance).toBe(-balances.processing_fees);
    const transactions = await world.deps.payments.listMovements(new Date(0));
    const net = transactions.reduce((sum, transaction) => sum + transaction.netCents, 0);
    expect(balances.provider_balance).toBe(net);
  });

  it('keeps an unbroken evidence log that the parties can read', async () => {
    const answer = await seller.request('GET', `/sales/${saleId}/evidence`);
    const entries = answer.body as { what: string; who: string | null }[];
    const told = entries.map((entry) => entry.what);
    for (const what of [
      'payment_held',
      'link_opened',
      'document_opened',
      'read_confirmed',
      'consented',
      'signed',
      'sealed',
      'filed',
      'paid',
      'released',
    ]) {
      expect(told).toContain(what);
    }
    expect(entries.filter((entry) => entry.what === 'signed').map((entry) => entry.who)).toEqual([
      'Bea Buyer',
      'Olga Owner',
      'Sam Seller',
    ]);
    expect(await findBrokenLink(world.deps.db, saleId)).toBeNull();
    await expect(
      world.deps.db.updateTable('sale_evidence').set({ who: 'x' }).execute(),
    ).rejects.toThrow('append only');
    expect((await stranger.request('GET', `/sales/${saleId}/evidence`)).status).toBe(404);
  });

  it('enters reel and frame once, with the operator’s name in the audit trail', async () => {
    const record = () =>
      operator.request('POST', `/operations/filings/${saleId}/record`, {
        body: { reel: '061234', frame: '0567' },
      });
    expect((await record()).body).toMatchObject({ reel: '061234', frame: '0567' });
    expect((await record()).body).toMatchObject({ code: 'sales.already_done' });
    const audit = await operator.request('GET', '/operations/audit');
    expect(audit.body).toMatchObject([
      { what: 'filing.recorded', operator: operatorEmail },
      { what: 'filing.filed', operator: operatorEmail },
      { what: 'filing.packet', operator: operatorEmail },
    ]);
  });

  it('lists the sale under purchased and sold, for the person only', async () => {
    const list = (person: Persona, which: string, userId: string) =>
      person.request('GET', `/patents/${which}`, { query: { userId } });
    expect((await list(buyer, 'purchased', buyer.userId)).body).toMatchObject([
      { id: saleId, amount: price, settledOutside: false },
    ]);
    expect((await list(coOwner, 'sold', coOwner.userId)).body).toMatchObject([{ id: saleId }]);
    expect((await list(stranger, 'purchased', stranger.userId)).body).toEqual([]);
    expect((await list(stranger, 'purchased', buyer.userId)).status).toBe(403);
  });
});

describe('beginning a payment', () => {
  it('is refused without a session, to owners, and for another amount', async () => {
    const listingId = await publishedListing(world, [
      { persona: seller, shareBasisPoints: 10_000 },
    ]);
    expect((await startPaying(anonymously(world), listingId, 100_001)).status).toBe(401);
    expect((await startPaying(seller, listingId, 100_001)).body).toMatchObject({
      code: 'checkouts.own_patent',
    });
    expect((await startPaying(buyer, listingId, 100_000)).body).toMatchObject({
      code: 'checkouts.amount_differs',
    });
    expect((await startPaying(buyer, '019c0000-0000-7000-8000-000000000000', 100)).status).toBe(
      404,
    );
    expect((await startPaying(buyer, 'nonsense', 100)).status).toBe(400);
    const unverified = await world.person({ verified: false });
    expect((await startPaying(unverified, listingId, 100_001)).status).toBe(403);
  });

  it('waits until every owner has confirmed their share', async () => {
    const listingId = await publishedListing(
      world,
      [{ persona: seller, shareBasisPoints: 10_000 }],
      { confirmed: false },
    );
    expect((await startPaying(buyer, listingId, 100_001)).body).toMatchObject({
      code: 'checkouts.owners_unconfirmed',
    });
  });

  it('continues with the same payment and reserves nothing; another price makes another payment', async () => {
    const listingId = await publishedListing(world, [
      { persona: seller, shareBasisPoints: 10_000 },
    ]);
    const first = await startPaying(buyer, listingId, 100_001);
    expect((await startPaying(buyer, listingId, 100_001)).text).toBe(first.text);
    expect((await startPaying(stranger, listingId, 100_001)).status).toBe(200);
    await world.deps.db
      .updateTable('listings')
      .set({ price_cents: 200_000 })
      .where('id', '=', listingId)
      .execute();
    const second = await startPaying(buyer, listingId, 200_000);
    expect(second.text).not.toBe(first.text);
    await world.drain();
    const paymentId = first.text.split('_secret')[0] ?? '';
    expect((await world.deps.payments.getPayment(paymentId)).status).toBe('canceled');
  });
});

describe('the ways out of a held sale', () => {
  it('gives the money back after a declined signature, and the listing returns', async () => {
    const listingId = await publishedListing(world, [
      { persona: seller, shareBasisPoints: 10_000 },
    ]);
    await pay(world, stranger, listingId, 100_001);
    const { id } = await payout(stranger, 'buyer');
    expect((await stranger.request('POST', `/sales/${id}/cancel`)).body).toMatchObject({
      code: 'sales.not_cancellable',
    });
    const link = await askForLink(stranger, listingId);
    const token = (link.body as { signLink: string }).signLink.split('/signing/')[1] ?? '';
    const declined = await stranger.request('POST', `/signing/${token}/decline`, {
      body: { reason: 'Another title than I thought.' },
    });
    expect(declined.status, declined.text).toBe(200);
    await world.drain();
    expect((await payout(stranger, 'buyer')).moves).toEqual(['cancel_sale']);
    const cancelled = await stranger.request('POST', `/sales/${id}/cancel`);
    expect(cancelled.status, cancelled.text).toBe(200);
    await world.drain();
    expect(await paymentStatus(stranger, listingId)).toMatchObject({ status: 'refunded' });
    expect(await payouts(stranger, 'buyer')).toEqual([]);
    const listing = await world.deps.db
      .selectFrom('listings')
      .select('sale_state')
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow();
    expect(listing.sale_state).toBe('none');
    expect((await ledgerBalances(world.deps.db)).held_for_sales).toBe(0);
  });

  it('opens after 30 days, and is taken by the system after 60', async () => {
    const listingId = await publishedListing(world, [
      { persona: seller, shareBasisPoints: 10_000 },
    ]);
    await pay(world, stranger, listingId, 100_001);
    // In parts, so that the session stays alive.
    world.clock.advanceDays(29);
    expect((await payout(stranger, 'buyer')).moves).not.toContain('cancel_sale');
    world.clock.advanceDays(1);
    expect((await payout(stranger, 'buyer')).moves).toContain('cancel_sale');
    world.clock.advanceDays(29);
    await world.settle();
    expect(await paymentStatus(stranger, listingId)).toMatchObject({ status: 'held' });
    world.clock.advanceDays(1);
    await world.settle();
    await world.settle();
    expect(await paymentStatus(stranger, listingId)).toMatchObject({ status: 'refunded' });
  });
});

describe('a buyer whose customer was deleted at the provider', () => {
  it('pays all the same: with a new payment, also where one was open', async () => {
    const person = await world.person({ firstName: 'Gwen', lastName: 'Gone' });
    const [first, second] = await Promise.all(
      [0, 1].map(() => publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }])),
    );
    if (!first || !second) throw new Error('two listings');
    const opened = await startPaying(person, first, 100_001);
    const gone = await findCustomer(world.deps.db, person.userId);
    await world.sandbox?.control('POST', `/customers/${gone}/delete`, {});
    const again = await startPaying(person, first, 100_001);
    expect(again.status, again.text).toBe(200);
    expect(again.text).not.toBe(opened.text);
    await pay(world, person, first, 100_001);
    expect(await paymentStatus(person, first)).toMatchObject({ status: 'held' });
    await pay(world, person, second, 100_001);
    expect(await paymentStatus(person, second)).toMatchObject({ status: 'held' });
    const customers = await findCustomers(world.deps.db, person.userId);
    expect(customers).toHaveLength(2);
    expect(customers[1]).toBe(gone);
  });
});

describe('a payment whose amount was changed at the provider', () => {
  it.each([50_000, 150_000])(
    'is never taken as paid: %i cents go back in full, and operators are told',
    async (cents) => {
      const person = await world.person({ firstName: 'Ada', lastName: 'Amount' });
      const listing = await publishedListing(world, [
        { persona: seller, shareBasisPoints: 10_000 },
      ]);
      const paymentId = paymentIdOf((await startPaying(person, listing, 100_001)).text);
      await createStripeClient(world.deps.config).paymentIntents.update(paymentId, {
        amount: cents,
      });
      await confirm(world, paymentId);
      expect(await paymentStatus(person, listing)).toMatchObject({ status: 'refunded' });
      await world.drain();
      const sale = await world.deps.db
        .selectFrom('sales')
        .innerJoin('refunds', 'refunds.sale_id', 'sales.id')
        .select(['reason', 'refunds.amount_cents', 'paid_cents', 'held_at'])
        .where('listing_id', '=', listing)
        .executeTakeFirstOrThrow();
      expect(sale).toMatchObject({ reason: 'amount_differs', held_at: null });
      expect([Number(sale.amount_cents), Number(sale.paid_cents)]).toEqual([cents, cents]);
      const told = async ({ userId }: Persona) => {
        const heard = world.deps.db.selectFrom('notifications').select('title');
        return (await heard.where('user_id', '=', userId).execute()).map(({ title }) => title);
      };
      expect(await told(operator)).toContain('A payment wasn’t the price');
      const heard = (await told(person)).filter((title) => /refund/i.test(title));
      expect(heard).toEqual(['Payment refunded']);
      const balances = await ledgerBalances(world.deps.db);
      expect(Object.values(balances).reduce((sum, one) => sum + one, 0)).toBe(0);
      // It is for sale as before, to the same buyer too.
      await pay(world, person, listing, 100_001);
      expect(await paymentStatus(person, listing)).toMatchObject({ status: 'held' });
    },
  );
});

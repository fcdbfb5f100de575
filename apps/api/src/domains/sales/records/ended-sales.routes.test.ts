import type { Closing, EndedSale } from '@claimstead/contract/closing.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { anonymously, cookieOf, type Persona, testPassword } from '../../../test-kit/persona.ts';
import { expectErrorLog } from '../../../test-kit/test-log.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  confirm,
  file,
  operatorEmail,
  pay,
  paymentIdOf,
  paymentStatus,
  payouts,
  publishedListing,
  receiptOf,
  sign,
  signingToken,
  startPaying,
  verifyBank,
} from '../sale-world.fixture.ts';
import { arranged } from '../../../test-kit/lifecycle-guard.ts';

const price = 100_001;

let world: World;
let operator: Persona;
let seller: Persona;
let coOwner: Persona;
let stranger: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  coOwner = await world.person({ firstName: 'Olga', lastName: 'Owner' });
  stranger = await world.person();
  await verifyBank(world, seller);
  await verifyBank(world, coOwner);
});

afterAll(async () => world.stop());

type Held = { buyer: Persona; listingId: string; saleId: string };

/** A sale of a buyer of its own, paid for with this card. */
async function heldSale(card = '4242424242424242'): Promise<Held> {
  const buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  const listingId = await newListing();
  await pay(world, buyer, listingId, price, { card });
  const [sale] = await payouts(buyer, 'buyer');
  return { buyer, listingId, saleId: sale?.id ?? '' };
}

function newListing(): Promise<string> {
  return publishedListing(world, [
    { persona: seller, shareBasisPoints: 7_500 },
    { persona: coOwner, shareBasisPoints: 2_500 },
  ]);
}

/** The buyer declines to sign, and an owner cancels. */
async function cancelledByOwner(held: Held): Promise<void> {
  const token = await signingToken(held.buyer, held.listingId);
  await held.buyer.request('POST', `/signing/${token}/decline`, { body: { reason: 'No more.' } });
  await world.drain();
  const cancelled = await seller.request('POST', `/sales/${held.saleId}/cancel`);
  expect(cancelled.status, cancelled.text).toBe(200);
  await world.drain();
}

/** A session ends after 30 days. */
async function signInAgain(person: Persona): Promise<void> {
  const body = { email: person.me.email, password: testPassword };
  person.cookie = cookieOf(await person.request('POST', '/auth/authenticate', { body }));
}

/** The ended sales of a person, or the one among them that is asked for. */
async function ended(person: Persona): Promise<EndedSale[]> {
  const answer = await person.request('GET', '/sales/ended');
  expect(answer.status, answer.text).toBe(200);
  return answer.body as EndedSale[];
}

async function endedOne(person: Persona, saleId: string): Promise<EndedSale | undefined> {
  return (await ended(person)).find((sale) => sale.id === saleId);
}

const askClosing = (person: Persona, saleId: string) =>
  person.request('GET', `/sales/${saleId}/closing`);

async function closing(person: Persona, saleId: string): Promise<Closing> {
  const answer = await askClosing(person, saleId);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Closing;
}

/** Where the notices of a person about this sale's end lead, by type. */
async function noticesTo(person: Persona, saleId: string): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('notifications')
    .select('type')
    .where('user_id', '=', person.userId)
    .where('link', '=', `/account/sales/${saleId}`)
    .orderBy('type')
    .execute();
  return rows.map(({ type }) => type);
}

describe('a sale that an owner canceled', () => {
  let held: Held;

  beforeAll(async () => {
    held = await heldSale();
  });

  it('does not count as ended while its payment is held, and has no page yet', async () => {
    expect(await ended(held.buyer)).toEqual([]);
    expect((await askClosing(held.buyer, held.saleId)).body).toMatchObject({
      code: 'sales.not_filed',
    });
  });

  it('stays to be found by the buyer and every owner, and by nobody else', async () => {
    await cancelledByOwner(held);
    expect(await payouts(held.buyer, 'buyer')).toEqual([]);
    expect(await ended(held.buyer)).toEqual([
      {
        id: held.saleId,
        patent: expect.objectContaining({ id: held.listingId }),
        side: 'buyer',
        other: expect.objectContaining({ userId: seller.userId }),
        amount: price,
        outcome: 'refunded',
        endedTimestamp: expect.any(String),
      },
    ]);
    for (const owner of [seller, coOwner]) {
      expect(await endedOne(owner, held.saleId)).toMatchObject({
        side: 'owner',
        other: { userId: held.buyer.userId },
      });
    }
    expect(await ended(stranger)).toEqual([]);
    expect((await anonymously(world).request('GET', '/sales/ended')).status).toBe(401);
  });

  it('has a page that says who canceled and that the money is back, for its parties only', async () => {
    const told = {
      filed: false,
      filedAt: null,
      documents: [],
      undone: true,
      mayList: false,
      ended: {
        cause: 'owner',
        outcome: 'refunded',
        takenByBank: 0,
        by: { userId: seller.userId, firstName: 'Sam' },
        refund: 'done',
        at: expect.any(String),
        payoutTakenBackAt: null,
      },
    };
    const bought = await closing(held.buyer, held.saleId);
    expect(bought).toMatchObject({ ...told, side: 'buyer', paymentMethod: 'card', amount: price });
    const sold = await closing(coOwner, held.saleId);
    expect(sold).toMatchObject({ ...told, side: 'owner', share: null, paymentMethod: null });
    expect((await askClosing(stranger, held.saleId)).status).toBe(404);
    expect((await askClosing(anonymously(world), held.saleId)).status).toBe(401);
    expect((await askClosing(held.buyer, newId())).status).toBe(404);
    const log = await held.buyer.request('GET', `/sales/${held.saleId}/evidence`);
    expect(log.text).toContain('"refunded"');
  });

  it('is where its notices and their emails lead', async () => {
    // One event, one email: that it was canceled, and that the money is back.
    expect(await noticesTo(held.buyer, held.saleId)).toEqual(['SALE_CANCELLED']);
    expect(await noticesTo(coOwner, held.saleId)).toEqual(['SALE_CANCELLED']);
    const mails = world.mailbox.to(held.buyer.me.email);
    const address = `${world.deps.config.publicUrl}/account/sales/${held.saleId}`;
    const [told, ...more] = mails.filter((mail) => mail.text.includes(address));
    expect(more).toEqual([]);
    expect(told?.subject).toContain('Sale canceled and refunded');
    expect(told?.text).toMatch(
      /Sam Seller canceled the sale of .*\. We sent the full \$1,000\.01 back to the account you paid from\./,
    );
  });

  it('stays to be found after the listing is deleted', async () => {
    await world.deps.db
      .updateTable('listings')
      .set({ published: false, deleted_at: world.clock.now() })
      .where('id', '=', held.listingId)
      .modifyEnd(arranged('listing'))
      .execute();
    expect(await endedOne(held.buyer, held.saleId)).toBeDefined();
    expect((await closing(held.buyer, held.saleId)).ended).not.toBeNull();
  });
});

describe('a sale that our team ended', () => {
  it('says so, once, and names nobody', async () => {
    const held = await heldSale();
    const undone = await operator.request('POST', `/operations/sales/${held.saleId}/refund`, {
      body: { reason: 'Both sides asked for it.' },
    });
    expect(undone.status, undone.text).toBe(200);
    await world.drain();
    expect((await closing(held.buyer, held.saleId)).ended).toMatchObject({
      cause: 'operator',
      by: null,
    });
    expect(await noticesTo(seller, held.saleId)).toEqual(['SALE_CANCELLED']);
    expect(await noticesTo(held.buyer, held.saleId)).toEqual(['PAYMENT_REFUNDED']);
    expect(world.mailbox.lastTo(held.buyer.me.email).text).toMatch(
      /Our team ended the sale of .*\. We sent the full \$1,000\.01 back/,
    );
  });

  it('keeps its papers and its filing where everyone was paid before', async () => {
    const held = await heldSale();
    await sign(world, held.buyer, held.listingId);
    await sign(world, seller, held.listingId);
    await sign(world, coOwner, held.listingId);
    await world.settle();
    expect((await file(operator, held.saleId)).status).toBe(200);
    await world.drain();
    await operator.request('POST', `/operations/sales/${held.saleId}/refund`, {
      body: { reason: 'The patent was reassigned to the owners.' },
    });
    await world.drain();
    expect(await endedOne(seller, held.saleId)).toMatchObject({ outcome: 'refunded' });
    expect(await closing(seller, held.saleId)).toMatchObject({
      receipt: receiptOf(held.saleId),
      documents: [{ part: 'assignment' }, { part: 'agreement' }, { part: 'record' }],
      share: 75_001,
      ended: { cause: 'operator', payoutTakenBackAt: expect.any(String) },
    });
    const bought = await held.buyer.request('GET', '/patents/purchased', {
      query: { userId: held.buyer.userId },
    });
    expect(bought.body).toEqual([]);
  });
});

describe('a payment that the buyer’s bank took back before all had signed', () => {
  it('is shown as that, not as a refund, to both sides', async () => {
    const held = await heldSale();
    const { charge_id } = await world.deps.db
      .selectFrom('sales')
      .select('charge_id')
      .where('id', '=', held.saleId)
      .executeTakeFirstOrThrow();
    await world.sandbox?.control('POST', `/charges/${charge_id}/dispute`);
    await world.settle();
    const { provider_object_id } = await world.deps.db
      .selectFrom('ledger_entries')
      .select('provider_object_id')
      .where('kind', '=', 'dispute_opened')
      .where('sale_id', '=', held.saleId)
      .executeTakeFirstOrThrow();
    await world.sandbox?.control('POST', `/disputes/${provider_object_id}`, { outcome: 'lost' });
    await world.settle();
    await paymentStatus(held.buyer, held.listingId);
    await world.drain();
    for (const person of [held.buyer, coOwner]) {
      expect(await endedOne(person, held.saleId)).toMatchObject({ outcome: 'payment_taken_back' });
      expect((await closing(person, held.saleId)).ended).toMatchObject({
        cause: 'bank',
        outcome: 'payment_taken_back',
        takenByBank: price,
        by: null,
        at: expect.any(String),
      });
      expect(await noticesTo(person, held.saleId)).toEqual(['SALE_CANCELLED']);
    }
  });
});

describe('money that arrived for a listing no longer for sale', () => {
  it('concerns only the buyer: no owner has it on a list or may open its page', async () => {
    const buyer = await world.person();
    const listingId = await newListing();
    const started = await startPaying(buyer, listingId, price);
    await world.deps.db
      .updateTable('listings')
      .set({ published: false })
      .where('id', '=', listingId)
      .modifyEnd(arranged('listing'))
      .execute();
    await confirm(world, paymentIdOf(started.text));
    await paymentStatus(buyer, listingId);
    await world.drain();
    const [sale, ...more] = await ended(buyer);
    expect(more).toEqual([]);
    const saleId = sale?.id ?? '';
    expect(sale).toMatchObject({ side: 'buyer', outcome: 'refunded', amount: price });
    expect(await closing(buyer, saleId)).toMatchObject({
      owners: [],
      paidAt: null,
      ended: { cause: 'not_for_sale', by: null },
    });
    expect(await endedOne(seller, saleId)).toBeUndefined();
    expect((await askClosing(seller, saleId)).body).toMatchObject({ code: 'sales.not_found' });
    expect(await noticesTo(buyer, saleId)).toEqual(['PAYMENT_REFUNDED']);
  });
});

describe('a sale whose time ran out', () => {
  /** Sixty days without the next step. @returns what the buyer read in the one email of it. */
  async function timedOut(held: Held): Promise<string> {
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 60 * 24 * 3600 + 60 });
    await world.drain();
    for (const person of [seller, coOwner, held.buyer]) await signInAgain(person);
    const titles = await world.deps.db
      .selectFrom('notifications')
      .select(['title', 'message'])
      .where('user_id', '=', held.buyer.userId)
      .where('link', '=', `/account/sales/${held.saleId}`)
      .execute();
    expect(titles.map(({ title }) => title)).toEqual(['Sale canceled and refunded']);
    return titles[0]?.message ?? '';
  }

  it('says which step was missing: the owners’ bank details', async () => {
    const late = await world.person({ firstName: 'Lou', lastName: 'Late' });
    const buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
    const listingId = await publishedListing(world, [{ persona: late, shareBasisPoints: 10_000 }]);
    await pay(world, buyer, listingId, price);
    const [sale] = await payouts(buyer, 'buyer');
    const held = { buyer, listingId, saleId: sale?.id ?? '' };
    expect(await timedOut(held)).toMatch(
      /was canceled because the owners’ bank details weren’t verified in time\. We sent the full/,
    );
    expect((await closing(buyer, held.saleId)).ended?.cause).toBe('verifying');
  });

  it('says which step was missing: the buyer’s signature, or an owner’s', async () => {
    const unsigned = await heldSale();
    expect(await timedOut(unsigned)).toContain('because you didn’t sign the assignment in time.');
    expect((await closing(seller, unsigned.saleId)).ended?.cause).toBe('buyer_signs');
    const half = await heldSale();
    await sign(world, half.buyer, half.listingId);
    await sign(world, seller, half.listingId);
    expect(await timedOut(half)).toContain(
      'because not every owner signed the assignment in time.',
    );
    expect((await closing(coOwner, half.saleId)).ended?.cause).toBe('owners_sign');
  });
});

describe('a refund that does not arrive', () => {
  it('has its page, which says so, while the sale is among the open ones', async () => {
    expectErrorLog(/a refund failed, an operator must look/);
    const held = await heldSale('4000000000005126');
    await cancelledByOwner(held);
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 3600 });
    await world.settle();
    await paymentStatus(held.buyer, held.listingId);
    await world.drain();
    expect(await payouts(held.buyer, 'buyer')).toMatchObject([{ paymentStatus: 'refunding' }]);
    expect(await ended(held.buyer)).toEqual([]);
    expect((await closing(held.buyer, held.saleId)).ended).toMatchObject({
      refund: 'failed',
      at: null,
    });
  });
});

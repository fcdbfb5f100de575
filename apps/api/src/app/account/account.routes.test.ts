import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addCoOwner,
  makeDraft,
  makeListing,
  makeOpenListing,
} from '../../domains/listings/listings.test-kit.ts';
import {
  confirm,
  operatorEmail,
  pay,
  paymentIdOf,
  paymentStatus,
  payout,
  publishedListing,
  startPaying,
} from '../../domains/sales/sale-world.fixture.ts';
import {
  billing,
  complete,
  confirm as confirmPlan,
  providerStatus,
  renewsAtProvider,
  start,
} from '../../domains/subscriptions/plan-desk.test-kit.ts';
import { startWindow } from '../../test-kit/start-window.ts';
import { anonymously, type Persona, testPassword } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

const price = 100_001;
let world: World;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
});
afterAll(() => world.stop());

function leave(person: Persona, password = testPassword) {
  return person.request('DELETE', '/user', { body: { password } });
}

async function isThere(person: Persona): Promise<boolean> {
  return (await person.request('GET', '/user')).status === 200;
}

describe('who may delete an account', () => {
  it('is nobody without a session, and nobody with a wrong password', async () => {
    expect((await leave(anonymously(world))).status).toBe(401);
    const person = await world.person();
    const wrong = await leave(person, 'not-it');
    expect(wrong).toMatchObject({ status: 403, body: { code: 'identity.password_wrong' } });
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect(await isThere(person)).toBe(true);
    expect((await person.request('DELETE', '/user', { body: {} })).status).toBe(400);
  });

  it('is nobody for an hour after twenty wrong passwords, counted for the account', async () => {
    startWindow(world, 3600);
    const person = await world.person();
    const tries = await Promise.all(Array.from({ length: 20 }, () => leave(person, 'not-it')));
    expect(new Set(tries.map((answer) => answer.status))).toEqual(new Set([403]));
    const elsewhere = await anonymously(world).request('POST', '/auth/authenticate', {
      body: { email: person.me.email, password: testPassword },
    });
    expect(elsewhere.status).toBe(200);
    const right = await leave(person);
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect(await isThere(person)).toBe(true);
    world.clock.advance(3600);
    expect((await leave(person)).status).toBe(204);
  });

  it('includes a person who never verified the address, and no email goes there', async () => {
    const creator = await world.person();
    const email = 'unproven@example.test';
    const named = await makeDraft(creator);
    const body = [
      { user: { firstName: 'Cy', lastName: 'Creator', email: creator.me.email }, stake: 50 },
      { user: { firstName: 'Una', lastName: 'Proven', email }, stake: 50 },
    ];
    await creator.request('PUT', '/owners', { query: { patentId: named }, body });
    const person = await world.person({ email, verified: false });
    await world.drain();
    const before = world.mailbox.to(email).length;
    expect((await leave(person)).status).toBe(204);
    await world.drain();
    expect(world.mailbox.to(email)).toHaveLength(before);
    // The address may be someone else's: what others wrote about it stays.
    const owners = await creator.request('GET', '/owners', { query: { patentId: named } });
    expect(owners.body).toMatchObject([{}, { user: { firstName: 'Una', email } }]);
  });

  it('gets an address no new codes by creating its account again and again', async () => {
    const email = 'again@example.test';
    const codes = async () => {
      await world.drain();
      return world.mailbox.to(email).filter((mail) => /\b\d{4}\b/.test(mail.text)).length;
    };
    startWindow(world, 24 * 3600);
    for (let time = 0; time < 10; time += 1) {
      expect((await leave(await world.person({ email, verified: false }))).status).toBe(204);
    }
    await expect(world.person({ email, verified: false })).rejects.toThrow('429');
    expect(await codes()).toBeLessThanOrEqual(10);
    world.clock.advanceDays(1);
    expect(await isThere(await world.person({ email, verified: false }))).toBe(true);
  });
});

describe('an open sale keeps both of its sides here', () => {
  const refused = { status: 409, body: { code: 'identity.open_sale' } };

  it('from a bank debit on its way on, co-owners too, until it has failed', async () => {
    const seller = await world.person();
    const coOwner = await world.person();
    const buyer = await world.person();
    const listing = await publishedListing(world, [
      { persona: seller, shareBasisPoints: 6_000 },
      { persona: coOwner, shareBasisPoints: 4_000 },
    ]);
    const started = await startPaying(buyer, listing, price);
    await confirm(world, paymentIdOf(started.text), { bank: '000222222227' });
    expect(await paymentStatus(buyer, listing)).toMatchObject({ status: 'processing' });
    for (const person of [seller, coOwner, buyer])
      expect(await leave(person)).toMatchObject(refused);
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 5 * 86_400 });
    expect(await paymentStatus(buyer, listing)).toMatchObject({ status: 'open' });
    for (const person of [coOwner, buyer, seller]) expect((await leave(person)).status).toBe(204);
  });

  it('while the money is held, and while it is on its way back', async () => {
    const operator = await world.person({ email: operatorEmail });
    const seller = await world.person();
    const buyer = await world.person();
    const listing = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
    await pay(world, buyer, listing, price);
    for (const person of [seller, buyer]) expect(await leave(person)).toMatchObject(refused);
    const { id } = await payout(buyer, 'buyer');
    const body = { reason: 'Both sides asked for it' };
    await operator.request('POST', `/operations/sales/${id}/refund`, { body });
    for (const person of [seller, buyer]) expect(await leave(person)).toMatchObject(refused);
    await world.drain();
    await world.settle();
    for (const person of [seller, buyer]) expect((await leave(person)).status).toBe(204);
  });

  it('but a payment that was only started does not: its secret stops working', async () => {
    const seller = await world.person();
    const buyer = await world.person();
    const listing = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
    const paymentId = paymentIdOf((await startPaying(buyer, listing, price)).text);
    expect((await leave(buyer)).status).toBe(204);
    await world.drain();
    expect((await world.deps.payments.getPayment(paymentId)).status).toBe('canceled');
    expect((await leave(seller)).status).toBe(204);
  });

  it('and an accepted offer whose payment was not started ends, whichever side leaves', async () => {
    for (const leaver of ['buyer', 'co-owner'] as const) {
      const seller = await world.person();
      const coOwner = await world.person();
      const buyer = await world.person();
      const listing = await makeOpenListing(world, seller);
      await addCoOwner(world, listing, coOwner, { confirmed: true });
      const query = { patentId: listing, amount: '500' };
      const { id } = (await buyer.request('POST', '/offer', { query })).body as { id: string };
      expect((await coOwner.request('POST', `/offer/${id}/accept`)).status).toBe(200);
      expect((await leave(leaver === 'buyer' ? buyer : coOwner)).status).toBe(204);
      await world.drain();
      const views = (await seller.request('GET', '/offers/received')).body as object[];
      const sent = (await seller.request('GET', '/offers/sent')).body as object[];
      expect([...views, ...sent]).toMatchObject([
        { status: 'REJECTED', reason: leaver === 'buyer' ? 'withdrawn' : 'listing_gone' },
      ]);
      const row = await world.deps.db
        .selectFrom('listings')
        .select('reserved_for_user_id')
        .where('id', '=', listing)
        .executeTakeFirstOrThrow();
      expect(row.reserved_for_user_id).toBeNull();
    }
  });
});

describe('once an account is deleted', () => {
  it('an open stream ends immediately', async () => {
    const person = await world.person();
    const { sandbox, deps } = world;
    const request = http.get({
      port: sandbox?.productPort,
      path: '/api/v1/events',
      headers: { cookie: person.cookie, host: new URL(deps.config.publicUrl).host },
    });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.resume();
    const ended = once(response, 'end');
    expect((await leave(person)).status).toBe(204);
    await ended;
  });

  it('the co-owners of a listing are told that it was deleted with its creator’s account', async () => {
    const maker = await world.person();
    const coOwner = await world.person();
    const listing = await makeListing(world, maker, { title: 'Quiet valve' });
    await addCoOwner(world, listing, coOwner, { confirmed: true });
    expect((await leave(maker)).status).toBe(204);
    await world.drain();
    expect(world.mailbox.lastTo(coOwner.me.email).text).toContain(
      'Quiet valve is no longer listed',
    );
    const seen = await coOwner.request('GET', '/patent', { query: { id: listing } });
    expect(seen.status).toBe(404);
    await world.settle();
    const notices = (await coOwner.request('GET', '/notifications')).body as { message: string }[];
    expect(notices[0]?.message).toMatch(/^a removed listing is no longer listed/);
  });

  it('a mail server that is away delays the last email by at most a day', async () => {
    const [early, never] = [await world.person(), await world.person()];
    const { db } = world.deps;
    const waiting = async () => {
      await world.settle().catch(() => undefined);
      const rows = await db.selectFrom('account_erasures').select('mail_to').execute();
      return rows.map((row) => row.mail_to);
    };
    const send = world.mailbox.send.bind(world.mailbox);
    world.mailbox.send = () => Promise.reject(new Error('the mail server is away'));
    expect((await leave(early)).status).toBe(204);
    expect(await waiting()).toEqual([early.me.email]);
    world.mailbox.send = send;
    // The job comes back by the job runner's own clock, after a second.
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 20_000 });
    expect(world.mailbox.lastTo(early.me.email).subject).toContain('is deleted');
    world.mailbox.send = () => Promise.reject(new Error('the mail server is away'));
    expect((await leave(never)).status).toBe(204);
    expect(await waiting()).toEqual([never.me.email]);
    world.clock.advanceDays(1);
    expect(await waiting()).toEqual([]);
    world.mailbox.send = send;
  }, 60_000);

  it('a plan for a listing of someone else runs to its end and renews no more', async () => {
    const maker = await world.person();
    const payer = await world.person();
    const listing = await makeDraft(maker);
    await addCoOwner(world, listing, payer, { confirmed: true });
    const started = await start(world, payer, listing, '6-month');
    await complete(world, started.text, { card: '4242424242424242' });
    await confirmPlan(world, payer, listing);
    const [plan] = await billing(world, maker);
    if (!plan) throw new Error('no plan');
    expect(await renewsAtProvider(world, plan)).toBe(true);
    expect((await leave(payer)).status).toBe(204);
    await world.settle();
    expect(await billing(world, maker)).toMatchObject([{ id: plan.id, status: 'active' }]);
    expect(await renewsAtProvider(world, plan)).toBe(false);
    expect(await providerStatus(world, plan)).toBe('running');
  });
});

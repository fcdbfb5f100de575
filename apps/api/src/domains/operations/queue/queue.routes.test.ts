import type { Health } from '@claimstead/contract/operations-health.contract.ts';
import {
  type Queue,
  type QueueItem,
  queueKinds,
} from '@claimstead/contract/operations-queue.contract.ts';
import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { providerOf } from '../../../app/money/money.fixture.ts';
import { readCsv, sumOf } from '../../../app/money/books.fixture.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { complete, givenListing, start } from '../../subscriptions/plan-desk.test-kit.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  file,
  operatorEmail,
  pay,
  payout,
  publishedListing,
  receiptOf,
  sign,
  verifyBank,
} from '../../sales/sale-world.fixture.ts';

const daySeconds = 24 * 3_600;

let world: World;
let operator: Persona;
let seller: Persona;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  await verifyBank(world, seller);
});
afterAll(() => world.stop());

async function sold(lastName: string, { card = '4242424242424242', cents = 100_001 } = {}) {
  const buyer = await world.person({ firstName: 'Bea', lastName });
  const owners = [{ persona: seller, shareBasisPoints: 10_000 }];
  const listingId = await publishedListing(world, owners, { priceCents: cents });
  await pay(world, buyer, listingId, cents, { card });
  return { buyer, listingId, id: (await payout(buyer, 'buyer')).id };
}

async function look(query: Record<string, string> = {}): Promise<Queue> {
  const answer = await operator.request('GET', '/operations/queue', { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Queue;
}
async function one(id: string, query: Record<string, string> = {}): Promise<QueueItem | undefined> {
  return (await look(query)).items.find((item) => item.id === id);
}
async function pass(seconds: number): Promise<void> {
  await world.sandbox?.control('POST', '/clock', { advanceSeconds: seconds });
  await world.drain();
}
async function health() {
  const { parts } = (await operator.request('GET', '/operations/health')).body as Health;
  const facts = parts.flatMap((part) => part.facts);
  return (name: string) => facts.find(({ fact }) => fact === name);
}

describe('a sale in the queue', () => {
  it('needs nothing from the team until it has waited too long, and Health agrees', async () => {
    const { id } = await sold('Patient');
    expect(await one(id)).toBeUndefined();
    expect(await one(id, { kind: 'on_course' })).toMatchObject({
      state: 'buyer_signs',
      waitsFor: 'buyer',
      late: false,
      people: ['Sam Seller', 'Bea Patient'],
      amount: 100_001,
    });
    expect((await health())('sales_stalled')).toMatchObject({ count: 0, state: 'fine' });
    await pass(20 * daySeconds);
    expect(await one(id)).toBeUndefined();
    expect((await seller.request('GET', '/user')).status).toBe(200);
    await pass(11 * daySeconds);
    expect(await one(id)).toMatchObject({ kind: 'stalled', state: 'buyer_signs', late: true });
    expect((await look()).counts).toMatchObject({ stalled: 1 });
    expect((await health())('sales_stalled')).toMatchObject({ count: 1, state: 'attention' });
  });

  it('is to be filed within three business days, and leaves the queue when it is', async () => {
    const { buyer, listingId, id } = await sold('Filed');
    await sign(world, buyer, listingId);
    await sign(world, seller, listingId);
    const item = await one(id);
    expect(item).toMatchObject({ kind: 'unfiled', state: 'to_file', late: false, signed: true });
    expect(Date.parse(item?.due ?? '')).toBeGreaterThan(Date.parse(item?.since ?? ''));
    expect((await health())('filings_waiting')).toMatchObject({ count: 0 });
    await pass(6 * daySeconds);
    expect(await one(id)).toMatchObject({ kind: 'unfiled', late: true });
    expect((await health())('filings_waiting')).toMatchObject({ count: 1, state: 'attention' });
    expect((await file(operator, id)).status).toBe(200);
    expect(await one(id)).toBeUndefined();
  });

  it('that is disputed is due when the bank wants our evidence, and says so when it is lost', async () => {
    const { id, buyer } = await sold('Disputed', { card: '4000000000000259' });
    await pass(5);
    const item = await one(id, { kind: 'dispute' });
    expect(item).toMatchObject({ state: 'disputed', signed: false });
    const sale = (await operator.request('GET', `/operations/sales/${id}`)).body as {
      evidenceDue: string;
      history: { what: string; objectId: string | null }[];
    };
    expect(item?.due).toBe(sale.evidenceDue);
    const dispute = sale.history.find(({ what }) => what === 'dispute_opened')?.objectId;
    await world.sandbox?.control('POST', `/disputes/${dispute}`, { outcome: 'lost' });
    await pass(600);
    expect(await one(id, { kind: 'dispute' })).toBeUndefined();
    const found = await operator.request('GET', '/operations/sales', {
      query: { query: buyer.me.email },
    });
    expect(found.body).toMatchObject([{ standing: { state: 'taken_by_bank' } }]);
  });
});

describe('other open things', () => {
  it('are inquiries and reports until they are answered, late after two days', async () => {
    const writer = await world.person({ firstName: 'Ada', lastName: 'Asks' });
    const body = { subject: 'Where is it?', category: 'billing', message: 'My invoice.' };
    await writer.request('POST', '/support/inquiry', { body });
    const about = await world.person({ firstName: 'Rob', lastName: 'Reported' });
    const report = { userId: about.userId, reason: 'spam', details: '' };
    await writer.request('POST', '/reports', { body: report });
    const [inquiry] = (await look({ kind: 'inquiry' })).items;
    expect(inquiry).toMatchObject({ title: 'Where is it?', people: ['Ada Asks'], late: false });
    const [reported] = (await look({ kind: 'report' })).items;
    expect(reported).toMatchObject({ title: 'Rob Reported', people: ['Ada Asks'] });
    await pass(3 * daySeconds);
    expect(await one(inquiry?.id ?? '')).toMatchObject({ late: true });
    const answer = { message: 'On the billing page.' };
    await operator.request('POST', `/operations/inquiries/${inquiry?.id}/reply`, { body: answer });
    const outcome = { reason: 'Nothing was wrong.' };
    await operator.request('POST', `/operations/reports/${reported?.id}/close`, { body: outcome });
    expect(await one(inquiry?.id ?? '')).toBeUndefined();
    expect(await one(reported?.id ?? '')).toBeUndefined();
  });

  it('are disputes of plans, due when the bank wants our evidence, until the bank has decided', async () => {
    const payer = await world.person({ firstName: 'Pia', lastName: 'Planner' });
    const listingId = await givenListing(world, payer);
    await complete(world, (await start(world, payer, listingId)).text, {
      card: '4242424242424242',
    });
    await pass(60);
    const { provider_subscription_id: plan, id } = await world.deps.db
      .selectFrom('subscriptions')
      .select(['id', 'provider_subscription_id'])
      .where('listing_id', '=', listingId)
      .executeTakeFirstOrThrow();
    const [invoice] = await world.deps.payments.listPaidInvoices(plan);
    await world.sandbox?.control('POST', `/charges/${invoice?.chargeId}/dispute`, {});
    await pass(60);
    const stripe = providerOf(world);
    const [dispute] = (await stripe.disputes.list({ charge: invoice?.chargeId ?? '' })).data;
    const due = new Date((dispute?.evidence_details.due_by ?? 0) * 1000).toISOString();
    const about = { title: 'Self-watering planter', people: ['Pia Planner'], amount: 5_995 };
    expect(await one(id, { query: 'planner' })).toMatchObject({
      ...about,
      ...{ kind: 'plan_dispute', waitsFor: 'team', due, late: false },
    });
    expect((await look()).counts).toMatchObject({ plan_dispute: 1 });
    expect((await health())('plan_disputes')).toMatchObject({ count: 1 });
    const evidence = { uncategorized_text: 'They used it.' };
    await stripe.disputes.update(dispute?.id ?? '', { evidence, submit: true });
    await pass(60);
    expect(await one(id)).toMatchObject({ waitsFor: 'bank', due: null, late: false });
    await world.sandbox?.control('POST', `/disputes/${dispute?.id}`, { outcome: 'won' });
    await pass(60);
    expect(await one(id)).toBeUndefined();
  });

  it('are titles that stop a payment, once a buyer waits', async () => {
    const owners = [{ persona: seller, shareBasisPoints: 10_000 }];
    const listingId = await publishedListing(world, owners);
    const now = await givenQuestion(listingId);
    expect(await one(listingId)).toBeUndefined();
    const buyer = await world.person();
    await world.deps.db
      .insertInto('purchase_waits')
      .values({ listing_id: listingId, user_id: buyer.userId, since: now })
      .execute();
    expect(await one(listingId)).toMatchObject({ kind: 'title', waitingBuyers: 1, late: false });
  });

  it('are titles that hold up an accepted offer, from the acceptance on, and once with a paper of the seller', async () => {
    const owners = [{ persona: seller, shareBasisPoints: 10_000 }];
    const listingId = await publishedListing(world, owners, { acceptingOffers: true });
    await givenQuestion(listingId);
    const buyer = await world.person();
    const query = { patentId: listingId, amount: '50000' };
    const { id } = (await buyer.request('POST', '/offer', { query })).body as { id: string };
    await pass(daySeconds);
    expect(await one(listingId)).toBeUndefined();
    const before = (await look()).counts.title;
    const accepted = await seller.request('POST', `/offer/${id}/accept`);
    expect(accepted.body).toMatchObject({ standing: 'paused' });
    const since = world.clock.now();
    const item = await one(listingId);
    expect(item).toMatchObject({ kind: 'title', waitingBuyers: 0, late: false });
    expect(Math.abs(Date.parse(item?.since ?? '') - since.getTime())).toBeLessThan(60_000);
    await world.deps.db
      .insertInto('title_papers')
      .values({
        ...{ id: newId(), listing_id: listingId, name: 'Release.pdf', size: 1, sha256: 'x' },
        ...{ note: '', sent_by: seller.userId, sent_at: since, state: 'sent' },
      })
      .execute();
    expect((await look()).counts.title).toBe(before + 1);
    const found = (await look({ kind: 'title' })).items.filter((one) => one.id === listingId);
    expect(found).toHaveLength(1);
    const csv = await operator.request('GET', '/operations/queue/export', {
      query: { kind: 'title' },
    });
    expect(readCsv(csv.text).filter((row) => row['ID'] === listingId)).toMatchObject([
      { 'Since (UTC)': item?.since, 'Too long': 'no' },
    ]);
    await pass(3 * daySeconds);
    expect(await one(listingId)).toMatchObject({ kind: 'title', late: true });
  });
});

/** A title that operators have to look at. */
async function givenQuestion(listingId: string): Promise<Date> {
  const now = world.clock.now();
  await world.deps.db
    .insertInto('title_checks')
    .values({
      ...{
        id: newId(),
        listing_id: listingId,
        outcome: 'differs',
        reasons: '[]',
        inventors: '[]',
      },
      ...{ owners: '[]', conveyances: '[]', terminal_disclaimer: false, basis: 'x' },
      ...{ compared_at: now, made_at: now, as_of: '2026-01-01', record_sha256: 'x' },
      record_fetched_at: now,
    })
    .execute();
  return now;
}

describe('the queue', () => {
  it('is found in by whatever is printed', async () => {
    const { buyer, listingId, id } = await sold('İpekçi', { cents: 7_654_321 });
    await sign(world, buyer, listingId);
    await sign(world, seller, listingId);
    const item = await one(id);
    const printed = formatPatentNumber(item?.patentNumber ?? '');
    expect(printed).toMatch(/^\d\d,\d{3},\d{3}$/);
    const sale = (await operator.request('GET', `/operations/sales/${id}`)).body as {
      paymentId: string;
    };
    const words = [
      'İpekçi',
      'bea ipek',
      buyer.me.email,
      printed,
      `US ${printed} B2`,
      id,
      sale.paymentId,
    ];
    for (const query of [...words, '$76,543.21']) {
      expect(
        (await look({ query })).items.map((found) => found.id),
        query,
      ).toEqual([id]);
    }
    await file(operator, id);
    const query = receiptOf(id);
    expect(await one(id, { query, kind: 'on_course' })).toBeDefined();
    expect((await look({ query: 'nothing that is printed' })).items).toEqual([]);
  });

  it('is in the order that is asked for, a page at a time', async () => {
    const writer = await world.person();
    const from = world.clock.now().getTime();
    await world.deps.db
      .insertInto('support_inquiries')
      .values(
        Array.from({ length: 60 }, (_, at) => ({
          ...{ id: newId(), user_id: writer.userId, name: 'N', email: 'n@example.test' },
          ...{ subject: `S${at}`, category: 'other' as const, message: 'm' },
          ...{ status: 'open' as const, answered_at: null },
          created_at: new Date(from - at * 1000),
        })),
      )
      .execute();
    const titles = async (sort: string, page: string) =>
      (await look({ kind: 'inquiry', sort, page })).items.map(({ title }) => title);
    const oldest = [...(await titles('oldest', '1')), ...(await titles('oldest', '2'))];
    expect(oldest).toEqual(Array.from({ length: 60 }, (_, at) => `S${59 - at}`));
    expect(await titles('newest', '1')).toEqual(oldest.toReversed().slice(0, 50));
    expect((await look({ kind: 'inquiry' })).counts.inquiry).toBe(60);
    const amounts = (await look({ sort: 'amount' })).items.flatMap(({ amount }) => amount ?? []);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  });

  it('goes out as CSV, each thing once, and holds what the ledger holds', async () => {
    await sold('Table');
    // What is being paid out is booked.
    await pass(60);
    const counts = (await look()).counts;
    const answer = await operator.request('GET', '/operations/queue/export');
    expect(answer.status).toBe(200);
    const rows = readCsv(answer.text);
    expect(rows).toHaveLength(queueKinds.reduce((sum, kind) => sum + counts[kind], 0));
    expect(new Set(rows.map((row) => row['ID'])).size).toBe(rows.length);
    const { cents } = await world.deps.db
      .selectFrom('ledger_lines')
      .select(({ fn }) => fn.sum<string>('amount_cents').as('cents'))
      .where('account', '=', 'held_for_sales')
      .executeTakeFirstOrThrow();
    expect(Number(cents)).toBeLessThan(0);
    expect(sumOf(rows, 'Held')).toBe(-Number(cents));
    const trail = await operator.request('GET', '/operations/audit');
    const [latest] = trail.body as object[];
    expect(latest).toMatchObject({ what: 'queue.export', about: 'Everything open' });
    const some = await operator.request('GET', '/operations/queue/export', {
      query: { kind: 'inquiry' },
    });
    expect(readCsv(some.text)).toHaveLength(counts.inquiry);
  });

  it('is for operators, and refuses what is no kind, order or page', async () => {
    for (const path of ['/operations/queue', '/operations/queue/export']) {
      expect((await anonymously(world).request('GET', path)).status).toBe(401);
      expect((await seller.request('GET', path)).status).toBe(404);
      const wrong = await operator.request('GET', path, { query: { kind: 'gone' } });
      expect(wrong.status).toBe(400);
    }
    const wrongs: Record<string, string>[] = [{ sort: 'random' }, { page: '0' }];
    for (const query of wrongs) {
      expect((await operator.request('GET', '/operations/queue', { query })).status).toBe(400);
    }
  });
});

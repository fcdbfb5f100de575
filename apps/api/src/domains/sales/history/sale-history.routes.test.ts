import type { Health } from '@claimstead/contract/operations-health.contract.ts';
import type { Filing, FilingCounts } from '@claimstead/contract/filings.contract.ts';
import type {
  OperatorSale,
  OperatorSaleHistory,
} from '@claimstead/contract/operations-sales.contract.ts';
import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { recordByOf } from '../standings/record-clock.rules.ts';
import { countQueue } from '../../recordations/recordations.store.ts';
import {
  file,
  operatorEmail,
  pay,
  payout,
  publishedListing,
  receiptOf,
  sign,
  verifyBank,
} from '../sale-world.fixture.ts';
import { selectSales, toSale } from '../sales.store.ts';

const price = 100_001;

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

async function sold(
  lastName: string,
  { card = '4242424242424242', cents = price } = {},
): Promise<{ buyer: Persona; listingId: string; id: string }> {
  const buyer = await world.person({ firstName: 'Bea', lastName });
  const owners = [{ persona: seller, shareBasisPoints: 10_000 }];
  const listingId = await publishedListing(world, owners, { priceCents: cents });
  await pay(world, buyer, listingId, cents, { card });
  return { buyer, listingId, id: (await payout(buyer, 'buyer')).id };
}

async function saleHistoryOf(id: string): Promise<OperatorSaleHistory> {
  const answer = await operator.request('GET', `/operations/sales/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as OperatorSaleHistory;
}
const unfinished = ({ checks }: OperatorSaleHistory) =>
  checks.filter(({ state }) => state !== 'done').map(({ check, state }) => `${check} ${state}`);

describe('a sale', () => {
  it('is shown by its money: paid, held, filed, paid out, with every check done at the end', async () => {
    const { buyer, listingId, id } = await sold('Straight');
    const held = await saleHistoryOf(id);
    expect(held).toMatchObject({ held: price, method: 'card', refundable: true });
    expect(unfinished(held)).toEqual([
      'all_signed waiting',
      'papers_sealed waiting',
      'filed waiting',
      'paid_out waiting',
    ]);
    expect(held.checks.find(({ check }) => check === 'all_signed')?.who).toEqual([
      'Bea Straight',
      'Sam Seller',
    ]);
    await sign(world, buyer, listingId);
    await sign(world, seller, listingId);
    expect((await file(operator, id)).status).toBe(200);
    await world.drain();
    const told = await saleHistoryOf(id);
    expect(unfinished(told)).toEqual([]);
    expect(told.held).toBe(0);
    expect(told.shares).toMatchObject([{ name: 'Sam Seller', stake: 100, share: price }]);
    const booked = told.history.filter((line) => line.from === 'ledger');
    expect(booked.map(({ what, amount }) => [what, amount])).toEqual(
      expect.arrayContaining([
        ['sale_paid', price],
        ['owner_paid', price],
      ]),
    );
    const asked = told.history.filter((line) => line.from === 'call');
    expect(asked.map(({ what, outcome }) => `${what} ${outcome}`)).toEqual([
      'payment succeeded',
      'transfer succeeded',
    ]);
    expect(told.history.find((line) => line.what === 'filed')?.note).toBe(
      `Receipt ${receiptOf(id)}`,
    );
    const times = told.history.map((line) => line.at);
    expect(times).toEqual([...times].sort());
    // Where someone signed from is evidence for the parties, not for this page.
    expect(JSON.stringify(told)).not.toContain('127.0.0.1');
  });

  it('that a dispute froze thaws at an operator’s look, and only once the bank has decided', async () => {
    const { id } = await sold('Doubtful', { card: '4000000000000259' });
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 5 });
    const look = (by: Persona) =>
      by.request('POST', `/operations/sales/${id}/check`, { body: { reason: 'The bank wrote.' } });
    expect((await look(seller)).status).toBe(404);
    const frozen = (await look(operator)).body as OperatorSaleHistory;
    expect(frozen).toMatchObject({ standing: { state: 'disputed' }, refundable: false });
    expect(unfinished(frozen)).toContain('not_disputed problem');
    await world.drain();
    const dispute = (await saleHistoryOf(id)).history.find(
      (line) => line.what === 'dispute_opened',
    );
    await world.sandbox?.control('POST', `/disputes/${dispute?.objectId}`, { outcome: 'won' });
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 600 });
    await world.drain();
    const thawed = (await look(operator)).body as OperatorSaleHistory;
    expect(thawed).toMatchObject({
      standing: { state: 'buyer_signs' },
      held: price,
      refundable: true,
    });
    const trail = await operator.request('GET', '/operations/audit', { query: { query: id } });
    expect(trail.body).toMatchObject([
      { what: 'sale.check', reason: 'The bank wrote.' },
      { what: 'sale.check' },
    ]);
  });

  it('whose dispute is lost before everyone has signed has ended, and needs no attention', async () => {
    const { id } = await sold('Lost', { card: '4000000000000259' });
    const disputes = async () => {
      const { parts } = (await operator.request('GET', '/operations/health')).body as Health;
      return parts.flatMap(({ facts }) => facts).find(({ fact }) => fact === 'disputes');
    };
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 5 });
    await world.drain();
    expect(await disputes()).toMatchObject({ count: 1, state: 'attention' });
    const dispute = (await saleHistoryOf(id)).history.find(
      (line) => line.what === 'dispute_opened',
    );
    await world.sandbox?.control('POST', `/disputes/${dispute?.objectId}`, { outcome: 'lost' });
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 600 });
    await world.drain();
    const lost = await saleHistoryOf(id);
    expect(lost).toMatchObject({ status: 'refunded', held: 0, refundable: false });
    expect(unfinished(lost)).toEqual([]);
    expect(lost.checks.find(({ check }) => check === 'dispute_lost')?.at).not.toBeNull();
    expect(lost.checks.map(({ check }) => check)).not.toContain('not_disputed');
    expect(await disputes()).toMatchObject({ count: 0, state: 'fine' });
  });

  it('that never had money, or does not exist, has no page', async () => {
    const nothing = '019c0000-0000-7000-8000-000000000000';
    expect((await operator.request('GET', `/operations/sales/${nothing}`)).status).toBe(404);
    const body = { reason: 'Where is it?' };
    const check = await operator.request('POST', `/operations/sales/${nothing}/check`, { body });
    expect(check.body).toMatchObject({ code: 'sales.not_found' });
  });

  const search = (query: string) =>
    operator.request('GET', '/operations/sales', { query: { query } });
  async function find(query: string): Promise<string[]> {
    const answer = await search(query);
    expect(answer.status, query).toBe(200);
    return (answer.body as OperatorSale[]).map((sale) => sale.id);
  }

  it('is found by whatever an operator knows of it', async () => {
    const { buyer, listingId, id } = await sold('Findable', { cents: 7_654_321 });
    const stranger = (await sold('Elsewhere')).id;
    await sign(world, buyer, listingId);
    await sign(world, seller, listingId);
    expect((await file(operator, id)).status).toBe(200);
    const row = await selectSales(world.deps.db).where('id', '=', id).executeTakeFirstOrThrow();
    const sale = toSale(row);
    const { patentNumber } = (await saleHistoryOf(id)) as { patentNumber: string };
    const printed = formatPatentNumber(patentNumber);
    const receipt = receiptOf(id);
    const only = [
      ...['bea findable', 'FINDABLE', buyer.me.email, buyer.me.email.toUpperCase()],
      ...[patentNumber, printed, `US ${printed} B2`, `us${printed}b2`, `Pat. No. ${printed}`],
      ...[id, id.toUpperCase(), ` ${id} `],
      ...[receipt, receipt.toLowerCase(), receipt.replace('-', ' ')],
      ...[sale.paymentId ?? '', sale.chargeId],
      ...['$76,543.21', '76543.21', '76,543.21', '$ 76543.21'],
    ];
    for (const query of only) expect(await find(query), query).toEqual([id]);
    for (const query of ['sam seller', seller.me.email, '']) {
      expect(await find(query), query).toEqual(expect.arrayContaining([id, stranger]));
    }
  });

  it('is not found by a part of an id, another form of amount, or what a pattern would mean', async () => {
    const { id } = await sold('Unfound', { cents: 8_765_432 });
    const { chargeId } = toSale(
      await selectSales(world.deps.db).where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const none = [
      ...[id.slice(0, 12), id.replaceAll('-', ''), `${id}0`, chargeId.slice(0, -1), 'ch_', 'pi_'],
      ...['$8,7654.32', '87654.3', '87,654', '-87654.32', '$87,654.32 or so', '87654.320'],
      ...['%', '_', '\\', '%nfound', 'u_found', 'unf\\ound', '.*', 'EPAS-', 'EPAS'],
      ...['9'.repeat(200), '$'.repeat(200), '\u200b', "unfound'; --", 'US 99,999,999 B2'],
    ];
    for (const query of none) expect(await find(query), query).not.toContain(id);
  });

  it('is not searched for by a text that no field holds', async () => {
    expect(await search('x'.repeat(4_000))).toMatchObject({ status: 400 });
  });
});

describe('an assignment that waits for filing', () => {
  it('is late once three months have passed since the first signature, and until it is filed', async () => {
    const { buyer, listingId, id } = await sold('Tardy');
    await sign(world, buyer, listingId);
    await sign(world, seller, listingId);
    const queue = async (status: string) => {
      const query = { status, query: 'tardy' };
      const answer = await operator.request('GET', '/operations/filings', { query });
      return answer.body as Filing[];
    };
    const counts = async () =>
      (await operator.request('GET', '/operations/filings/counts')).body as FilingCounts;
    expect(await queue('ready')).toMatchObject([{ saleId: id, status: 'ready' }]);
    expect(await queue('overdue')).toEqual([]);
    const before = await counts();
    // Three months are 89 to 92 days.
    await firstSignedAt(id, daysAgo(88));
    expect(await queue('overdue')).toEqual([]);
    await firstSignedAt(id, daysAgo(93));
    expect(await queue('overdue')).toMatchObject([{ saleId: id, status: 'overdue' }]);
    expect(await counts()).toEqual({ ...before, overdue: before.overdue + 1 });
    // The database and the rules agree to the moment, also where a month is too short.
    for (const day of ['2026-11-30T23:30:00Z', '2026-12-31T00:30:00Z', '2024-02-29T12:00:00Z']) {
      await firstSignedAt(id, new Date(day));
      const end = recordByOf(new Date(day));
      const late = async (at: Date) => (await countQueue(world.deps.db, at)).overdue;
      expect([await late(end), await late(new Date(end.getTime() + 1))]).toEqual([0, 1]);
    }
    expect((await file(operator, id)).status).toBe(200);
    expect(await queue('overdue')).toEqual([]);
    expect(await queue('filed')).toMatchObject([{ saleId: id, status: 'filed' }]);
  });
});

function daysAgo(days: number): Date {
  return new Date(world.clock.now().getTime() - days * 24 * 3_600_000);
}

async function firstSignedAt(saleId: string, at: Date): Promise<void> {
  const signed = world.deps.db.updateTable('sale_papers').set({ first_signed_at: at });
  await signed.where('sale_id', '=', saleId).execute();
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirm, file, pay } from '../../domains/sales/sale-world.fixture.ts';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { downloadBooks, expectBooksAgree } from './books.fixture.ts';
import { pass, providerOf, saleRow, signInAgain } from './money.fixture.ts';
import { cards, price, SaleDesk } from './sale-desk.fixture.ts';

/** What happens at the provider on the last evening of a month, and is heard of after midnight. */
let world: World;
let desk: SaleDesk;
/** 22:00 UTC. */
let evening: Date;
const sales = new Map<string, string>();

const dayMs = 86_400_000;
/** A bank debit is settled four days after it began. */
const debitMs = 4 * dayMs;
const failingAccount = '000222222227';

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
  evening = lastEvening(new Date(world.clock.now().getTime() + debitMs + dayMs));
  // It fails while nobody hears of it, however long what happens before takes.
  await passUntil(evening.getTime() - debitMs + 150_000);
  await signInAll();
  await desk.list();
  const debit = await desk.begin();
  await confirm(world, debit, { bank: failingAccount });
  await pass(world);
  sales.set('debit', (await desk.onlySale('processing')).id);
  await passUntil(evening.getTime() - 3_600_000);
  await signInAll();
  await prepare();
  await passUntil(evening.getTime());
  await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
  await happen();
  // The comparison may find it before the news comes.
  expectErrorLog(/differs from the (provider|sales)/);
  await pass(world, { hours: 3 });
  await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
  await signInAll();
});
afterAll(() => world.stop());

/** 22:00 UTC of the last day of a month. */
function lastEvening(from: Date): Date {
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0, 22));
}

async function passUntil(time: number): Promise<void> {
  const advanceSeconds = Math.floor((time - world.clock.now().getTime()) / 1000);
  await world.sandbox?.control('POST', '/clock', { advanceSeconds });
  await pass(world);
}

async function signInAll(): Promise<void> {
  const { operator, first, second, buyer } = desk.people;
  for (const person of [operator, first, second, buyer]) await signInAgain(world, person);
}

async function heldSale(): Promise<string> {
  await desk.list();
  await pay(world, desk.people.buyer, desk.listingId, price, { card: cards.good });
  return (await desk.onlySale('held')).id;
}

async function prepare(): Promise<void> {
  sales.set('paid', await desk.signedSale());
  for (const name of ['taken', 'undone', 'borne']) sales.set(name, await desk.paidOutSale());
  sales.set('refunded', await heldSale());
  expect((await desk.undo(saleOf('refunded'))).status).toBe(200);
  for (const name of ['won', 'lost', 'escalated']) sales.set(name, await heldSale());
  for (const name of ['won', 'lost']) await dispute(name, {});
  await dispute('escalated', { inquiry: true });
  await desk.list();
  const transfer = await desk.begin();
  await confirm(world, transfer, { bankTransfer: true });
  const { customer } = await providerOf(world).paymentIntents.retrieve(transfer);
  sales.set('cash', idOf(customer) ?? '');
  await pass(world);
}

const saleOf = (name: string) => sales.get(name) ?? '';
const chargeOf = async (name: string) => (await saleRow(world, saleOf(name))).charge_id ?? '';
const disputeOf = async (name: string) => {
  const { data } = await providerOf(world).disputes.list({ charge: await chargeOf(name) });
  return data[0]?.id ?? '';
};

async function dispute(name: string, over: object): Promise<void> {
  await world.sandbox?.control('POST', `/charges/${await chargeOf(name)}/dispute`, over);
}

async function happen(): Promise<void> {
  const { operator } = desk.people;
  const control = async (path: string, body: object) => world.sandbox?.control('POST', path, body);
  for (const [name, outcome] of [
    ['won', 'won'],
    ['lost', 'lost'],
    ['escalated', 'escalate'],
  ] as const) {
    await control(`/disputes/${await disputeOf(name)}`, { outcome });
  }
  const refunds = await providerOf(world).refunds.list({ charge: await chargeOf('refunded') });
  await control(`/refunds/${refunds.data[0]?.id}`, { status: 'failed' });
  await control(`/charges/${await chargeOf('borne')}/refund`, { amount: 2_000 });
  const [transfer] = await world.deps.payments.listTransfers(saleOf('taken'));
  await providerOf(world).transfers.createReversal(transfer?.id ?? '', { amount: 5_000 });
  await providerOf(world).testHelpers.customers.fundCashBalance(saleOf('cash'), {
    amount: price,
    currency: 'usd',
  });
  // Done, and nobody hears the answer before midnight.
  await control('/faults', { match: 'POST /v1/transfers', kind: 'cut_after', times: 50 });
  expect((await file(operator, saleOf('paid'))).status).toBe(200);
  expect((await desk.undo(saleOf('undone'))).status).toBe(200);
  await world.drain();
  await world.sandbox?.control('DELETE', '/faults');
}

async function entriesOf(kind: string, saleId: string | null) {
  const entries = world.deps.db
    .selectFrom('ledger_entries')
    .select(['occurred_at', 'posted_at', 'period', 'provider_object_id'])
    .where('kind', '=', kind);
  return (saleId === null ? entries : entries.where('sale_id', '=', saleId)).execute();
}

it.each([
  ['owner_paid', 'paid'],
  ['owner_payment_reversed', 'taken'],
  ['owner_payment_reversed', 'undone'],
  ['refund_failed', 'refunded'],
  ['sale_refunded', 'borne'],
  ['refund_topped_up', 'borne'],
  ['dispute_won', 'won'],
  ['dispute_lost', 'lost'],
  ['dispute_opened', 'escalated'],
  ['dispute_fee', 'escalated'],
  ['debit_failed_fee', 'debit'],
  ['cash_used', null],
])('%s (%s) counts to the month of its event, whenever it is heard of', async (kind, name) => {
  const entries = await entriesOf(kind, name === null ? null : saleOf(name));
  expect(entries.length).toBeGreaterThan(0);
  const midnight = evening.getTime() + 2 * 3_600_000;
  const month = evening.toISOString().slice(0, 7);
  const exported = await downloadBooks(desk.people.operator, month, 'ledger');
  for (const { occurred_at, posted_at, period, provider_object_id: object } of entries) {
    expect(posted_at.getTime()).toBeGreaterThan(midnight);
    expect(Math.abs(occurred_at.getTime() - evening.getTime())).toBeLessThan(300_000);
    expect(period.slice(0, 7)).toBe(month);
    const lines = exported.filter((row) => row['Stripe object'] === object && row['Kind'] === kind);
    expect(lines.map((row) => row['Event (UTC)']?.slice(0, 7))).toEqual([month, month]);
  }
});

it('and the books agree', async () => {
  await expectBooksAgree(world, desk.people.operator);
});

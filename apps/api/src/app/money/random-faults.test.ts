import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  confirm,
  file,
  operatorEmail,
  paymentIdOf,
  publishedListing,
  sign,
  startPaying,
  verifyBank,
} from '../../domains/sales/sale-world.fixture.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { isSoak, repetitions, testSeed } from '../../test-kit/repetitions.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  providerOf,
  saleRow,
  salesOf,
} from './money.fixture.ts';
import { pick, seededRandom } from '../../test-kit/dice.ts';

const sales = repetitions(3, 200);
const seed = testSeed();

const calls = [
  'POST /v1/payment_intents',
  'GET /v1/payment_intents',
  'POST /v1/customers',
  'GET /v1/accounts',
  'POST /v1/transfers',
  'GET /v1/transfers',
  'POST /v1/refunds',
  'GET /v1/refunds',
  'POST /v1/',
  'GET /v1/',
];
const webhookModes = ['normal', 'duplicate', 'shuffle', 'drop'];
const stakes = [[10_000], [5_000, 5_000], [3_333, 6_667], [3_333, 3_333, 3_334]];
const endings = ['paid', 'paid', 'undone', 'refunded'] as const;

let world: World;
let operator: Persona;
let owners: Persona[];
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  owners = [await world.person(), await world.person(), await world.person()];
  for (const owner of owners) await verifyBank(world, owner);
  buyer = await world.person();
});
afterAll(() => world.stop());

const random = seededRandom(seed);
const chance = (share: number) => random() < share;

/** Something goes wrong with the next calls: refused, cut before or after it was done, or never answered. */
async function trouble(): Promise<void> {
  if (chance(0.3)) return;
  // A call that hangs costs the time that we wait for it; a few are enough.
  const kind =
    isSoak() && chance(0.02) ? 'hang' : pick(random, ['status', 'cut_before', 'cut_after']);
  await world.sandbox?.control('POST', '/faults', {
    match: pick(random, calls),
    times: kind === 'hang' ? 1 : 1 + Math.floor(random() * 3),
    kind,
    ...(kind === 'status' ? { status: pick(random, [500, 502, 429]) } : {}),
  });
}

async function calm(): Promise<void> {
  await fetch(`${world.sandbox?.url}/_sandbox/faults`, { method: 'DELETE' });
  await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
}

/** So many minutes of both clocks; what fails meanwhile is tried again by the product, never by us. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    const told = await world.sandbox?.control('POST', '/clock', { advanceSeconds: 60 });
    world.clock.follow((told as { offsetSeconds: number }).offsetSeconds);
    await world.settle().catch(() => {});
  }
}

/** Presses again, as a person does who reads that the provider does not answer. */
async function insist(press: () => Promise<{ status: number; text: string }>): Promise<string> {
  for (let tries = 0; tries < 12; tries += 1) {
    const answer = await press();
    if (answer.status === 200) return answer.text;
    expect(answer.status, answer.text).toBe(503);
    await pass(1);
  }
  throw new Error('pressed in vain');
}

async function until(saleId: string, status: string): Promise<void> {
  for (let minute = 0; minute < 10; minute += 1) {
    if ((await saleRow(world, saleId)).status === status) return;
    await pass(1);
  }
  expect((await saleRow(world, saleId)).status, `sale ${saleId} is stuck`).toBe(status);
}

async function payInTrouble(listingId: string, cents: number): Promise<string> {
  await trouble();
  const secret = await insist(() => startPaying(buyer, listingId, cents));
  const paymentId = paymentIdOf(secret);
  if (chance(0.3)) {
    await confirm(world, paymentId, { card: '4000000000000002' }).catch(() => {});
  }
  const mode = pick(random, webhookModes);
  await world.sandbox?.control('POST', '/webhooks', { mode });
  await trouble();
  await confirm(world, paymentId, {
    ...(chance(0.3) ? { card: '4000002500003155', authenticate: 'succeed' } : {}),
  });
  const [sale] = await salesOf(world, listingId);
  if (!sale) throw new Error('no sale');
  await until(sale.id, 'held');
  return sale.id;
}

async function sell(): Promise<void> {
  const split = pick(random, stakes);
  const cents = 100 + Math.floor(random() * 1_000_000);
  const parts = split.flatMap((stakeBasisPoints, index) => {
    const persona = owners[index];
    return persona ? [{ persona, stakeBasisPoints }] : [];
  });
  const listingId = await publishedListing(world, parts, { priceCents: cents });
  const saleId = await payInTrouble(listingId, cents);
  const ending = pick(random, endings);
  const undo = async () => {
    await trouble();
    const body = { reason: 'Both sides asked for it.' };
    await insist(() => operator.request('POST', `/operations/sales/${saleId}/refund`, { body }));
    await until(saleId, 'refunded');
  };
  if (ending === 'refunded') await undo();
  else {
    for (const { persona } of [{ persona: buyer }, ...parts]) {
      await trouble();
      await sign(world, persona, listingId).catch(async (error: unknown) => {
        // The person reads that it did not go through, and waits a minute.
        if (error instanceof Error && /\b(409|410)\b/.test(error.message)) throw error;
        await pass(2);
      });
    }
    await until(saleId, 'signed');
    await trouble();
    await insist(() => file(operator, saleId));
    await until(saleId, 'released');
    if (ending === 'undone') await undo();
  }
  await calm();
  const money = await expectSaleMoney(world, saleId);
  expect(money.held).toBe(0);
  const sent = await providerOf(world).transfers.list({ transfer_group: `sale_${saleId}` });
  const sentTo = sent.data.map((transfer) => transfer.metadata['owner_id']);
  expect(new Set(sentTo).size, 'one transfer an owner').toBe(sentTo.length);
  expect(sentTo).toHaveLength(ending === 'refunded' ? 0 : parts.length);
}

it(`${sales} sales in a world where calls fail end as they should (SEED=${seed})`, async () => {
  // The sandbox's own call, which has the product do everything now, is told what failed meanwhile.
  expectErrorLog(/ProviderFailure.*request failed/);
  for (let count = 0; count < sales; count += 1) {
    await sell().catch((error: unknown) => {
      throw new Error(`sale ${count} of SEED=${seed}`, { cause: error });
    });
  }
  await pass(10);
  await expectLedgersAgree(world);
}, 3_600_000);

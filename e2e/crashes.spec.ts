import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { expect, test } from '@playwright/test';
import { seededRandom } from '../apps/api/src/test-kit/dice.ts';
import { isSoak } from '../apps/api/src/test-kit/repetitions.ts';
import { sandboxKeys } from '../apps/api/src/core/config/provider-settings.ts';
import Stripe from 'stripe';
import { ApiPerson } from './kit/api-person.ts';
import {
  agree,
  file,
  findPayout,
  listPatent,
  sign,
  startPayment,
  untilSale,
  verifyBank,
} from './kit/deal.ts';
import { operator as operatorAccount, Product, until } from './kit/product.ts';

/**
 * Whatever dies, and whenever: after a restart the sale completes on its own, with one charge and one transfer.
 */
const moments = ['accepted', 'card confirmed', 'signed', 'transfer applied'] as const;
const victims = ['product', 'sandbox', 'database'] as const;
type Victim = (typeof victims)[number];

const price = 4_200;
let product: Product;
let operator: ApiPerson;

test.beforeAll(async () => {
  product = await Product.start();
  operator = await ApiPerson.operator(product, operatorAccount.email);
});
test.afterAll(() => product.stop());

/** Every run kills the product at every moment and the others at their worst one; the soak covers all moments. */
const isTaken = (victim: Victim, moment: (typeof moments)[number]) =>
  isSoak() ||
  victim === 'product' ||
  (victim === 'sandbox' && moment === 'card confirmed') ||
  (victim === 'database' && moment === 'transfer applied');

for (const victim of victims) {
  for (const moment of moments.filter((each) => isTaken(victim, each))) {
    test(`kill -9 of the ${victim} once ${moment}: the sale still ends, paid once`, async () => {
      await sellThrough(moment, () => killAndRestart(victim));
    });
  }
}

/** The soak's random choices; the same seed gives the same ones, and each repetition makes its own. */
const firstSeed = Number(process.env['SEED'] ?? 7);
/** A soak makes three passes. */
const salesInOnePass = 67;

/** In every run each of these moments has a test of its own; the soak takes any moment, often. */
test('kill -9 of the product at random moments: every sale ends, paid once', async () => {
  test.skip(!isSoak(), '200 sales take an hour');
  test.setTimeout(3 * 3_600_000);
  const info = test.info();
  const seed = firstSeed + info.repeatEachIndex;
  info.annotations.push({ type: 'SEED', description: String(seed) });
  const random = seededRandom(seed);
  const throwIn = (most: number) => Math.floor(random() * most);
  for (let count = 0; count < salesInOnePass; count += 1) {
    const what = `sale ${count} of SEED=${seed}`;
    const seller = await ApiPerson.register(product, 'Sela');
    const buyer = await ApiPerson.register(product, 'Bo');
    const patentId = await listPatent(product, seller);
    const ended = new AbortController();
    const dying = dieNowAndThen(throwIn(3), () => throwIn(4_000), ended.signal);
    const fault = { match: 'POST /v1/', times: 1 + throwIn(3) };
    const kind = ['status', 'cut_before', 'cut_after'][throwIn(3)];
    await product.control('POST', '/faults', { ...fault, kind });
    try {
      await sellWhateverDies(what, seller, buyer, patentId);
    } finally {
      ended.abort();
      await dying;
    }
    await fetch(`${product.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
  }
  // A day later the product has compared its ledger with the provider's.
  await product.control('POST', '/clock', { advanceSeconds: 86_400 });
  expect(readFileSync(product.logFile, 'utf8')).not.toContain('differs from the provider');
});

async function dieNowAndThen(
  times: number,
  waitMs: () => number,
  ended: AbortSignal,
): Promise<void> {
  for (let left = times; left > 0 && !ended.aborted; left -= 1) {
    await pause(waitMs(), undefined, { signal: ended }).catch(() => {});
    if (!ended.aborted) await killAndRestart('product');
  }
}

/** Retries until it goes through, as people do; in between the product comes back and time passes. */
async function retry<T>(what: string, press: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await press();
    } catch (error) {
      if (tries > 60) throw new Error(what, { cause: error });
      await until('the product is back', () => answers(`${product.url}/readyz`), 150_000);
      await product.control('POST', '/clock', { advanceSeconds: 10 });
    }
  }
}

async function sellWhateverDies(
  what: string,
  seller: ApiPerson,
  buyer: ApiPerson,
  patentId: string,
): Promise<void> {
  await retry(what, () => verifyBank(product, seller));
  await retry(what, () => agreeOnce(seller, buyer, patentId));
  const paymentId = await retry(what, () => startPayment(buyer, patentId, price * 100));
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, {});
  await within10Minutes(`${what}: held`, buyer, patentId, (sale) => sale.step >= 1);
  for (const [person, step] of [
    [buyer, 2],
    [seller, 3],
  ] as const) {
    await retry(what, async () => {
      const sale = await findPayout(buyer, patentId);
      if ((sale?.step ?? 0) < step) await sign(person, patentId);
    });
  }
  const signed = (sale: { step: number }) => sale.step >= 3;
  const { id } = await within10Minutes(`${what}: signed`, buyer, patentId, signed);
  await retry(what, async () => {
    const sale = await findPayout(seller, patentId);
    const isFiled = sale?.moves.includes('download_assignment') || sale?.processed;
    if (!isFiled) await file(operator, id).catch(unless('sales.already_done'));
  });
  await within10Minutes(`${what}: paid`, buyer, patentId, (sale) => sale.step === 4);
  await endedOnce(id, paymentId);
}

async function agreeOnce(seller: ApiPerson, buyer: ApiPerson, patentId: string): Promise<void> {
  const query = { patentId, amount: String(price) };
  await buyer.call('POST', '/offer', { query }).catch(unless('offers.already_open'));
  type Received = { id: string; status: string; patent: { id: string } }[];
  const offers = await seller.call<Received>('GET', '/offers/received');
  const offer = offers.find((one) => one.patent.id === patentId);
  if (offer?.status === 'NEW') await seller.call('POST', `/offer/${offer.id}/accept`);
}

/** For a press that had gone through although its response was lost. */
function unless(code: string): (error: Error) => void {
  return (error) => {
    if (!error.message.includes(code)) throw error;
  };
}

async function within10Minutes(
  what: string,
  person: ApiPerson,
  patentId: string,
  holds: Parameters<typeof untilSale>[3],
): Promise<Sale> {
  for (let minute = 0; minute < 10; minute += 1) {
    const sale = await retry(what, () => findPayout(person, patentId));
    if (sale && holds(sale)) return sale;
    await product.control('POST', '/clock', { advanceSeconds: 60 });
  }
  return untilSale(person, patentId, what, holds);
}

async function sellThrough(
  moment: (typeof moments)[number],
  crash: () => Promise<void>,
): Promise<void> {
  const crashAt = async (now: (typeof moments)[number]) => {
    if (now === moment) await crash();
  };
  const seller = await ApiPerson.register(product, 'Sela');
  const buyer = await ApiPerson.register(product, 'Bo');
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, price);
  await crashAt('accepted');

  const paymentId = await startPayment(buyer, patentId, price * 100);
  if (moment === 'card confirmed') await product.control('POST', '/webhooks', { mode: 'drop' });
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, {
    card: '4242424242424242',
  });
  await crashAt('card confirmed');
  await product.control('POST', '/webhooks', { mode: 'normal' });
  // Nobody comes back to ask: the sweep of the next minute finds the payment on its own.
  if (moment === 'card confirmed') await product.control('POST', '/clock', { advanceSeconds: 61 });
  await untilSale(buyer, patentId, 'the money is held', (sale) => sale.paymentStatus === 'held');

  // Right after a crash the product may still take Stripe for unavailable (its circuit is open).
  await retry('the bank is verified', () => verifyBank(product, seller));
  await sign(buyer, patentId);
  await sign(seller, patentId);
  await crashAt('signed');
  const signed = await untilSale(seller, patentId, 'all have signed', (sale) => sale.step === 3);

  if (moment === 'transfer applied') {
    await product.control('POST', '/faults', {
      match: 'POST /v1/transfers',
      times: 50,
      kind: 'cut_after',
    });
  }
  await file(operator, signed.id);
  if (moment === 'transfer applied') {
    await until('the transfer was applied', async () => (await transfersOf(signed.id)).length > 0);
  }
  await crashAt('transfer applied');
  if (moment === 'transfer applied') {
    await fetch(`${product.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
    await product.control('POST', '/clock', { advanceSeconds: 61 });
  }
  await untilSale(seller, patentId, 'the seller is paid', (sale) => sale.processed);
  await endedOnce(signed.id, paymentId);
  expect((await findPayout(buyer, patentId))?.step).toBe(4);
}

async function endedOnce(saleId: string, paymentId: string): Promise<void> {
  const transfers = await transfersOf(saleId);
  expect(transfers.map((transfer) => transfer.amount)).toEqual([price * 100]);
  const payment = await stripe().paymentIntents.retrieve(paymentId);
  expect(payment.amount_received).toBe(price * 100);
  const payments = await stripe().paymentIntents.list({ limit: 100 });
  const paid = payments.data.filter(
    (one) => one.transfer_group === `sale_${saleId}` && one.status === 'succeeded',
  );
  expect(paid).toHaveLength(1);
  const ledger = await product.control<{ balanced: boolean }>('GET', '/ledger');
  expect(ledger.balanced).toBe(true);
}

async function transfersOf(saleId: string): Promise<Stripe.Transfer[]> {
  const list = await stripe().transfers.list({ transfer_group: `sale_${saleId}`, limit: 10 });
  return list.data;
}

function stripe(): Stripe {
  return new Stripe(sandboxKeys.secretKey, {
    host: '127.0.0.1',
    port: product.port + 1,
    protocol: 'http',
    maxNetworkRetries: 2,
  });
}

async function killAndRestart(victim: Victim): Promise<void> {
  if (victim === 'product') {
    await product.kill();
    await product.resume();
    return;
  }
  const find = victim === 'sandbox' ? sandboxProcess : databaseProcess;
  const killed = find();
  process.kill(killed, 'SIGKILL');
  // A killed process may seem to answer for a moment: another process must have replaced it.
  await until(`the ${victim} is back`, async () => {
    const now = attempt(find);
    if (now === null || now === killed) return false;
    return (
      (await answers(`${product.sandboxUrl}/_sandbox/clock`)) &&
      (await answers(`${product.url}/readyz`)) &&
      (await operator.attempt('GET', '/user').then(
        ({ status }) => status === 200,
        () => false,
      ))
    );
  });
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    (response) => response.ok,
    () => false,
  );
}

function attempt(find: () => number): number | null {
  try {
    return find();
  } catch {
    return null;
  }
}

/** The process that listens on the sandbox's port, found without help from the product. */
function sandboxProcess(): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const own = lines
    .filter((line) => line.includes('sandbox/src/main.ts'))
    .map((line) => Number(line.trim().split(' ')[0]))
    .find((id) => environmentOf(id).includes(`SANDBOX_PORT=${product.port + 1}`));
  if (own === undefined) throw new Error('The sandbox’s process was not found.');
  return own;
}

function environmentOf(processId: number): string[] {
  try {
    return readFileSync(`/proc/${processId}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function databaseProcess(): number {
  const folder = join(product.dataDir, 'postgres');
  const pidFile = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  if (!pidFile) throw new Error('The database’s process was not found.');
  return Number(readFileSync(join(folder, pidFile), 'utf8').split('\n')[0]);
}

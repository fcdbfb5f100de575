import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { ledgerBalances } from '../money/ledger/ledger.service.ts';
import { advanceSale } from './advance-sale.service.ts';
import { selectSales, toSale } from './sales.store.ts';
import { findHeldDifferences } from './balances/compare-held.service.ts';
import {
  file,
  forgetReturnedCards,
  operatorEmail,
  pay,
  publishedListing,
  readPapers,
  sign,
  signingToken,
  verifyBank,
} from './sale-world.fixture.ts';

/** Someone refunds in the provider's dashboard at the very moment in which the sale takes its next step. */
const rounds = repetitions(2, 30);
const price = 100_001;

let world: World;
let operator: Persona;
let seller: Persona;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  await verifyBank(world, seller);
});
afterAll(() => world.stop());
afterEach(async () => {
  const provider = (await world.sandbox?.control('GET', '/ledger')) as {
    accounts: Record<string, number>;
  };
  const own = await ledgerBalances(world.deps.db);
  expect(own.provider_balance).toBe(provider.accounts['platform'] ?? 0);
  expect(await findHeldDifferences(world.deps)).toEqual([]);
});

type Open = { saleId: string; listingId: string; chargeId: string };

async function heldSale(): Promise<Open> {
  await forgetReturnedCards(world);
  const listingId = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
  await pay(world, buyer, listingId, price);
  await sign(world, buyer, listingId);
  const sale = await saleOf(listingId);
  return { saleId: sale.id, listingId, chargeId: sale.charge_id ?? '' };
}

async function signedSale(): Promise<Open> {
  const open = await heldSale();
  await sign(world, seller, open.listingId);
  await world.settle();
  return open;
}

async function saleOf(listingId: string) {
  const row = await selectSales(world.deps.db)
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  return { ...row, ...toSale(row) };
}

async function refund({ chargeId, saleId }: Open, amount?: number): Promise<void> {
  await world.sandbox?.control('POST', `/charges/${chargeId}/refund`, { amount });
  await advanceSale(world.deps, saleId);
}

const refundWords = ['Payment refunded outside this marketplace', 'Sale ended'];

/** The titles of the seller's notices, the oldest first. */
async function toldSeller(): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', seller.userId)
    .orderBy('id')
    .execute();
  return rows.map(({ title }) => title);
}

const press = (token: string): Promise<Answer> =>
  seller.request('POST', `/signing/${token}/sign`, {
    body: { mark: { kind: 'typed', text: 'Sam Seller' }, consent: true },
  });

it.each([
  ['whole', undefined],
  ['part', 30_000],
])(
  `a refund of the %s while the last owner signs: title passes, or it does not`,
  async (_, cents) => {
    for (let count = 0; count < rounds; count += 1) {
      const open = await heldSale();
      const token = await signingToken(seller, open.listingId);
      await readPapers(seller, token);
      const before = await toldSeller();
      const [pressed] = await Promise.all([press(token), refund(open, cents)]);
      await world.settle();
      await advanceSale(world.deps, open.saleId);
      const sale = await saleOf(open.listingId);
      const told = (await toldSeller()).slice(before.length);
      const isEnded = cents === undefined && pressed.status !== 200;
      const words = told.filter((title) => refundWords.includes(title));
      expect(words).toEqual([refundWords[isEnded ? 1 : 0]]);
      if (pressed.status === 200) {
        expect(sale).toMatchObject({ status: 'signed', papersStatus: 'signed' });
        expect(sale.isRefundedOutside).toBe(true);
      } else {
        expect(pressed.status).toBeGreaterThanOrEqual(409);
        expect(sale.status).toBe(cents === undefined ? 'refunded' : 'held');
      }
    }
  },
);

it('a refund while an operator files: the sale is frozen, and nobody is paid', async () => {
  for (let count = 0; count < rounds; count += 1) {
    const open = await signedSale();
    const [filed] = await Promise.all([file(operator, open.saleId), refund(open, 30_000)]);
    await world.settle();
    await advanceSale(world.deps, open.saleId);
    const sale = await saleOf(open.listingId);
    if (filed.status === 409) expect(sale.status).toBe('signed');
    else expect(['filed', 'released']).toContain(sale.status);
    const transfers = await world.deps.payments.listTransfers(open.saleId);
    // A payout that was quicker than the refund ends the sale: the platform bears the refund.
    if (sale.status === 'released') expect(sale.toppedUpCents).toBe(30_000);
    else expect(transfers).toEqual([]);
  }
});

it('a refund while the payout leaves: the owner has the share once, or the sale is frozen', async () => {
  for (let count = 0; count < rounds; count += 1) {
    const open = await signedSale();
    expect((await file(operator, open.saleId)).status).toBe(200);
    await Promise.all([advanceSale(world.deps, open.saleId), refund(open)]);
    await world.settle();
    await advanceSale(world.deps, open.saleId);
    const sale = await saleOf(open.listingId);
    const transfers = await world.deps.payments.listTransfers(open.saleId);
    if (sale.status === 'released') {
      expect(transfers).toHaveLength(1);
      expect(sale.toppedUpCents).toBe(price);
    } else {
      expect(sale.status).toBe('filed');
      expect(sale.isRefundedOutside).toBe(true);
      expect(transfers.length).toBeLessThanOrEqual(1);
    }
  }
});

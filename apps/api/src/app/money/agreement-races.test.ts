import type { ProposalKind, ProposalMove } from '@claimstead/contract/sales.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceSale } from '../../domains/sales/advance-sale.service.ts';
import {
  confirm,
  forgetReturnedCards,
  operatorEmail,
  pay,
  paymentIdOf,
  paymentStatus,
  payouts,
  publishedListing,
  readPapers,
  sign,
  signingToken,
  startPaying,
  verifyBank,
} from '../../domains/sales/sale-world.fixture.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  pass,
  salesOf,
  signInAgain,
} from './money.fixture.ts';

/**
 * Both sides agree, to end a sale or to extend its deadline, at the instant at which something else moves it. One of both
 * happens, each side is answered what did, and product, provider and books have every cent in one place.
 */
const rounds = repetitions(2, 30);
const price = 100_001;

let world: World;
let seller: Persona;
let buyer: Persona;
let other: Persona;
let listingId: string;
let saleId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  other = await world.person({ firstName: 'Otto', lastName: 'Other' });
  await verifyBank(world, seller);
});
afterAll(() => world.stop());
beforeEach(() => everyoneIsHere());

async function everyoneIsHere(): Promise<void> {
  for (const person of [seller, buyer, other]) await signInAgain(world, person);
}

async function beginSale(): Promise<void> {
  // So many tries of one person within an hour are refused.
  await pass(world, { hours: 1 });
  await forgetReturnedCards(world);
  listingId = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
  await pay(world, buyer, listingId, price);
  saleId = (await sale()).id;
}

async function sale() {
  const found = (await salesOf(world, listingId)).find(({ buyerUserId }) => {
    return buyerUserId === buyer.userId;
  });
  if (!found) throw new Error('the buyer has no sale');
  return found;
}

const press = (person: Persona, kind: ProposalKind, move: ProposalMove): Promise<Answer> =>
  person.request('POST', `/sales/${saleId}/proposals`, { body: { kind, move } });

const proposalStatus = async (kind: ProposalKind) =>
  (await sale()).proposals.find((one) => one.kind === kind)?.status;

/** The time of the step is over, and no sweep has noticed yet: one side has asked shortly before. */
async function reachTheLastInstant(kind: ProposalKind): Promise<void> {
  await pass(world, { days: 57 });
  await everyoneIsHere();
  expect((await press(buyer, kind, 'ask')).status).toBe(200);
  world.clock.advanceDays(3);
}

async function expectEveryCent(): Promise<void> {
  await world.drain();
  expect(await proposalStatus('end')).not.toBe('asked');
  expect(await proposalStatus('extend')).not.toBe('asked');
  for (const { id } of await salesOf(world, listingId)) await expectSaleMoney(world, id);
  await expectLedgersAgree(world);
}

describe(`an agreed end, ${rounds} times at the instant`, () => {
  it('of the last signature: the sale is signed or refunded, never both', async () => {
    for (let count = 0; count < rounds; count += 1) {
      await beginSale();
      await sign(world, buyer, listingId);
      const token = await signingToken(seller, listingId);
      await readPapers(seller, token);
      expect((await press(seller, 'end', 'ask')).status).toBe(200);
      const [signed, agreed] = await Promise.all([
        seller.request('POST', `/signing/${token}/sign`, {
          body: { mark: { kind: 'typed', text: 'Sam Seller' }, consent: true },
        }),
        press(buyer, 'end', 'agree'),
      ]);
      await expectEveryCent();
      const { status } = await sale();
      expect(['signed', 'refunded']).toContain(status);
      expect([signed.status, agreed.status]).toEqual(status === 'signed' ? [200, 409] : [410, 200]);
    }
  });

  it('of a cancellation: the money goes back once', async () => {
    for (let count = 0; count < rounds; count += 1) {
      await beginSale();
      await pass(world, { days: 31 });
      await everyoneIsHere();
      expect((await press(buyer, 'end', 'ask')).status).toBe(200);
      const answers = await Promise.all([
        press(seller, 'end', 'agree'),
        seller.request('POST', `/sales/${saleId}/cancel`),
        press(seller, 'end', 'agree'),
      ]);
      await expectEveryCent();
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect((await sale()).status).toBe('refunded');
    }
  });

  it('of the automatic end: one of the two ends it, and gives its own reason', async () => {
    for (let count = 0; count < rounds; count += 1) {
      await beginSale();
      await reachTheLastInstant('end');
      const [, agreed] = await Promise.all([
        advanceSale(world.deps, saleId),
        press(seller, 'end', 'agree'),
        advanceSale(world.deps, saleId),
      ]);
      await expectEveryCent();
      const { status, undoReason } = await sale();
      expect(status).toBe('refunded');
      expect([200, 409], agreed.text).toContain(agreed.status);
      expect(undoReason, agreed.text).toBe(agreed.status === 200 ? 'agreement' : 'buyer_signs');
    }
  });

  it('of another buyer’s payment: nobody pays for a patent that is not free, and the first is refunded', async () => {
    for (let count = 0; count < rounds; count += 1) {
      await beginSale();
      expect((await press(buyer, 'end', 'ask')).status).toBe(200);
      const [agreed, early] = await Promise.all([
        press(seller, 'end', 'agree'),
        startPaying(other, listingId, price),
        world.drain(),
      ]);
      expect(agreed.status, agreed.text).toBe(200);
      expect([200, 409], early.text).toContain(early.status);
      await world.drain();
      const started = early.status === 200 ? early : await startPaying(other, listingId, price);
      expect(started.status, started.text).toBe(200);
      await confirm(world, paymentIdOf(started.text));
      await paymentStatus(other, listingId);
      await expectEveryCent();
      const found = (await salesOf(world, listingId)).map(({ status }) => status);
      expect(found).toEqual(['refunded', 'held']);
    }
  });
});

describe(`an agreed extension, ${rounds} times at the instant`, () => {
  it('of the automatic end: the sale continues until its new day, or is refunded', async () => {
    for (let count = 0; count < rounds; count += 1) {
      await beginSale();
      await reachTheLastInstant('extend');
      const [, agreed] = await Promise.all([
        advanceSale(world.deps, saleId),
        press(seller, 'extend', 'agree'),
        advanceSale(world.deps, saleId),
      ]);
      await expectEveryCent();
      const isExtended = agreed.status === 200;
      expect([200, 409], agreed.text).toContain(agreed.status);
      expect(await proposalStatus('extend')).toBe(isExtended ? 'agreed' : 'lapsed');
      expect((await sale()).status).toBe(isExtended ? 'held' : 'refunded');
    }
  });

  it('of a signature: both count, and the 14 days are of one step alone', async () => {
    for (let count = 0; count < rounds; count += 1) {
      await beginSale();
      const token = await signingToken(buyer, listingId);
      await readPapers(buyer, token);
      expect((await press(seller, 'extend', 'ask')).status).toBe(200);
      const before = world.clock.now();
      const [signed, agreed] = await Promise.all([
        buyer.request('POST', `/signing/${token}/sign`, {
          body: { mark: { kind: 'typed', text: 'Bea Buyer' }, consent: true },
        }),
        press(buyer, 'extend', 'agree'),
      ]);
      expect(signed.status, signed.text).toBe(200);
      expect(agreed.status, agreed.text).toBe(200);
      await expectEveryCent();
      const { status, stepSince } = await sale();
      expect(status).toBe('held');
      expect(stepSince?.getTime()).toBeGreaterThanOrEqual(before.getTime());
      const read = await payouts(buyer, 'buyer');
      const { ends } = read.find(({ id }) => id === saleId)?.deadlines ?? {};
      const days = (Date.parse(ends ?? '') - (stepSince?.getTime() ?? 0)) / (24 * 3_600_000);
      const extended = (await sale()).proposals.find(({ kind }) => kind === 'extend')?.stepSince;
      expect(days).toBe(extended?.getTime() === stepSince?.getTime() ? 74 : 60);
    }
  });
});

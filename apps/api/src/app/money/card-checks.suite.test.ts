import { findCardStop } from '../../domains/checkouts/terms/card-stop.service.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  askForLink,
  confirm,
  file,
  pay,
  payouts,
  sign,
  signingToken,
} from '../../domains/sales/sale-world.fixture.ts';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import { viewHealth } from '../../domains/operations/health/health.service.ts';
import { findHeldDifferences } from '../../domains/sales/balances/compare-held.service.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  pass,
  providerOf,
  saleRow,
  signInAgain,
} from './money.fixture.ts';
import { cards, price, SaleDesk } from './sale-desk.fixture.ts';

/** What the provider and card issuers suspect of a payment that was made, and how long card money rests. */
let world: World;
let desk: SaleDesk;
let people: Persona[];

const kinds = ['warning', 'review'] as const;
type Kind = (typeof kinds)[number];
const states = ['held', 'signed', 'filed'] as const;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
  const { operator, first, second, buyer } = desk.people;
  people = [operator, first, second, buyer];
});
afterAll(() => world.stop());
afterEach(async () => {
  await expectLedgersAgree(world);
  await pass(world, { hours: 3 });
  expect(await findHeldDifferences(world.deps)).toEqual([]);
});

async function heldSale(card = cards.good, remembers = false): Promise<string> {
  for (const person of people) await signInAgain(world, person);
  await desk.list({ remembers });
  await pay(world, desk.people.buyer, desk.listingId, price, { card });
  return (await desk.onlySale('held')).id;
}

async function saleIn(state: (typeof states)[number]): Promise<string> {
  if (state === 'held') {
    const id = await heldSale();
    await sign(world, desk.people.buyer, desk.listingId);
    return id;
  }
  for (const person of people) await signInAgain(world, person);
  const id = await desk.signedSale();
  if (state === 'signed') return id;
  // Nobody can be paid yet: the sale stays filed.
  await firstAccountIs('past_due');
  await world.sandbox?.control('POST', `/accounts/${desk.people.secondAccount}`, {
    stage: 'past_due',
  });
  await pass(world);
  expect((await file(desk.people.operator, id)).status).toBe(200);
  await pass(world);
  await desk.onlySale('filed');
  return id;
}

async function firstAccountIs(stage: string): Promise<void> {
  await world.sandbox?.control('POST', `/accounts/${desk.people.firstAccount}`, { stage });
}

async function everyoneCanReceive(): Promise<void> {
  await firstAccountIs('enabled');
  const { secondAccount } = desk.people;
  await world.sandbox?.control('POST', `/accounts/${secondAccount}`, { stage: 'enabled' });
  await pass(world);
}

async function suspects(saleId: string, kind: Kind): Promise<void> {
  const { charge_id: charge } = await saleRow(world, saleId);
  await world.sandbox?.control('POST', `/charges/${charge}/${kind}`, {});
  await pass(world);
}

async function decides(saleId: string, outcome: 'approved' | 'refunded_as_fraud'): Promise<void> {
  const { charge_id: charge } = await saleRow(world, saleId);
  const { review } = await providerOf(world).charges.retrieve(charge ?? '');
  await world.sandbox?.control('POST', `/reviews/${idOf(review)}`, { outcome });
  await pass(world);
}

function letGoOn(saleId: string, who = desk.people.operator): Promise<Answer> {
  const body = { reason: 'Spoke to the buyer, whose card it is.' };
  return who.request('POST', `/operations/sales/${saleId}/clear-check`, { body });
}

async function statusFor(person: Persona, side: 'buyer' | 'owner'): Promise<string | undefined> {
  const seen = await payouts(person, side);
  return seen.find((one) => one.patent.id === desk.listingId)?.paymentStatus;
}

async function toldOf(person: Persona, title: string): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('notifications')
    .select(['title', 'message', 'type'])
    .where('user_id', '=', person.userId)
    .where('title', '=', title)
    .execute();
  return rows.map(({ message }) => message);
}

async function waiting(): Promise<number | null | undefined> {
  const { parts } = await viewHealth(world.deps);
  return parts.flatMap(({ facts }) => facts).find(({ fact }) => fact === 'payment_checks')?.count;
}

/** Signs whoever has not, files, and lets the payouts leave. */
async function complete(saleId: string): Promise<void> {
  const { operator, buyer, first, second } = desk.people;
  for (const person of [buyer, first, second]) {
    const side = person === buyer ? 'buyer' : 'owner';
    const sale = (await payouts(person, side)).find((one) => one.id === saleId);
    const pen = ['fill_assignment', 'sign_assignment'];
    if (sale?.moves.some((move) => pen.includes(move))) await sign(world, person, desk.listingId);
  }
  if ((await saleRow(world, saleId)).status === 'signed') {
    const filed = await file(operator, saleId);
    expect(filed.status, filed.text).toBe(200);
  }
  await pass(world, { hours: 2 });
  await desk.onlySale('released');
}

const table = kinds.flatMap((kind) => states.map((state) => [kind, state] as const));

describe('a payment that is suspected of fraud', () => {
  it.each(table)('by a %s stops a %s sale, and an operator resumes it', async (kind, state) => {
    const { operator, buyer, first } = desk.people;
    const id = await saleIn(state);
    const before = (await toldOf(buyer, 'A payment is being checked')).length;
    const token = state === 'held' ? await signingToken(first, desk.listingId) : null;
    await suspects(id, kind);
    await everyoneCanReceive();
    await pass(world, { hours: 2 });
    await desk.onlySale(state);
    expect(await statusFor(buyer, 'buyer')).toBe('being_checked');
    expect(await statusFor(first, 'owner')).toBe('being_checked');
    if (token) {
      const held = { code: 'signatures.being_checked' };
      expect((await first.request('GET', `/signing/${token}`)).body).toMatchObject(held);
      expect((await askForLink(first, desk.listingId)).body).toMatchObject(held);
      expect((await payouts(first, 'owner')).find((one) => one.id === id)?.moves).toEqual([]);
    }
    if (state === 'signed') {
      expect((await file(operator, id)).body).toMatchObject({ code: 'sales.being_checked' });
    }
    const told = await toldOf(buyer, 'A payment is being checked');
    expect(told).toHaveLength(before + 1);
    expect(told.join()).not.toMatch(/fraud|suspect/i);
    expect(await waiting()).toBe(1);
    const shown = await operator.request('GET', `/operations/sales/${id}`);
    expect(shown.body).toMatchObject({ paymentCheck: kind, refundable: true, toRefund: price });

    const done = await letGoOn(id);
    expect(done.status, done.text).toBe(200);
    expect(done.body).toMatchObject({ paymentCheck: null });
    await pass(world);
    expect(await waiting()).toBe(0);
    // It is open still at the provider, and stops nothing any more.
    await pass(world, { hours: 1 });
    await complete(id);
    expect((await letGoOn(id)).body).toMatchObject({ code: 'sales.nothing_to_clear' });
  });

  it.each(kinds)('by a %s is refunded by an operator, which ends the sale', async (kind) => {
    const id = await heldSale();
    await suspects(id, kind);
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    expect(await desk.onlySale('refunded')).toMatchObject({ refundReason: 'operator' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    expect(await waiting()).toBe(0);
  });

  it('resumes automatically once its review is approved, and both sides are told', async () => {
    const { buyer, first } = desk.people;
    const id = await heldSale();
    const before = (await toldOf(first, 'The sale continues')).length;
    await suspects(id, 'review');
    await decides(id, 'approved');
    expect(await statusFor(buyer, 'buyer')).toBe('held');
    expect(await toldOf(first, 'The sale continues')).toHaveLength(before + 1);
    await complete(id);
  });

  it('that the review refunds as fraud ends as refunded outside', async () => {
    const { buyer } = desk.people;
    const id = await heldSale();
    const before = (await toldOf(buyer, 'The sale continues')).length;
    await suspects(id, 'review');
    await decides(id, 'refunded_as_fraud');
    expect(await desk.onlySale('refunded')).toMatchObject({ refundReason: 'outside' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    expect(await toldOf(buyer, 'The sale continues')).toHaveLength(before);
  });

  it('and then disputed is the bank’s matter, and says when the bank wants its evidence', async () => {
    const { buyer, first, operator } = desk.people;
    const id = await heldSale();
    await suspects(id, 'warning');
    const goesOn = async () =>
      (await Promise.all([buyer, first].map((one) => toldOf(one, 'The sale continues')))).flat();
    const before = await goesOn();
    const { charge_id: charge } = await saleRow(world, id);
    await world.sandbox?.control('POST', `/charges/${charge}/dispute`, {});
    await pass(world);
    expect(await statusFor(buyer, 'buyer')).toBe('disputed');
    // The warning ends with the dispute, which stops the sale as well: nobody is told to go on in between.
    expect(await goesOn()).toEqual(before);
    const { data } = await providerOf(world).disputes.list({ charge: charge ?? '', limit: 1 });
    const due = new Date((data[0]?.evidence_details.due_by ?? 0) * 1000).toISOString();
    const story = () => operator.request('GET', `/operations/sales/${id}`);
    expect((await story()).body).toMatchObject({ evidenceDue: due, paymentCheck: null });
    const evidence = { uncategorized_text: 'winning_evidence' };
    await providerOf(world).disputes.update(data[0]?.id ?? '', { evidence, submit: true });
    await pass(world, { hours: 1 });
    expect((await story()).body).toMatchObject({ evidenceDue: null });
    await complete(id);
  });

  it.each([
    ['warns of', '4000000000005423', 'warning'],
    ['reviews', '4000000000009235', 'review'],
  ])('is stopped from its first minute where the provider %s the card', async (_, card, kind) => {
    const id = await heldSale(card);
    await pass(world);
    expect(await desk.onlySale('held')).toMatchObject({ id, paymentCheck: kind });
  });

  it('after the payout stops nothing: only operators are told', async () => {
    const { buyer, operator } = desk.people;
    for (const person of people) await signInAgain(world, person);
    const id = await desk.paidOutSale();
    const title = 'A payment is being checked';
    const before = [await toldOf(buyer, title), await toldOf(operator, title)];
    await suspects(id, 'warning');
    await pass(world, { hours: 1 });
    expect(await statusFor(buyer, 'buyer')).toBe('released');
    expect(await toldOf(buyer, title)).toHaveLength(before[0]?.length ?? 0);
    expect(await toldOf(operator, title)).toHaveLength((before[1]?.length ?? 0) + 1);
  });
});

describe('card money', () => {
  it('rests for its days before a payout, and the sale says until when', async () => {
    const { first, operator } = desk.people;
    const { config } = world.deps;
    Object.assign(world.deps, { config: { ...config, cardHoldDays: 2 } });
    try {
      for (const person of people) await signInAgain(world, person);
      const id = await desk.signedSale();
      expect((await file(operator, id)).status).toBe(200);
      await pass(world, { hours: 2 });
      const { held_at: heldAt } = await desk.onlySale('filed');
      const until = new Date((heldAt?.getTime() ?? 0) + 2 * 24 * 3_600_000).toISOString();
      const seen = (await payouts(first, 'owner')).find((one) => one.id === id);
      expect(seen?.standing).toMatchObject({ state: 'card_rests', by: until });
      const told = (await toldOf(first, 'Assignment filed')).join();
      expect(told).toContain('when the waiting period for card payments ends');
      await pass(world, { days: 2 });
      await desk.onlySale('released');
    } finally {
      Object.assign(world.deps, { config });
    }
  });

  it('that went back twice is not taken a third time: the buyer pays by bank', async () => {
    const { buyer, operator } = desk.people;
    const methods = async () => {
      await desk.list({ remembers: true });
      const paymentId = await desk.begin();
      const query = { patent_id: desk.listingId };
      const { body } = await buyer.request('GET', '/payments/payment/status', { query });
      const { allowed_payment_method_types: allowed } =
        await providerOf(world).paymentIntents.retrieve(paymentId);
      const { methods: shown, withoutCard } = body as { methods: string[]; withoutCard: unknown };
      expect(shown).toEqual(allowed);
      return { shown, withoutCard };
    };
    for (const person of people) await signInAgain(world, person);
    // The sales of the tests before are forgotten.
    await desk.list();
    const open = await methods();
    expect(open).toMatchObject({ withoutCard: null });
    expect(open.shown).toContain('card');
    const openListing = desk.listingId;
    await desk.list();
    const transferListing = desk.listingId;
    await confirm(world, await desk.begin(), { bankTransfer: true });
    await pass(world);
    for (let times = 0; times < 2; times += 1) {
      const id = await heldSale(cards.good, true);
      expect((await desk.undo(id)).status).toBe(200);
      await pass(world);
      await desk.onlySale('refunded');
    }
    const stopped = await methods();
    expect(stopped).toMatchObject({ withoutCard: 'returned_payments' });
    expect(stopped.shown).toEqual(['customer_balance', 'us_bank_account']);
    // The forms that were open before end at once: their pages may not pay by card either, also where a transfer was begun.
    for (const listingId of [openListing, transferListing]) {
      desk.listingId = listingId;
      await desk.onlySale('ended');
    }
    // Who waited for a bank there is told what to do.
    expect(await toldOf(buyer, 'Open your payment again')).toHaveLength(1);
    // And so does the pair's, whoever of them buys.
    const { first } = desk.people;
    const at = { now: world.clock.now(), cardLimitCents: price };
    const deal = { amountCents: price, buyerUserId: first.userId, ownerUserIds: [buyer.userId] };
    const stopOf = (other: object) =>
      findCardStop(world.deps, world.deps.db, { ...deal, ...other }, at);
    expect(await stopOf({})).toBe('returned_with_owner');
    expect(await stopOf({ ownerUserIds: [operator.userId] })).toBeNull();
    await pass(world, { days: 91 });
    for (const person of people) await signInAgain(world, person);
    expect(await methods()).toMatchObject({ withoutCard: null });
  });

  it('that went back after the payout counts too, refunded in the dashboard or taken by a bank', async () => {
    const { buyer, first } = desk.people;
    await pass(world, { days: 91 });
    const ways: ((charge: string) => Promise<unknown>)[] = [
      (charge) => providerOf(world).refunds.create({ charge }),
      async (charge) => {
        await world.sandbox?.control('POST', `/charges/${charge}/dispute`, {});
        await pass(world);
        const { data } = await providerOf(world).disputes.list({ charge, limit: 1 });
        await providerOf(world).disputes.close(data[0]?.id ?? '');
      },
    ];
    const deal = { buyerUserId: buyer.userId, ownerUserIds: [first.userId] };
    const counted = async () => {
      const now = world.clock.now();
      const span = { since: new Date(now.getTime() - 90 * 24 * 3_600_000), now };
      return (await world.deps.arrivals.returnedCards(world.deps.db, deal, span)).length;
    };
    for (const goesBack of ways) {
      for (const person of people) await signInAgain(world, person);
      // The sale before is forgotten.
      const id = await desk.paidOutSale();
      expect(await counted()).toBe(0);
      const { charge_id: charge } = await saleRow(world, id);
      await goesBack(charge ?? '');
      await pass(world, { hours: 1 });
      expect(await counted()).toBe(1);
    }
  });
});

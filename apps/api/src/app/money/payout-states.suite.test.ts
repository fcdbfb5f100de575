import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { file, pay, payouts, sign } from '../../domains/sales/sale-world.fixture.ts';
import { planCall } from '../../domains/money/intents/money-intents.service.ts';
import { type Persona, testPassword } from '../../test-kit/persona.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  listingRow,
  pass,
  providerOf,
  salesOf,
  signInAgain,
} from './money.fixture.ts';
import { cards, price, SaleDesk } from './sale-desk.fixture.ts';

/** Every way in which a sale's money leaves, once it is held. */
let world: World;
let desk: SaleDesk;
let operator: Persona;
let first: Persona;
let second: Persona;
let firstAccount: string;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
  ({ operator, first, second, firstAccount, buyer } = desk.people);
});
afterAll(() => world.stop());
// Whatever a test did, the two ledgers agree afterward.
afterEach(() => expectLedgersAgree(world));

describe('a refund', () => {
  it('before anything was paid out gives everything back', async () => {
    for (const person of [buyer, first, second, operator]) await signInAgain(world, person);
    const saleId = await desk.signedSale();
    expect((await desk.undo(saleId)).status).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, saleId)).toEqual({
      held: 0,
      paid: {},
      refunded: price,
      disputed: 0,
    });
    expect(await listingRow(world, desk.listingId)).toMatchObject({ sale_state: 'none' });
  });

  it('after the payouts takes each of them back first', async () => {
    const saleId = await desk.paidOutSale();
    expect((await desk.undo(saleId)).status).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, saleId)).toEqual({
      held: 0,
      paid: {},
      refunded: price,
      disputed: 0,
    });
  });

  it('that the buyer’s bank sends back is the platform’s again, and shown as failed', async () => {
    expectErrorLog(/a refund failed, an operator must look/);
    await desk.list();
    await pay(world, buyer, desk.listingId, price, { card: '4000000000005126' });
    const { id } = await desk.onlySale('held');
    expect((await desk.undo(id)).status).toBe(200);
    // The refund is made first, and comes back a moment later.
    const status = async () => {
      await pass(world, { hours: 1 });
      return (await salesOf(world, desk.listingId)).map((sale) => [sale.status, sale.refundStatus]);
    };
    await expect.poll(status).toEqual([['refunding', 'failed']]);
    expect(await desk.onlySale('refunding')).toMatchObject({ refundStatus: 'failed' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, refunded: 0 });
  });

  it('of the account that has spent its payout is not made: the owner keeps, the buyer waits', async () => {
    expectErrorLog(/a payout could not be taken back, an operator must look/);
    const saleId = await desk.paidOutSale();
    await pass(world, { days: 8 });
    await signInAgain(world, operator);
    expect((await desk.undo(saleId)).status).toBe(200);
    await pass(world);
    const sale = await desk.onlySale('released');
    expect(sale.undoStatus).toBe('requested');
    const money = await expectSaleMoney(world, saleId);
    expect(money.refunded).toBe(0);
  });
});

describe('a dispute', () => {
  /** A sale whose payment the bank disputes once these have signed. */
  async function disputedSale(signers: Persona[]) {
    for (const person of [buyer, first, second, operator]) await signInAgain(world, person);
    await desk.list();
    await pay(world, buyer, desk.listingId, price, { card: cards.good });
    for (const person of signers) await sign(world, person, desk.listingId);
    const { id, charge_id } = await desk.onlySale(signers.length === 3 ? 'signed' : 'held');
    await world.sandbox?.control('POST', `/charges/${charge_id}/dispute`);
    await pass(world);
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, disputed: price });
    const { data } = await providerOf(world).disputes.list({ limit: 1 });
    const decide = async (outcome: 'won' | 'lost') => {
      await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, { outcome });
      await pass(world);
    };
    return { id, decide };
  }

  it('that is won resumes the sale', async () => {
    const { id, decide } = await disputedSale([]);
    await decide('won');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, disputed: 0 });
    for (const person of [buyer, first, second]) await sign(world, person, desk.listingId);
    expect((await file(operator, id)).status).toBe(200);
    await pass(world);
    await desk.onlySale('released');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
  });

  it('that is lost before everyone has signed ends the sale: nothing is refunded as well', async () => {
    const { id, decide } = await disputedSale([buyer]);
    await decide('lost');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: 0 });
    const sale = await desk.onlySale('refunded');
    expect(sale).toMatchObject({ refundId: null, refundReason: 'dispute_lost' });
    const papers = await world.deps.signatures.status(sale.signingDocumentId ?? '');
    expect(papers.state).toBe('voided');
    expect(await listingRow(world, desk.listingId)).toMatchObject({ sale_state: 'none' });
    const story = await operator.request('GET', `/operations/sales/${id}`);
    const checks = (story.body as { checks: { check: string; state: string }[] }).checks;
    expect(checks.filter(({ state }) => state !== 'done')).toEqual([]);
    await pass(world, { days: 2 });
    await desk.onlySale('refunded');
  });

  it('that is lost after all have signed freezes the sale: title has passed', async () => {
    const { id, decide } = await disputedSale([buyer, first, second]);
    await decide('lost');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    expect((await desk.onlySale('signed')).disputeStatus).toBe('lost');
    const [seen] = (await payouts(first, 'owner')).filter(
      (one) => one.patent.id === desk.listingId,
    );
    expect(seen?.paymentStatus).toBe('dispute_lost');
    // Whoever is concerned was told, once.
    await pass(world, { days: 2 });
    const told = (await world.eventTypes()).filter((type) => type === 'sales.loss_unsettled');
    expect(told).toHaveLength(1);
    // An operator ends it; the bank has given the money back, so nothing is refunded besides.
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    expect(await desk.onlySale('refunded')).toMatchObject({
      refundId: null,
      refundReason: 'dispute_lost',
    });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: 0 });
  });

  it('that is lost in part ends nothing on its own, and refunds nothing as well', async () => {
    for (const person of [buyer, first, second, operator]) await signInAgain(world, person);
    await desk.list();
    await pay(world, buyer, desk.listingId, price, { card: cards.good });
    const { id, charge_id } = await desk.onlySale('held');
    const body = { amount: 30_000 };
    await world.sandbox?.control('POST', `/charges/${charge_id}/dispute`, body);
    await pass(world);
    const { data } = await providerOf(world).disputes.list({ limit: 1 });
    await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, { outcome: 'lost' });
    await pass(world);
    const sale = await desk.onlySale('held');
    expect(sale).toMatchObject({ refundStatus: null, declinedAt: null });
    expect(sale.disputeStatus).toBe('lost');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price - 30_000 });
    // An operator gives back what the bank has not taken.
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price - 30_000 });
  });
});

describe('a payout account', () => {
  /** Which owners have been paid, by the first letter of their names. */
  const paidOwners = async (saleId: string) => {
    const rows = await world.deps.db
      .selectFrom('sale_owners')
      .innerJoin('payouts', 'payouts.owner_id', 'sale_owners.owner_id')
      .select(['name', 'paid_at'])
      .where('payouts.sale_id', '=', saleId)
      .where('sale_owners.sale_id', '=', saleId)
      .orderBy('position')
      .execute();
    return rows.filter((row) => row.paid_at !== null).map((row) => row.name);
  };
  const bring = (account: string, stage: string) =>
    world.sandbox?.control('POST', `/accounts/${account}`, { stage });
  /** A sale of which the second owner is paid, and the first one's account is like this. */
  async function halfPaidSale(stage: string): Promise<string> {
    for (const person of [buyer, first, second, operator]) await signInAgain(world, person);
    const saleId = await desk.signedSale();
    await bring(firstAccount, stage);
    expect((await file(operator, saleId)).status).toBe(200);
    await pass(world);
    await desk.onlySale('filed');
    expect(await paidOwners(saleId)).toEqual(['Sid Second']);
    const money = await expectSaleMoney(world, saleId);
    expect(Object.values(money.paid)).toEqual([66_671]);
    expect(money.held).toBe(price - 66_671);
    return saleId;
  }
  const ownSale = async (person: Persona) => {
    const all = await payouts(person, 'owner');
    return all.find((one) => one.patent.id === desk.listingId);
  };
  /** The first owner replaces the account that has ended. @returns its id. */
  async function replaced(): Promise<string> {
    const typed = { body: { password: testPassword } };
    expect((await first.request('POST', '/auth/confirm', typed)).status).toBe(200);
    const answer = await first.request('POST', '/payments/account/replace', { body: {} });
    expect(answer.status, answer.text).toBe(200);
    return answer.text;
  }

  it('that is past due holds up its owner alone, until it is open again', async () => {
    const saleId = await halfPaidSale('past_due');
    expect((await ownSale(first))?.moves).toContain('verify_bank');
    expect((await ownSale(second))?.moves).not.toContain('verify_bank');
    await bring(firstAccount, 'enabled');
    await pass(world);
    await desk.onlySale('released');
    expect(await expectSaleMoney(world, saleId)).toMatchObject({ held: 0 });
  });

  it('that is rejected is replaced, and the new one paid a day later: once', async () => {
    const saleId = await halfPaidSale('rejected');
    const next = await replaced();
    await bring(next, 'enabled');
    await pass(world, { hours: 23 });
    await desk.onlySale('filed');
    expect(await paidOwners(saleId)).toEqual(['Sid Second']);
    await pass(world, { hours: 2 });
    await desk.onlySale('released');
    const money = await expectSaleMoney(world, saleId);
    expect(Object.values(money.paid).sort((a, b) => a - b)).toEqual([33_330, 66_671]);
    const sent = await providerOf(world).transfers.list({ destination: next });
    expect(sent.data.map((transfer) => transfer.amount)).toEqual([33_330]);
    const told = world.mailbox.sent.filter(({ subject }) => subject.includes('was replaced'));
    expect(told.map(({ to }) => to)).toEqual([first.me.email]);
    firstAccount = next;
  });

  it('that was deleted does not count as an absent provider: it is replaced too', async () => {
    const saleId = await halfPaidSale('deleted');
    const state = await first.request('GET', '/payments/account');
    expect(state.body).toMatchObject({ stage: 'closed', missing: [], bank: null });
    firstAccount = await replaced();
    await bring(firstAccount, 'enabled');
    await pass(world, { hours: 25 });
    await desk.onlySale('released');
    expect(await expectSaleMoney(world, saleId)).toMatchObject({ held: 0 });
  });

  /** What the first owner's transfer is made with. */
  async function firstTransfer(saleId: string) {
    const owner = await world.deps.db
      .selectFrom('sale_owners')
      .innerJoin('payouts', 'payouts.owner_id', 'sale_owners.owner_id')
      .select(['payouts.owner_id', 'share_cents'])
      .where('payouts.sale_id', '=', saleId)
      .where('sale_owners.sale_id', '=', saleId)
      .where('user_id', '=', first.userId)
      .executeTakeFirstOrThrow();
    const { charge_id } = await desk.onlySale('signed');
    return {
      saleId,
      ownerId: owner.owner_id,
      amountCents: owner.share_cents,
      destination: firstAccount,
      sourceChargeId: charge_id ?? '',
    };
  }

  it('that was paid before it was rejected is not paid again at its successor', async () => {
    for (const person of [buyer, first, second, operator]) await signInAgain(world, person);
    const saleId = await desk.signedSale();
    // Made, but unknown here: as after restoring a backup.
    await world.deps.payments.createTransfer(await firstTransfer(saleId), 'tr:lost');
    await bring(firstAccount, 'rejected');
    expect((await file(operator, saleId)).status).toBe(200);
    firstAccount = await replaced();
    await bring(firstAccount, 'enabled');
    await pass(world, { hours: 25 });
    await desk.onlySale('released');
    const money = await expectSaleMoney(world, saleId);
    expect(Object.values(money.paid).sort((a, b) => a - b)).toEqual([33_330, 66_671]);
    expect((await providerOf(world).transfers.list({ destination: firstAccount })).data).toEqual(
      [],
    );
  });

  it('whose payout was under way when it was rejected counts as paid, and nobody waits', async () => {
    for (const person of [buyer, first, second, operator]) await signInAgain(world, person);
    const saleId = await desk.signedSale();
    const input = await firstTransfer(saleId);
    // The call was written down and made; the process ended before its outcome was recorded.
    const key = await transact(world.deps, (unit) =>
      planCall(unit.tx, { kind: 'transfer', attempt: 1, input }, unit.now),
    );
    await world.deps.payments.createTransfer(input, key);
    await bring(firstAccount, 'rejected');
    expect((await file(operator, saleId)).status).toBe(200);
    await pass(world);
    await desk.onlySale('released');
    expect(await expectSaleMoney(world, saleId)).toMatchObject({ held: 0 });
    firstAccount = await replaced();
    await bring(firstAccount, 'enabled');
  });

  it('of one owner that is over leaves the sale to be undone: what was paid is taken back', async () => {
    const saleId = await halfPaidSale('rejected');
    expect((await desk.undo(saleId)).status).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, saleId)).toEqual({
      held: 0,
      paid: {},
      refunded: price,
      disputed: 0,
    });
  });
});

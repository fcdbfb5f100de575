import type { OperatorSaleHistory } from '@claimstead/contract/operations-sales.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import { ledgerBalances } from '../../domains/money/ledger/ledger.service.ts';
import { findHeldDifferences } from '../../domains/sales/balances/compare-held.service.ts';
import { confirm, file, operatorEmail, pay, sign } from '../../domains/sales/sale-world.fixture.ts';
import { type Answer, type Persona, testPassword } from '../../test-kit/persona.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  pass,
  providerOf,
  saleRow,
  salesOf,
  signInAgain,
} from './money.fixture.ts';
import { cards, price, SaleDesk } from './sale-desk.fixture.ts';

/** Refunds that can never arrive through the provider: the platform pays in another way, and the sale ends. */
let world: World;
let desk: SaleDesk;
let second: Persona;
const otherOperator = 'second.operator@example.com';
const closedAccount = '4000000000005126';

beforeAll(async () => {
  world = await startWorld({
    sandbox: true,
    environment: {
      OPERATOR_EMAILS: `${operatorEmail},${otherOperator}`,
      OUTSIDE_RETURN_LIMIT: '900',
    },
  });
  desk = await SaleDesk.open(world);
  second = await world.person({ email: otherOperator });
});
afterAll(() => world.stop());

const at = (saleId: string, path = '') => `/operations/sales/${saleId}/outside-return${path}`;
const wire = { way: 'wire', reference: 'FT-17', reason: 'The card is closed.' };
const enter = (saleId: string, amount = price, who = desk.people.operator): Promise<Answer> =>
  who.request('POST', at(saleId), { body: { ...wire, amount } });
/** Of the entry that stands on the page now, or of another. */
async function answer(
  saleId: string,
  what: 'confirm' | 'discard',
  who: Persona,
  entry?: string,
): Promise<Answer> {
  const read = await desk.people.operator.request('GET', `/operations/sales/${saleId}`);
  const { outsideReturn } = read.body as OperatorSaleHistory;
  const named = what === 'confirm' ? { entryId: entry ?? outsideReturn?.id ?? saleId } : {};
  const body = { ...named, reason: 'I see it in the bank.' };
  return who.request('POST', at(saleId, `/${what}`), { body });
}

/** A canceled sale whose refund came back from a closed account, again and again. */
async function owedSale(tries = 1, card = closedAccount): Promise<string> {
  expectErrorLog(/a refund failed, an operator must look/);
  await desk.list();
  await pay(world, desk.people.buyer, desk.listingId, price, { card });
  const { id } = await desk.onlySale('held');
  for (let count = 0; count < tries; count += 1) {
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    const { refundId: refund } = await saleRow(world, id);
    if (card !== closedAccount) {
      await world.sandbox?.control('POST', `/refunds/${refund}`, { status: 'failed' });
    }
    await untilFailed(id);
  }
  return id;
}

async function untilFailed(saleId: string): Promise<void> {
  await expect
    .poll(async () => {
      await pass(world, { hours: 1 });
      return (await saleRow(world, saleId)).refundStatus;
    })
    .toBe('failed');
}

async function titlesOf(person: Persona): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', person.userId)
    .execute();
  return rows.map(({ title }) => title);
}

it('a closed card, four times: a second operator confirms the wire, and both sides are told', async () => {
  const before = await ledgerBalances(world.deps.db);
  const saleId = await owedSale(4);
  const { operator, buyer, first } = desk.people;
  const listed = await operator.request('GET', `/operations/sales/${saleId}`);
  expect(listed.body).toMatchObject({ owed: price, outsideReturn: null });
  expect((await enter(saleId, price - 1)).body).toMatchObject({
    code: 'sales.return_amount_differs',
  });

  const entered = await enter(saleId);
  expect(entered.status, entered.text).toBe(200);
  await pass(world, { hours: 2 });
  expect((await saleRow(world, saleId)).status).toBe('refunding');
  expect((await desk.undo(saleId)).body).toMatchObject({ code: 'sales.return_waits' });
  expect((await answer(saleId, 'confirm', operator)).body).toMatchObject({
    code: 'sales.needs_second_operator',
  });
  expect((await answer(saleId, 'confirm', second)).status).toBe(200);
  await pass(world, { hours: 2 });
  await desk.onlySale('refunded');
  expect((await answer(saleId, 'confirm', second)).body).toMatchObject({
    code: 'sales.nothing_to_return',
  });

  const after = await ledgerBalances(world.deps.db);
  expect(after.platform_bank).toBe(before.platform_bank - price);
  expect(after.held_for_sales).toBe(before.held_for_sales);
  await expectLedgersAgree(world);
  expect(await findHeldDifferences(world.deps)).toEqual([]);
  expect(await titlesOf(buyer)).toContain('Payment refunded another way');
  expect(await titlesOf(first)).toContain('The buyer is refunded');
  const closing = await buyer.request('GET', `/sales/${saleId}/closing`);
  expect(closing.body).toMatchObject({
    ended: { refund: 'done', anotherWay: { way: 'wire', reference: 'FT-17' }, takenByBank: 0 },
  });
  // How the buyer is paid is not the owners' business.
  const theirs = await first.request('GET', `/sales/${saleId}/closing`);
  expect(theirs.body).toMatchObject({ ended: { refund: 'done', anotherWay: null } });
  expect((await first.request('GET', `/sales/${saleId}/evidence`)).text).not.toContain('FT-17');
});

it('a second operator confirms what they have read, not what was entered in its place', async () => {
  const saleId = await owedSale();
  expect((await enter(saleId)).status).toBe(200);
  const read = await desk.people.operator.request('GET', at(saleId).replace('/outside-return', ''));
  const { outsideReturn: first } = read.body as OperatorSaleHistory;
  expect((await enter(saleId)).status).toBe(200);
  const refused = await answer(saleId, 'confirm', second, first?.id);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'sales.moved_on' }]);
  expect((await answer(saleId, 'confirm', second)).status).toBe(200);
});

it('a refund that the provider makes after all is booked as the platform’s, and operators are told', async () => {
  const saleId = await owedSale(1, cards.good);
  expect((await enter(saleId)).status).toBe(200);
  expect((await answer(saleId, 'confirm', second)).status).toBe(200);
  await desk.onlySale('refunded');
  const { charge_id: charge } = await saleRow(world, saleId);
  const made = await world.sandbox?.control('POST', `/charges/${charge}/refund`, {});
  await pass(world);
  await desk.onlySale('refunded');
  expect(await titlesOf(desk.people.operator)).toContain('A payment was refunded twice');
  await expectLedgersAgree(world);
  expect(await findHeldDifferences(world.deps)).toEqual([]);
  // And it comes back: then the buyer has it once.
  await world.sandbox?.control('POST', `/refunds/${(made as { id: string }).id}`, {
    status: 'failed',
  });
  await pass(world);
  await desk.onlySale('refunded');
  await expectLedgersAgree(world);
  expect(await findHeldDifferences(world.deps)).toEqual([]);
});

it('no confirmation overtakes the provider’s refund whose news was lost', async () => {
  const saleId = await owedSale(1, cards.good);
  expect((await enter(saleId)).status).toBe(200);
  const { charge_id: charge } = await saleRow(world, saleId);
  await providerOf(world).refunds.create({ charge: charge ?? '' });
  const late = await answer(saleId, 'confirm', second);
  expect([late.status, late.body]).toMatchObject([409, { code: 'sales.nothing_to_return' }]);
  await pass(world);
  await desk.onlySale('refunded');
  await expectLedgersAgree(world);
});

it('two who confirm at once, and one who enters it again meanwhile: it is booked once', async () => {
  const saleId = await owedSale();
  expect((await enter(saleId)).status).toBe(200);
  const answers = await Promise.all([
    answer(saleId, 'confirm', second),
    answer(saleId, 'confirm', second),
    enter(saleId),
  ]);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  if ((await saleRow(world, saleId)).status !== 'refunded') {
    expect((await answer(saleId, 'confirm', second)).status).toBe(200);
  }
  const booked = await world.deps.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('kind', '=', 'returned_outside')
    .execute();
  expect(booked).toHaveLength(1);
  await pass(world, { days: 2 });
  expect(await findHeldDifferences(world.deps)).toEqual([]);
});

it('discarded, the refund can be tried again; what arrives through the provider meanwhile wins', async () => {
  const saleId = await owedSale(1, cards.good);
  expect((await enter(saleId)).status).toBe(200);
  expect((await answer(saleId, 'discard', second)).status).toBe(200);
  expect((await answer(saleId, 'discard', second)).status).toBe(409);
  expect((await enter(saleId)).status).toBe(200);
  // The bank has opened the account again, and someone refunds in the provider's dashboard.
  const { charge_id: charge } = await saleRow(world, saleId);
  await world.sandbox?.control('POST', `/charges/${charge}/refund`, {});
  await pass(world);
  await desk.onlySale('refunded');
  expect((await answer(saleId, 'confirm', second)).body).toMatchObject({
    code: 'sales.nothing_to_return',
  });
  await expectLedgersAgree(world);
});

it('a bank transfer that is too old to be refunded after an undo: up to the limit, one operator is enough, and both accounts can be deleted', async () => {
  const { operator, buyer } = desk.people;
  await desk.list();
  await world.deps.db
    .updateTable('listings')
    .set({ price_cents: 90_000 })
    .where('id', '=', desk.listingId)
    .execute();
  const paymentId = await desk.begin(90_000);
  await confirm(world, paymentId, { bankTransfer: true });
  const { customer } = await providerOf(world).paymentIntents.retrieve(paymentId);
  await providerOf(world).testHelpers.customers.fundCashBalance(idOf(customer) ?? '', {
    amount: 90_000,
    currency: 'usd',
  });
  await pass(world);
  for (const person of [buyer, desk.people.first, desk.people.second]) {
    await sign(world, person, desk.listingId);
  }
  const { id } = await desk.onlySale('signed');
  expect((await file(operator, id)).status).toBe(200);
  await pass(world);
  await desk.onlySale('released');
  await pass(world, { days: 181 });
  for (const person of [operator, buyer, second, desk.people.first]) {
    await signInAgain(world, person);
  }
  expectErrorLog(/could not be taken back|a refund failed/);
  expect((await desk.undo(id)).status).toBe(200);
  await pass(world, { hours: 2 });
  const body = { reason: 'Their accounts are empty.' };
  await operator.request('POST', `/operations/sales/${id}/write-off`, { body });
  await pass(world, { hours: 2 });
  expect((await salesOf(world, desk.listingId)).at(-1)).toMatchObject({
    status: 'refunding',
    refundStatus: 'failed',
  });
  expect((await enter(id, 90_000)).status).toBe(200);
  await pass(world, { hours: 2 });
  await desk.onlySale('refunded');
  expect(await findHeldDifferences(world.deps)).toEqual([]);
  // Nothing of these sales is open: both sides can leave.
  for (const person of [buyer, desk.people.first]) {
    const deleted = await person.request('DELETE', '/user', { body: { password: testPassword } });
    expect(deleted.status, deleted.text).toBeLessThan(300);
  }
});

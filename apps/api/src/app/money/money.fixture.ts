import type Stripe from 'stripe';
import { expect } from 'vitest';
import { objectOf } from '../../domains/money/ledger/movements.rules.ts';
import { ledgerBalances } from '../../domains/money/ledger/ledger.service.ts';
import { getSaleBalances } from '../../domains/money/sale-money.service.ts';
import { holdingOf } from '../../domains/sales/balances/holding.rules.ts';
import { isMoneyInDoubt } from '../../domains/sales/sales.rules.ts';
import type { Charge, Checkout } from '../../domains/checkouts/checkouts.api.ts';
import { newSale, selectSales, toSale } from '../../domains/sales/sales.store.ts';
import { createStripeClient } from '../../adapters/stripe/stripe-client.adapter.ts';
import { transferGroupOf } from '../../adapters/stripe/stripe-purchase.adapter.ts';
import { cookieOf, type Persona, testPassword } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';

type SandboxLedger = { balanced: boolean; accounts: Record<string, number> };

/** The real SDK on this world's sandbox: what a person at the provider's side would see. */
export function providerOf(world: World): Stripe {
  return createStripeClient(world.deps.config);
}

/**
 * Moves both clocks, delivers every waiting webhook, and does everything that is then due.
 * With no time given: only what is under way arrives.
 */
export async function pass(world: World, time: { days?: number; hours?: number } = {}) {
  const seconds = (time.days ?? 0) * 86_400 + (time.hours ?? 0) * 3600 + 1;
  // The sandbox tells the product of the new time, which does all that is due before it answers.
  await world.sandbox?.control('POST', '/clock', { advanceSeconds: seconds });
  // What its sweeps did at the provider comes back as webhooks.
  await world.sandbox?.control('POST', '/webhooks/attempt');
  await world.drain();
}

/** The same person on the day that it is now: a session ends after 30 days. */
export async function signInAgain(world: World, person: Persona): Promise<void> {
  const answer = await person.request('POST', '/auth/authenticate', {
    body: { email: person.me.email, password: testPassword },
  });
  expect(answer.status, answer.text).toBe(200);
  person.cookie = cookieOf(answer);
}

/**
 * The sandbox's ledger and ours agree to the cent: in total, by purpose, and object by object.
 */
export async function expectLedgersAgree(world: World): Promise<void> {
  const sandbox = (await world.sandbox?.control('GET', '/ledger')) as SandboxLedger;
  expect(sandbox.balanced, 'the sandbox’s ledger adds up').toBe(true);
  const own = await ledgerBalances(world.deps.db);
  expect(Object.values(own).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect(own.provider_balance).toBe(sandbox.accounts['platform'] ?? 0);
  expect(own.processing_fees).toBe(sandbox.accounts['stripe_fees'] ?? 0);
  const cash = Object.entries(sandbox.accounts).filter(([name]) => name.startsWith('customer:'));
  const cashCents = cash.reduce((sum, [, cents]) => sum + cents, 0);
  expect(own.customer_cash, 'what buyers have at the provider').toBe(cashCents);
  expect(own.owed_to_customers, 'is owed to them').toBe(cashCents === 0 ? 0 : -cashCents);
  expect(await differingObjects(world)).toEqual([]);
}

/** The objects that moved the provider's balance otherwise than our account of it, over all time; from the provider's own list. */
async function differingObjects(world: World): Promise<string[]> {
  const left = new Map<string, number>();
  const add = (id: string, cents: number) => left.set(id, (left.get(id) ?? 0) + cents);
  const movements = await world.deps.payments.listMovements(new Date(0));
  for (const movement of movements) add(objectOf(movement), movement.netCents);
  const booked = await world.deps.db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
    .select(['provider_object_id', 'amount_cents'])
    .where('account', '=', 'provider_balance')
    .execute();
  for (const line of booked) add(line.provider_object_id, -line.amount_cents);
  return [...left].filter(([, cents]) => cents !== 0).map(([id]) => id);
}

/** What is true of the money of one sale, in cents, as one of the three sees it. */
export type SaleMoney = {
  /** Taken from the buyer and not refunded, paid out or lost: below zero, the platform has lost or covered it. */
  held: number;
  /** What each owner has, by the owner's id; who has nothing is left out. */
  paid: Record<string, number>;
  refunded: number;
  /** Withdrawn until a dispute is decided. */
  disputed: number;
};

/** The sale's money as the provider has it. */
export async function moneyAtProvider(world: World, saleId: string): Promise<SaleMoney> {
  const { payment_id: paymentId } = await saleRow(world, saleId);
  const stripe = providerOf(world);
  const money: SaleMoney = { held: 0, paid: {}, refunded: 0, disputed: 0 };
  if (!paymentId) return money;
  const charges = await stripe.charges.list({ payment_intent: paymentId, limit: 100 });
  const taken = charges.data.filter((charge) => charge.status === 'succeeded');
  expect(taken.length, 'one charge at most').toBeLessThanOrEqual(1);
  money.held = taken.reduce((sum, charge) => sum + charge.amount_captured, 0);
  for (const charge of taken) {
    for (const refund of (await stripe.refunds.list({ charge: charge.id })).data) {
      // One that waits for the balance has not left it; one that nobody collected is the buyer's own by now.
      const lives = refund.status !== 'failed' && refund.status !== 'canceled';
      const uncollected = refund.status === 'canceled' && !refund.failure_balance_transaction;
      const hasLeft = refund.balance_transaction !== null;
      if (hasLeft && (lives || uncollected)) money.refunded += refund.amount;
    }
    for (const dispute of (await stripe.disputes.list({ charge: charge.id })).data) {
      const gone = dispute.balance_transactions.reduce((total, { amount }) => total - amount, 0);
      if (dispute.status === 'lost') money.held -= gone;
      else money.disputed += gone;
    }
  }
  const transfers = await stripe.transfers.list({
    transfer_group: transferGroupOf(saleId),
    limit: 100,
  });
  for (const transfer of transfers.data) {
    const left = transfer.amount - transfer.amount_reversed;
    const owner = transfer.metadata['owner_id'] ?? 'nobody';
    if (left > 0) money.paid[owner] = (money.paid[owner] ?? 0) + left;
  }
  money.held -= money.refunded + sum(money.paid);
  return money;
}

/** The same as booked in our ledger; it has no account per payee, only the amounts. */
export async function moneyInLedger(
  world: World,
  saleId: string,
): Promise<{ held: number; paid: number; refunded: number; disputed: number }> {
  const rows = await world.deps.db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
    .select(['kind', 'account', 'amount_cents'])
    .where('ledger_entries.sale_id', '=', saleId)
    .execute();
  const on = (account: string, kinds = /./) =>
    rows
      .filter((row) => row.account === account && kinds.test(row.kind))
      .reduce((total, row) => total + row.amount_cents, 0);
  const plain = (cents: number) => (cents === 0 ? 0 : cents);
  return {
    held: plain(-on('held_for_sales') - on('losses') - on('shortfalls_covered')),
    paid: plain(-on('provider_balance', /^owner_p/)),
    refunded: plain(-on('provider_balance', /^(sale_refunded|refund_failed)$/)),
    disputed: on('disputed'),
  };
}

/** What someone took back of an owner's payout and was not paid again. */
function missingOf(owner: { taken_cents: number; paid_again_cents: number }): number {
  return owner.taken_cents - owner.paid_again_cents;
}

/** The sale's money as the product's own rows say, by its status and what each owner got. */
async function moneyOfProduct(world: World, saleId: string): Promise<SaleMoney> {
  const sale = await saleRow(world, saleId);
  const owners = await world.deps.db
    .selectFrom('payouts')
    .selectAll()
    .where('sale_id', '=', saleId)
    .execute();
  const paid = Object.fromEntries(
    owners
      .filter((owner) => owner.paid_at && !owner.reversed_at && owner.share_cents > 0)
      .map((owner) => [owner.owner_id, owner.share_cents - missingOf(owner)] as const)
      .filter(([, cents]) => cents > 0),
  );
  const { charged, paidCents } = sale;
  const held = holdingOf({
    charged,
    paidCents,
    refundId: sale.refundId,
    refundStatus: sale.refundStatus,
    refundCents: sale.refundCents,
    earlierRefundCents: sale.earlierRefundCents,
    lostCents: sale.lostCents,
    owners: owners.map((owner) => ({
      shareCents: owner.share_cents,
      missingCents: missingOf(owner),
      payoutStatus: owner.status,
    })),
  });
  const taken = charged ? paidCents : 0;
  return {
    held,
    paid,
    refunded: taken - held - sum(paid) - sale.lostCents,
    disputed: isMoneyInDoubt(sale) ? paidCents : 0,
  };
}

/** The product's state, the provider and our ledger agree on one sale, to the cent. */
export async function expectSaleMoney(world: World, saleId: string): Promise<SaleMoney> {
  const [provider, ledger, product] = [
    await moneyAtProvider(world, saleId),
    await moneyInLedger(world, saleId),
    await moneyOfProduct(world, saleId),
  ];
  expect(product, `product and provider, sale ${saleId}`).toEqual(provider);
  expect(ledger, `ledger and provider, sale ${saleId}`).toEqual({
    ...provider,
    paid: sum(provider.paid),
  });
  return provider;
}

/** What the platform has lost by a sale, as the ledger has booked it. */
export async function lossOf(world: World, saleId: string): Promise<number> {
  return (await getSaleBalances(world.deps.db, saleId)).lossCents;
}

/**
 * A payment of a patent with its columns, and as the program reads it with its sale and the rows that belong to it.
 * `status`: of the sale, and before its money is here of the checkout.
 */
export async function saleRow(world: World, saleId: string) {
  const { db } = world.deps;
  const kept = db.selectFrom('checkouts').selectAll().where('id', '=', saleId);
  const checkout = await kept.executeTakeFirstOrThrow();
  const row = await selectSales(db).where('id', '=', saleId).executeTakeFirst();
  const blank = newSale(
    {
      checkout: {
        ...{ id: saleId, listingId: checkout.listing_id, buyerUserId: checkout.buyer_user_id },
        amountCents: checkout.amount_cents,
      } as Checkout,
      charge: { id: '' } as Charge,
      paidCents: checkout.amount_cents,
    },
    checkout.updated_at,
  );
  const sale = row ? toSale(row) : blank;
  return {
    ...checkout,
    ...sale,
    charged: row !== undefined,
    charge_id: row?.charge_id ?? null,
    held_at: sale.heldAt,
    status: row?.status ?? checkout.status,
  };
}

/** The payments of a listing and their sales, oldest first. */
export async function salesOf(world: World, listingId: string) {
  const rows = await world.deps.db
    .selectFrom('checkouts')
    .select('id')
    .where('listing_id', '=', listingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Promise.all(rows.map(({ id }) => saleRow(world, id)));
}

export async function listingRow(world: World, listingId: string) {
  return world.deps.db
    .selectFrom('listings')
    .select(['sale_state', 'published', 'subscription_expires_at', 'reserved_for_user_id'])
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
}

/** What was paid for the plans of a listing, at the provider and in our own ledger, in cents. */
export async function expectPlanMoney(world: World, listingId: string): Promise<number> {
  const plans = await world.deps.db
    .selectFrom('subscriptions')
    .select('provider_subscription_id')
    .where('listing_id', '=', listingId)
    .execute();
  let atProvider = 0;
  for (const plan of plans) {
    const invoices = await providerOf(world).invoices.list({
      subscription: plan.provider_subscription_id,
      status: 'paid',
      limit: 100,
    });
    for (const invoice of invoices.data) atProvider += invoice.amount_paid;
  }
  const booked = await world.deps.db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
    .select('amount_cents')
    .where('ledger_entries.listing_id', '=', listingId)
    .where('account', '=', 'subscription_income')
    .execute();
  const inLedger = booked.reduce((total, row) => total - row.amount_cents, 0);
  expect(inLedger, `plans of listing ${listingId}`).toBe(atProvider);
  return atProvider;
}

function sum(amounts: Record<string, number>): number {
  return Object.values(amounts).reduce((total, cents) => total + cents, 0);
}

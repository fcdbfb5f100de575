import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { linesFor, postingProblem } from './ledger.rules.ts';
import {
  bookReturnedOutside,
  ledgerBalances,
  postLedger,
  type LedgerPosting,
} from './ledger.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const at = new Date('2026-05-04T10:00:00Z');
const post = (posting: LedgerPosting) =>
  world.deps.db.transaction().execute((tx) => postLedger(tx, posting));

describe('the ledger', () => {
  test('adds up to zero through a whole sale, to the cent', async () => {
    const saleId = newId();
    const sale = { saleId, at };
    await post({ ...sale, kind: 'sale_paid', providerObjectId: 'ch_1', amountCents: 100_001 });
    await post({ ...sale, kind: 'sale_fee', providerObjectId: 'ch_1', amountCents: 2_930 });
    await post({ ...sale, kind: 'owner_paid', providerObjectId: 'tr_1', amountCents: 66_667 });
    await post({ ...sale, kind: 'owner_paid', providerObjectId: 'tr_2', amountCents: 33_334 });
    const balances = await ledgerBalances(world.deps.db);
    expect(balances).toMatchObject({
      held_for_sales: 0,
      processing_fees: 2_930,
      provider_balance: -2_930,
    });
    expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  });

  test('a refund paid from the platform’s own bank account is booked once per sale, beside the provider’s balance', async () => {
    const saleId = newId();
    const before = await ledgerBalances(world.deps.db);
    await post({ saleId, at, kind: 'sale_paid', providerObjectId: 'ch_ro', amountCents: 70_000 });
    const give = () =>
      world.deps.db
        .transaction()
        .execute((tx) => bookReturnedOutside(tx, { id: saleId, saleId, amountCents: 70_000, at }));
    expect([await give(), await give()]).toEqual([true, false]);
    const after = await ledgerBalances(world.deps.db);
    expect(after.held_for_sales).toBe(before.held_for_sales);
    expect(after.platform_bank).toBe(before.platform_bank - 70_000);
    expect(after.provider_balance).toBe(before.provider_balance + 70_000);
  });

  test('has one entry per object and kind, also when two post at once', async () => {
    const posting: LedgerPosting = {
      kind: 'sale_paid',
      providerObjectId: 'ch_twice',
      amountCents: 500,
      at,
    };
    const posted = await Promise.all([post(posting), post(posting), post(posting)]);
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await post({ ...posting, kind: 'sale_fee' })).toBe(true);
  });

  test('refuses lines that do not balance, in the program and in the database', async () => {
    expect(postingProblem(linesFor('sale_paid', 100))).toBeNull();
    const lopsided = [
      { account: 'provider_balance' as const, amountCents: 100 },
      { account: 'held_for_sales' as const, amountCents: -99 },
    ];
    await expect(
      post({ kind: 'sale_paid', providerObjectId: 'ch_bad', at, lines: lopsided }),
    ).rejects.toThrow(/differ by 1 cents/);
    const id = newId();
    const bypassing = world.deps.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('ledger_entries')
        .values({ id, kind: 'x', provider_object_id: id, occurred_at: at, posted_at: at })
        .execute();
      await tx
        .insertInto('ledger_lines')
        .values({ entry_id: id, position: 0, account: 'disputed', amount_cents: 5 })
        .execute();
    });
    await expect(bypassing).rejects.toThrow(/does not balance/);
  });

  test('cannot be rewritten', async () => {
    const { db } = world.deps;
    await expect(db.deleteFrom('ledger_entries').execute()).rejects.toThrow(/append only/);
    await expect(db.updateTable('ledger_lines').set({ amount_cents: 1 }).execute()).rejects.toThrow(
      /append only/,
    );
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { isSoak } from '../../../test-kit/repetitions.ts';
import { expectErrorLog } from '../../../test-kit/test-log.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { ensureCustomer } from '../customers/customers.service.ts';
import { paymentSubject } from './money-calls.service.ts';
import {
  attemptFor,
  findOutcome,
  planCall,
  resumeCalls,
  settleCall,
  type CallOutcome,
} from './money-intents.service.ts';
import { findIntent } from './money-intents.store.ts';
import type { MoneyCall } from '../money-call.port.ts';
import { arranged } from '../../../test-kit/lifecycle-guard.ts';

let world: World;
let customerId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  customerId = await ensureCustomer(world.deps, {
    userId: newId(),
    email: 'buyer@example.test',
    name: 'Bea Buyer',
  });
});
afterAll(() => world.stop());

let saleId: string;
beforeEach(() => {
  saleId = newId();
});

function payment(amountCents = 50_000, attempt = 1): MoneyCall {
  const about = { saleId, customerId, description: 'A patent', methods: ['card' as const] };
  return { kind: 'payment', attempt, input: { ...about, amountCents } };
}

function plan(call: MoneyCall): Promise<string> {
  return transact(world.deps, ({ tx, now }) => planCall(tx, call, now));
}

async function order(kind: string, times = 1): Promise<void> {
  await world.sandbox?.control('POST', '/faults', {
    match: 'POST /v1/payment_intents',
    times,
    kind,
    status: 500,
  });
}

/** The payments of this sale that exist at the provider, whoever made them. */
async function paymentsMade(): Promise<{ id: string; amount: number }[]> {
  const { stripe } = world.deps.config;
  const list = await fetch(`${stripe.apiUrl}/v1/payment_intents?customer=${customerId}&limit=100`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  });
  const { data } = (await list.json()) as {
    data: { id: string; amount: number; metadata: Record<string, string> }[];
  };
  return data.filter((one) => one.metadata['sale_id'] === saleId);
}

function objectOf(outcome: CallOutcome): string {
  if (outcome.state !== 'succeeded') throw new Error(`not succeeded: ${JSON.stringify(outcome)}`);
  return outcome.objectId;
}

describe('a planned call', () => {
  test('makes one object, however often it is settled', async () => {
    const key = await plan(payment());
    expect(key).toBe(`pi:${saleId}:1`);
    expect(await findOutcome(world.deps.db, key)).toEqual({ state: 'unknown' });
    const first = objectOf(await settleCall(world.deps, key));
    expect(objectOf(await settleCall(world.deps, key))).toBe(first);
    expect(await paymentsMade()).toMatchObject([{ id: first }]);
  });

  test('keeps its first parameters when it is planned again with different ones', async () => {
    await plan(payment(50_000));
    const key = await plan(payment(99_900));
    await settleCall(world.deps, key);
    expect(await paymentsMade()).toMatchObject([{ amount: 50_000 }]);
  });

  test('that twenty callers settle at the same time makes one object, and all get the same answer', async () => {
    const key = await plan(payment());
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => settleCall(world.deps, key)),
    );
    expect(new Set(outcomes.map(objectOf)).size).toBe(1);
    expect(await paymentsMade()).toHaveLength(1);
  });

  test.each(['cut_after', 'cut_before', 'status'])(
    'makes one object although the first answers are lost (%s)',
    async (fault) => {
      // The SDK retries once on its own after a cut connection.
      await order(fault, fault === 'status' ? 1 : 2);
      const key = await plan(payment());
      expect(await settleCall(world.deps, key)).toEqual({ state: 'unknown' });
      await resumeCalls(world.deps, false);
      const made = objectOf((await findOutcome(world.deps.db, key)) ?? { state: 'unknown' });
      expect(await paymentsMade()).toMatchObject([{ id: made }]);
    },
  );

  test.runIf(isSoak())(
    'makes one object although the provider hangs until our timeout',
    async () => {
      await order('hang', 1);
      const key = await plan(payment());
      expect(await settleCall(world.deps, key)).toEqual({ state: 'unknown' });
      expect(objectOf(await settleCall(world.deps, key))).toMatch(/^pi_/);
      expect(await paymentsMade()).toHaveLength(1);
    },
    60_000,
  );

  test('left by a process that died during the call is taken over at the next start', async () => {
    const key = await plan(payment());
    await world.deps.db
      .updateTable('money_intents')
      .set({
        claim_id: newId(),
        claimed_until: new Date(world.clock.now().getTime() + 30_000),
        first_called_at: world.clock.now(),
      })
      .where('business_key', '=', key)
      .execute();
    expect(await resumeCalls(world.deps, false)).toBe(0);
    expect(await resumeCalls(world.deps, true)).toBe(1);
    expect(await paymentsMade()).toHaveLength(1);
  });

  test('tells its outcome once, whoever settled it', async () => {
    const key = await plan(payment());
    await Promise.all([settleCall(world.deps, key), settleCall(world.deps, key)]);
    const events = await world.deps.db
      .selectFrom('outbox_events')
      .select('payload')
      .where('type', '=', 'money.call_settled')
      .execute();
    const told = events.filter((event) => event.payload['businessKey'] === key);
    expect(told).toHaveLength(1);
    expect(told[0]?.payload).toMatchObject({ kind: 'payment', state: 'succeeded', saleId });
  });

  test('cannot be changed or deleted afterwards, not even in the database', async () => {
    const key = await plan(payment());
    await settleCall(world.deps, key);
    const row = world.deps.db.updateTable('money_intents').where('business_key', '=', key);
    await expect(row.set({ params: '{}' }).execute()).rejects.toThrow(/keeps its key/);
    await expect(
      row
        .set({ state: 'planned', object_id: null, settled_at: null })
        .modifyEnd(arranged('money intent'))
        .execute(),
    ).rejects.toThrow(/keeps its outcome/);
    await expect(
      world.deps.db.deleteFrom('money_intents').where('business_key', '=', key).execute(),
    ).rejects.toThrow(/kept/);
  });
});

describe('a call whose outcome is not known', () => {
  test('has no other attempt beside it, until it is known that it was refused', async () => {
    await order('status');
    const key = await plan(payment());
    const next = () =>
      world.deps.db.transaction().execute((tx) => attemptFor(tx, paymentSubject(saleId)));
    expect(await next()).toBe(1);
    expect(await settleCall(world.deps, key)).toEqual({ state: 'unknown' });
    expect(await next()).toBe(1);
    expect(await plan(payment(50_000, await next()))).toBe(key);
    await settleCall(world.deps, key);
    expect(await next()).toBe(1);
    expect(await paymentsMade()).toHaveLength(1);
  });
});

describe('a failure that the provider keeps under the key', () => {
  test.each(['stored_before', 'stored_after'])(
    'blocks the call for one pass only, and one object is made (%s)',
    async (fault) => {
      await order(fault);
      const key = await plan(payment());
      expect(await settleCall(world.deps, key)).toEqual({ state: 'unknown' });
      const made = objectOf(await settleCall(world.deps, key));
      expect(await paymentsMade()).toMatchObject([{ id: made }]);
    },
  );

  test('under the next key too is passed with the one after it', async () => {
    await order('stored_before', 3);
    const key = await plan(payment());
    const seen: string[] = [];
    for (let pass = 0; pass < 4; pass += 1) seen.push((await settleCall(world.deps, key)).state);
    expect(seen).toEqual(['unknown', 'unknown', 'unknown', 'succeeded']);
    expect(await paymentsMade()).toHaveLength(1);
    const row = await findIntent(world.deps.db, key);
    expect(row).toMatchObject({ idempotency_key: key, key_changes: 3, attempt: 1 });
  });

  test('does not keep a person from a customer, whose next call finds what was made', async () => {
    await world.sandbox?.control('POST', '/faults', {
      match: 'POST /v1/customers',
      times: 1,
      kind: 'stored_after',
    });
    const user = { userId: newId(), email: `${newId()}@example.test`, name: 'Cy Customer' };
    await expect(ensureCustomer(world.deps, user)).rejects.toThrow();
    expect(await ensureCustomer(world.deps, user)).toMatch(/^cus_/);
  });

  test('never lets the key of an earlier call come back, not even in the database', async () => {
    await order('stored_before');
    const key = await plan(payment());
    await settleCall(world.deps, key);
    await settleCall(world.deps, key);
    const row = world.deps.db.updateTable('money_intents').where('business_key', '=', key);
    await expect(row.set({ key_changes: 0 }).execute()).rejects.toThrow(/keeps its key/);
  });
});

describe('a refused call', () => {
  test('stays refused under its key, and the next attempt is another call', async () => {
    expectErrorLog(/the provider refuses a call of ours/);
    const key = await plan(payment(1));
    const refused = await settleCall(world.deps, key);
    expect(refused.state).toBe('refused');
    expect(await settleCall(world.deps, key)).toEqual(refused);
    const attempt = await world.deps.db
      .transaction()
      .execute((tx) => attemptFor(tx, paymentSubject(saleId)));
    expect(attempt).toBe(2);
    const next = await plan(payment(50_000, attempt));
    expect(objectOf(await settleCall(world.deps, next))).toMatch(/^pi_/);
    expect(await paymentsMade()).toHaveLength(1);
  });
});

describe('after the provider has forgotten the key', () => {
  test('the object is looked for before the call is made again', async () => {
    await order('cut_after', 1);
    await order('status', 1);
    const key = await plan(payment());
    expect(await settleCall(world.deps, key)).toEqual({ state: 'unknown' });
    const [made] = await paymentsMade();
    expect(made).toBeDefined();
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 25 * 3600 });
    world.clock.advance(25 * 3600);
    expect(objectOf(await settleCall(world.deps, key))).toBe(made?.id);
    expect(await paymentsMade()).toHaveLength(1);
  });
});

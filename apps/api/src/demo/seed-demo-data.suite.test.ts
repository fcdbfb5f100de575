import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoOperatorEmail } from '../core/config/config.ts';
import { readThread } from '../domains/messaging/messaging.service.ts';
import { signIn } from '../domains/identity/sign-in/sign-in.service.ts';
import { viewNotifications } from '../domains/notifications/notifications.service.ts';
import { listSubscriptions } from '../domains/subscriptions/subscriptions.service.ts';
import { listSales } from '../domains/sales/sales.service.ts';
import { startWorld, type World } from '../test-kit/world.ts';
import { descriptionOf } from './content/invention.ts';
import { inventions } from './content/inventions.ts';
import { demoPassword, people } from './content/people.ts';
import { plantDemoData } from './seed-demo-data.ts';
import { buildStage, type Stage } from './stage.ts';

let world: World;
let stage: Stage;

const counted = [
  'users',
  'listings',
  'listing_files',
  'offers',
  'offer_history',
  'conversations',
  'messages',
  'sales',
  'subscriptions',
  'notifications',
  'wishlist_entries',
  'support_inquiries',
  'person_reports',
  'saved_searches',
  'outbox_events',
] as const;

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of counted) {
    const row = await world.deps.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    found[table] = Number(row.count);
  }
  return found;
}

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  const startedAt = Date.now();
  await plantDemoData(world.deps);
  process.stdout.write(`demo data made in ${Date.now() - startedAt} ms\n`);
  await world.drain();
  stage = await buildStage(world.deps, world.clock.now());
}, 600_000);

afterAll(() => world?.stop());

describe('the demo marketplace', () => {
  test('has about sixty listings of every type in the market, and some in every other state', async () => {
    const rows = await world.deps.db
      .selectFrom('listings')
      .select(['published', 'sale_state', 'patent_type_id', 'subscription_expires_at'])
      .execute();
    expect(rows).toHaveLength(inventions.length);
    expect(rows.length).toBeGreaterThanOrEqual(60);
    const now = world.clock.now();
    const visible = rows.filter(
      (row) =>
        row.published &&
        row.sale_state === 'none' &&
        row.subscription_expires_at !== null &&
        row.subscription_expires_at > now,
    );
    expect(visible.length).toBeGreaterThanOrEqual(48);
    expect(new Set(visible.map((row) => row.patent_type_id))).toEqual(new Set([1, 2, 3, 4]));
    expect(rows.filter((row) => !row.published).length).toBeGreaterThanOrEqual(4);
    expect(rows.filter((row) => row.sale_state === 'sold').length).toBe(2);
    expect(rows.filter((row) => row.sale_state === 'under_sale').length).toBe(4);
  });

  test('has offers in every status and with every way of ending', async () => {
    const rows = await world.deps.db.selectFrom('offers').select(['status', 'reason']).execute();
    expect(new Set(rows.map((row) => row.status))).toEqual(
      new Set(['NEW', 'COUNTERED', 'ACCEPTED', 'PAID', 'REJECTED']),
    );
    const reasons = new Set(rows.flatMap((row) => row.reason ?? []));
    for (const reason of ['declined', 'withdrawn', 'lapsed', 'payment_lapsed', 'sold_to_another']) {
      expect(reasons).toContain(reason);
    }
  });

  test('has one sale in each step', async () => {
    const payouts = [
      ...(await listSales(world.deps, stage.actor('horatio'), 'buyer')),
      ...(await listSales(world.deps, stage.actor('beatrix'), 'buyer')),
    ];
    expect(payouts.map((payout) => payout.step).sort((left, right) => left - right)).toEqual([
      0, 1, 2, 3, 4,
    ]);
  });

  test('has bought plans, messages to read, notices, and files', async () => {
    const plans = await listSubscriptions(world.deps, stage.actor('philomena').userId);
    expect(plans.map((plan) => plan.amount).sort((left, right) => left - right)).toEqual([
      0, 14_999,
    ]);
    const wilhelmina = stage.actor('wilhelmina');
    const thread = await readThread(world.deps, stage.actor('horatio'), wilhelmina.userId);
    expect(thread.at(-1)?.receivedTimestamp).toBeNull();
    const notices = await viewNotifications(world.deps, wilhelmina);
    expect(notices.some((notice) => notice.read)).toBe(true);
    expect(notices.some((notice) => !notice.read)).toBe(true);
    const found = await counts();
    expect(found['wishlist_entries']).toBeGreaterThanOrEqual(10);
    expect(found['listing_files']).toBeGreaterThanOrEqual(40);
  });

  test('lets everyone in with the one password, the operator too', async () => {
    for (const email of [people.wilhelmina.email, people.ottoline.email, demoOperatorEmail]) {
      const origin = { address: '127.0.0.1', userAgent: 'test', deviceToken: null };
      const from = { origin, current: null };
      const signedIn = await signIn(world.deps, { email, password: demoPassword }, from);
      if (!('me' in signedIn)) throw new Error('The password was wrong.');
      expect(signedIn.me.emailVerified).toBe(true);
      expect(signedIn.me.operator).toBe(email === demoOperatorEmail);
    }
  });

  test('is made once', async () => {
    const before = await counts();
    expect(await plantDemoData(world.deps)).toBe(false);
    expect(await counts()).toEqual(before);
  });
});

describe('an interrupted seeding', () => {
  test('goes on without doubling anything', async () => {
    // Without the account that is made last, everything is looked at again, step by step.
    const before = await counts();
    const { id } = await world.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', people.ottoline.email)
      .executeTakeFirstOrThrow();
    await world.deps.db.deleteFrom('sessions').where('user_id', '=', id).execute();
    await world.deps.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await plantDemoData(world.deps)).toBe(true);
    await world.drain();
    const after = await counts();
    // The newcomer's verified address is news of its own.
    expect(after).toEqual({ ...before, outbox_events: (before['outbox_events'] ?? 0) + 1 });
  });
});

describe('the inventions', () => {
  test.each(inventions.map((invention) => [invention.key, invention] as const))(
    '%s reads like a listing',
    (_key, invention) => {
      const words = (text: string) => text.trim().split(/\s+/).length;
      expect(words(invention.title)).toBeGreaterThanOrEqual(6);
      expect(words(invention.title)).toBeLessThanOrEqual(14);
      expect(words(descriptionOf(invention))).toBeGreaterThanOrEqual(90);
      expect(words(descriptionOf(invention))).toBeLessThanOrEqual(180);
    },
  );

  test('have names and numbers of their own', () => {
    expect(new Set(inventions.map(({ key }) => key)).size).toBe(inventions.length);
    expect(new Set(inventions.map(({ number }) => number)).size).toBe(inventions.length);
    expect(new Set(inventions.map(({ title }) => title)).size).toBe(inventions.length);
  });
});

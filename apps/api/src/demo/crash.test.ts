import { expect, test } from 'vitest';
import { startWorld } from '../test-kit/world.ts';
import { plantDemoData } from './seed-demo-data.ts';

test('crashes', async () => {
  const world = await startWorld({ sandbox: true });
  let done = false;
  let round = 0;
  while (!done && round < 40) {
    round += 1;
    let calls = 0;
    const limit = 90 * round;
    const now = () => {
      calls += 1;
      if (calls > limit && calls < limit + 50) throw new Error('crash');
      return world.clock.now();
    };
    try {
      done = await plantDemoData({ ...world.deps, clock: { now } });
    } catch (e) {
      process.stdout.write(`${round} ${calls} ${(e as Error).message}\n`);
    }
  }
  await world.drain();
  const out: Record<string, number> = {};
  for (const table of [
    'users',
    'listings',
    'listing_owners',
    'listing_files',
    'offers',
    'offer_history',
    'messages',
    'sales',
    'subscriptions',
    'subscription_checkouts',
    'notifications',
    'wishlist_entries',
    'support_inquiries',
    'support_replies',
    'outside_sales',
  ] as const) {
    const row = await world.deps.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    out[table] = Number(row.count);
  }
  process.stdout.write(JSON.stringify(out) + '\n');
  process.stdout.write(
    JSON.stringify(
      await world.deps.db.selectFrom('sales').select(['status', 'version']).execute(),
    ) + '\n',
  );
  expect(done).toBe(true);
  await world.stop();
}, 400_000);

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DomainEvent } from '../core/outbox/events.ts';
import { claimEvent } from '../core/outbox/outbox.store.ts';
import { transact } from '../core/outbox/unit-of-work.ts';
import { startWorld, type World } from '../test-kit/world.ts';
import { coreSweeps } from './housekeeping.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function happen(type: string): Promise<void> {
  await transact(world.deps, async (unit) =>
    unit.emit({ type, payload: {} } as unknown as DomainEvent),
  );
  const event = await world.deps.db
    .selectFrom('outbox_events')
    .select('id')
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  await transact(world.deps, (unit) => claimEvent(unit.tx, `consumer.of.${type}`, event.id));
}

it('events and their consumption are kept for 90 days and forgotten then', async () => {
  await happen('test.long_ago');
  world.clock.advanceDays(2);
  await happen('test.kept');
  world.clock.advanceDays(89);
  for (const sweep of coreSweeps(world.deps)) await sweep.run();
  expect(await world.eventTypes()).toEqual(['test.kept']);
  const consumed = await world.deps.db.selectFrom('outbox_consumed').selectAll().execute();
  expect(consumed.map((row) => row.consumer)).toEqual(['consumer.of.test.kept']);
});

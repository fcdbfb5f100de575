import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../test-kit/world.ts';
import { GaugeReader } from './gauge-reader.ts';
import { defineGauges, type GaugeTable } from './gauges.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const gauges = { count: { tells: 'how often it was read' } };
type Deps = { reads: number };

function readerOf(table: GaugeTable<Deps>, deps: Deps): GaugeReader<Deps> {
  const { db, log } = world.deps;
  return new GaugeReader({ tables: [table], deps, db, log });
}
const told = (reader: GaugeReader<Deps>) =>
  reader.tell().find(({ gauge }) => gauge === 'count')?.value;
const ageOf = (reader: GaugeReader<Deps>) =>
  reader.tell().find(({ gauge }) => gauge === 'claimstead.gauges.age')?.value;

it('one process reads the database for all, and another takes over when its turn is missed', async () => {
  const table = defineGauges({
    name: 'shared',
    from: 'database',
    gauges,
    read: async (deps: Deps) => [{ gauge: 'count', value: (deps.reads += 1) }],
  });
  const [one, other] = [{ reads: 0 }, { reads: 100 }];
  const [first, second] = [readerOf(table, one), readerOf(table, other)];
  await first.look();
  await second.look();
  await first.look();
  expect([one.reads, other.reads]).toEqual([1, 100]);
  expect([told(first), told(second)]).toEqual([1, 1]);

  await sql`update metric_readings set claimed_at = now() - interval '31 seconds'`.execute(
    world.deps.db,
  );
  await second.look();
  await first.look();
  expect([one.reads, other.reads]).toEqual([1, 101]);
  expect([told(first), told(second)]).toEqual([101, 101]);
});

it('what fails stays as it was, and says how old it is', async () => {
  const table = defineGauges({
    name: 'own',
    from: 'process',
    gauges,
    read: async (deps: Deps) => {
      if (deps.reads > 0) throw new Error('away');
      return [{ gauge: 'count', value: (deps.reads += 1) }];
    },
  });
  const reader = readerOf(table, { reads: 0 });
  await reader.look();
  const age = ageOf(reader) ?? Number.NaN;
  await reader.look();
  expect(told(reader)).toBe(1);
  expect(ageOf(reader)).toBeGreaterThan(age);
});

it('readings that are older than five minutes are told no more', async () => {
  const table = defineGauges({
    name: 'old',
    from: 'database',
    gauges,
    read: async (deps: Deps) => [{ gauge: 'count', value: (deps.reads += 1) }],
  });
  const reader = readerOf(table, { reads: 0 });
  await reader.look();
  expect(told(reader)).toBe(1);
  await sql`update metric_readings set read_at = now() - interval '6 minutes'`.execute(
    world.deps.db,
  );
  await reader.look();
  expect(told(reader)).toBeUndefined();
  expect(ageOf(reader)).toBeGreaterThan(300);
});

it('a table that never answers holds up no other', async () => {
  const silent = defineGauges({
    name: 'silent',
    from: 'process',
    gauges,
    read: (_deps: Deps) => new Promise<never>(() => undefined),
  });
  const quick = defineGauges({
    name: 'quick',
    from: 'process',
    gauges: { other: { tells: 'one' } },
    read: async (_deps: Deps) => [{ gauge: 'other', value: 1 }],
  });
  const { db, log } = world.deps;
  const tables = [silent, quick];
  const reader = new GaugeReader({ tables, deps: { reads: 0 }, db, log, readWithinMs: 1 });
  await reader.look();
  const names = reader.tell().map(({ gauge }) => gauge);
  expect(names).toContain('other');
  expect(names).not.toContain('count');
});

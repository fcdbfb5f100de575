import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unreachable } from '../core/lifecycle/life-checks.fixture.ts';
import { makeDraft } from '../domains/listings/listings.test-kit.ts';
import { arranged } from '../test-kit/lifecycle-guard.ts';
import { startWorld, type World } from '../test-kit/world.ts';
import { lifecyclesPage } from './lifecycles-page.fixture.ts';
import { lifecycles } from './modules.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('docs/lifecycles.md draws what the tables say', async () => {
  const page = join(import.meta.dirname, '../../../../docs/lifecycles.md');
  await expect(lifecyclesPage(lifecycles)).toMatchFileSnapshot(page);
});

describe.each(lifecycles)('the lifecycle “$name”', (life) => {
  it('reaches every stage', () => {
    expect(unreachable(life)).toEqual([]);
  });

  it('has each transition once', () => {
    const transitions = life.transitions.map(
      ({ from, move, by, to }) => `${from} ${move} ${by} ${to}`,
    );
    expect(new Set(transitions).size).toBe(transitions.length);
  });

  it('has the same guards whichever end a move leads to', () => {
    const guards = Map.groupBy(life.transitions, ({ from, move, by }) => `${from} ${move} ${by}`);
    for (const [transition, ends] of guards) {
      const named = new Set(ends.map((end) => JSON.stringify(end.guards ?? [])));
      expect(named.size, transition).toBe(1);
    }
  });

  it('is kept where it says', async () => {
    for (const table of life.kept.tables) {
      const rows = await sql<{ name: string }>`
        select column_name as name from information_schema.columns where table_name = ${table}
      `.execute(world.deps.db);
      expect(rows.rows.map((row) => row.name)).toEqual(
        expect.arrayContaining([...life.kept.columns]),
      );
    }
  });
});

it('every status has a lifecycle', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(status|state)$' order by 1
  `.execute(world.deps.db);
  const kept = lifecycles.flatMap(({ kept: { tables, columns } }) =>
    tables.flatMap((table) => columns.map((column) => `${table}.${column}`)),
  );
  expect(rows.map(({ name }) => name).filter((name) => !kept.includes(name))).toEqual([
    // Of the United States.
    'provider_movements.billing_state',
    // The database derives it from the sale's status.
    'sales.checkout_status',
  ]);
});

it('a status that is written past the engine is refused', async () => {
  const { db } = world.deps;
  const listingId = await makeDraft(await world.person());
  const publish = db.updateTable('listings').set({ published: true }).where('id', '=', listingId);
  await expect(publish.execute()).rejects.toThrow(/a listing was moved past its lifecycle/);
  await expect(publish.modifyEnd(arranged('offer')).execute()).rejects.toThrow(
    /past its lifecycle/,
  );
  await expect(publish.modifyEnd(arranged('listing')).execute()).resolves.toHaveLength(1);
});

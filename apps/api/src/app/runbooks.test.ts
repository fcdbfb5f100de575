import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../test-kit/world.ts';
import { sqlOfRunbook } from './runbook-sql.fixture.ts';

const folder = join(import.meta.dirname, '../../../../docs/runbooks');
const runbooks = readdirSync(folder)
  .map((name) => ({ name, blocks: sqlOfRunbook(readFileSync(join(folder, name), 'utf8')) }))
  .filter(({ blocks }) => blocks.length > 0);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Nothing that a runbook has one ask or change may name what the database does not have. */
it('runbooks print SQL', () => expect(runbooks.length).toBeGreaterThan(10));

describe.each(runbooks)('the SQL of $name runs:', ({ blocks }) => {
  it.each(blocks.map((statements) => ({ statements })))('$statements.0', async ({ statements }) => {
    const undone = new Error('undone');
    const trying = world.deps.db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
      throw undone;
    });
    await expect(trying).rejects.toBe(undone);
  });
});

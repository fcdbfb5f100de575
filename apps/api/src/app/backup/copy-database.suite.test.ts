import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { otherPostgres, startOtherPostgres } from '../../test-kit/other-postgres.ts';
import { createTestDatabase, type TestDatabase } from '../../test-kit/test-database.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { drawSchema } from '../../core/db/schema-picture.ts';
import { connectDatabase } from '../../core/db/database.ts';
import { fillMarket, finishSales, type Market, rowSums } from './copies.fixture.ts';
import { loadRows } from './load-rows.ts';
import { openSnapshot, type RowSource } from './snapshot.ts';
import { prepareTarget, seededTables } from './prepare-target.ts';
import { expectLedgersAgree } from '../money/money.fixture.ts';

let world: World;
let market: Market;
let source: string;
let picture: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  const migrations = new URL('../../../migrations/', import.meta.url);
  picture = await readFile(new URL('schema.sql', migrations), 'utf8');
  world = await startWorld({ sandbox: true });
  market = await fillMarket(world);
  source = world.deps.config.databaseUrl ?? '';
});
afterAll(async () => {
  await world.stop();
  for (const database of databases) await database.drop();
});

async function emptyDatabase(server?: string): Promise<TestDatabase> {
  const database = await createTestDatabase({
    from: 'template0',
    ...(server === undefined ? {} : { server }),
  });
  if (server === undefined) databases.push(database);
  return database;
}

async function copy(from: string, to: string, replace = false) {
  const snapshot = await openSnapshot(from);
  try {
    return await loadRows(to, snapshot, { replace });
  } finally {
    await snapshot.end();
  }
}

async function drawn(url: string): Promise<string> {
  const connection = connectDatabase({ connectionString: url, onError: () => undefined });
  try {
    return await drawSchema(connection.db);
  } finally {
    await connection.close();
  }
}

describe('a database that was copied into an empty one', () => {
  it('has the same rows in every table, jobs included, and the same schema', async () => {
    const target = await emptyDatabase();
    const loaded = await copy(source, target.url);
    expect(loaded.find(({ table }) => table.name === 'sales')?.rows).toBe(4);
    expect(loaded.find(({ table }) => table.name === 'job')?.rows).toBeGreaterThan(0);
    expect(await rowSums(target.url)).toEqual(await rowSums(source));
    expect(await drawn(target.url)).toBe(picture);
  });

  it('holds what was committed at one moment, however much is written meanwhile', async () => {
    const target = await emptyDatabase();
    const before = await rowSums(source);
    const snapshot = await openSnapshot(source);
    const stranger = await world.person();
    await stranger.request('POST', `/messages/${market.people.first.userId}`, {
      body: { message: 'After the moment' },
    });
    await loadRows(target.url, snapshot, { replace: false });
    await snapshot.end();
    expect(await rowSums(target.url)).toEqual(before);
    expect(await rowSums(source)).not.toEqual(before);
  });

  it.runIf(otherPostgres)(
    `is the same after a way over PostgreSQL ${otherPostgres ?? '15 (not installed here)'}, as an owner who is no superuser`,
    async () => {
      const other = await startOtherPostgres();
      try {
        const there = await emptyDatabase(other.url);
        await run(other.url, 'create role keeper login');
        await run(
          other.url,
          `alter database ${new URL(there.url).pathname.slice(1)} owner to keeper`,
        );
        const asKeeper = there.url.replace('postgres@', 'keeper@');
        await copy(source, asKeeper);
        expect(await rowSums(asKeeper)).toEqual(await rowSums(source));
        expect(await drawn(asKeeper)).toBe(picture);
        const back = await emptyDatabase();
        await copy(asKeeper, back.url);
        expect(await rowSums(back.url)).toEqual(await rowSums(source));
        expect(await drawn(back.url)).toBe(picture);
      } finally {
        await other.stop();
      }
    },
  );
});

describe('a target that is not empty', () => {
  it('is refused and left as it is, unless it is to be replaced', async () => {
    const target = await emptyDatabase();
    await copy(source, target.url);
    await run(target.url, `update listings set title = 'Of the target'`);
    const before = await rowSums(target.url);
    await expect(copy(source, target.url)).rejects.toThrow(/not empty: it has rows in /);
    expect(await rowSums(target.url)).toEqual(before);
    await copy(source, target.url, true);
    expect(await rowSums(target.url)).toEqual(await rowSums(source));
  });

  it('is refused while processes of the product use it', async () => {
    await expect(copy(source, source, true)).rejects.toThrow(/Running processes of the product/);
  });

  it('is refused when it is another program’s', async () => {
    const target = await emptyDatabase();
    await run(target.url, 'create table blog (post text)');
    await expect(copy(source, target.url)).rejects.toThrow(/tables of another program/);
  });

  it('is one that holds more than the migrations wrote', async () => {
    const target = await emptyDatabase();
    const { head } = await openHead();
    await prepareTarget(target.url, head);
    const filled: string[] = [];
    for (const { schema, name } of head.tables) {
      if (schema !== 'public') continue;
      const rows = await run(target.url, `select from "${name}" limit 1`);
      if (rows.length > 0) filled.push(name);
    }
    expect(filled.sort()).toEqual(seededTables);
  });
});

describe('a copy that fails in the middle', () => {
  it('leaves the target as it was, and the next try succeeds', async () => {
    const target = await emptyDatabase();
    const snapshot = await openSnapshot(source);
    const breaking: RowSource = {
      head: snapshot.head,
      open: async (table) =>
        table.name === 'sales'
          ? Readable.from(['not a row of', ' this table\n'])
          : snapshot.open(table),
    };
    await expect(loadRows(target.url, breaking, { replace: false })).rejects.toThrow();
    await snapshot.end();
    expect(await run(target.url, 'select from users')).toEqual([]);
    await copy(source, target.url);
    expect(await rowSums(target.url)).toEqual(await rowSums(source));
  });

  it('is one in which a row names another that is not there', async () => {
    const target = await emptyDatabase();
    const snapshot = await openSnapshot(source);
    const lacking: RowSource = {
      head: snapshot.head,
      open: async (table) => {
        const rows = await snapshot.open(table);
        return table.name === 'users' ? Readable.from(await buffer(rows).then(() => [])) : rows;
      },
    };
    await expect(loadRows(target.url, lacking, { replace: false })).rejects.toThrow(/foreign key/);
    await snapshot.end();
    expect(await run(target.url, 'select from sales')).toEqual([]);
  });
});

describe('a copy of another version', () => {
  it('is refused when it is newer, or its migrations read otherwise', async () => {
    const target = await emptyDatabase();
    const { head } = await openHead();
    const newer = { ...head, migrations: [...head.migrations, { name: '9999_x', sha256: null }] };
    await expect(prepareTarget(target.url, newer)).rejects.toThrow(/newer version: it has 9999_x/);
    const changed = head.migrations.map(({ name }) => ({ name, sha256: 'other' }));
    await expect(prepareTarget(target.url, { ...head, migrations: changed })).rejects.toThrow(
      /other text in 0001_core/,
    );
  });

  it('is loaded into the schema that it had, and migrated afterward', async () => {
    const target = await emptyDatabase();
    const { head } = await openHead();
    await prepareTarget(target.url, { ...head, migrations: head.migrations.slice(0, 3) });
    const done = await run(target.url, 'select name from kysely_migration');
    expect(done).toHaveLength(3);
  });
});

it('the sales go on in the copy, to the cent', async () => {
  const target = await createTestDatabase({ from: 'template0' });
  await copy(source, target.url);
  await world.app.close();
  const dataDir = join(world.deps.config.dataDir, 'moved');
  for (const folder of ['files', 'keys', 'seal']) {
    await cp(join(world.deps.config.dataDir, folder), join(dataDir, folder), { recursive: true });
  }
  const moved = await startWorld({
    database: target,
    sandbox: world.sandbox ?? false,
    environment: { DATA_DIR: dataDir },
  });
  try {
    await moved.drain();
    const notices = await moved.deps.db
      .selectFrom('notifications')
      .select('message')
      .where('message', 'like', 'Bea Buyer sent you a message%')
      .execute();
    expect(notices).toHaveLength(1);
    await finishSales(moved, market);
    await expectLedgersAgree(moved);
  } finally {
    await moved.stop();
  }
});

async function openHead() {
  const snapshot = await openSnapshot(source);
  await snapshot.end();
  return snapshot;
}

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

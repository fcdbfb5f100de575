import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { prepareTarget, refuseUsedTarget } from './prepare-target.ts';
import { openSession } from './session.ts';
import type { CopyHead, RowSource } from './snapshot.ts';
import { columnList, quoted, readLeftOut, tableName, type TableShape } from './table-shapes.ts';

export type LoadOptions = {
  /** Whether what is in the target goes. */
  replace: boolean;
  /** Tables of the source whose rows stay behind. */
  without?: readonly string[];
};

/** How many rows came, by table. */
export type Loaded = { table: TableShape; rows: number }[];

/**
 * Whether {@link loadRows} would take this target, without waiting for the rows. It makes the schema.
 * @throws {StartProblem} as {@link loadRows}
 */
export async function checkTarget(url: string, head: CopyHead, replace: boolean): Promise<void> {
  await prepareTarget(url, head);
  const client = await openSession(url, 'restore');
  await refuseUsedTarget(client, head.tables, replace).finally(() => client.end());
}

/**
 * Fills a database with the rows of another, in one transaction: after a failure or a kill it is as it was.
 *
 * Foreign keys are dropped and added again when all rows are there, which proves every one of them; triggers are
 * off meanwhile. Both need no more than to own the tables.
 * @throws {StartProblem} a sentence for the person at the terminal, see {@link prepareTarget} and
 * {@link refuseUsedTarget}.
 */
export async function loadRows(
  url: string,
  source: RowSource,
  { replace, without = [] }: LoadOptions,
): Promise<Loaded> {
  await prepareTarget(url, source.head);
  const client = await openSession(url, 'restore');
  try {
    const tables = source.head.tables.filter(({ name }) => !without.includes(name));
    await refuseUsedTarget(client, source.head.tables, replace);
    await client.query('begin');
    const addKeys = await dropForeignKeys(client);
    await emptyTables(client, source.head.tables);
    const loaded: Loaded = [];
    for (const table of tables) {
      const rows = await (table.schema === 'public' ? loadTable : loadJobTable)(
        client,
        source,
        table,
      );
      loaded.push({ table, rows });
    }
    await setSequences(client, source);
    // Whoever remembers the market of another time or place reads it again.
    await client.query('update market_clock set epoch = gen_random_uuid()');
    for (const { name } of publicOnes(source.head.tables)) {
      await client.query(`alter table ${quoted(name)} enable trigger user`);
    }
    for (const statement of addKeys) await client.query(statement);
    await client.query('commit');
    await client.query('analyze');
    return loaded;
  } finally {
    await client.end();
  }
}

function publicOnes(tables: readonly TableShape[]): TableShape[] {
  return tables.filter(({ schema }) => schema === 'public');
}

/** @returns the statements that add them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

async function emptyTables(client: pg.Client, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of publicOnes(tables)) {
    await client.query(`alter table ${quoted(name)} disable trigger user`);
  }
  // And what belongs to these rows but is not carried; nothing else that may be in the database.
  const carried = publicOnes(tables).map(({ name }) => name);
  const others = (await readLeftOut(client)).filter((name) => !name.startsWith('kysely'));
  await client.query(`truncate ${[...carried, ...others].map(quoted).join(', ')}`);
  await client.query('delete from pgboss.job');
}

async function loadTable(client: pg.Client, source: RowSource, table: TableShape): Promise<number> {
  return copyInto(client, source, table, tableName(table));
}

/**
 * The job runner's tables may be of a newer version of it, and each start adds queues: what both versions know is
 * taken over, and a queue that is there stays.
 */
async function loadJobTable(
  client: pg.Client,
  source: RowSource,
  table: TableShape,
): Promise<number> {
  const columns = table.columns.map(({ name, type }) => `${quoted(name)} ${type}`);
  await client.query(`create temp table loaded (${columns.join(', ')}) on commit drop`);
  const copied = await copyInto(client, source, table, 'loaded');
  const { rows: known } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [tableName(table)],
  );
  const names = new Set(known.map(({ name }) => name));
  const common = columnList(table.columns.filter(({ name }) => names.has(name)));
  await client.query(
    `insert into ${tableName(table)} (${common}) select ${common} from loaded on conflict do nothing`,
  );
  await client.query('drop table loaded');
  return copied;
}

async function copyInto(
  client: pg.Client,
  source: RowSource,
  table: TableShape,
  into: string,
): Promise<number> {
  const rows = await source.open(table);
  const copying = client.query(copyFrom(`copy ${into} (${columnList(table.columns)}) from stdin`));
  await pipeline(rows, copying);
  return copying.rowCount;
}

async function setSequences(client: pg.Client, { head }: RowSource): Promise<void> {
  for (const { name, last } of head.sequences) {
    await client.query(`select setval($1::regclass, $2::bigint)`, [quoted(name), last]);
  }
}

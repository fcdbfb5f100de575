import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { World } from '../../test-kit/world.ts';

export type Find = { where: string; word: string };

type Column = { table_schema: string; table_name: string; column_name: string; udt_name: string };

/** Every column of every table of every schema, the job runner's and the migrations' too. */
async function listColumns(world: World): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select columns.table_schema, columns.table_name, columns.column_name, columns.udt_name
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2, 3`.execute(world.deps.db);
  return rows;
}

/** Where these words occur in the database, in any letter case: as `schema.table.column`. */
export async function searchDatabase(world: World, words: readonly string[]): Promise<Find[]> {
  const finds: Find[] = [];
  for (const column of await listColumns(world)) {
    const name = sql.ref(column.column_name);
    const text = column.udt_name === 'bytea' ? sql`encode(${name}, 'escape')` : sql`${name}::text`;
    const table = sql.table(`${column.table_schema}.${column.table_name}`);
    const { rows } = await sql<{ word: string }>`
      select word from unnest(${words}::text[]) as word
      where exists (select from ${table} where strpos(lower(${text}), lower(word)) > 0)`.execute(
      world.deps.db,
    );
    const where = `${column.table_schema}.${column.table_name}.${column.column_name}`;
    finds.push(...rows.map(({ word }) => ({ where, word })));
  }
  return finds;
}

/** Where these words occur in the stored files, or in their names. */
export async function searchFiles(world: World, words: readonly string[]): Promise<Find[]> {
  const root = join(world.deps.config.dataDir, 'files');
  const finds: Find[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const where = join(entry.parentPath, entry.name).slice(root.length + 1);
    const content = (await readFile(join(root, where))).toString('latin1').toLowerCase();
    for (const word of words) {
      if (`${where}\n${content}`.toLowerCase().includes(word.toLowerCase())) {
        finds.push({ where, word });
      }
    }
  }
  return finds;
}

/** How many columns there are, so that a search that looks at nothing is noticed. */
export async function countColumns(world: World): Promise<number> {
  return (await listColumns(world)).length;
}

/** Which columns that refer to people still name this one, as `table.column`. */
export async function listReferences(world: World, userId: string): Promise<string[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select conrelid::regclass::text as table_name, attname as column_name
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass
    order by 1, 2`.execute(world.deps.db);
  const naming: string[] = [];
  for (const { table_name, column_name } of rows) {
    const found = await sql`
      select from ${sql.table(table_name)} where ${sql.ref(column_name)} = ${userId} limit 1`.execute(
      world.deps.db,
    );
    if (found.rows.length > 0) naming.push(`${table_name}.${column_name}`);
  }
  return naming;
}

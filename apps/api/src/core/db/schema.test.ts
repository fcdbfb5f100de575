import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../test-kit/world.ts';
import { drawSchema } from './schema-picture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // What only tests have, see lifecycle-guard.ts.
  await sql`drop function test_lifecycle cascade`.execute(world.deps.db);
});
afterAll(() => world.stop());

const source = join(import.meta.dirname, '../..');

it('the picture of the schema is what the migrations make: after a change, run this test with -u', async () => {
  const picture = join(source, '../migrations/schema.sql');
  await expect(await drawSchema(world.deps.db)).toMatchFileSnapshot(picture);
});

/** What stands between the brace at `start` and the one that closes it. */
function inside(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  throw new Error('a brace is not closed');
}

/** The fields of a literal type: name and type, by the semicolons that stand in no other braces. */
function fieldsOf(body: string): Map<string, string> {
  const fields = new Map<string, string>();
  let depth = 0;
  let current = '';
  for (const sign of `${body};`) {
    if ('{(<['.includes(sign)) depth += 1;
    if ('})>]'.includes(sign)) depth -= 1;
    if (sign !== ';' || depth > 0) {
      current += sign;
      continue;
    }
    const colon = current.indexOf(':');
    if (colon >= 0) fields.set(current.slice(0, colon).trim(), current.slice(colon + 1).trim());
    current = '';
  }
  return fields;
}

/** Every table that the types of rows describe, with its columns. */
async function typedTables(): Promise<Map<string, Map<string, string>>> {
  const tables = new Map<string, Map<string, string>>();
  for await (const file of glob('**/*tables.ts', { cwd: source })) {
    const text = (await readFile(join(source, file), 'utf8'))
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/\/\/.*/g, '');
    const begin = text.indexOf('interface Tables {');
    if (begin < 0) continue;
    for (const [name, type] of fieldsOf(inside(text, text.indexOf('{', begin)))) {
      tables.set(name, fieldsOf(inside(type, 0)));
    }
  }
  return tables;
}

/** What a column's type in TypeScript must look like, by its type in the database. */
const looks: Record<string, RegExp> = {
  bool: /^boolean$/,
  bytea: /^Buffer$/,
  date: /^string$/,
  int2: /^number$|^[A-Z]/,
  int4: /^number$|^[A-Z0-9]/,
  int8: /^number$/,
  jsonb: /^Json<|^JSONColumnType</,
  text: /^string$|^'|^[A-Z]/,
  timestamptz: /^Date$/,
  uuid: /^string$/,
  xid8: /^string$/,
  _text: /\[\]$/,
  _uuid: /^string\[\]$/,
  _timestamptz: /^Date\[\]$/,
};

type Column = { table: string; name: string; type: string; nullable: boolean; given: boolean };

function problemOf(column: Column, typed: string | undefined): string | null {
  const where = `${column.table}.${column.name}`;
  if (typed === undefined) return `${where} has no type`;
  const generated = /^Generated<([\s\S]*)>$/.exec(typed);
  if (generated && !column.given && !column.nullable) return `${where} has no default`;
  const whole = generated?.[1] ?? typed;
  const bare = whole.replace(/^\|\s*/, '').replace(/\s*\|\s*null$/, '');
  const isJson = column.type === 'jsonb';
  const saysNull = isJson ? /\|\s*null/.test(whole) : bare !== whole.replace(/^\|\s*/, '');
  if (saysNull !== column.nullable)
    return `${where}: ${column.nullable ? 'may' : 'may not'} be null`;
  return (looks[column.type] ?? /never/).test(bare) ? null : `${where}: ${column.type} as ${bare}`;
}

it('the types of rows are the columns of the database', async () => {
  const { rows: columns } = await sql<Column>`
    select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as given
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0
      and not a.attisdropped and c.relname not like 'kysely_%'`.execute(world.deps.db);
  const typed = await typedTables();
  const tables = new Set(columns.map((column) => column.table));
  expect([...typed.keys()].sort()).toEqual([...tables].sort());
  const problems = columns.flatMap(
    (column) => problemOf(column, typed.get(column.table)?.get(column.name)) ?? [],
  );
  expect(problems).toEqual([]);
  for (const [table, fields] of typed) {
    const there = columns.filter((column) => column.table === table).map(({ name }) => name);
    expect([...fields.keys()].sort(), table).toEqual(there.sort());
  }
});

import type pg from 'pg';

export type TableShape = {
  schema: 'public' | 'pgboss';
  name: string;
  columns: { name: string; type: string }[];
};

/** The last number that a sequence gave. */
export type SequenceAt = { name: string; last: number };

/**
 * What is not carried, each with the reason. Besides these, no table with transaction numbers is: they are one
 * server's own, and a number from another would be taken for one of its own.
 */
const leftOut: Readonly<Record<string, string>> = {
  kysely_migration: 'the migrations of the target write it',
  kysely_migration_lock: 'the migrations of the target write it',
  live_events: 'what open pages were told lives a day, and nobody has a page open on the copy',
  providers_away: 'what running processes found out',
};

/** Of the job runner, whose schema it makes itself: the jobs, and the queues that they are in. */
const jobTables = ['queue', 'job'];

function isCarried(shape: TableShape): boolean {
  if (shape.schema === 'pgboss') return jobTables.includes(shape.name);
  return !(shape.name in leftOut) && !shape.columns.some(({ type }) => type === 'xid8');
}

export function tableName({ schema, name }: Pick<TableShape, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

export function columnList(columns: readonly { name: string }[]): string {
  return columns.map(({ name }) => quoted(name)).join(', ');
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The tables whose rows are carried, with the columns that are stored (generated ones make themselves). */
export async function readShapes(client: pg.Client): Promise<TableShape[]> {
  return (await readAllShapes(client)).filter(isCarried);
}

/** The tables of the product whose rows are not carried: those named above, and those with transaction numbers. */
export async function readLeftOut(client: pg.Client): Promise<string[]> {
  const shapes = await readAllShapes(client);
  return shapes
    .filter((shape) => shape.schema === 'public' && !isCarried(shape))
    .map(({ name }) => name);
}

async function readAllShapes(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select n.nspname as schema, c.relname as name, json_agg(
      json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
      order by a.attnum) as columns
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by n.nspname, c.relname
    -- Queues before the jobs in them.
    order by n.nspname desc, c.relname desc`);
  return rows;
}

/** Where the sequences of carried and other tables stand; those that gave no number yet are left out. */
export async function readSequences(client: pg.Client): Promise<SequenceAt[]> {
  const { rows } = await client.query<SequenceAt>(`
    select sequencename as name, last_value::float8 as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows;
}

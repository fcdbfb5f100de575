import type pg from 'pg';

/** The largest tables, with their indexes. */
export async function sizesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; rows: number; table: string; indexes: string }>(
    `select relname as name, n_live_tup::bigint as rows, pg_size_pretty(pg_table_size(relid)) as "table",
       pg_size_pretty(pg_indexes_size(relid)) as indexes
     from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 15`,
  );
  const { rows: whole } = await pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  return [
    `The whole database: ${whole[0]?.size ?? ''}`,
    ...rows.map(
      ({ name, rows: count, table, indexes }) =>
        `${name.padEnd(22)} ${String(count).padStart(9)} rows, ${table}, indexes ${indexes}`,
    ),
  ];
}

/** The slowest statements by their mean, without those of this bench. */
export async function slowest(
  pool: pg.Pool,
  count: number,
): Promise<{ lines: string[]; texts: string[] }> {
  const { rows } = await pool.query<{
    query: string;
    calls: number;
    mean: number;
    deviation: number;
    most: number;
  }>(
    `select query, calls::int, mean_exec_time as mean, stddev_exec_time as deviation, max_exec_time as most
     from pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = current_database() and calls > 1 and query !~* 'pg_stat|vacuum|^(begin|commit|listen|set|show)'
     order by mean_exec_time desc limit $1`,
    [count],
  );
  const lines = rows.map(
    ({ query, calls, mean, deviation, most }, at) =>
      `${at + 1}. mean ${mean.toFixed(2)} ms (deviation ${deviation.toFixed(2)}, most ${most.toFixed(1)}), ${calls} calls: ${oneLine(query)}`,
  );
  return { lines: ['The slowest queries:', ...lines], texts: rows.map(({ query }) => query) };
}

/** How the database would do each, whatever its parameters (`explain (generic_plan)`, PostgreSQL 16). */
export async function plansOf(pool: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const [at, text] of texts.entries()) {
    const plan = await pool
      .query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
      .then(({ rows }) => rows.map((row) => row['QUERY PLAN']))
      .catch((error: unknown) => [String(error)]);
    lines.push(`Plan of ${at + 1}:`, ...plan.slice(0, 14).map((line) => `  ${line}`));
  }
  return lines;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 160);
}

import type pg from 'pg';
import { sql } from 'kysely';
import { connectDatabase, type Db } from '../../core/db/database.ts';
import { executedMigrations, migrate, readMigrationSums } from '../../core/db/migrate.ts';
import { Jobs } from '../../core/jobs/jobs.ts';
import { createLog } from '../../core/log/log.ts';
import { StartProblem } from '../start-up.ts';
import { countProductSessions } from './session.ts';
import type { CopyHead } from './snapshot.ts';
import { tableName, type TableShape } from './table-shapes.ts';

/** Tables that have rows in a database that was just made: the migrations write them. */
export const seededTables = [
  'backup_state',
  'categories',
  'file_store',
  'market_clock',
  'match_clock',
  'office_turns',
  'running_settings',
];

/** Beside them, what `npm run db:migrate` leaves. */
const harmless = [...seededTables, 'installed_versions'];

/**
 * Brings the target to the very schema that the rows come from: by the product's own migrations, up to the last
 * one that ran at the source, and by the job runner for its own tables.
 * @throws {StartProblem} if this version does not have those migrations, or the target is of another schema.
 */
export async function prepareTarget(url: string, head: CopyHead): Promise<void> {
  await refuseOtherMigrations(head);
  const connection = connectDatabase({
    connectionString: url,
    maxConnections: 1,
    statementTimeoutMs: 0,
    onError: () => undefined,
  });
  try {
    await sql`set statement_timeout = 0`.execute(connection.db);
    await refuseOtherSchema(connection.db, head);
    const last = head.migrations.at(-1);
    if (last) await migrate(connection.db, { until: last.name });
  } finally {
    await connection.close();
  }
  const jobs = new Jobs({ connectionString: url, log: createLog({ level: 'fatal' }) });
  await jobs.start();
  await jobs.stop();
}

async function refuseOtherMigrations({ migrations }: CopyHead): Promise<void> {
  const ours = await readMigrationSums();
  const unknown = migrations.filter(({ name }) => !ours.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new StartProblem(
      `The copy is of a newer version: it has ${unknown.join(', ')}, which this version does not know. Restore it with the version that made it, or a newer one.`,
    );
  }
  const changed = migrations.filter(
    ({ name, sha256 }) => sha256 !== null && sha256 !== ours.get(name),
  );
  if (changed.length > 0) {
    throw new StartProblem(
      `The copy was made with other text in ${changed.map(({ name }) => name).join(', ')}. Restore it with the version that made it.`,
    );
  }
}

async function refuseOtherSchema(db: Db, head: CopyHead): Promise<void> {
  const done = await executedMigrations(db);
  if (done.size === 0) {
    const { rows } = await sql<{ tables: number }>`
      select count(*)::int as tables from pg_tables where schemaname = 'public'`.execute(db);
    if (rows[0]?.tables === 0) return;
    throw new StartProblem('The target holds tables of another program. Use an empty database.');
  }
  const wanted = new Set(head.migrations.map(({ name }) => name));
  const more = [...done].filter((name) => !wanted.has(name));
  if (more.length > 0) {
    throw new StartProblem(
      `The target has migrations that the copy does not have (${more.join(', ')}). Use an empty database (with the embedded one, move the folder postgres of DATA_DIR away).`,
    );
  }
}

/**
 * @throws {StartProblem} if processes of the product use the target, or, unless it is to be replaced, if anything
 * is in it that the migrations did not write.
 */
export async function refuseUsedTarget(
  client: pg.Client,
  tables: readonly TableShape[],
  replace: boolean,
): Promise<void> {
  const using = await countProductSessions(client);
  if (using > 0) {
    throw new StartProblem(
      `Running processes of the product use the target (${using} connections). Stop them first.`,
    );
  }
  if (replace) return;
  const ours = tables.filter(({ schema, name }) => schema === 'public' && !harmless.includes(name));
  const asked = ours.map(
    (table) => `select '${table.name}' where exists (select from ${tableName(table)})`,
  );
  const { rows } = await client.query<{ name: string }>({
    text: `select name from (${asked.join(' union all ')}) as found(name) order by name`,
  });
  if (rows.length > 0) {
    const names = rows.slice(0, 5).map(({ name }) => name);
    throw new StartProblem(
      `The target is not empty: it has rows in ${names.join(', ')}${rows.length > 5 ? ' and more' : ''}. Use an empty database, or add --replace to lose what is in it.`,
    );
  }
}

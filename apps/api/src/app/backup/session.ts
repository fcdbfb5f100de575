import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectWithinMs } from '../../core/db/database.ts';

/** How rows are written as text: the same on every server, whatever its own settings are. */
const settings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Since PostgreSQL 17; older servers do not know it, see below.
  transaction_timeout: '0',
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  search_path: 'public, pg_temp',
};

/** Begins the names of all sessions of the product, so that running processes are seen. */
const ours = 'claimstead';

/**
 * One session without time limits, for copying tables. Its errors are those of its queries.
 * @param url the database itself, never a pooler.
 */
export async function openSession(url: string, purpose: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    application_name: `${ours}-${purpose}`,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `select set_config(name, given.value, false)
     from pg_settings join json_each_text($1) as given(key, value) on given.key = lower(name)`,
    [JSON.stringify(settings)],
  );
  return client;
}

/**
 * How many sessions of running processes of the product use this database. One that has just been ended stands in
 * the server's list until its process has left: sessions count only if they stay.
 */
export async function countProductSessions(client: pg.Client): Promise<number> {
  for (let tries = 20; ; tries -= 1) {
    const count = await countListed(client);
    if (count === 0 || tries === 0) return count;
    await sleep(100);
  }
}

async function countListed(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and application_name in ('claimstead', 'claimstead-jobs', 'claimstead-live')`,
  );
  return rows[0]?.count ?? 0;
}

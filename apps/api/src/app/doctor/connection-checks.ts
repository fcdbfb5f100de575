import pg from 'pg';
import { connectDatabase, connectWithinMs } from '../../core/db/database.ts';
import { type Check, failed, type Finding, note, ok } from './check.ts';
import { databaseName } from './database-checks.ts';
import type { Surroundings } from './surroundings.ts';

/** Connections that listen, in every process: one for jobs, one for open pages. */
const listening = 2;
const readMore = 'read docs/runbooks/pooler.md';

/** How the processes get to the database, and whether it has room for all of them. */
export function connectionChecks(around: Surroundings): Check[] {
  const needs = [databaseName];
  return [
    {
      name: 'database connections',
      needs,
      toDo: readMore,
      look: () => lookAtRoom(around),
    },
    { name: 'database pooler', needs, toDo: readMore, look: () => lookAtPooler(around) },
  ];
}

type Room = { most: number; taken: number; whose: string };

async function lookAtRoom(around: Surroundings): Promise<Finding> {
  const { connections, jobConnections, directUrl } = around.config.database;
  const each = listening + (directUrl === null ? connections + jobConnections : 0);
  const { most, taken, whose } = await findRoom(around.database.pool);
  const wanted = each * around.processes;
  const free = most - taken;
  const asked = `${around.processes} processes open up to ${wanted} (${each} each)`;
  const room = `${whose} allows ${most}, and others hold ${taken}`;
  if (free >= wanted) return ok(`${asked}; ${room}`);
  return failed(
    `${asked}, but ${room}`,
    `raise the limit, lower DATABASE_CONNECTIONS and DATABASE_JOB_CONNECTIONS, or ${readMore}. For another number of processes: npm run doctor -- --processes 4`,
  );
}

/** The tightest of the three limits, and what already counts against it; our own processes are left out. */
async function findRoom(pool: pg.Pool): Promise<Room> {
  const { rows } = await pool.query<Room>(
    `with others as (
       select usename, datname from pg_stat_activity
        where datname is not null
          and not (datname = current_database() and application_name like 'claimstead%'))
     select * from (
       select 'the server (max_connections)' as whose,
              current_setting('max_connections')::int
                - current_setting('superuser_reserved_connections')::int
                - coalesce(current_setting('reserved_connections', true)::int, 0) as most,
              (select count(*) from others)::int as taken
       union all
       select 'its user (connection limit)', rolconnlimit,
              (select count(*) from others where usename = current_user)::int
         from pg_roles where rolname = current_user and rolconnlimit >= 0
       union all
       select 'the database (connection limit)', datconnlimit,
              (select count(*) from others where datname = current_database())::int
         from pg_database where datname = current_database() and datconnlimit >= 0) as limits
     order by most - taken limit 1`,
  );
  return rows[0] ?? { most: 0, taken: 0, whose: 'the server' };
}

async function lookAtPooler(around: Surroundings): Promise<Finding> {
  const { databaseUrl, directUrl, config } = around;
  if (config.database.directUrl === null) return lookForPooler(databaseUrl);
  if (await isPooled(directUrl)) {
    return failed(
      'DATABASE_URL_DIRECT leads to a pooler too',
      'set it to the address of the database itself',
    );
  }
  const [through, direct] = await Promise.all([identify(databaseUrl), identify(directUrl)]);
  if (through.database !== direct.database) {
    return failed(
      'DATABASE_URL and DATABASE_URL_DIRECT lead to different databases',
      'correct one of them',
    );
  }
  return through.limit === '0'
    ? note('statements behind the pooler have no time limit', `${readMore}, step 3`)
    : ok('the pooler and the direct address lead to the same database');
}

/** Without DATABASE_URL_DIRECT the product needs the database itself at the other end. */
async function lookForPooler(databaseUrl: string): Promise<Finding> {
  const asTheProduct = connectDatabase({
    connectionString: databaseUrl,
    maxConnections: 1,
    onError: () => undefined,
  });
  try {
    await asTheProduct.pool.query('select 1');
  } finally {
    await asTheProduct.close();
  }
  if (!(await isPooled(databaseUrl))) return ok('none, as configured');
  return note(
    'DATABASE_URL leads to a pooler, but there is no DATABASE_URL_DIRECT',
    `set DATABASE_URL_DIRECT, unless the pooler keeps a session for each connection (${readMore})`,
  );
}

/** A pooler tells its clients a process of its own, not the one that runs their statements. */
async function isPooled(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
    return rows[0]?.id !== (client as pg.Client & { processID: number }).processID;
  });
}

function identify(connectionString: string): Promise<{ database: string; limit: string }> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ database: string; limit: string }>(
      `select pg_postmaster_start_time()::text || oid as database,
              current_setting('statement_timeout') as "limit"
         from pg_database where datname = current_database()`,
    );
    return rows[0] ?? { database: connectionString, limit: '' };
  });
}

async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectWithinMs,
    application_name: 'claimstead',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

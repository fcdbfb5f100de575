import type pg from 'pg';
import { listNeededExtensions } from '../../core/db/migrate.ts';
import { findDatabaseTrouble } from '../../core/db/wait-for-database.ts';
import { type Check, failed, type Finding, ok } from './check.ts';
import type { Surroundings } from './surroundings.ts';

export const databaseName = 'database';
const oldestVersion = 15;

/** The database: reached, new enough, and ours to migrate. */
export function databaseChecks(around: Surroundings): Check[] {
  const needs = [databaseName];
  return [
    {
      name: databaseName,
      toDo: 'check DATABASE_URL, and that the server lets this machine in',
      look: () => reach(around),
    },
    {
      name: 'database version',
      needs,
      toDo: `use PostgreSQL ${oldestVersion} or newer`,
      look: async () => judgeVersion(await setting(around, 'server_version_num')),
    },
    {
      name: 'database encoding',
      needs,
      toDo: 'create the database with: create database … encoding ‘UTF8’ template template0',
      look: () => lookAtEncoding(around),
    },
    {
      name: 'database writes',
      needs,
      toDo: 'point DATABASE_URL to the primary',
      look: () => lookAtWrites(around),
    },
    {
      name: 'database rights',
      needs,
      toDo: 'make this user the owner of the database',
      look: () => lookAtRights(around),
    },
  ];
}

async function reach({ databaseUrl, directUrl }: Surroundings): Promise<Finding> {
  for (const url of new Set([directUrl, databaseUrl])) {
    const trouble = await findDatabaseTrouble(url);
    const which = url === databaseUrl ? 'DATABASE_URL' : 'DATABASE_URL_DIRECT';
    if (trouble) {
      const toDo = trouble.isFinal
        ? `correct ${which}`
        : `check that the server runs, and that ${which} names it as seen from this machine`;
      return failed(trouble.why, toDo);
    }
  }
  return ok('it answers');
}

/** @param number as `server_version_num`: 150004 is 15.4 */
export function judgeVersion(number: string): Finding {
  const major = Math.floor(Number(number) / 10_000);
  const version = `PostgreSQL ${major}.${Number(number) % 10_000}`;
  return major >= oldestVersion
    ? ok(version)
    : failed(`${version} is too old`, `use PostgreSQL ${oldestVersion} or newer`);
}

async function lookAtEncoding(around: Surroundings): Promise<Finding> {
  const encoding = await setting(around, 'server_encoding');
  return encoding === 'UTF8'
    ? ok(encoding)
    : failed(
        `the database keeps text as ${encoding}, not as UTF8`,
        'create a database with encoding ‘UTF8’ and template template0, and use that',
      );
}

async function lookAtWrites(around: Surroundings): Promise<Finding> {
  return (await setting(around, 'transaction_read_only')) === 'off'
    ? ok('it accepts them')
    : failed('it is read-only, as a standby is', 'point DATABASE_URL to the primary');
}

async function lookAtRights({ database }: Surroundings): Promise<Finding> {
  const { rows } = await database.pool.query<Record<'creates' | 'creates_tables', boolean>>(
    `select has_database_privilege(current_database(), 'create') as creates,
            has_schema_privilege('public', 'create') as creates_tables`,
  );
  const lacking = [
    ...(rows[0]?.creates ? [] : ['create schemas and extensions in this database']),
    ...(rows[0]?.creates_tables ? [] : ['create tables in the schema public']),
  ];
  if (lacking.length > 0) {
    const toDo = 'alter database … owner to this user';
    return failed(`this user may not ${lacking.join(', nor ')}`, toDo);
  }
  const extensions = await listNeededExtensions();
  const out = await listOutOfReach(database.pool, extensions);
  return out.length === 0
    ? ok(`it may create tables, schemas and the extensions ${extensions.join(', ')}`)
    : failed(
        `the extensions ${out.join(', ')} are neither there nor may this user create them`,
        'install PostgreSQL’s contrib package on the server, or have its administrator run: create extension …',
      );
}

/** Of these extensions, those that are not created and cannot be. */
async function listOutOfReach(pool: pg.Pool, extensions: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as needed(name)
      where not exists (select from pg_extension where extname = needed.name)
        and not exists (
          select from pg_available_extension_versions as version
           where version.name = needed.name
             and (version.trusted or (select rolsuper from pg_roles where rolname = current_user)))`,
    [extensions],
  );
  return rows.map(({ name }) => name);
}

async function setting({ database }: Surroundings, name: string): Promise<string> {
  const { rows } = await database.pool.query<{ value: string }>(
    'select current_setting($1) as value',
    [name],
  );
  return rows[0]?.value ?? '';
}

import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './database.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const migrationFile = /^\d{4}_.+\.sql$/;

/** A migration from before the first release, when they were squashed for the last time. */
const fromBeforeTheFirstRelease = '0003_listings';

/** A schema that this version can neither migrate nor serve. */
export class SchemaProblem extends Error {}

/**
 * Brings the schema up to date, forward only. Safe with several starters at once: the migrator holds a
 * lock in the database, and whoever comes second finds nothing left to do.
 *
 * A schema that a newer version has migrated is left as it is: during a rolling deploy, and after a rollback,
 * the older version serves it (docs/runbooks/deploying.md).
 * @returns the names of the migrations that were run.
 * @throws when a migration fails; the whole of it is rolled back.
 * @throws {SchemaProblem} if it is newer but lacks a migration of this version.
 */
export async function migrate(db: Db): Promise<string[]> {
  if (await isNewer(db)) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * The migrations that the next start would run; none if the schema is up to date, or newer.
 * @throws {SchemaProblem} as {@link migrate}
 */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  if (await isNewer(db)) return [];
  const done = await executedMigrations(db);
  return Object.keys(await readMigrations()).filter((name) => !done.has(name));
}

/** The extensions that the migrations create, by name. */
export async function listNeededExtensions(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => migrationFile.test(file));
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
  const named = texts.flatMap((text) => [
    ...text.matchAll(/^create extension (?:if not exists )?(\w+)/gim),
  ]);
  return [...new Set(named.map(([, name = '']) => name))].sort();
}

async function isNewer(db: Db): Promise<boolean> {
  const done = await executedMigrations(db);
  const ours = Object.keys(await readMigrations());
  const unknown = [...done].filter((name) => !ours.includes(name)).sort();
  if (unknown.length === 0) return false;
  if (done.has(fromBeforeTheFirstRelease)) {
    throw new SchemaProblem(
      'This database is from before the first release and cannot be migrated. Start with an empty one (with the embedded database: set another DATA_DIR).',
    );
  }
  const lacking = ours.filter((name) => !done.has(name));
  if (lacking.length > 0) {
    throw new SchemaProblem(
      `This database was migrated by another version (${unknown.join(', ')}) and lacks ${lacking.join(', ')} from this one. Start the version that migrated it, or a newer one.`,
    );
  }
  return true;
}

/** The names of the migrations that ran on this database; none if it is empty. */
async function executedMigrations(db: Db): Promise<Set<string>> {
  const { rows: found } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration')::text as "table"`.execute(db);
  if (!found[0]?.table) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Each file is one migration: SQL that runs whole or not at all. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => migrationFile.test(file)).sort();
  const entries = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8');
      const up: Migration['up'] = async (db) => void (await sql.raw(text).execute(db));
      return [file.replace(/\.sql$/, ''), { up }] as const;
    }),
  );
  return Object.fromEntries(entries);
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './database.ts';

const ownFolder = new URL('../../../migrations/', import.meta.url);

/** A schema that this version can neither migrate nor serve. */
export class SchemaProblem extends Error {}

/**
 * Brings the schema up to date, forward only. Safe with several starters at once: the migrator holds a
 * lock in the database, and whoever comes second finds nothing left to do.
 *
 * A schema that a newer version has migrated is left as it is: during a rolling deploy, and after a rollback,
 * the older version serves it (docs/runbooks/deploying.md).
 * @param only `until`: the last migration to run, for a copy of an older schema · `folder`: where the files are.
 * @returns the names of the migrations that were run.
 * @throws when a migration fails; the whole of it is rolled back.
 * @throws {SchemaProblem} if it is newer but lacks a migration of this version.
 */
export async function migrate(
  db: Db,
  { until, folder = ownFolder }: { until?: string; folder?: URL } = {},
): Promise<string[]> {
  if (await isNewer(db, folder)) return [];
  const getMigrations = () => readMigrations(folder);
  const migrator = new Migrator({ db, provider: { getMigrations } });
  if (until !== undefined && (await executedMigrations(db)).has(until)) return [];
  const { error, results } = await (until === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(until));
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** The extensions that the migrations create, by name. */
export async function listNeededExtensions(): Promise<string[]> {
  const named = (await readFiles(ownFolder)).flatMap(({ text }) => [
    ...text.matchAll(/^create extension (?:if not exists )?(\w+)/gim),
  ]);
  return [...new Set(named.map(([, name = '']) => name))].sort();
}

/** The migrations that {@link migrate} would run, in their order, with their SQL. */
export async function listWaitingMigrations(
  db: Db,
  folder = ownFolder,
): Promise<{ name: string; text: string }[]> {
  if (await isNewer(db, folder)) return [];
  const done = await executedMigrations(db);
  const files = await readFiles(folder);
  return files.filter(({ name }) => !done.has(name));
}

/** The SHA-256 of each migration's file, in hex, by the migration's name. */
export async function readMigrationSums(): Promise<Map<string, string>> {
  const files = await readFiles(ownFolder);
  const sum = (text: string) => createHash('sha256').update(text).digest('hex');
  return new Map(files.map(({ name, text }) => [name, sum(text)]));
}

async function isNewer(db: Db, folder: URL): Promise<boolean> {
  const done = await executedMigrations(db);
  const ours = (await readFiles(folder)).map(({ name }) => name);
  const unknown = [...done].filter((name) => !ours.includes(name)).sort();
  if (unknown.length === 0) return false;
  const lacking = ours.filter((name) => !done.has(name));
  if (lacking.length > 0) {
    throw new SchemaProblem(
      `This database was migrated by another version (${unknown.join(', ')}) and lacks ${lacking.join(', ')} from this one. Start the version that migrated it, a newer one, or an empty database (with the embedded one: set another DATA_DIR).`,
    );
  }
  return true;
}

/** The names of the migrations that ran on this database; none if it is empty. */
export async function executedMigrations(db: Db): Promise<Set<string>> {
  const { rows: found } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration')::text as "table"`.execute(db);
  if (!found[0]?.table) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Each file is one migration: SQL that runs whole or not at all. */
async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const entries = (await readFiles(folder)).map(({ name, text }) => {
    const up: Migration['up'] = async (db) => void (await sql.raw(text).execute(db));
    return [name, { up }] as const;
  });
  return Object.fromEntries(entries);
}

async function readFiles(folder: URL): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(new URL(file, folder), 'utf8'),
    })),
  );
}

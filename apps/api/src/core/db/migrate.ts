import { readdir } from 'node:fs/promises';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './database.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Brings the schema up to date, forward only. Safe with several starters at once: the migrator holds a
 * lock in the database, and whoever comes second finds nothing left to do.
 * @throws when a migration fails; the whole of it is rolled back.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_.+\.ts$/.test(file)).sort();
  const entries = await Promise.all(
    files.map(async (file) => {
      const migration: Migration = await import(new URL(file, folder).href);
      return [file.replace(/\.ts$/, ''), migration] as const;
    }),
  );
  return Object.fromEntries(entries);
}

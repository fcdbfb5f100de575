import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { productVersion } from '../product-version.ts';

/** Leaves in the database which version migrated it. Safe to repeat. */
export async function noteInstalledVersion(db: Db): Promise<void> {
  await db
    .insertInto('installed_versions')
    .values({ version: productVersion() })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** The version that migrated this database last; null: it is empty, or from before versions were noted. */
export async function findInstalledVersion(db: Db): Promise<string | null> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('installed_versions') is not null as known`.execute(db);
  if (!rows[0]?.known) return null;
  const latest = await db
    .selectFrom('installed_versions')
    .select('version')
    .orderBy('installed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.version ?? null;
}

/** When a version first migrated this database, by the database's clock; null: that was not noted. */
export async function firstInstalled(db: Db): Promise<Date | null> {
  const { first } = await db
    .selectFrom('installed_versions')
    .select((select) => select.fn.min('installed_at').as('first'))
    .executeTakeFirstOrThrow();
  return first;
}

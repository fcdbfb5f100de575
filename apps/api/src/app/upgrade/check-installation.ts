import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Config } from '../../core/config/config.ts';
import type { Db } from '../../core/db/database.ts';
import { drawSchema } from '../../core/db/schema-picture.ts';
import { storeMark } from '../../core/files/store-mark.ts';
import type { Files } from '../../core/files/files.port.ts';
import { listKeptMarkingKeys, refuseOtherKey, WrongKey } from '../../core/secrets/key-check.ts';
import { createSecretBox } from '../../core/secrets/secret-box.ts';
import { verifyEvidence } from '../backup/verify-evidence.ts';
import { getFileStore } from '../file-upkeep/file-store.store.ts';

type Installation = { db: Db; files: Files; config: Config };

/** What was looked at, in a few words, and what is wrong with it: sentences; none: it is as it should be. */
export type Check = { what: string; wrong: string[] };

/**
 * Looks whether a migrated installation is sound: schema, indexes, key, files, evidence. Changes nothing.
 * @param picture the file that the schema is compared with; null: it is not compared.
 * @param sales the evidence of how many sales is looked at, from the latest; undefined: of all.
 */
export async function checkInstallation(
  { db, files, config }: Installation,
  { picture, sales }: { picture: URL | null; sales: number | undefined },
): Promise<Check[]> {
  const evidence = await verifyEvidence(db, files, sales);
  return [
    ...(picture ? [{ what: 'schema', wrong: await findSchemaChanges(db, picture) }] : []),
    { what: 'indexes and constraints', wrong: await findInvalid(db) },
    { what: 'key of the secrets', wrong: await findKeyProblem(db, config) },
    { what: 'file store', wrong: await findStoreProblem(db, files) },
    { what: `evidence of ${evidence.sales} sales`, wrong: evidence.wrong },
  ];
}

async function findSchemaChanges(db: Db, picture: URL): Promise<string[]> {
  const expected = new Set((await readFile(picture, 'utf8')).split('\n'));
  const drawn = (await drawSchema(db)).split('\n');
  const found = new Set(drawn);
  const lacking = [...expected].filter((line) => !found.has(line));
  const more = drawn.filter((line) => !expected.has(line));
  return [
    ...lacking.slice(0, 5).map((line) => `This is missing: ${line.trim()}`),
    ...more.slice(0, 5).map((line) => `No migration made this: ${line.trim()}`),
  ];
}

async function findInvalid(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = 'public'::regnamespace
    union all
    select conname from pg_constraint
      where not convalidated and connamespace = 'public'::regnamespace`.execute(db);
  return rows.map(({ name }) => `${name} is not valid.`);
}

async function findKeyProblem(db: Db, config: Config): Promise<string[]> {
  const check = await db.selectFrom('key_checks').select('name').limit(1).executeTakeFirst();
  // A database that was never started has none yet.
  if (!check) return [];
  try {
    await refuseOtherKey(
      db,
      createSecretBox(config, () => listKeptMarkingKeys(db)),
      config,
    );
    return [];
  } catch (error) {
    if (error instanceof WrongKey) return [error.message];
    throw error;
  }
}

async function findStoreProblem(db: Db, files: Files): Promise<string[]> {
  const { id, markedAt } = await getFileStore(db);
  if (markedAt === null) return [];
  const opened = await files.open(storeMark);
  const mark = opened ? (await text(opened.stream)).trim() : null;
  return mark === id ? [] : ['The files are not this database’s (docs/runbooks/files-lost.md).'];
}

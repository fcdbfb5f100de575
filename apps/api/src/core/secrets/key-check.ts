import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { hasKey, keptMarkingPrefix, type KeptMarkingKey, type SecretBox } from './secret-box.ts';

const name = 'secrets';
const place = 'key-check';

/** The database's secrets cannot be opened: a sentence for the person who starts the product. */
export class WrongKey extends Error {}

/**
 * Compares the key of sealed secrets with the database: the first start leaves something sealed, and every
 * later one must open it. Without this check, a lost `keys` folder would silently be replaced by a new key, and
 * authenticators, recovery codes, signed links and used free periods would be void. With two keys, either may
 * open it: until {@link resealKeyCheck} it is the previous one, which therefore cannot be removed too early.
 * @throws {WrongKey} if the key is missing or different; then nothing is created or changed.
 */
export async function refuseOtherKey(
  db: Db,
  secrets: SecretBox,
  config: Pick<Config, 'dataDir' | 'secretsKey'>,
): Promise<void> {
  const check = await find(db);
  if (check && !hasKey(config)) {
    throw new WrongKey(
      `The key to this database's secrets is missing: restore the folder ${config.dataDir}/keys from the machine or backup that the database came from, or set SECRETS_KEY to that key.`,
    );
  }
  if (!check) {
    const sealed = await secrets.seal(Buffer.from(name), place);
    const values = { name, sealed };
    await db
      .insertInto('key_checks')
      .values(values)
      .onConflict((made) => made.doNothing())
      .execute();
  }
  const kept = check ?? (await find(db));
  try {
    if (kept) await secrets.open(kept.sealed, place);
  } catch (cause) {
    throw new WrongKey(
      config.secretsKey
        ? 'SECRETS_KEY is not the key that the secrets in this database were sealed with. Set it to that key. To change keys, set SECRETS_KEY_PREVIOUS to that key and run npm run secrets:reseal.'
        : `The key in ${config.dataDir}/keys is not the one that the secrets in this database were sealed with. Restore the "keys" folder that belongs to this database, or set SECRETS_KEY.`,
      { cause },
    );
  }
}

/** Whether this database already belongs to a key: only then does {@link refuseOtherKey} change nothing. */
export async function belongsToKey(db: Db): Promise<boolean> {
  return (await find(db)) !== undefined;
}

function find(db: Db) {
  return db.selectFrom('key_checks').select('sealed').where('name', '=', name).executeTakeFirst();
}

/** Earlier marking keys, sealed in the database. */
export function listKeptMarkingKeys(db: Db): Promise<KeptMarkingKey[]> {
  return db
    .selectFrom('key_checks')
    .select(['name', 'sealed'])
    .where('name', 'like', `${keptMarkingPrefix}%`)
    .orderBy('name')
    .execute();
}

/** Keeps marks made with the previous key, and earlier ones, recognizable. Repeatable. */
export async function keepEarlierMarks(db: Db, secrets: SecretBox): Promise<number> {
  const previous = await secrets.sealPreviousMarking();
  if (previous) {
    await db
      .insertInto('key_checks')
      .values(previous)
      .onConflict((kept) => kept.column('name').doNothing())
      .execute();
  }
  let count = 0;
  for (const kept of await listKeptMarkingKeys(db)) {
    count += await resealRow(db, secrets, kept, kept.name);
  }
  return count;
}

/** The last step of changing keys: from now on, the database belongs to the current key alone. */
export async function resealKeyCheck(db: Db, secrets: SecretBox): Promise<number> {
  const kept = await find(db);
  return kept ? resealRow(db, secrets, { name, sealed: kept.sealed }, place) : 0;
}

async function resealRow(
  db: Db,
  secrets: SecretBox,
  row: KeptMarkingKey,
  sealedFor: string,
): Promise<number> {
  const sealed = await secrets.reseal(row.sealed, sealedFor);
  if (sealed === null) return 0;
  await db
    .updateTable('key_checks')
    .set({ sealed })
    .where('name', '=', row.name)
    .where('sealed', '=', row.sealed)
    .execute();
  return 1;
}

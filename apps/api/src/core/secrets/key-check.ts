import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { hasKey, type SecretBox } from './secret-box.ts';

const name = 'secrets';
const place = 'key-check';

/** The secrets in the database do not open: a sentence for the person who starts the product. */
export class WrongKey extends Error {}

/**
 * Compares the key of sealed secrets with the database: the first start leaves something sealed, and every
 * later one must open it. Without that a lost folder `keys` would be replaced by a new key without a word, and
 * authenticators, recovery codes, signed links and used free periods would silently be void.
 * @throws {WrongKey} where the key is missing or another one; nothing is made or changed then.
 */
export async function refuseOtherKey(
  db: Db,
  secrets: SecretBox,
  config: Pick<Config, 'dataDir' | 'secretsKey'>,
): Promise<void> {
  const check = await find(db);
  if (check && !hasKey(config)) {
    throw new WrongKey(
      `The key of this database's secrets is missing: bring back the folder ${config.dataDir}/keys from the machine or backup that the database comes from, or set SECRETS_KEY to that key.`,
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
        ? 'SECRETS_KEY is not the key that the secrets in this database were sealed with. Set it to that key.'
        : `The key in ${config.dataDir}/keys is not the one that the secrets in this database were sealed with. Bring back the folder "keys" that belongs to this database, or set SECRETS_KEY.`,
      { cause },
    );
  }
}

function find(db: Db) {
  return db.selectFrom('key_checks').select('sealed').where('name', '=', name).executeTakeFirst();
}

import type { Config } from '../../core/config/config.ts';
import type { Db } from '../../core/db/database.ts';
import { keepEarlierMarks, refuseOtherKey, resealKeyCheck } from '../../core/secrets/key-check.ts';
import type { Resealer } from '../../core/secrets/resealer.ts';
import type { SecretBox } from '../../core/secrets/secret-box.ts';
import { totpResealer } from '../../domains/identity/identity.api.ts';

/** Everything sealed in the database; `docs/keys.md` lists the same, and a test compares them. */
export const resealers: readonly Resealer[] = [totpResealer];

export type Resealed = { what: string; count: number }[];

/**
 * Brings everything that is sealed under the current key. Repeatable, also after a kill at any point: until the
 * last step the database opens only with the previous key set, so that it cannot be left out too early.
 * @throws {WrongKey} neither key is this database's · an error for a secret that no key opens
 */
export async function resealSecrets(
  db: Db,
  secrets: SecretBox,
  config: Pick<Config, 'dataDir' | 'secretsKey'>,
): Promise<Resealed> {
  await refuseOtherKey(db, secrets, config);
  // First: from here on, earlier marks are recognized without the previous key.
  const done: Resealed = [
    { what: 'earlier marking keys', count: await keepEarlierMarks(db, secrets) },
  ];
  for (const resealer of resealers) {
    done.push({ what: resealer.what, count: await resealer.reseal(db, secrets) });
  }
  done.push({ what: 'key check', count: await resealKeyCheck(db, secrets) });
  return done;
}

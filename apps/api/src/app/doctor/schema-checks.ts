import type pg from 'pg';
import { demoOperatorEmail } from '../../core/config/config.ts';
import { listWaitingMigrations } from '../../core/db/migrate.ts';
import { belongsToKey, refuseOtherKey } from '../../core/secrets/key-check.ts';
import { createSecretBox, hasKey } from '../../core/secrets/secret-box.ts';
import { findUserByEmail } from '../../domains/identity/identity.api.ts';
import { type Check, failed, type Finding, note, ok } from './check.ts';
import { databaseName } from './database-checks.ts';
import type { Surroundings } from './surroundings.ts';

export const schemaName = 'database schema';

/** What is in the database: a schema that this version can serve, of this installation. */
export function schemaChecks(around: Surroundings): Check[] {
  return [
    {
      name: schemaName,
      needs: [databaseName],
      toDo: 'read docs/runbooks/deploying.md',
      look: () => lookAtSchema(around),
    },
    {
      name: 'demo accounts',
      needs: [schemaName],
      toDo: 'use an empty database',
      look: () => lookForDemo(around),
    },
    {
      name: 'key of the secrets',
      needs: [schemaName],
      toDo: 'read docs/runbooks/changing-keys.md',
      look: () => lookAtKey(around),
    },
  ];
}

async function lookAtSchema({ database }: Surroundings): Promise<Finding> {
  const pending = (await listWaitingMigrations(database.db)).map(({ name }) => name);
  if (pending.length === 0) return ok('up to date');
  const first = pending.slice(0, 3).join(', ');
  const more = pending.length > 3 ? ` and ${pending.length - 3} more` : '';
  return note(
    `${pending.length} to migrate: ${first}${more}`,
    'nothing now, since the next start migrates',
  );
}

async function lookForDemo({ config, database }: Surroundings): Promise<Finding> {
  if (await isEmpty(database.pool)) return ok('none: the database is empty');
  if (!(await findUserByEmail(database.db, demoOperatorEmail))) return ok('none');
  const found = 'the database has demo accounts, whose passwords are public';
  return config.production
    ? failed(found, 'use an empty database: a production start refuses this one')
    : note(found, 'use an empty database for production');
}

/** It neither creates a key nor leaves anything in the database, unlike a start. */
async function lookAtKey({ config, database }: Surroundings): Promise<Finding> {
  const isMade = !(await isEmpty(database.pool)) && (await belongsToKey(database.db));
  if (isMade) {
    await refuseOtherKey(database.db, createSecretBox(config), config);
    return ok('it opens what this database has sealed');
  }
  if (config.secretsKey) return ok('SECRETS_KEY; the first start binds the database to it');
  return note(
    hasKey(config)
      ? `in ${config.dataDir}/keys; the first start binds the database to it`
      : `none yet: the first start makes one in ${config.dataDir}/keys`,
    'keep that folder with the backups and give it to every process, or set SECRETS_KEY',
  );
}

/** Whether nothing has migrated it yet. */
export async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ users: string | null }>(
    `select to_regclass('users')::text as users`,
  );
  return !rows[0]?.users;
}

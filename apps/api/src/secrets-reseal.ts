import { join } from 'node:path';
import { launchEmbeddedPostgres } from '@claimstead/embedded-postgres/launch.ts';
import { resealSecrets } from './app/keys/reseal-secrets.ts';
import { readConfig, StartProblem, stopWithSentence } from './app/start-up.ts';
import { connectDatabase } from './core/db/database.ts';
import { listKeptMarkingKeys } from './core/secrets/key-check.ts';
import { createSecretBox } from './core/secrets/secret-box.ts';

/**
 * `npm run secrets:reseal`: reseals with SECRETS_KEY everything that was sealed with SECRETS_KEY_PREVIOUS. Safe
 * while the product runs, repeatable, and it resumes where it was killed.
 */
try {
  const config = readConfig();
  if (!config.secretsKey || !config.previousSecretsKey) {
    throw new StartProblem(
      'Set SECRETS_KEY to the new key and SECRETS_KEY_PREVIOUS to the old one.',
    );
  }
  const embedded = config.databaseUrl
    ? null
    : await launchEmbeddedPostgres({
        dataDir: join(config.dataDir, 'postgres'),
        database: 'claimstead',
      });
  const connection = connectDatabase({
    connectionString: config.databaseUrl ?? embedded?.connectionString ?? '',
    maxConnections: 1,
    onError: () => undefined,
  });
  try {
    const secrets = createSecretBox(config, () => listKeptMarkingKeys(connection.db));
    for (const { what, count } of await resealSecrets(connection.db, secrets, config)) {
      process.stdout.write(`${String(count).padStart(6)}  ${what}\n`);
    }
    process.stdout.write(
      'Everything is now sealed with SECRETS_KEY. Remove SECRETS_KEY_PREVIOUS before the next start.\n',
    );
  } finally {
    await connection.close();
    await embedded?.stop();
  }
} catch (error) {
  stopWithSentence(error);
}

import { join } from 'node:path';
import { sql } from 'kysely';
import { launchEmbeddedPostgres } from '@claimstead/embedded-postgres/launch.ts';
import { readConfig, stopWithSentence } from './app/start-up.ts';
import { noteInstalledVersion } from './app/upgrade/installed-version.ts';
import { connectDatabase } from './core/db/database.ts';
import { migrate } from './core/db/migrate.ts';

/** `npm run db:migrate`: brings the schema up to date and says what it did. */
try {
  const config = readConfig();
  const embedded = config.databaseUrl
    ? null
    : await launchEmbeddedPostgres({
        dataDir: join(config.dataDir, 'postgres'),
        database: 'claimstead',
      });
  const connection = connectDatabase({
    connectionString:
      config.database.directUrl ?? config.databaseUrl ?? embedded?.connectionString ?? '',
    maxConnections: 1,
    statementTimeoutMs: 0,
    onError: () => undefined,
  });
  try {
    // The user may have a limit of its own, for what goes through a pooler.
    await sql`set statement_timeout = 0`.execute(connection.db);
    const applied = await migrate(connection.db);
    await noteInstalledVersion(connection.db);
    process.stdout.write(
      applied.length > 0
        ? `Applied: ${applied.join(', ')}\n`
        : 'Nothing to apply: the schema is up to date, or a newer version migrated it.\n',
    );
  } finally {
    await connection.close();
    await embedded?.stop();
  }
} catch (error) {
  stopWithSentence(error);
}

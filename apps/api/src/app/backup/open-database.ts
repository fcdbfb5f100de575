import { join } from 'node:path';
import { launchEmbeddedPostgres } from '@claimstead/embedded-postgres/launch.ts';
import type { Config } from '../../core/config/config.ts';

/** A database for a command: where it is reached itself, not through a pooler. */
export type OpenedDatabase = { url: string; stop(): Promise<void> };

/**
 * The configured database; the embedded one is started, or joined where it runs already, and stopped by the last
 * who uses it.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'database' | 'dataDir'>,
): Promise<OpenedDatabase> {
  const url = config.database.directUrl ?? config.databaseUrl;
  if (url !== null) return { url, stop: async () => undefined };
  const dataDir = join(config.dataDir, 'postgres');
  const embedded = await launchEmbeddedPostgres({ dataDir, database: 'claimstead' });
  return { url: embedded.connectionString, stop: () => embedded.stop() };
}

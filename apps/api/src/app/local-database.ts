import {
  launchEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@claimstead/embedded-postgres/launch.ts';
import type { Log } from '../core/log/log.ts';
import { isProcessAlive } from './process-alive.ts';

const lookEveryMs = 1000;

export type LocalDatabase = { connectionString: string; stop(): Promise<void> };

/**
 * Starts the embedded PostgreSQL and starts it again should it die; pools connect again on their own.
 */
export async function keepDatabaseRunning(dataDir: string, log: Log): Promise<LocalDatabase> {
  const launch = () => launchEmbeddedPostgres({ dataDir, database: 'claimstead' });
  let server: EmbeddedPostgres = await launch();
  let busy = false;
  const timer = setInterval(() => {
    if (busy || isProcessAlive(server.serverProcessId)) return;
    busy = true;
    log.warn('database: the embedded PostgreSQL is gone, starting it again');
    launch()
      .then((again) => void (server = again))
      .catch((error) => log.error({ err: error }, 'database: could not start again'))
      .finally(() => void (busy = false));
  }, lookEveryMs);
  return {
    connectionString: server.connectionString,
    stop: async () => {
      clearInterval(timer);
      await server.stop();
    },
  };
}

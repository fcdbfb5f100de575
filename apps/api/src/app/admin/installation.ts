import type { OffsetClock } from '../../core/clock/clock.ts';
import type { Config } from '../../core/config/config.ts';
import { connectDatabase } from '../../core/db/database.ts';
import { listWaitingMigrations } from '../../core/db/migrate.ts';
import type { Log } from '../../core/log/log.ts';
import { openDatabase } from '../backup/open-database.ts';
import { buildDeps } from '../build-deps.ts';
import type { AppDeps } from '../deps.ts';
import { readSandboxClock } from '../sandbox-clock.ts';
import { StartProblem } from '../start-up.ts';

/**
 * Does something on this installation beside its running processes: with its database and its parts, but without
 * taking any of their work.
 * @throws {StartProblem} if the database is not this version's.
 */
export async function withInstallation(
  { config, clock, log }: { config: Config; clock: OffsetClock; log: Log },
  work: (deps: AppDeps) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(config);
  try {
    await refuseUnmigrated(database.url);
    if (config.sandbox) {
      // A sandbox that does not run has moved nobody's clock.
      const offset = await readSandboxClock(config.sandbox.url, 1_000).catch(() => null);
      if (offset !== null) clock.follow(offset);
    }
    const { deps, close } = await buildDeps({ config, connectionString: database.url, clock, log });
    try {
      await deps.jobs.start();
      await work(deps);
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}

async function refuseUnmigrated(connectionString: string): Promise<void> {
  const connection = connectDatabase({
    connectionString,
    maxConnections: 1,
    onError: () => undefined,
  });
  try {
    if ((await listWaitingMigrations(connection.db)).length === 0) return;
  } finally {
    await connection.close();
  }
  throw new StartProblem(
    'The database is not yet as this version needs it: start the product, or run npm run db:migrate, first.',
  );
}

import { sql } from 'kysely';
import { OffsetClock } from '../core/clock/clock.ts';
import { demoOperatorEmail, type Config } from '../core/config/config.ts';
import { connectDatabase } from '../core/db/database.ts';
import { migrate } from '../core/db/migrate.ts';
import { warnOfNoLimits } from '../core/db/pooler.ts';
import { waitForDatabase } from '../core/db/wait-for-database.ts';
import type { Log } from '../core/log/log.ts';
import { refuseOtherKey } from '../core/secrets/key-check.ts';
import { isSeeded } from '../demo/is-seeded.ts';
import { openMarket } from '../domains/marketplace/marketplace.api.ts';
import { openSearch } from '../domains/search/search.api.ts';
import { findUserByEmail } from '../domains/identity/identity.api.ts';
import { loadPaperWriter } from '../domains/signing/signing.api.ts';
import { prepareCatalogue } from '../domains/subscriptions/subscriptions.api.ts';
import { buildApp } from './build-app.ts';
import { buildDeps } from './build-deps.ts';
import type { AppDeps } from './deps.ts';
import { drain } from './drain.ts';
import { serveHealth } from './health.ts';
import type { LocalParts } from './local-parts.ts';
import { startLog, tellGauges } from './telemetry.ts';
import { readSandboxClock } from './sandbox-clock.ts';
import { StartProblem } from './start-up.ts';
import { noteInstalledVersion } from './upgrade/installed-version.ts';

export type RunningProduct = { demo: boolean; stop(): Promise<void> };

/**
 * Starts everything else that the configuration asks for, in order, and undoes it in the opposite order, the local
 * parts last: schema, parts, HTTP, jobs, demo data. `signal` ends the waiting for a database.
 */
export async function startProduct(
  config: Config,
  parts: LocalParts,
  signal: AbortSignal,
): Promise<RunningProduct> {
  const { log, telemetry } = await startLog(config);
  const stops = [stopOf(parts.database), stopOf(parts.sandbox)];
  if (telemetry) stops.unshift(() => telemetry.stop());
  const stop = async () => {
    for (const undo of stops.reverse()) await undo();
  };
  try {
    // A sandbox that cannot start is told at once, however long the database is waited for.
    const database = prepareDatabase(config, parts, log, signal);
    const [connectionString] = await Promise.all([database, parts.sandbox]);
    const clock = new OffsetClock();
    if (config.sandbox) clock.follow(await readSandboxClock(config.sandbox.url));
    const { deps, close } = await buildDeps({ config, connectionString, clock, log, telemetry });
    stops.push(close);
    if (config.database.directUrl !== null) await warnOfNoLimits(deps.db, log);
    await refuseOtherKey(deps.db, deps.secrets, config);
    await deps.jobs.start();
    await deps.live.start();
    await deps.running.start();
    if (telemetry) stops.push(tellGauges(deps, telemetry).stop);
    await listen(deps, stops);
    if (config.sandbox) await prepareCatalogue(deps);
    // What makes the demo is read only where there is something to make.
    if (config.demoData && !(await isSeeded(deps))) {
      const { seedDemoData } = await import('../demo/seed-demo-data.ts');
      await seedDemoData(deps);
    }
    if (config.role !== 'api') await deps.jobs.work();
    log.info({ url: config.publicUrl }, 'ready');
    // Before someone's first paper waits for it.
    loadPaperWriter();
    const demo = config.demoData && (await findUserByEmail(deps.db, demoOperatorEmail)) !== null;
    return { demo, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Stops a part once it has started; what failed to start was told where it was awaited. */
function stopOf(part: Promise<{ stop(): Promise<void> } | null>): () => Promise<void> {
  return async () => (await part.catch(() => null))?.stop();
}

/** Serves people, or only says how a worker is; adds how to stop. */
async function listen(deps: AppDeps, stops: (() => Promise<void>)[]): Promise<void> {
  const { config } = deps;
  if (config.role !== 'worker') {
    const market = await openMarket(deps);
    stops.push(market.stop, openSearch(deps).stop);
    const app = await buildApp(deps);
    stops.push(() => drain(app, config.drainMs, config.drainNoticeMs));
    await app.listen({ port: config.port, host: config.host });
  } else if (config.workerHealthPort !== null) {
    const health = await serveHealth(deps, config.workerHealthPort);
    stops.push(() => health.close());
  }
}

/** Waits for the database and migrates it. @returns its address. */
async function prepareDatabase(
  config: Config,
  parts: LocalParts,
  log: Log,
  signal: AbortSignal,
): Promise<string> {
  const database = await parts.database;
  const connectionString = config.databaseUrl ?? database?.connectionString ?? '';
  const directUrl = config.database.directUrl ?? connectionString;
  for (const address of database ? [] : new Set([directUrl, connectionString])) {
    await waitForDatabase(address, { log, signal });
  }
  await migrateOnce(directUrl, config);
  return connectionString;
}

async function migrateOnce(connectionString: string, config: Config): Promise<void> {
  const connection = connectDatabase({
    connectionString,
    maxConnections: 1,
    statementTimeoutMs: 0,
    onError: () => undefined,
  });
  try {
    // The user may have a limit of its own, for what goes through a pooler.
    await sql`set statement_timeout = 0`.execute(connection.db);
    await migrate(connection.db);
    await noteInstalledVersion(connection.db);
    if (config.production && (await findUserByEmail(connection.db, demoOperatorEmail))) {
      throw new StartProblem(
        'This database has demo accounts, whose passwords are public: production will not start with it. Use an empty database.',
      );
    }
  } finally {
    await connection.close();
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app/build-app.ts';
import { drain } from '../app/drain.ts';
import { buildDeps } from '../app/build-deps.ts';
import type { AppDeps } from '../app/deps.ts';
import { startTelemetry, tellGauges } from '../app/telemetry.ts';
import { parseConfig } from '../core/config/config.ts';
import { noOfficeKey } from '../core/config/office-settings.ts';
import type { GaugeReader } from '../core/metrics/gauge-reader.ts';
import { arrive } from './arrival.ts';
import { registerPersona, type Persona, type PersonaOptions } from './persona.ts';
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts';
import { TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { TestMailbox } from './test-mailbox.ts';
import { createTestLog } from './test-log.ts';

export type World = {
  app: FastifyInstance;
  deps: AppDeps;
  clock: TestClock;
  mailbox: TestMailbox;
  /** Null unless the world was started with one. */
  sandbox: TestSandbox | null;
  /** What tells the gauges; null unless the environment has metrics on. */
  gauges: GaugeReader<AppDeps> | null;
  /** Does everything that follows from what has happened: consumers, jobs, emails. */
  drain(): Promise<void>;
  /** Runs the sweeps too: use it after the clock was moved. */
  settle(): Promise<void>;
  /** Someone with a verified address, as if they had registered; who has not verified it registers through the API. */
  person(options?: PersonaOptions): Promise<Persona>;
  /** The events written so far, oldest first: for "which events, and none other". */
  eventTypes(): Promise<string[]>;
  stop(): Promise<void>;
};

/**
 * The whole product on a real database of its own, without a worker running: tests call
 * {@link World.drain} where they would otherwise have to wait.
 */
export async function startWorld(
  options: {
    /** With one of its own, or with that of another world, which no longer listens and goes after this one. */
    sandbox?: boolean | TestSandbox;
    /** One that is there already; it goes with the world. */
    database?: TestDatabase;
    /** Settings of its own, over those of a test: what is wrong with them fails the start. */
    environment?: Record<string, string>;
  } = {},
): Promise<World> {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'claimstead-world-'));
  const sandbox =
    options.sandbox === true ? await startTestSandbox(dataDir) : options.sandbox || null;
  const config = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'debug',
    PORT: String(sandbox?.productPort ?? 3000),
    // The office's door is shut unless a test opens it.
    OFFICE_API_KEY: noOfficeKey,
    ...(sandbox
      ? { SANDBOX_PORT: String(sandbox.port), SANDBOX_SMTP_PORT: String(sandbox.smtpPort) }
      : {}),
    ...options.environment,
  });
  const clock = new TestClock();
  const mailbox = new TestMailbox();
  const log = createTestLog();
  const telemetry = await startTelemetry(config, log);
  const built = await buildDeps({
    config,
    connectionString: config.databaseUrl ?? database.url,
    clock,
    log,
    mail: mailbox,
    telemetry,
  });
  const { deps } = built;
  await deps.jobs.start();
  await deps.live.start();
  const gauges = telemetry ? tellGauges(deps, telemetry) : null;
  const app = await buildApp(deps);
  if (sandbox) await app.listen({ port: sandbox.productPort, host: '127.0.0.1' });
  const world: World = {
    app,
    deps,
    clock,
    mailbox,
    sandbox,
    gauges,
    drain: () => deps.jobs.drain(),
    settle: () => deps.jobs.settle(),
    person: (personaOptions = {}) =>
      personaOptions.verified === false
        ? registerPersona(world, personaOptions)
        : arrive(world, personaOptions),
    eventTypes: async () => {
      const rows = await deps.db.selectFrom('outbox_events').select('type').orderBy('id').execute();
      return rows.map((row) => row.type);
    },
    stop: async () => {
      // What is asked for still is answered first, however busy the machine: cut off, it would fail the next file's tests.
      await drain(app, 30_000);
      await gauges?.stop();
      await built.close();
      await telemetry?.stop();
      if (options.sandbox === true) await sandbox?.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}

import type { Circuits } from './circuit/circuits.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';

/** What every use case may rely on. Domains add the ports that they need. */
export type CoreDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  config: Config;
  jobs: Jobs;
  /** What stands between this process and each provider. */
  circuits: Circuits;
  /** Which consumers an event goes to; the list itself stands in app/event-wiring.ts. */
  consumersOf(eventType: string): readonly string[];
};

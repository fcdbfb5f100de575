import type { Circuits } from './circuit/circuits.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { EventCatalog } from './outbox/event-catalog.ts';
import type { Log } from './log/log.ts';
import type { RunningSettings } from './running/running-settings.ts';

/** What every use case may rely on. Domains add the ports that they need. */
export type CoreDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  config: Config;
  jobs: Jobs;
  /** Wakes open pages once what they are told is committed. */
  live: Pick<LiveHub, 'wake'>;
  /** The circuits between this process and each provider. */
  circuits: Circuits;
  /**
   * Whether there is maintenance. People can still read then, and reading writes nothing: what a look would keep, note or take further
   * is left for a look afterward.
   */
  running: Pick<RunningSettings, 'maintenance'>;
  /** Every event, its consumers and its notices: `app/modules.ts`. */
  events: EventCatalog;
};

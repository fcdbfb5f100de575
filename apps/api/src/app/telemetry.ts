import type { Config } from '../core/config/config.ts';
import { jobGauges } from '../core/jobs/job.gauges.ts';
import { createLog, type Log } from '../core/log/log.ts';
import { GaugeReader } from '../core/metrics/gauge-reader.ts';
import type { GaugeTable } from '../core/metrics/gauges.ts';
import type { RunningTelemetry } from '../core/metrics/open-telemetry.ts';
import { processGauges, readyGauges } from '../core/metrics/process.gauges.ts';
import { backupGauges } from './backup/backup.gauges.ts';
import type { AppDeps } from './deps.ts';
import { modules } from './modules.ts';
import { StartProblem } from './start-up.ts';

/** Everything that a scrape can say besides what is counted, core's and each domain's. */
export const gaugeTables: readonly GaugeTable<AppDeps>[] = [
  processGauges,
  readyGauges,
  jobGauges,
  backupGauges,
  ...modules.flatMap((each) => each.gauges ?? []),
];

/**
 * Starts what measures, if someone watches; null: nobody does, and none of its packages is loaded.
 * @throws {StartProblem} when the port for metrics is taken.
 */
export async function startTelemetry(config: Config, log: Log): Promise<RunningTelemetry | null> {
  const { metrics, role } = config;
  if (metrics === null) return null;
  const { startOpenTelemetry } = await import('../core/metrics/open-telemetry.ts');
  return startOpenTelemetry({ settings: metrics, role, log }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartProblem(
      `Port ${metrics.scrape?.port} is taken by another program. Stop it, or choose another METRICS_PORT: each process needs its own.`,
    );
  });
}

/**
 * The log of a process, and what measures it, if someone watches (null: nobody). Where traces are recorded, each
 * line written in one has its id.
 */
export async function startLog(
  config: Config,
): Promise<{ log: Log; telemetry: RunningTelemetry | null }> {
  let telemetry: RunningTelemetry | null = null;
  const log = createLog({
    level: config.logLevel,
    ...(config.metrics?.push ? { fields: () => telemetry?.logFields() ?? {} } : {}),
  });
  telemetry = await startTelemetry(config, log);
  return { log, telemetry };
}

/** Tells the gauges of the running product. @returns what keeps reading them, to be stopped before the database. */
export function tellGauges(deps: AppDeps, telemetry: RunningTelemetry): GaugeReader<AppDeps> {
  const reader = new GaugeReader({ tables: gaugeTables, deps, db: deps.db, log: deps.log });
  telemetry.observe(gaugeTables, () => reader.tell());
  reader.start();
  return reader;
}

import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** What the log's lowest level can be set to while the product runs, as in `LOG_LEVEL`. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Reading continues and nothing is changed; `until` is when it is expected to end, which it does not do on its own. */
export type Maintenance = { since: Date; until: Date };

export type Running = {
  /** null: that of `LOG_LEVEL`. */
  logLevel: LogLevel | null;
  /** null: the product works as always. */
  maintenance: Maintenance | null;
};

/** The settings that hold now. How long the log's level does is compared with the machine's clock. */
export async function readRunning(db: Db): Promise<Running> {
  const row = await db
    .selectFrom('running_settings')
    .select([
      sql<LogLevel | null>`case when log_level_until > now() then log_level end`.as('logLevel'),
      'maintenance_since as since',
      'maintenance_until as until',
    ])
    .executeTakeFirstOrThrow();
  const { logLevel, since, until } = row;
  return { logLevel, maintenance: since && until ? { since, until } : null };
}

/** @param minutes after them the level is that of `LOG_LEVEL` again. */
export async function setLogLevel(
  tx: Tx,
  change: { level: LogLevel; minutes: number } | null,
): Promise<void> {
  await tx
    .updateTable('running_settings')
    .set({
      log_level: change?.level ?? null,
      log_level_until:
        change === null ? null : sql<Date>`now() + make_interval(mins => ${change.minutes})`,
    })
    .execute();
}

export async function setMaintenance(tx: Tx, maintenance: Maintenance | null): Promise<void> {
  await tx
    .updateTable('running_settings')
    .set({
      maintenance_since: maintenance?.since ?? null,
      maintenance_until: maintenance?.until ?? null,
    })
    .execute();
}

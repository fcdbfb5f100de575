import type { LiveEventKind } from '@claimstead/contract/notifications.contract.ts';
import type { Provider } from '@claimstead/contract/operations-health.contract.ts';
import type { ColumnType, Generated, Insertable } from 'kysely';
import type { Reading } from '../metrics/gauges.ts';

/** A jsonb column: an object when read, JSON text when written. */
export type Json<T> = ColumnType<T, Written<T>, Written<T>>;
type Written<T> = string | (null extends T ? null : never);

/** A row as `to_json` gives it: times are texts. */
export type FromJson<Row> = {
  [Column in keyof Row]: Date extends Row[Column]
    ? string | Extract<Row[Column], null>
    : Row[Column];
};

/**
 * Every table of the product. Core's are here; a domain adds its own (`offers.tables.ts`). Each is
 * written by one domain; reads may join those of earlier ones.
 */
export interface Tables {
  key_checks: { name: string; sealed: Buffer };
  outbox_events: {
    id: string;
    type: string;
    payload: Json<Record<string, unknown>>;
    occurred_at: Date;
  };
  outbox_consumed: { consumer: string; event_id: string };
  live_events: {
    id: number;
    user_id: string;
    kind: LiveEventKind;
    data: Json<Record<string, unknown>>;
    created_at: Date;
  };
  /** What operators did, permanently: the database refuses to change or delete a row. */
  operator_audit: {
    id: string;
    at: Date;
    operator_user_id: string;
    operator_email: string;
    what: string;
    /** The id of what the operator acted on, and its name as people read it. */
    about_id: string;
    about: string;
    /** Never blank. */
    reason: string;
  };
  /** Which providers a process finds away, by the machine's clock. */
  providers_away: { provider: Provider; process_id: string; since: Date; seen_at: Date };
  /** What one process read for the metrics of all; read_at is null until the first reading. */
  metric_readings: {
    name: string;
    claimed_at: Date;
    read_at: Date | null;
    readings: Json<readonly Reading[]>;
  };
  rate_limits: { key: string; window_start: Date; uses: number };
  /** What operators change while the product runs: one row. */
  running_settings: {
    only_row: Generated<boolean>;
    /** null: that of `LOG_LEVEL`. */
    log_level: string | null;
    /** By the machine's clock; null exactly if the level is. */
    log_level_until: Date | null;
    /** Both null: there is no maintenance. */
    maintenance_since: Date | null;
    maintenance_until: Date | null;
  };
}

/** A row as it is inserted; also where benches fill a table past the product. */
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;

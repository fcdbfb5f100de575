import type { LiveEventKind } from '@claimstead/contract/notifications.contract.ts';
import type { Traces } from '../../account/eraser.ts';
import type { Provider } from '@claimstead/contract/operations-health.contract.ts';
import type { ColumnType, Generated } from 'kysely';

/** A jsonb column: an object when read, JSON text when written. */
export type Json<T> = ColumnType<T, string | (null extends T ? null : never), string>;

export interface CoreTables {
  key_checks: { name: string; sealed: Buffer };
  outbox_events: {
    id: string;
    type: string;
    payload: Json<Record<string, unknown>>;
    occurred_at: Date;
  };
  outbox_consumed: { consumer: string; event_id: string };
  live_events: {
    id: Generated<number>;
    user_id: string;
    kind: LiveEventKind;
    data: Json<Record<string, unknown>>;
    created_at: Date;
  };
  /** Deletions of accounts that have something left to do. */
  account_erasures: {
    user_id: string;
    erased_at: Date;
    /** Where the mail about it goes; null: it was sent, or none is. */
    mail_to: string | null;
    traces: Json<Traces>;
  };
  /** One row: the store that keeps this database's files. */
  file_store: {
    only_row: Generated<boolean>;
    id: Generated<string>;
    /** When the store was marked as this database's. */
    marked_at: Date | null;
    swept_at: Date | null;
  };
  /** Which provider a process finds away; by the machine's clock. */
  providers_away: { provider: Provider; process_id: string; since: Date; seen_at: Date };
  rate_limits: { key: string; window_start: Date; uses: number };
}

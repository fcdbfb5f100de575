import type { Database } from '../store/database.ts';

/** Everything that the sandbox does later on its own; `due-work.ts` says how. */
export type TimerKind =
  | 'boldsign_document_expires'
  | 'account_verified'
  | 'checkout_expiry'
  | 'bank_debit_settles'
  | 'subscription_period_ends'
  | 'invoice_upcoming'
  | 'invoice_finalizes'
  | 'invoice_retry'
  | 'dispute_opens'
  | 'fraud_warning_comes'
  | 'dispute_deadline'
  | 'dispute_decided'
  | 'refund_awaits_balance'
  | 'refund_settles'
  | 'refund_fails'
  | 'refund_given_up'
  | 'microdeposit_expires'
  | 'connected_payout';

export type Timer = { id: number; kind: TimerKind; objectId: string; dueAt: number };

export type Timers = {
  /** `dueAt` in seconds of the sandbox's clock. */
  schedule(kind: TimerKind, objectId: string, dueAt: number): void;
  cancel(objectId: string, kind?: TimerKind): void;
  remove(id: number): void;
  /** The earliest timer due at or before the given second. */
  nextDue(bySeconds: number): Timer | null;
};

type Row = { id: number; kind: TimerKind; object_id: string; due_at: number };

/** Timers kept in the database, so that they fire after a restart too. */
export function createTimers(db: Database): Timers {
  return {
    schedule: (kind, objectId, dueAt) =>
      db.run(
        'INSERT INTO timers (kind, object_id, due_at) VALUES (?, ?, ?)',
        kind,
        objectId,
        dueAt,
      ),
    cancel: (objectId, kind) =>
      kind
        ? db.run('DELETE FROM timers WHERE object_id = ? AND kind = ?', objectId, kind)
        : db.run('DELETE FROM timers WHERE object_id = ?', objectId),
    remove: (id) => db.run('DELETE FROM timers WHERE id = ?', id),
    nextDue: (bySeconds) => {
      const row = db.one<Row>(
        'SELECT id, kind, object_id, due_at FROM timers WHERE due_at <= ? ORDER BY due_at, id LIMIT 1',
        bySeconds,
      );
      return row
        ? { id: row.id, kind: row.kind, objectId: row.object_id, dueAt: row.due_at }
        : null;
    },
  };
}

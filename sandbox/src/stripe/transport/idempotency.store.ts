import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../store/database.ts';

type StoredAnswer = { request: string; status: number; body: string; requestId: string };

/** Answers by idempotency key; forgotten 24 hours later by the sandbox's clock. */
export type IdempotencyStore = {
  find(key: string): StoredAnswer | null;
  remember(key: string, answer: StoredAnswer): void;
};

const rememberedSeconds = 24 * 3600;
type Row = { request: string; status: number; body: string; request_id: string };

/** The store over the given database. */
export function createIdempotencyStore(db: Database, clock: Clock): IdempotencyStore {
  return {
    find: (key) => {
      const row = db.one<Row>(
        'SELECT request, status, body, request_id FROM idempotency WHERE key = ? AND created_at > ?',
        key,
        clock.seconds() - rememberedSeconds,
      );
      if (!row) return null;
      return {
        request: row.request,
        status: row.status,
        body: row.body,
        requestId: row.request_id,
      };
    },
    remember: (key, answer) =>
      db.run(
        'INSERT OR REPLACE INTO idempotency (key, request, status, body, request_id, created_at) VALUES (?, ?, ?, ?, ?, ?)',
        key,
        answer.request,
        answer.status,
        answer.body,
        answer.requestId,
        clock.seconds(),
      ),
  };
}

import type { Database } from '../../store/database.ts';

type LoggedCall = {
  id: number;
  at: string;
  method: string;
  path: string;
  params: unknown;
  idempotencyKey: string | null;
  status: number | null;
  note: string | null;
};

/** The log of calls for `GET /_sandbox/log`: the last five thousand. */
export type CallLog = {
  add(call: Omit<LoggedCall, 'id'>): void;
  list(limit: number, match: string): LoggedCall[];
};

const keptCalls = 5000;
type Row = {
  id: number;
  at: string;
  method: string;
  path: string;
  params: string;
  idempotency_key: string | null;
  status: number | null;
  note: string | null;
};

/** The log over the given database. Card numbers and codes never reach it. */
export function createCallLog(db: Database): CallLog {
  return {
    add: (call) => {
      db.run(
        'INSERT INTO calls (at, method, path, params, idempotency_key, status, note) VALUES (?, ?, ?, ?, ?, ?, ?)',
        call.at,
        call.method,
        call.path,
        JSON.stringify(call.params, hideCards),
        call.idempotencyKey,
        call.status,
        call.note,
      );
      db.run('DELETE FROM calls WHERE id <= (SELECT max(id) FROM calls) - ?', keptCalls);
    },
    list: (limit, match) =>
      db
        .all<Row>(
          `SELECT * FROM calls WHERE instr(method || ' ' || path, ?) > 0 ORDER BY id DESC LIMIT ?`,
          match,
          limit,
        )
        .map((row) => ({
          id: row.id,
          at: row.at,
          method: row.method,
          path: row.path,
          params: JSON.parse(row.params) as unknown,
          idempotencyKey: row.idempotency_key,
          status: row.status,
          note: row.note,
        })),
  };
}

function hideCards(name: string, value: unknown): unknown {
  return ['number', 'cvc', 'account_number', 'client_secret'].includes(name) ? '…' : value;
}

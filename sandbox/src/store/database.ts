import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { schema } from './schema.ts';

/** The sandbox's own database: one file, one writer, every call durable once it is answered. */
export type Database = {
  run(sql: string, ...values: SQLInputValue[]): void;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Runs `work` as one transaction; inside another it is a savepoint. A throw undoes it. */
  transaction<T>(work: () => T): T;
  /** Calls back once the outermost transaction is on disk; never if it is undone. */
  afterCommit(callback: () => void): void;
  close(): void;
};

/**
 * Opens (and where needed creates) the database. WAL with `synchronous=FULL`, so that a `kill -9`
 * leaves exactly the transactions whose commit returned.
 */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const connection = new DatabaseSync(file);
  connection.exec(
    'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=5000; PRAGMA foreign_keys=ON;',
  );
  connection.exec(schema);
  return wrap(connection);
}

function wrap(connection: DatabaseSync): Database {
  const prepared = preparing(connection);
  let depth = 0;
  let afterCommit: (() => void)[] = [];

  function transaction<T>(work: () => T): T {
    const level = depth;
    const queued = afterCommit.length;
    connection.exec(level === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT level_${level}`);
    depth = level + 1;
    try {
      const result = work();
      connection.exec(level === 0 ? 'COMMIT' : `RELEASE level_${level}`);
      depth = level;
      if (level === 0) flush();
      return result;
    } catch (error) {
      if (depth > level) {
        connection.exec(
          level === 0 ? 'ROLLBACK' : `ROLLBACK TO level_${level}; RELEASE level_${level}`,
        );
      }
      depth = level;
      afterCommit = afterCommit.slice(0, queued);
      throw error;
    }
  }

  function flush(): void {
    const callbacks = afterCommit;
    afterCommit = [];
    for (const callback of callbacks) callback();
  }

  return {
    run: (sql, ...values) => void prepared(sql).run(...values),
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    one: <Row>(sql: string, ...values: SQLInputValue[]) =>
      prepared(sql).get(...values) as Row | undefined,
    transaction,
    afterCommit: (callback) => {
      if (depth === 0) callback();
      else afterCommit.push(callback);
    },
    close: () => connection.close(),
  };
}

function preparing(connection: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = connection.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
}

import { type CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';
import { usualStatementMs, watchedClientOf } from './watched-client.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

// pg gives bigint as text; every bigint here is a count or a number of cents far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A day has no time zone: as a Date it would be the midnight of this machine.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** What a statement was planned for is kept with its connection: one that rests is closed only after this long. */
const restsAtMostMs = 60_000;

/** How long a call waits for a connection, new or returned, before it is refused. */
export const connectWithinMs = 5_000;

const poolOf = new WeakMap<Db, { pool: pg.Pool; namedStatements: boolean }>();

export type DatabaseConnection = { db: Db; pool: pg.Pool; close(): Promise<void> };

/**
 * Opens a pool. `onError` is told of broken connections; the pool replaces them.
 *
 * Behind a pooler in transaction mode (`isPooled`) each transaction may have another session: nothing is set for
 * one, and no start-up parameter is sent that such a pooler refuses. Time limits are then its user's own
 * (docs/runbooks/pooler.md); this side waits for a statement no longer than it would without a pooler.
 */
export function connectDatabase(options: {
  connectionString: string;
  maxConnections?: number;
  statementTimeoutMs?: number;
  isPooled?: boolean;
  namedStatements?: boolean;
  onError: (error: Error) => void;
}): DatabaseConnection {
  const statementMs = options.statementTimeoutMs ?? usualStatementMs;
  const limits = {
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
  };
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections ?? 10,
    ...(statementMs === 0 ? {} : { Client: watchedClientOf({ statementMs }) }),
    ...(options.isPooled ? {} : limits),
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: restsAtMostMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'claimstead',
  });
  pool.on('error', options.onError);
  // A client in use also reports a broken connection as an event, besides failing its query; without a
  // listener, that would end the process.
  pool.on('connect', (client) => client.on('error', options.onError));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  poolOf.set(db, { pool, namedStatements: options.namedStatements ?? true });
  return { db, pool, close: () => db.destroy() };
}

/** The connections of a pool now: in use, open and free, and how many wait for one. `most` is its size. */
export type PoolCounts = { used: number; idle: number; waiting: number; most: number };

/** @throws if the database is not one that {@link connectDatabase} opened. */
export function countConnections(db: Db): PoolCounts {
  const known = poolOf.get(db);
  if (!known) throw new Error('This database has no pool of ours.');
  const { totalCount, idleCount, waitingCount, options } = known.pool;
  return {
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    most: options.max,
  };
}

/**
 * A query that nearly every request needs: built once, and parsed and planned by the database once for each
 * connection instead of each time, unless named statements are off. Only outside of transactions.
 * @param name is this query's alone.
 * @param build called once. What it is given stands for the arguments: it only puts them where they belong, beside values of its own.
 */
export function prepareRead<Args extends readonly unknown[], Row>(
  name: string,
  build: (db: Db, ...args: Args) => CompiledQuery<Row>,
): (db: Db, ...args: Args) => Promise<Row[]> {
  let built: { text: string; valuesOf: (args: Args) => unknown[] } | undefined;
  const once = (db: Db, count: number) => {
    const stands = Array.from({ length: count }, () => ({}));
    const query = build(db, ...(stands as unknown as Args));
    const places = query.parameters.map((own) => ({ own, at: stands.indexOf(own as object) }));
    return {
      text: query.sql,
      valuesOf: (args: Args) => places.map(({ own, at }) => (at < 0 ? own : args[at])),
    };
  };
  return async (db, ...args) => {
    const known = poolOf.get(db);
    if (!known)
      throw new Error(`${name} is asked for in a transaction, or of a database not ours.`);
    const { text, valuesOf } = (built ??= once(db, args.length));
    const values = valuesOf(args);
    const query = known.namedStatements ? { name, text, values } : { text, values };
    return (await known.pool.query(query)).rows as Row[];
  };
}

const uniqueViolation = '23505';

/** Whether this unique constraint or index refused a statement: the database decided a race. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === uniqueViolation &&
    error.constraint === constraint
  );
}

/** Whether the database refused a write for a person whose account has been deleted (`refuse_erased_person`). */
export function isOfErasedPerson(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'users_erased';
}

const readOnlyTransaction = '25006';

/** Whether the database takes no writes now: a standby, or a primary that was switched to read-only. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === readOnlyTransaction;
}

const deadlockDetected = '40P01';
const serializationFailure = '40001';

/** Whether the database rolled a transaction back in favor of another: the same work may succeed now. */
export function wasGivenUp(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === deadlockDetected || error.code === serializationFailure)
  );
}

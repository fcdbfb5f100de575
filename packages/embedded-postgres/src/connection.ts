import { Client } from 'pg';
import { EmbeddedPostgresProblem, errorCode } from './problems.ts';

const port = 5432;

/** A connection string that `pg` and libpq read, for a database behind the socket in `socketFolder`. */
export function connectionStringFor(socketFolder: string, database: string): string {
  const host = encodeURIComponent(socketFolder);
  return `postgres://postgres@${host}:${port}/${encodeURIComponent(database)}`;
}

async function withConnection<T>(
  socketFolder: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    host: socketFolder,
    port,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  // A server that goes away while we ask is reported by the query; the event must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Not there yet (no socket, nobody listening, starting, stopping), as opposed to broken. */
const notYet = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01', '57P02'];

/** Whether a query answers now. False while the server starts, recovers or stops. */
export async function answersQueries(socketFolder: string): Promise<boolean> {
  try {
    await withConnection(socketFolder, (client) => client.query('SELECT 1'));
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EACCES' || code === 'EPERM') {
      throw new EmbeddedPostgresProblem(
        'no_user',
        `The database runs as another user, who keeps its socket in ${socketFolder}: start as that user.`,
        { cause: error },
      );
    }
    // Errors without a code are a connection that ended or timed out before it was made.
    if (code === undefined || notYet.includes(code)) return false;
    throw error;
  }
}

/** Creates the database if it is absent. Safe against another process that does the same. */
export async function ensureDatabase(socketFolder: string, database: string): Promise<void> {
  await withConnection(socketFolder, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount !== 0) return;
    try {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
    } catch (error) {
      // 42P04 and 23505: it was created between the question and the statement.
      if (!['42P04', '23505'].includes(errorCode(error) ?? '')) throw error;
    }
  });
}

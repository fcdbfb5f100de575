import pg from 'pg';

const answersWithinMs = 2_000;

/**
 * `processes` of the server that work on something; `away`: there is no server to ask; `unknown`: it cannot be told,
 * since a pooler stands in between or the server takes nobody now.
 */
export type AtWork = { is: 'known'; processes: ReadonlySet<number> } | { is: 'away' | 'unknown' };

const asking = new Map<string, Promise<AtWork>>();

/** Asks the server over a connection of its own; whoever asks meanwhile gets the same answer. Never throws. */
export function askWhoIsAtWork(config: pg.ClientConfig): Promise<AtWork> {
  const key = String(config.connectionString);
  const known = asking.get(key);
  if (known) return known;
  const answer = ask(config).finally(() => asking.delete(key));
  asking.set(key, answer);
  return answer;
}

async function ask(config: pg.ClientConfig): Promise<AtWork> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: answersWithinMs,
    query_timeout: answersWithinMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; own: number }>(
      `select pid, pg_backend_pid() as own from pg_stat_activity
        where pid = pg_backend_pid() or coalesce(state, '') not like 'idle%'`,
    );
    // A pooler tells its clients processes of its own.
    if (rows.some(({ own }) => own !== processOf(client))) return { is: 'unknown' };
    return { is: 'known', processes: new Set(rows.map(({ pid }) => pid)) };
  } catch (error) {
    return { is: error instanceof pg.DatabaseError ? 'unknown' : 'away' };
  } finally {
    // Whoever does not answer need not be waited for.
    void client.end().catch(() => undefined);
  }
}

/** The server's process of a connection. pg has this field but does not declare it. */
export function processOf(client: pg.Client): number | null {
  return (client as unknown as { processID: number | null }).processID;
}

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchEmbeddedPostgres } from '@claimstead/embedded-postgres/launch.ts';
import pg from 'pg';
import type { Undo } from '../bounded.ts';
import { startProcess, startProduct } from '../marketplace/product.ts';
import { settle, type Settled } from '../people/settle.ts';

export type Running = {
  urls: string[];
  /** Of the first process, which also runs the jobs. */
  processId: number;
  /** Of the database's first process. */
  databaseId: number;
  connectionString: string;
  people: Settled[];
};

/** The product on a database of its own, in so many processes, with so many verified people in it. */
export async function startLiveProduct(
  undo: Undo,
  options: {
    port: number;
    processes: number;
    people: number;
    /** Over what the first process starts with. */
    settings?: Record<string, string>;
  },
): Promise<Running> {
  const dataDir = await undo.make(
    () => mkdtemp(join(tmpdir(), 'claimstead-bench-')),
    (folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  );
  // As root the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const database = await undo.make(
    () => launchEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), database: 'claimstead' }),
    (server) => server.stop(),
  );
  const { port } = options;
  const first = await startProduct(undo, dataDir, port, options.settings);
  const urls = [first.url];
  for (let number = 1; number < options.processes; number += 1) {
    const { url } = await startProcess(undo, dataDir, port + 2 + number, {
      ROLE: 'api',
      DATABASE_URL: database.connectionString,
      SANDBOX: 'on',
      SANDBOX_PORT: String(port + 1),
      SANDBOX_SMTP_PORT: String(port + 2),
    });
    urls.push(url);
  }
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
  pool.on('error', () => undefined);
  try {
    const people = await settle(pool, options.people);
    await pool.query('update users set email_verified_at = now() where email_verified_at is null');
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
    );
    const databaseId = await parentOf(rows[0]?.pid ?? 0);
    const { connectionString } = database;
    return { urls, processId: first.processId, databaseId, connectionString, people };
  } finally {
    await pool.end();
  }
}

async function parentOf(processId: number): Promise<number> {
  const { statOf } = await import('./processes.ts');
  return (await statOf(processId))?.parentId ?? 0;
}

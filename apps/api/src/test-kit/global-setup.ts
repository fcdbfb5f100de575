import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { launchEmbeddedPostgres } from '@claimstead/embedded-postgres/launch.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { backgroundWork } from '../app/background.ts';
import type { AppDeps } from '../app/deps.ts';
import { connectDatabase } from '../core/db/database.ts';
import { migrate } from '../core/db/migrate.ts';
import { Jobs } from '../core/jobs/jobs.ts';
import { createLog } from '../core/log/log.ts';
import { lifecycleGuard } from './lifecycle-guard.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export const templateDatabase = 'claimstead_template';

/**
 * One PostgreSQL per run, with one migrated template (schema and job queues): a test file then has its
 * own database in some 60 ms.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'claimstead-test-'));
  // As root the server runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const server = await launchEmbeddedPostgres({
    dataDir,
    database: templateDatabase,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Nothing here lives long enough to be vacuumed, or is kept anywhere else.
      autovacuum: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      jit: 'off',
    },
  });
  await prepareTemplate(server.connectionString);
  project.provide('postgresUrl', server.connectionString);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function prepareTemplate(connectionString: string): Promise<void> {
  const connection = connectDatabase({ connectionString, onError: () => undefined });
  await migrate(connection.db);
  await connection.close();
  const jobs = new Jobs({ connectionString, log: createLog({ level: 'silent' }) });
  // Only the names matter here; nothing is run.
  const work = backgroundWork({} as AppDeps);
  jobs.define(work.jobs, work.sweeps);
  await jobs.start();
  await jobs.stop();
  await run(connectionString, lifecycleGuard());
  await run(
    databaseUrl(connectionString, 'postgres'),
    `alter database ${templateDatabase} with is_template true`,
  );
}

async function run(connectionString: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statements);
  await client.end();
}

export function databaseUrl(connectionString: string, database: string): string {
  return connectionString.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}

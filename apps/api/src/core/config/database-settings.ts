import { z } from 'zod';
import { databaseUrlOf } from './start-settings.ts';
import { onOff, optional } from './variables.ts';

const connections = z.coerce.number().int().min(2).max(500);

export const databaseVariables = {
  DATABASE_URL: optional,
  DATABASE_URL_DIRECT: optional,
  DATABASE_CONNECTIONS: connections.default(10),
  DATABASE_JOB_CONNECTIONS: connections.default(4),
  DATABASE_PREPARED: optional.pipe(onOff.optional()),
};

type DatabaseEnvironment = {
  [K in keyof typeof databaseVariables]?: z.output<(typeof databaseVariables)[K]>;
};

/** How the database is reached, besides its address. */
export type DatabaseSettings = Readonly<{
  /**
   * The database itself, if DATABASE_URL is a pooler in transaction mode: whatever needs a session (LISTEN,
   * migrations) goes there. null: there is no pooler.
   */
  directUrl: string | null;
  /** Whether statements are prepared once for each connection, under a name. */
  namedStatements: boolean;
  /** The most connections that this process opens for its calls, and for its jobs. */
  connections: number;
  jobConnections: number;
}>;

export function findDatabaseProblems(env: DatabaseEnvironment, demoData: boolean): string[] {
  const { DATABASE_URL: url, DATABASE_URL_DIRECT: direct } = env;
  if (direct === undefined) return [];
  const problems: string[] = [];
  if (databaseUrlOf(url) === null) {
    problems.push('DATABASE_URL is missing: DATABASE_URL_DIRECT is only needed behind a pooler.');
  }
  if (demoData)
    problems.push('DEMO_DATA must be off behind a pooler: creating it needs a session lock.');
  return problems;
}

/** Behind a pooler, named statements are off by default: PgBouncer supports them only since version 1.21. */
export function readDatabaseSettings(env: DatabaseEnvironment): DatabaseSettings {
  const directUrl = env.DATABASE_URL_DIRECT ?? null;
  return {
    directUrl,
    namedStatements: (env.DATABASE_PREPARED ?? (directUrl === null ? 'on' : 'off')) === 'on',
    connections: env.DATABASE_CONNECTIONS ?? 10,
    jobConnections: env.DATABASE_JOB_CONNECTIONS ?? 4,
  };
}

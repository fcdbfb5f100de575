import type { Config } from '../core/config/config.ts';
import { join } from 'node:path';
import { createLog } from '../core/log/log.ts';
import { keepDatabaseRunning, type LocalDatabase } from './local-database.ts';
import { keepSandboxRunning } from './local-sandbox.ts';

/** What the product starts on this machine for itself; null: the settings name another database, or no sandbox. */
export type LocalParts = {
  database: Promise<LocalDatabase | null>;
  sandbox: Promise<{ stop(): Promise<void> } | null>;
  /** Fulfilled once this process may load its own program: the sandbox loads its own meanwhile. */
  begun: Promise<void>;
};

/**
 * Starts the embedded database and the sandbox. Neither needs the other nor the product, whose program takes longer to
 * load than they take to start. Whoever awaits one has its failure.
 */
export function startLocalParts(config: Config): LocalParts {
  const log = createLog({ level: config.logLevel });
  const begun = Promise.withResolvers<void>();
  const database =
    config.databaseUrl === null ? keepDatabaseRunning(join(config.dataDir, 'postgres'), log) : null;
  const sandbox = config.sandbox ? keepSandboxRunning(config, log, begun.resolve) : null;
  database?.catch(() => undefined);
  if (sandbox) sandbox.catch(() => begun.resolve());
  else begun.resolve();
  const none = Promise.resolve(null);
  return { database: database ?? none, sandbox: sandbox ?? none, begun: begun.promise };
}

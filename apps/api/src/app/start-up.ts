import { existsSync } from 'node:fs';
import { nameProduct } from '@claimstead/contract/product.ts';
import { EmbeddedPostgresProblem } from '@claimstead/embedded-postgres/problems.ts';
import { brandMails } from '../core/mail/mail-brand.ts';
import { SchemaProblem } from '../core/db/migrate.ts';
import { WrongKey } from '../core/secrets/key-check.ts';
import { WrongDatabaseAddress } from '../core/db/wait-for-database.ts';
import { ConfigProblem, parseConfig, type Config } from '../core/config/config.ts';

/**
 * Reads `.env` where there is one, then the environment, and gives the process the installation's name and look. This and
 * config/ are the only readers.
 * @param otherwise defaults for settings that neither has.
 */
export function readConfig(otherwise: Record<string, string> = {}): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== '';
  const config = parseConfig({
    ...otherwise,
    ...Object.fromEntries(Object.entries(process.env).filter(isSet)),
  });
  nameProduct(config.brand.name);
  brandMails(config.brand);
  return config;
}

/** What `bin/claimstead` was called with, for the command that it runs. */
export function callersEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}

/** Whether `bin/claimstead` runs this command. */
export function isOfProgram(): boolean {
  return process.env['CLAIMSTEAD_COMMAND'] !== undefined;
}

/** A start that is impossible: one clear message for the person at the terminal, and exit code 1. */
export function stopWithSentence(error: unknown): never {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
}

/** A problem with this machine that its user can fix. */
export class StartProblem extends Error {}

function sentenceFor(error: unknown): string {
  if (
    error instanceof ConfigProblem ||
    error instanceof EmbeddedPostgresProblem ||
    error instanceof StartProblem ||
    error instanceof SchemaProblem ||
    error instanceof WrongDatabaseAddress ||
    error instanceof WrongKey
  ) {
    return error.message;
  }
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'EADDRINUSE') {
    const port = (error as { port?: number }).port;
    return `Port ${port ?? ''} is taken by another program. Stop it, or choose another: PORT=3100 npm start`;
  }
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again.';
  if (code === 'EROFS')
    return 'The data folder is read-only. Set DATA_DIR to a folder that can be written.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

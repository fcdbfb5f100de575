import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '../../core/config/config.ts';
import { connectDatabase, type Db } from '../../core/db/database.ts';
import { listWaitingMigrations, migrate } from '../../core/db/migrate.ts';
import { backUpNow } from '../backup/backup-command.ts';
import { counted } from '../backup/command-line.ts';
import { openDatabase } from '../backup/open-database.ts';
import { countProductSessions, openSession } from '../backup/session.ts';
import { createFiles } from '../create-files.ts';
import { productVersion } from '../product-version.ts';
import { StartProblem } from '../start-up.ts';
import { checkInstallation } from './check-installation.ts';
import { changesSince, isContractStep, longTables } from './changes.rules.ts';
import { findInstalledVersion, noteInstalledVersion } from './installed-version.ts';

type Say = (line: string) => void;
type Waiting = Awaited<ReturnType<typeof listWaitingMigrations>>;

/** What this version brings along. */
export type Release = { version: string; migrations: URL; changelog: URL; picture: URL | null };

const root = new URL('../../../../../', import.meta.url);
const migrations = new URL('apps/api/migrations/', root);

export function thisRelease(): Release {
  return {
    version: productVersion(),
    migrations,
    changelog: new URL('CHANGELOG.md', root),
    picture: new URL('schema.sql', migrations),
  };
}

/** How many sales' evidence is looked at unless all are asked for. */
const usualSales = 100;

/**
 * Brings an installation to this version: says what changes, makes a backup, migrates and checks.
 * @returns whether every check was passed.
 * @throws {StartProblem} a sentence, before anything is changed, if there is no place for a backup or running
 * processes would break.
 */
export async function upgradeNow(
  config: Config,
  asked: { withoutBackup: boolean; allEvidence: boolean },
  say: Say,
  release = thisRelease(),
): Promise<boolean> {
  const database = await openDatabase(config);
  const connection = connectDatabase({
    connectionString: database.url,
    maxConnections: 1,
    statementTimeoutMs: 0,
    onError: () => undefined,
  });
  const { db } = connection;
  const files = await createFiles(config);
  try {
    await sql`set statement_timeout = 0`.execute(db);
    const waiting = await listWaitingMigrations(db, release.migrations);
    await sayChanges(db, release, waiting, say);
    await refuseBreaking(database.url, waiting, say);
    const backup = waiting.length > 0 ? await backUp(config, asked, db, say) : null;
    await runMigrations(db, release, say);
    await noteInstalledVersion(db);
    const sales = asked.allEvidence ? undefined : usualSales;
    const checks = await checkInstallation({ db, files, config }, { ...release, sales });
    for (const { what, wrong } of checks) {
      say(`${wrong.length === 0 ? 'ok    ' : 'WRONG '} ${what}`);
      for (const line of wrong) say(`       ${line}`);
    }
    const isWell = checks.every(({ wrong }) => wrong.length === 0);
    say(
      isWell
        ? `This is version ${release.version} now. Start its processes one after another.`
        : wayBack(backup),
    );
    return isWell;
  } finally {
    files.close();
    await connection.close();
    await database.stop();
  }
}

async function sayChanges(db: Db, release: Release, waiting: Waiting, say: Say): Promise<void> {
  const known = await findInstalledVersion(db);
  say(`From ${known === null ? 'an unknown version' : `version ${known}`} to ${release.version}.`);
  const changelog = await readFile(release.changelog, 'utf8');
  for (const { text } of changesSince(changelog, known, release.version)) say(`\n${text}\n`);
  if (waiting.length === 0) {
    say('No migration is waiting: the schema is up to date, or a newer version migrated it.');
    return;
  }
  const rows = await countRows(db);
  say(`${counted(waiting.length, 'migration')} will run, all of them or none:`);
  for (const { name, text } of waiting) {
    const long = longTables(text, rows).map(
      (table) => `${table} (${counted(rows.get(table) ?? 0, 'row')})`,
    );
    const note =
      long.length === 0 ? '' : `  may take long, with writes waiting: ${long.join(', ')}`;
    say(`  ${name}${note}`);
  }
}

async function countRows(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::float8 as rows from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db);
  return new Map(rows.map((table) => [table.name, Math.max(table.rows, 0)]));
}

/** @throws {StartProblem} if a migration removes what processes that run now still use. */
async function refuseBreaking(url: string, waiting: Waiting, say: Say): Promise<void> {
  const client = await openSession(url, 'upgrade');
  const using = await countProductSessions(client).finally(() => client.end());
  if (using === 0) return;
  const breaking = waiting.filter(({ text }) => isContractStep(text)).map(({ name }) => name);
  if (breaking.length > 0) {
    throw new StartProblem(
      `${breaking.join(', ')} removes what earlier versions use, and processes are running (${using} connections). Stop them first, or make sure that all of them are of the version that its comment names and run npm run db:migrate.`,
    );
  }
  say(`Processes are running (${using} connections): they work on with the new schema.`);
}

/** @returns the name of the backup; null: there is nothing to lose, or none is wanted. */
async function backUp(
  config: Config,
  { withoutBackup }: { withoutBackup: boolean },
  db: Db,
  say: Say,
): Promise<string | null> {
  const { rows } = await sql<{ users: string | null }>`
    select to_regclass('users')::text as users`.execute(db);
  if (withoutBackup || rows[0]?.users === null) return null;
  if (!config.backup) {
    throw new StartProblem(
      'There is no place for a backup: set BACKUP_FOLDER or BACKUP_S3_BUCKET and BACKUP_KEY (docs/runbooks/backup-and-restore.md), or add --without-backup if you have one of your own.',
    );
  }
  return backUpNow(config, say);
}

async function runMigrations(db: Db, release: Release, say: Say): Promise<void> {
  try {
    const applied = await migrate(db, { folder: release.migrations });
    if (applied.length > 0) say(`Applied: ${applied.join(', ')}.`);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartProblem(
      `A migration failed (${why}), and nothing was changed: the version that ran before works on with this database.`,
      { cause },
    );
  }
}

function wayBack(backup: string | null): string {
  const restored =
    backup === null
      ? 'restore your own backup into an empty database'
      : `with an empty database run: npm run restore -- configured ${backup}`;
  return `Something is wrong. The version before works with this schema too, so you may start it again. To undo the migrations as well, stop everything and, with the version before, ${restored} (docs/runbooks/upgrading.md).`;
}

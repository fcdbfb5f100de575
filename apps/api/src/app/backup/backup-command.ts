import { connectDatabase } from '../../core/db/database.ts';
import type { Config } from '../../core/config/config.ts';
import { createFiles } from '../create-files.ts';
import { StartProblem } from '../start-up.ts';
import { bytesInWords, counted } from './command-line.ts';
import { openDatabase } from './open-database.ts';
import type { Manifest } from './manifest.rules.ts';
import { listBackups, openConfiguredPlace } from './place.ts';
import { findBackup } from './read-backup.ts';
import { runBackup } from './run-backup.ts';
import type { EvidenceFindings } from './verify-evidence.ts';
import { verifyBackup } from './verify-backup.ts';

type Say = (line: string) => void;

/**
 * Makes a backup now.
 * @throws {StartProblem} a sentence.
 */
export async function backUpNow(config: Config, say: Say): Promise<string> {
  const settings = backupSettings(config);
  const database = await openDatabase(config);
  const connection = connectDatabase({
    connectionString: database.url,
    maxConnections: 1,
    onError: () => undefined,
  });
  const files = await createFiles(config);
  try {
    const source = { url: database.url, files, config, db: connection.db };
    const run = await runBackup(settings, source, () => new Date());
    if (!run) throw new StartProblem('Another process is making a backup of this database now.');
    say(`Backup ${run.manifest.name} is made: ${inWords(run.manifest)}.`);
    if (run.removed.length > 0) say(`Removed what need not be kept: ${run.removed.join(', ')}.`);
    return run.manifest.name;
  } finally {
    files.close();
    await connection.close();
    await database.stop();
  }
}

/** Restores a backup into a scratch database and says in one line how it went. @returns whether it is whole. */
export async function verifyNow(config: Config, asked: string | undefined, say: Say) {
  const place = await openConfiguredPlace(backupSettings(config));
  try {
    const manifest = await findBackup(place, asked);
    const { evidence } = await verifyBackup(place, manifest);
    const isWhole = evidence.wrong.length === 0 ? ' is whole' : '';
    say(`Backup ${manifest.name}${isWhole}: ${inWords(manifest)}; ${evidenceInWords(evidence)}.`);
    for (const line of evidence.wrong) say(line);
    return evidence.wrong.length === 0;
  } finally {
    place.close();
  }
}

/** The backups of the configured place, one a line, the latest last. */
export async function listNow(config: Config, say: Say): Promise<void> {
  const place = await openConfiguredPlace(backupSettings(config));
  try {
    for (const name of await listBackups(place)) {
      const manifest = await findBackup(place, name);
      say(`${name}  version ${manifest.version}, ${inWords(manifest)}`);
    }
  } finally {
    place.close();
  }
}

export function evidenceInWords({ sales, wrong }: EvidenceFindings): string {
  if (sales === 0) return 'it has no sales';
  return wrong.length === 0
    ? `the evidence of ${sales === 1 ? 'its sale' : `all ${sales} sales`} holds`
    : 'THE EVIDENCE DOES NOT HOLD';
}

export function inWords({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const taken = `${counted(files.count, 'file')} of ${bytesInWords(files.bytes)}`;
  return `${counted(rows, 'row')} in ${counted(tables.length, 'table')}, ${taken}`;
}

function backupSettings({ backup }: Config) {
  if (backup) return backup;
  throw new StartProblem(
    'There is no place for backups: set BACKUP_FOLDER or BACKUP_S3_BUCKET, and BACKUP_KEY (docs/runbooks/backup-and-restore.md).',
  );
}

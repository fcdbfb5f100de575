import { resolve } from 'node:path';
import type { BackupPlaceSettings } from '../../core/config/backup-settings.ts';
import type { Config } from '../../core/config/config.ts';
import { createFiles } from '../create-files.ts';
import { StartProblem } from '../start-up.ts';
import { evidenceInWords, inWords } from './backup-command.ts';
import { counted } from './command-line.ts';
import { openDatabase } from './open-database.ts';
import { openPlace } from './place.ts';
import { findBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * Restores a backup into what the configuration names: its database, its files, its data folder.
 * @param from a folder, or "configured" for the configured place.
 * @returns whether the evidence of all sales holds.
 * @throws {StartProblem} a sentence.
 */
export async function restoreNow(
  config: Config,
  asked: { from: string; name: string | undefined; replace: boolean },
  say: (line: string) => void,
): Promise<boolean> {
  const key = config.backupKey;
  if (key === null) throw new StartProblem('BACKUP_KEY is missing: set it to the backup’s key.');
  const place = await openPlace(placeOf(config, asked.from), key);
  const database = await openDatabase(config);
  const files = await createFiles(config);
  try {
    const manifest = await findBackup(place, asked.name);
    say(`Restoring ${manifest.name}: ${inWords(manifest)}.`);
    const target = { url: database.url, files, dataDir: config.dataDir };
    const { erasedAgain, evidence } = await restoreBackup(place, manifest, target, asked);
    say(`Restored as of ${manifest.head.takenAt}; ${evidenceInWords(evidence)}.`);
    for (const line of evidence.wrong) say(line);
    if (erasedAgain > 0) {
      say(`${counted(erasedAgain, 'person', 'people')} who left since will be deleted again.`);
    }
    say(
      'Everyone signs in again. Start the product: it asks the providers for what happened since.',
    );
    return evidence.wrong.length === 0;
  } finally {
    files.close();
    place.close();
    await database.stop();
  }
}

function placeOf({ backup }: Config, from: string): BackupPlaceSettings {
  if (from !== 'configured') return { folder: resolve(from) };
  if (backup) return backup.place;
  throw new StartProblem('No place for backups is configured: name the folder of the backups.');
}

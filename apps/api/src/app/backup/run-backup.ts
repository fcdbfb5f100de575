import type { BackupSettings } from '../../core/config/backup-settings.ts';
import type { Db } from '../../core/db/database.ts';
import { aloneAtBackups, setMade } from './backup-state.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.rules.ts';
import { openConfiguredPlace, placeTrouble } from './place.ts';
import { keepErasedNotes, removeOldBackups } from './remove-old-backups.ts';

/** A finished backup, and those that were removed after it. */
export type BackupRun = { manifest: Manifest; removed: string[] };

/**
 * Makes a backup in the configured place and removes those that need not be kept.
 * @param time the machine's clock, asked again at the end.
 * @returns null if another process makes one right now.
 * @throws {StartProblem} as {@link makeBackup}
 */
export async function runBackup(
  settings: BackupSettings,
  source: BackupSource & { db: Db },
  time: () => Date,
): Promise<BackupRun | null> {
  return aloneAtBackups(source.url, async () => {
    const place = await openConfiguredPlace(settings);
    try {
      const manifest = await makeBackup(place, source, time());
      await setMade(source.db, manifest.name, time());
      const keep = { days: settings.keepDays, weeks: settings.keepWeeks };
      const removed = await removeOldBackups(place, keep);
      await keepErasedNotes(place, source.db, time());
      return { manifest, removed };
    } catch (error) {
      throw placeTrouble(error);
    } finally {
      place.close();
    }
  });
}

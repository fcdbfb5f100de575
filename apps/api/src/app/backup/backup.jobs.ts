import { z } from 'zod';
import type { Background } from '../../core/module.ts';
import { noteErasedJob } from '../account/delete-account.service.ts';
import type { AppDeps } from '../deps.ts';
import { openDatabase } from './open-database.ts';
import { isDue, noteTry } from './backup-state.ts';
import { noteErased } from './erased-people.ts';
import { openConfiguredPlace } from './place.ts';
import { runBackup } from './run-backup.ts';

const lookEverySeconds = 600;
const erasedData = z.object({ userId: z.string() });

/** Backups on a schedule, by one process at a time, and the note of who must not come back with one. */
export function backupJobs(deps: AppDeps): Background {
  return {
    jobs: [{ name: noteErasedJob, run: (data) => note(deps, erasedData.parse(data).userId) }],
    sweeps: [{ name: 'backup.make', everySeconds: lookEverySeconds, run: () => backUpIfDue(deps) }],
  };
}

async function note({ config }: AppDeps, userId: string): Promise<void> {
  if (!config.backup) return;
  const place = await openConfiguredPlace(config.backup);
  await noteErased(place, userId).finally(() => place.close());
}

async function backUpIfDue({ config, db, files, log }: AppDeps): Promise<void> {
  const settings = config.backup;
  // By the machine's clock, as the places of backups are: a clock of the product that was moved on makes none due.
  const time = () => new Date();
  if (!settings?.everyHours || !(await isDue(db, settings.everyHours, time()))) return;
  const database = await openDatabase(config);
  try {
    await noteTry(db, time());
    const done = await runBackup(settings, { url: database.url, db, files, config }, time);
    if (!done) return;
    const { name, tables, files: taken } = done.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const removed = done.removed.length;
    log.info({ backup: name, rows, files: taken.count, removed }, 'backup: made');
  } catch (error) {
    log.error({ err: error }, 'backup: not made, will try again in an hour');
  } finally {
    await database.stop();
  }
}

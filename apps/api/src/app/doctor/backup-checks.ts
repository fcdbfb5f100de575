import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BackupSettings } from '../../core/config/backup-settings.ts';
import {
  type BackupPlace,
  listBackups,
  openConfiguredPlace,
  placeTrouble,
} from '../backup/place.ts';
import { readManifest } from '../backup/read-backup.ts';
import { type Check, failed, type Finding, note, ok } from './check.ts';
import type { Surroundings } from './surroundings.ts';

const runbook = 'docs/runbooks/backup-and-restore.md';
const dayMs = 86_400_000;
/** As the alert ClaimsteadBackupMissing of deploy/monitoring/alerts.yml. */
const oldAfterMs = 2 * dayMs;
const probeBytes = Buffer.from('Written by the doctor, which removes it again.\n');

/** Backups: a place that can be written, and in it one of late that BACKUP_KEY opens. */
export function backupChecks({ config, clock }: Surroundings): Check[] {
  return [
    {
      name: 'backups',
      toDo: `make the place one that this user can write, or name another: ${runbook}`,
      look: () => lookAtBackups(config.backup, clock.now()),
    },
  ];
}

async function lookAtBackups(settings: BackupSettings | null, now: Date): Promise<Finding> {
  if (!settings) {
    return note(
      'there is no place for them, so what is lost with this machine is lost',
      `set BACKUP_KEY with BACKUP_FOLDER or BACKUP_S3_BUCKET: ${runbook}`,
    );
  }
  const place = await openConfiguredPlace(settings);
  try {
    await handle(place);
    return await judgeLatest(place, settings, now);
  } catch (error) {
    throw placeTrouble(error);
  } finally {
    place.close();
  }
}

/** One object goes through all that a backup does in its place. */
async function handle({ store }: BackupPlace): Promise<void> {
  const key = `doctor/${randomUUID()}`;
  await store.put(key, probeBytes);
  try {
    const opened = await store.open(key);
    const read = opened ? await buffer(opened.stream) : null;
    if (!read?.equals(probeBytes)) throw new Error('what was written reads differently');
  } finally {
    await store.remove(key);
  }
}

async function judgeLatest(
  place: BackupPlace,
  settings: BackupSettings,
  now: Date,
): Promise<Finding> {
  const where =
    'folder' in settings.place ? settings.place.folder : `the bucket ${settings.place.s3.bucket}`;
  const latest = (await listBackups(place)).at(-1);
  if (latest === undefined) {
    return note(
      `${where} can be written, and has none yet`,
      settings.everyHours > 0
        ? 'nothing now, since a process that runs jobs makes the first one'
        : 'make one: run the command backup',
    );
  }
  const { head } = await readManifest(place, latest);
  const found = `${where} can be written, and BACKUP_KEY opens the latest, of ${head.takenAt}`;
  const isOld = now.getTime() - new Date(head.takenAt).getTime() > oldAfterMs;
  return isOld ? failed(`${found}: more than two days ago`, `read ${runbook}`) : ok(found);
}

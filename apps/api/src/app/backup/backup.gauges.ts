import { defineGauges, secondsSince } from '../../core/metrics/gauges.ts';
import type { AppDeps } from '../deps.ts';
import { firstInstalled } from '../upgrade/installed-version.ts';
import { newestBackup } from './backup-state.ts';

const hourSeconds = 3_600;

/** Of backups, made on a schedule or by command; by the machine's clock, as they are. */
export const backupGauges = defineGauges({
  name: 'backup',
  from: 'database',
  gauges: {
    'claimstead.backup.age': {
      tells: 'Age of the latest finished backup; of the installation, while there is none',
      unit: 's',
    },
    'claimstead.backup.late': {
      tells: 'By how much the next backup of the schedule is late; 0: it is not, or there is none',
      unit: 's',
    },
  },
  read: async ({ db, config }: AppDeps) => {
    const newest = await newestBackup(db);
    const since = newest?.at ?? (await firstInstalled(db));
    const age = since ? secondsSince(since, new Date()) : process.uptime();
    const everySeconds = (config.backup?.everyHours ?? 0) * hourSeconds;
    // Before the first one, the process that waits for it is as old as it is late.
    const late = newest ? Math.max(0, age - everySeconds) : process.uptime();
    return [
      { gauge: 'claimstead.backup.age', value: age },
      { gauge: 'claimstead.backup.late', value: everySeconds > 0 ? late : 0 },
    ];
  },
});

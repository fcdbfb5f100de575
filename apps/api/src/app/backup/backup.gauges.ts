import { defineGauges, secondsSince } from '../../core/metrics/gauges.ts';
import type { AppDeps } from '../deps.ts';
import { newestBackup } from './backup-state.ts';

const hourSeconds = 3_600;

/** Of backups on a schedule; by the machine's clock, as backups are. */
export const backupGauges = defineGauges({
  name: 'backup',
  from: 'database',
  gauges: {
    'claimstead.backup.age': { tells: 'Age of the latest finished backup', unit: 's' },
    'claimstead.backup.late': {
      tells: 'By how much the next backup of the schedule is late; 0: it is not, or there is none',
      unit: 's',
    },
  },
  read: async ({ db, config }: AppDeps) => {
    const newest = await newestBackup(db);
    // Before the first one, the process that waits for it is as old as it is late.
    const age = newest ? secondsSince(newest.at, new Date()) : process.uptime();
    const every = newest ? (config.backup?.everyHours ?? 0) * hourSeconds : 0;
    const late = config.backup?.everyHours ? Math.max(0, age - every) : 0;
    return [
      ...(newest ? [{ gauge: 'claimstead.backup.age' as const, value: age }] : []),
      { gauge: 'claimstead.backup.late', value: late },
    ];
  },
});

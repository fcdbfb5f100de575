import { readDiskRoom } from '../../core/files/disk-room.ts';
import { countQueues, oldestJobSeconds } from '../../core/jobs/job-counts.store.ts';
import { defineGauges } from '../../core/metrics/gauges.ts';
import { countFilings } from '../recordations/recordations.api.ts';
import { mailingJobs } from './health/health.service.ts';
import { countSalesBehind, findStoreHealth } from './health/health.store.ts';
import type { OperationsDeps } from './operations.deps.ts';

/** What the health page shows of mail, sales and storage, as far as it is in the database. */
export const operationsGauges = defineGauges({
  name: 'operations',
  from: 'database',
  gauges: {
    'claimstead.mail.waiting': { tells: 'Emails that have not left, those tried again included' },
    'claimstead.mail.waiting.age': { tells: 'Age of the oldest of them', unit: 's' },
    'claimstead.mail.given_up': { tells: 'Emails of the last seven days that are not tried again' },
    'claimstead.sales.behind': { tells: 'Sales whose next look is overdue' },
    'claimstead.sales.unsealed': {
      tells: 'Sales that everyone signed and that have no sealed paper',
    },
    'claimstead.sales.disputed': { tells: 'Sales whose payment a bank disputes' },
    'claimstead.refunds.failed': { tells: 'Refunds that failed' },
    'claimstead.filings.overdue': {
      tells: 'Sales that wait too long for an operator to file them',
    },
    'claimstead.files.lost': { tells: 'Stored files that are missing' },
    'claimstead.database.size': { tells: 'Size of the database', unit: 'By' },
  },
  read: async (deps: OperationsDeps) => {
    const { db } = deps;
    const mails = (await countQueues(db)).filter(({ queue }) => isMailing.test(queue));
    const sales = await countSalesBehind(db, deps.clock.now());
    const { lost, databaseBytes } = await findStoreHealth(db);
    const { overdue } = await countFilings(deps);
    const names = mails.map(({ queue }) => queue);
    return [
      {
        gauge: 'claimstead.mail.waiting',
        value: mails.reduce((sum, { waiting, retrying }) => sum + waiting + retrying, 0),
      },
      { gauge: 'claimstead.mail.waiting.age', value: await oldestJobSeconds(db, names) },
      {
        gauge: 'claimstead.mail.given_up',
        value: mails.reduce((sum, { givenUp }) => sum + givenUp, 0),
      },
      { gauge: 'claimstead.sales.behind', value: sales.behind },
      { gauge: 'claimstead.sales.unsealed', value: sales.unsealed },
      { gauge: 'claimstead.sales.disputed', value: sales.disputes },
      { gauge: 'claimstead.refunds.failed', value: sales.refundsFailed },
      { gauge: 'claimstead.filings.overdue', value: overdue },
      { gauge: 'claimstead.files.lost', value: lost },
      { gauge: 'claimstead.database.size', value: databaseBytes },
    ];
  },
});

const isMailing = new RegExp(mailingJobs);

export const diskGauges = defineGauges({
  name: 'disk',
  from: 'process',
  gauges: {
    'claimstead.disk.free': { tells: 'Room on the disk with the data folder', unit: 'By' },
    'claimstead.disk.size': { tells: 'Size of that disk', unit: 'By' },
  },
  read: async ({ config }: OperationsDeps) => {
    const room = await readDiskRoom(config.dataDir);
    return room === null
      ? []
      : [
          { gauge: 'claimstead.disk.free', value: room.freeBytes },
          { gauge: 'claimstead.disk.size', value: room.sizeBytes },
        ];
  },
});

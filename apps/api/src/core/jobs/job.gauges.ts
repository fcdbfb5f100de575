import type { Db } from '../db/database.ts';
import { defineGauges } from '../metrics/gauges.ts';
import type { EventCatalog } from '../outbox/event-catalog.ts';
import { countQueues, oldestJobSeconds } from './job-counts.store.ts';

/** `job` alone is Prometheus' own label, for what it scrapes. */
const labels = ['job_name'];

export const jobGauges = defineGauges({
  name: 'jobs',
  from: 'database',
  gauges: {
    'claimstead.jobs.waiting': { tells: 'Jobs that are due and not taken', labels },
    'claimstead.jobs.waiting.age': {
      tells: 'Seconds that the first of them has been due',
      unit: 's',
      labels,
    },
    'claimstead.jobs.retrying': { tells: 'Jobs that failed and are tried again', labels },
    'claimstead.jobs.given_up': {
      tells: 'Jobs of the last seven days that are not tried again',
      labels,
    },
    'claimstead.events.waiting.age': {
      tells: 'Age of the oldest event that some domain has not taken, retries included',
      unit: 's',
    },
  },
  read: async ({ db, events }: { db: Db; events: EventCatalog }) => {
    const consumers = new Set(events.types.flatMap((type) => events.consumersOf(type)));
    const queues = await countQueues(db);
    return [
      ...queues.flatMap(({ queue, waiting, waitingSeconds, retrying, givenUp }) => {
        const of = { labels: { job_name: queue } };
        return [
          { gauge: 'claimstead.jobs.waiting' as const, value: waiting, ...of },
          { gauge: 'claimstead.jobs.waiting.age' as const, value: waitingSeconds, ...of },
          { gauge: 'claimstead.jobs.retrying' as const, value: retrying, ...of },
          { gauge: 'claimstead.jobs.given_up' as const, value: givenUp, ...of },
        ];
      }),
      {
        gauge: 'claimstead.events.waiting.age',
        value: await oldestJobSeconds(db, [...consumers]),
      },
    ];
  },
});

import type { Background } from '../core/module.ts';
import type { RecordedEvent } from '../core/outbox/events.ts';
import { accountJobs } from './account/account.jobs.ts';
import { backupJobs } from './backup/backup.jobs.ts';
import type { AppDeps } from './deps.ts';
import { mendFilesDaily } from './file-upkeep/mend-files.service.ts';
import { coreSweeps } from './housekeeping.ts';
import { eventConsumers, modules } from './modules.ts';

/**
 * Every job and sweep of the product: one job per consumer, however many events it follows. Sweeps run against
 * the arrow: what a later domain learns from a provider is there when an earlier one ends a plan or compares
 * the books.
 */
export function backgroundWork(deps: AppDeps): Background {
  const parts = [
    ...modules
      .toReversed()
      .flatMap(({ background = [] }) => background.map((workOf) => workOf(deps))),
    accountJobs(deps),
    backupJobs(deps),
  ];
  return {
    jobs: [
      ...eventConsumers.map((consumer) => ({
        name: consumer.name,
        together: consumer.together ?? 1,
        run: async (data: unknown) => {
          const event = data as RecordedEvent;
          // A process of another version may have written it for a consumer that does not want it.
          if (consumer.when?.(event.payload) !== false) await consumer.handle(deps, event);
        },
      })),
      ...parts.flatMap(({ jobs }) => jobs),
    ],
    sweeps: [
      ...coreSweeps(deps),
      ...parts.flatMap(({ sweeps }) => sweeps),
      { name: 'files.mend', everySeconds: 24 * 3600, run: () => mendFilesDaily(deps) },
    ],
  };
}

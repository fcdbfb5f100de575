import type { CoreDeps } from '../../core/deps.ts';
import type { JobDefinition, Sweep } from '../../core/jobs/jobs.ts';
import { forgetMarketChanges } from './browse/index/market-feed.store.ts';

/** A process that did not hear of a change within a day reads the market anew. */
const changesKeptSeconds = 86_400;

export function marketplaceJobs(deps: CoreDeps): { jobs: JobDefinition[]; sweeps: Sweep[] } {
  return {
    jobs: [],
    sweeps: [
      {
        name: 'marketplace.forget_changes',
        everySeconds: 3_600,
        run: () => forgetMarketChanges(deps.db, changesKeptSeconds),
      },
    ],
  };
}

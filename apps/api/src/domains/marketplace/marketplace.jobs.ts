import type { CoreDeps } from '../../core/deps.ts';
import type { Background } from '../../core/module.ts';
import { forgetMarketChanges } from './browse/index/market-feed.store.ts';
import { forgetOldViews } from './views/views.service.ts';

/** A process that missed a change for two days reads the whole market again; a snapshot is a day old at most. */
const changesKeptSeconds = 2 * 86_400;

export function marketplaceJobs(deps: CoreDeps): Background {
  return {
    jobs: [],
    sweeps: [
      {
        name: 'marketplace.forget_changes',
        everySeconds: 3_600,
        run: () => forgetMarketChanges(deps.db, changesKeptSeconds),
      },
      { name: 'marketplace.forget_views', everySeconds: 86_400, run: () => forgetOldViews(deps) },
    ],
  };
}

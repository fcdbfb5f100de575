import type { Background } from '../../core/module.ts';
import { forgetMarketChanges } from './browse/index/market-feed.store.ts';
import {
  mailSearchJob,
  planSearchMails,
  type SearchMailDeps,
  type SearchMailJob,
  sendSearchMail,
} from './searches/mail-searches.service.ts';

/** A process that missed a change for two days reads the whole market again; a snapshot is a day old at most. */
const changesKeptSeconds = 2 * 86_400;

export function marketplaceJobs(deps: SearchMailDeps): Background {
  return {
    jobs: [
      { name: mailSearchJob, run: async (data) => sendSearchMail(deps, data as SearchMailJob) },
    ],
    sweeps: [
      {
        name: 'marketplace.forget_changes',
        everySeconds: 3_600,
        run: () => forgetMarketChanges(deps.db, changesKeptSeconds),
      },
      { name: 'marketplace.mail_searches', everySeconds: 3_600, run: () => planSearchMails(deps) },
    ],
  };
}

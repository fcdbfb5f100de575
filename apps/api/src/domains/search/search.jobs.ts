import type { Background } from '../../core/module.ts';
import { matchNews } from './match-news.service.ts';
import {
  mailSearchJob,
  planSearchMails,
  type SearchMailDeps,
  type SearchMailJob,
  sendSearchMail,
} from './saved/mail-searches.service.ts';

export function searchJobs(deps: SearchMailDeps): Background {
  return {
    jobs: [
      { name: mailSearchJob, run: async (data) => sendSearchMail(deps, data as SearchMailJob) },
    ],
    sweeps: [
      { name: 'search.match_news', everySeconds: 60, run: () => matchNews(deps) },
      {
        name: 'search.mail_searches',
        everySeconds: 3_600,
        run: async () => {
          await matchNews(deps);
          await planSearchMails(deps);
        },
      },
    ],
  };
}

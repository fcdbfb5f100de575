import type { CoreDeps } from '../../core/deps.ts';
import type { JobDefinition, Sweep } from '../../core/jobs/jobs.ts';
import { lapseOverdueOffers } from './offers.ending.service.ts';

export function offersJobs(deps: CoreDeps): { jobs: JobDefinition[]; sweeps: Sweep[] } {
  return {
    jobs: [],
    sweeps: [{ name: 'offers.lapse', everySeconds: 60, run: () => lapseOverdueOffers(deps) }],
  };
}

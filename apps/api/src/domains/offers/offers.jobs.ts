import type { CoreDeps } from '../../core/deps.ts';
import type { Background } from '../../core/module.ts';
import { lapseOverdueOffers } from './end-offers.service.ts';

export function offersJobs(deps: CoreDeps): Background {
  return {
    jobs: [],
    sweeps: [{ name: 'offers.lapse', everySeconds: 60, run: () => lapseOverdueOffers(deps) }],
  };
}

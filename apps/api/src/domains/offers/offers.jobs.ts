import type { CoreDeps } from '../../core/deps.ts';
import type { Background } from '../../core/module.ts';
import { expireOverdueOffers } from './end-offers.service.ts';

export function offersJobs(deps: CoreDeps): Background {
  return {
    jobs: [],
    sweeps: [{ name: 'offers.expire', everySeconds: 60, run: () => expireOverdueOffers(deps) }],
  };
}

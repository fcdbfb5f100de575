import type { Background } from '../../core/module.ts';
import type { DocketsDeps } from './dockets.deps.ts';
import { remindOfFees } from './remind-of-fees.service.ts';

export function docketsJobs(deps: DocketsDeps): Background {
  return {
    jobs: [],
    sweeps: [{ name: 'dockets.remind_of_fees', everySeconds: 3600, run: () => remindOfFees(deps) }],
  };
}

import type { Background } from '../../core/module.ts';
import type { RecordationsDeps } from './recordations.deps.ts';
import { watchRecords } from './watch-records.service.ts';

export function recordationsJobs(deps: RecordationsDeps): Background {
  return {
    jobs: [],
    sweeps: [{ name: 'recordations.watch', everySeconds: 6 * 3600, run: () => watchRecords(deps) }],
  };
}

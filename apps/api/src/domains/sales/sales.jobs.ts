import type { CoreDeps } from '../../core/deps.ts';
import type { JobDefinition, Sweep } from '../../core/jobs/jobs.ts';

export function salesJobs(_deps: CoreDeps): { jobs: JobDefinition[]; sweeps: Sweep[] } {
  return { jobs: [], sweeps: [] };
}

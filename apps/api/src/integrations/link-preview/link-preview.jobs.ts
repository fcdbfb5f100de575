import type { CoreDeps } from '../../core/deps.ts';
import type { JobDefinition, Sweep } from '../../core/jobs/jobs.ts';
import { forgetPreviews } from './link-preview.service.ts';

export function linkPreviewJobs(deps: CoreDeps): { jobs: JobDefinition[]; sweeps: Sweep[] } {
  return {
    jobs: [],
    sweeps: [{ name: 'link_preview.forget', everySeconds: 3600, run: () => forgetPreviews(deps) }],
  };
}

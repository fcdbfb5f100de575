import type { CoreDeps } from '../../../core/deps.ts';
import type { Background } from '../../../core/module.ts';
import { forgetPreviews } from './link-preview.service.ts';

export function linkPreviewJobs(deps: CoreDeps): Background {
  return {
    jobs: [],
    sweeps: [{ name: 'link_preview.forget', everySeconds: 3600, run: () => forgetPreviews(deps) }],
  };
}

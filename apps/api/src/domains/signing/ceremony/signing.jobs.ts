import { z } from 'zod';
import type { Background } from '../../../core/module.ts';
import type { BuiltinDeps } from './builtin.deps.ts';
import { sealJob, sealPapers, sealWaiting } from './seal-papers.service.ts';
import { deleteTokensBefore } from './tokens.store.ts';

const sealData = z.object({ envelopeId: z.string() });
const dayMs = 24 * 3_600_000;

export function signingJobs(deps: BuiltinDeps): Background {
  return {
    jobs: [
      {
        name: sealJob,
        concurrency: 1,
        run: async (data) => sealPapers(deps, sealData.parse(data).envelopeId),
      },
    ],
    sweeps: [
      { name: 'signatures.seal', everySeconds: 60, run: () => sealWaiting(deps) },
      {
        name: 'signatures.forget_links',
        everySeconds: 24 * 3600,
        run: () => deleteTokensBefore(deps.db, new Date(deps.clock.now().getTime() - dayMs)),
      },
    ],
  };
}

import { z } from 'zod';
import type { Background } from '../../core/module.ts';
import type { AppDeps } from '../deps.ts';
import { farewellJob } from './delete-account.service.ts';
import { deleteRestoredPeople } from '../backup/delete-restored-people.ts';
import { finishErasures, sayFarewell } from './finish-erasure.service.ts';

const farewellData = z.object({ userId: z.string() });

export function accountJobs(deps: AppDeps): Background {
  return {
    jobs: [{ name: farewellJob, run: (data) => sayFarewell(deps, farewellData.parse(data)) }],
    sweeps: [
      { name: 'account.finish', everySeconds: 60, run: () => finishErasures(deps) },
      { name: 'account.delete_again', everySeconds: 600, run: () => deleteRestoredPeople(deps) },
    ],
  };
}

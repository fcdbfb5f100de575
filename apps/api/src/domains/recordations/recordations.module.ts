import { defineModule } from '../../core/module.ts';
import { recordationLifecycle } from './recordation-lifecycle.rules.ts';
import type { RecordationsDeps } from './recordations.deps.ts';
import { recordationsEvents } from './recordations.events.ts';
import { recordationsJobs } from './recordations.jobs.ts';

export const recordations = defineModule<RecordationsDeps>({
  name: 'recordations',
  background: [recordationsJobs],
  lifecycles: [recordationLifecycle],
  events: [recordationsEvents],
});

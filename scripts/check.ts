import { checkSteps } from './check-steps.ts';
import { requireNode24 } from './node-version.ts';
import { runSteps } from './run-steps.ts';

requireNode24();
await runSteps(checkSteps);

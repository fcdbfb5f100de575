import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import type { BuiltinDeps } from './builtin/builtin.deps.ts';
import { boldsignJobs } from './boldsign/boldsign.jobs.ts';
import { boldsignRoutes } from './boldsign/boldsign.routes.ts';
import { signingJobs } from './builtin/signing.jobs.ts';
import { signingKeeper } from './builtin/signing.keeper.ts';
import { signingRoutes } from './builtin/signing.routes.ts';
import { signaturesEvents } from './signatures.events.ts';

export const signatures = defineModule<HttpDeps & BuiltinDeps>({
  name: 'signatures',
  routes: [signingRoutes, boldsignRoutes],
  background: [signingJobs, boldsignJobs],
  events: [signaturesEvents],
  keepers: [signingKeeper],
});

import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { accountLifecycle } from './accounts/account-lifecycle.rules.ts';
import { blocksRoutes } from './blocks/blocks.routes.ts';
import { identityConsumers } from './identity.consumers.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { identityEraser } from './identity.eraser.ts';
import { identityEvents } from './identity.events.ts';
import { identityExporter } from './identity.exporter.ts';
import { identityJobs } from './identity.jobs.ts';
import { identityRoutes } from './identity.routes.ts';
import { picturesKeeper } from './pictures/pictures.keeper.ts';
import { secondStepsRoutes } from './second-steps/second-steps.routes.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';

export const identity = defineModule<HttpDeps & IdentityDeps>({
  name: 'identity',
  routes: [identityRoutes, sessionsRoutes, blocksRoutes, secondStepsRoutes],
  background: [identityJobs],
  events: [identityEvents],
  lifecycles: [accountLifecycle],
  consumers: identityConsumers,
  eraser: identityEraser,
  exporter: identityExporter,
  keepers: [picturesKeeper],
});

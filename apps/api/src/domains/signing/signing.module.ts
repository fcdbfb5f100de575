import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import type { BuiltinDeps } from './ceremony/builtin.deps.ts';
import { signingJobs } from './ceremony/signing.jobs.ts';
import { signingKeeper } from './ceremony/signing.keeper.ts';
import { signingRoutes } from './ceremony/signing.routes.ts';
import { signingEvents } from './signing.events.ts';
import { signingExporter } from './signing.exporter.ts';
import { signatureRequestLifecycle, signerLifecycle } from './signatures.port.ts';
import { signingGauges } from './signing.gauges.ts';

export const signing = defineModule<HttpDeps & BuiltinDeps>({
  name: 'signing',
  routes: [signingRoutes],
  background: [signingJobs],
  lifecycles: [signatureRequestLifecycle, signerLifecycle],
  events: [signingEvents],
  exporter: signingExporter,
  keepers: [signingKeeper],
  gauges: [signingGauges],
});

import { type Maintenance, siteContract } from '@claimstead/contract/site.contract.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../core/http/mount.ts';
import type { AppDeps } from './deps.ts';

/** What the configuration says about whoever runs the installation; the pages are the same for all. */
export function siteRoutes(app: FastifyInstance, deps: AppDeps): void {
  mount(app, deps, siteContract, {
    'GET /site': () => ({ ...deps.config.site, maintenance: maintenanceOf(deps) }),
  });
}

function maintenanceOf({ running, clock }: AppDeps): Maintenance | null {
  if (running.maintenance === null) return null;
  const { until } = running.maintenance;
  return { until: until.toISOString(), state: until > clock.now() ? 'planned' : 'late' };
}

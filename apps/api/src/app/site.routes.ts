import { type Brand, type Maintenance, siteContract } from '@claimstead/contract/site.contract.ts';
import type { FastifyInstance } from 'fastify';
import { sampleMail } from './sample-mail.ts';
import { mount } from '../core/http/mount.ts';
import type { AppDeps } from './deps.ts';

/** What the configuration says about whoever runs the installation; the pages are the same for all. */
export function siteRoutes(app: FastifyInstance, deps: AppDeps): void {
  mount(app, deps, siteContract, {
    'GET /operations/brand': () => brandOf(deps),
    'GET /site': () => ({ ...deps.config.site, maintenance: maintenanceOf(deps) }),
  });
}

function maintenanceOf({ running, clock }: AppDeps): Maintenance | null {
  if (running.maintenance === null) return null;
  const { until } = running.maintenance;
  return { until: until.toISOString(), state: until > clock.now() ? 'planned' : 'late' };
}

function brandOf({ config }: AppDeps): Brand {
  const { name, accent, logo, mailFooter } = config.brand;
  const { from, supportEmail } = config.mail;
  const { subject, html, text } = sampleMail(config, supportEmail);
  const mail = { subject, html, text };
  return { name, accent, logo: logo ? 'own' : 'seal', from, supportEmail, mailFooter, mail };
}

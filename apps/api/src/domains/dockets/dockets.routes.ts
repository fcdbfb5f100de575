import { docketsContract } from '@claimstead/contract/dockets.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import type { DocketsDeps } from './dockets.deps.ts';
import { closeCalendar, downloadCalendar, openCalendar, readCalendar } from './calendar.service.ts';
import { checkStep, setReminders, tellPaid, viewDocket } from './dockets.service.ts';

/** After a sale: what the buyer keeps track of. */
export function docketsRoutes(app: FastifyInstance, deps: HttpDeps & DocketsDeps): void {
  mount(app, deps, docketsContract, {
    'GET /sales/{id}/docket': ({ actor, params }) => viewDocket(deps, actor, params.id),
    'POST /sales/{id}/docket/paid': ({ actor, params, body }) =>
      tellPaid(deps, actor, params.id, body),
    'POST /sales/{id}/docket/steps': ({ actor, params, body }) =>
      checkStep(deps, actor, params.id, body),
    'PUT /sales/{id}/docket/reminders': ({ actor, params, body }) =>
      setReminders(deps, actor, params.id, body.on),
    'GET /sales/{id}/docket/fees.ics': ({ actor, params }) =>
      downloadCalendar(deps, actor, params.id),
    'POST /docket/calendar': ({ actor }) => openCalendar(deps, actor),
    'DELETE /docket/calendar': ({ actor }) => closeCalendar(deps, actor),
    'GET /docket/calendar/{token}/fees.ics': ({ params }) => readCalendar(deps, params.token),
  });
}

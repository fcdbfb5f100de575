import { advisersContract } from '@claimstead/contract/advisers.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import type { SalesDeps } from '../sales.deps.ts';
import {
  acceptAdviserInvitation,
  declineAdviserInvitation,
  viewAdviserInvitation,
} from './adviser-invitations.service.ts';
import { listAdvisedSales } from './advised-sales.service.ts';
import { endAdviser, nameAdviser, viewAdvisers } from './advisers.service.ts';

export function advisersRoutes(app: FastifyInstance, deps: HttpDeps & SalesDeps): void {
  mount(app, deps, advisersContract, {
    'GET /sales/{id}/advisers': ({ actor, params }) => viewAdvisers(deps, actor, params.id),
    'POST /sales/{id}/advisers': ({ actor, params, body }) =>
      nameAdviser(deps, actor, params.id, body),
    'DELETE /sales/{id}/advisers/{adviserId}': ({ actor, params }) =>
      endAdviser(deps, actor, params),
    'GET /advising': ({ actor }) => listAdvisedSales(deps, actor),
    'GET /advising/{token}': ({ params }) => viewAdviserInvitation(deps, params.token),
    'POST /advising/{token}/accept': ({ actor, params }) =>
      acceptAdviserInvitation(deps, actor, params.token),
    'POST /advising/{token}/decline': ({ params }) => declineAdviserInvitation(deps, params.token),
  });
}

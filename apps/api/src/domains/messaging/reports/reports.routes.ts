import { reportsContract } from '@claimstead/contract/reports.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import { reportPerson } from './reports.service.ts';

export function reportsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, reportsContract, {
    'POST /reports': ({ actor, body }) => reportPerson(deps, actor, body),
  });
}

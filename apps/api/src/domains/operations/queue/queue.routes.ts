import { queueContract } from '@claimstead/contract/operations-queue.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import type { OperationsDeps } from '../operations.deps.ts';
import { mountForOperators } from '../own-matters/own-matters.routes.ts';
import { exportQueue, viewQueue } from './queue.service.ts';

export function queueRoutes(app: FastifyInstance, deps: HttpDeps & OperationsDeps): void {
  mountForOperators(app, deps, queueContract, {
    'GET /operations/queue': ({ query }) => viewQueue(deps, query),
    'GET /operations/queue/export': ({ actor, query }) => exportQueue(deps, actor, query),
  });
}

import { operatorDisclosuresContract } from '@claimstead/contract/operations-disclosures.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import {
  openPaperForOperators,
  viewDisclosuresForOperators,
  viewHistoryForOperators,
} from '../listings/listings.api.ts';
import type { OperationsDeps } from './operations.deps.ts';
import { mountForOperators } from './own-matters/own-matters.routes.ts';

export function operatorDisclosuresRoutes(
  app: FastifyInstance,
  deps: HttpDeps & OperationsDeps,
): void {
  mountForOperators(app, deps, operatorDisclosuresContract, {
    'GET /operations/disclosures/{id}': ({ params }) =>
      viewDisclosuresForOperators(deps, params.id),
    'GET /operations/disclosures/{id}/history': ({ params, query }) =>
      viewHistoryForOperators(deps, params.id, query.before),
    'GET /operations/disclosures/{id}/papers/{fileId}': ({ params }) =>
      openPaperForOperators(deps, params.id, params.fileId),
  });
}

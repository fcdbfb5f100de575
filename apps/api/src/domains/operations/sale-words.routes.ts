import { saleWordsContract } from '@claimstead/contract/operations-sales.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import type { OperationsDeps } from './operations.deps.ts';
import { mountForOperators } from './own-matters/own-matters.routes.ts';
import { writeWords } from './sale-words.service.ts';

export function saleWordsRoutes(app: FastifyInstance, deps: HttpDeps & OperationsDeps): void {
  mountForOperators(app, deps, saleWordsContract, {
    'POST /operations/sales/{id}/words': ({ actor, params, body }) =>
      writeWords(deps, actor, params.id, body),
  });
}

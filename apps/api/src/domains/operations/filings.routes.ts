import { filingsContract } from '@claimstead/contract/filings.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import {
  correctFiling,
  makePacket,
  countFilings,
  fileSale,
  listFilings,
  recordSale,
} from '../recordations/recordations.api.ts';
import type { OperationsDeps } from './operations.deps.ts';
import { mountForOperators } from './own-matters/own-matters.routes.ts';
import { searchOf } from './operations.service.ts';

export function filingsRoutes(app: FastifyInstance, deps: HttpDeps & OperationsDeps): void {
  mountForOperators(app, deps, filingsContract, {
    'GET /operations/filings': ({ query }) =>
      listFilings(deps, { ...searchOf(query), status: query.status ?? null }),
    'GET /operations/filings/counts': () => countFilings(deps),
    'GET /operations/filings/{saleId}/packet': ({ actor, params }) =>
      makePacket(deps, actor, params.saleId),
    'POST /operations/filings/{saleId}/file': ({ actor, params, body }) =>
      fileSale(deps, actor, params.saleId, body),
    'POST /operations/filings/{saleId}/record': ({ actor, params, body }) =>
      recordSale(deps, actor, params.saleId, body),
    'POST /operations/filings/{saleId}/correct': ({ actor, params, body }) =>
      correctFiling(deps, actor, params.saleId, body),
  });
}

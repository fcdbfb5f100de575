import { filingRecordContract } from '@claimstead/contract/filing-record.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { dismissRecording, viewFilingTitle } from '../recordations/recordations.api.ts';
import type { OperationsDeps } from './operations.deps.ts';
import { mountForOperators } from './own-matters/own-matters.routes.ts';

export function filingRecordRoutes(app: FastifyInstance, deps: HttpDeps & OperationsDeps): void {
  mountForOperators(app, deps, filingRecordContract, {
    'GET /operations/filings/{saleId}/title': ({ params }) => viewFilingTitle(deps, params.saleId),
    'POST /operations/filings/{saleId}/dismiss': ({ actor, params, body }) =>
      dismissRecording(deps, actor, params.saleId, body),
  });
}

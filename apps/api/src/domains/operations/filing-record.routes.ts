import { filingRecordContract } from '@claimstead/contract/filing-record.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import { dismissRecording } from '../sales/filing/dismiss-found.service.ts';
import { viewFilingTitle } from '../sales/filing/filing-title.service.ts';
import type { OperationsDeps } from './operations.deps.ts';

export function filingRecordRoutes(app: FastifyInstance, deps: HttpDeps & OperationsDeps): void {
  mount(app, deps, filingRecordContract, {
    'GET /operations/filings/{saleId}/title': ({ actor, params }) =>
      viewFilingTitle(deps, actor, params.saleId),
    'POST /operations/filings/{saleId}/dismiss': ({ actor, params, body }) =>
      dismissRecording(deps, actor, params.saleId, body),
  });
}

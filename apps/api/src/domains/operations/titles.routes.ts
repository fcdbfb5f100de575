import { titlesContract } from '@claimstead/contract/titles.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import {
  refusePaper,
  takePaper,
  enterExtension,
  viewExtension,
  compareTitleAgain,
  listTitles,
  recordFinding,
  viewTitleForOperators,
} from '../listings/listings.api.ts';
import type { OperationsDeps } from './operations.deps.ts';
import { mountForOperators } from './own-matters/own-matters.routes.ts';
import { searchOf } from './operations.service.ts';

export function titlesRoutes(app: FastifyInstance, deps: HttpDeps & OperationsDeps): void {
  mountForOperators(app, deps, titlesContract, {
    'GET /operations/titles': ({ query }) =>
      listTitles(deps, { ...searchOf(query), waitingOnly: query.waiting === 'true' }),
    'GET /operations/titles/{id}': ({ params }) => viewTitleForOperators(deps, params.id),
    'POST /operations/titles/{id}/compare': ({ params }) => compareTitleAgain(deps, params.id),
    'GET /operations/titles/{id}/extension': ({ params }) => viewExtension(deps, params.id),
    'POST /operations/titles/{id}/extension': ({ actor, params, body }) =>
      enterExtension(deps, actor, params.id, body),
    'POST /operations/titles/{id}/find': ({ actor, params, body }) =>
      recordFinding(deps, actor, params.id, {
        checkId: body.checkId,
        permits: body.permits,
        text: body.reason,
      }),
    'POST /operations/titles/{id}/take-paper': ({ actor, params, body }) => {
      const { reason: text, ...which } = body;
      return takePaper(deps, actor, params.id, { ...which, text });
    },
    'POST /operations/titles/{id}/refuse-paper': ({ actor, params, body }) => {
      const { reason: text, paperId } = body;
      return refusePaper(deps, actor, params.id, { paperId, text });
    },
  });
}

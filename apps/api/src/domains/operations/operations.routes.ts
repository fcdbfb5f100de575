import { operationsContract } from '@claimstead/contract/operations.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import {
  listSalesForOperators,
  undoSale,
  confirmOutsideReturn,
  discardOutsideReturn,
  enterOutsideReturn,
  payAgain,
  clearCheck,
  topUp,
  writeOff,
} from '../sales/sales.api.ts';
import { listTransfers, returnTransfer } from '../checkouts/checkouts.api.ts';
import { checkSale, viewSale } from './sale-words.service.ts';
import { viewFreePeriodDomains } from '../subscriptions/subscriptions.api.ts';
import { viewHealth } from './health/health.service.ts';
import { closeReportOf, viewReports } from './reports.service.ts';
import type { OperationsDeps } from './operations.deps.ts';
import { mountForOperators } from './own-matters/own-matters.routes.ts';
import {
  answerInquiry,
  moderateListing,
  moderateUser,
  searchOf,
  viewAudit,
  viewInquiries,
  viewListings,
  viewUsers,
} from './operations.service.ts';

export function operationsRoutes(app: FastifyInstance, deps: HttpDeps & OperationsDeps): void {
  mountForOperators(app, deps, operationsContract, {
    'GET /operations/sales': ({ query }) => listSalesForOperators(deps, searchOf(query)),
    'GET /operations/sales/{id}': ({ params }) => viewSale(deps, params.id),
    'POST /operations/sales/{id}/check': ({ actor, params, body }) =>
      checkSale(deps, actor, params.id, body.reason),
    'POST /operations/sales/{id}/refund': ({ actor, params, body }) =>
      undoSale(deps, actor, params.id, body.reason),
    'GET /operations/transfers': () => listTransfers(deps),
    'POST /operations/transfers/{id}/return': ({ actor, params, body }) =>
      returnTransfer(deps, actor, params.id, body.reason),
    'POST /operations/sales/{id}/write-off': ({ actor, params, body }) =>
      writeOff(deps, actor, params.id, body.reason),
    'POST /operations/sales/{id}/clear-check': ({ actor, params, body }) =>
      clearCheck(deps, actor, params.id, body.reason),
    'POST /operations/sales/{id}/top-up': ({ actor, params, body }) =>
      topUp(deps, actor, params.id, body),
    'POST /operations/sales/{id}/pay-again': ({ actor, params, body }) =>
      payAgain(deps, actor, params.id, body.reason),
    'POST /operations/sales/{id}/outside-return': ({ actor, params, body }) =>
      enterOutsideReturn(deps, actor, params.id, body),
    'POST /operations/sales/{id}/outside-return/confirm': ({ actor, params, body }) =>
      confirmOutsideReturn(deps, actor, params.id, body),
    'POST /operations/sales/{id}/outside-return/discard': ({ actor, params, body }) =>
      discardOutsideReturn(deps, actor, params.id, body.reason),
    'GET /operations/inquiries': ({ query }) => viewInquiries(deps, query),
    'POST /operations/inquiries/{id}/reply': ({ actor, params, body }) =>
      answerInquiry(deps, actor, params.id, body),
    'GET /operations/listings': ({ query }) => viewListings(deps, query),
    'POST /operations/listings/{id}/take-down': ({ actor, params, body }) =>
      moderateListing(deps, actor, params.id, { move: 'take_down', reason: body.reason }),
    'POST /operations/listings/{id}/restore': ({ actor, params, body }) =>
      moderateListing(deps, actor, params.id, { move: 'restore', reason: body.reason }),
    'GET /operations/users': ({ query }) => viewUsers(deps, query),
    'POST /operations/users/{id}/suspend': ({ actor, params, body }) =>
      moderateUser(deps, actor, params.id, { move: 'suspend', reason: body.reason }),
    'POST /operations/users/{id}/restore': ({ actor, params, body }) =>
      moderateUser(deps, actor, params.id, { move: 'restore', reason: body.reason }),
    'GET /operations/free-periods': ({ query }) => viewFreePeriodDomains(deps, searchOf(query)),
    'GET /operations/reports': ({ query }) => viewReports(deps, query),
    'POST /operations/reports/{id}/close': ({ actor, params, body }) =>
      closeReportOf(deps, actor, params.id, body.reason),
    'GET /operations/health': () => viewHealth(deps),
    'GET /operations/audit': ({ query }) => viewAudit(deps, query),
  });
}

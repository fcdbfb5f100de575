import { booksContract } from '@claimstead/contract/books.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import type { OperationsDeps } from '../operations.deps.ts';
import { mountForOperators } from '../own-matters/own-matters.routes.ts';
import { exportBooks } from './book-exports.service.ts';
import {
  closeBooks,
  compareNow,
  correctBooks,
  viewBooks,
  viewClosedDifferences,
} from './books.service.ts';

export function booksRoutes(app: FastifyInstance, deps: HttpDeps & OperationsDeps): void {
  mountForOperators(app, deps, booksContract, {
    'GET /operations/books': () => viewBooks(deps),
    'GET /operations/books/closed-differences': ({ query }) =>
      viewClosedDifferences(deps, Number(query.page ?? '1')),
    'POST /operations/books/compare': () => compareNow(deps),
    'POST /operations/books/differences/{id}/correct': ({ actor, params, body }) =>
      correctBooks(deps, actor, params.id, body),
    'POST /operations/books/months/{month}/close': ({ actor, params, body }) =>
      closeBooks(deps, actor, params.month, body.reason),
    'GET /operations/books/months/{month}/{part}': ({ actor, params }) =>
      exportBooks(deps, actor, params),
  });
}

import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';

export function offersRoutes(_app: FastifyInstance, _deps: HttpDeps): void {}

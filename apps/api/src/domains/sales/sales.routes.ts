import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';

export function salesRoutes(_app: FastifyInstance, _deps: HttpDeps): void {}

import { supportContract } from '@claimstead/contract/support.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import { sendInquiry, viewMyInquiries } from './support.service.ts';

export function supportRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, supportContract, {
    'POST /support/inquiry': ({ actor, body }) => sendInquiry(deps, actor, body),
    'GET /support/inquiries': ({ actor }) => viewMyInquiries(deps, actor),
  });
}

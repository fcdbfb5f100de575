import { linkPreviewContract } from '@claimstead/contract/link-preview.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import { previewLink } from './link-preview.service.ts';

export function linkPreviewRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, linkPreviewContract, {
    'GET /link-preview': ({ actor, query }) => previewLink(deps, actor, query.url),
  });
}

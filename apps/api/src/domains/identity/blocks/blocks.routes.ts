import { blocksContract } from '@claimstead/contract/blocks.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import { blockUser, unblockUser, viewBlocks } from './blocks.service.ts';

export function blocksRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, blocksContract, {
    'GET /user/blocks': ({ actor }) => viewBlocks(deps, actor),
    'PUT /user/blocks/{userId}': ({ actor, params }) => blockUser(deps, actor, params.userId),
    'DELETE /user/blocks/{userId}': ({ actor, params }) => unblockUser(deps, actor, params.userId),
  });
}

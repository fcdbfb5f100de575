import { messagingContract } from '@claimstead/contract/messaging.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import { listContacts, listConversations, readThread, sendMessage } from './messaging.service.ts';

export function messagingRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, messagingContract, {
    'GET /conversations': ({ actor }) => listConversations(deps, actor),
    'GET /messages/contacts': ({ actor, query }) => listContacts(deps, actor, query.patentId),
    'GET /messages/{userId}': ({ actor, params, query }) =>
      readThread(deps, actor, params.userId, query.before ?? null),
    'POST /messages/{userId}': ({ actor, params, body }) =>
      sendMessage(deps, actor, params.userId, body.message),
  });
}

import { limits } from '@claimstead/contract/limits.ts';
import { messagingContract } from '@claimstead/contract/messaging.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import { uploadOf } from '../../core/http/uploaded-part.ts';
import {
  listContacts,
  listConversations,
  viewThreadHead,
} from './conversations/conversations.service.ts';
import { uploadMessageFile } from './files/message-files.service.ts';
import { viewInterest } from './interest/interest.service.ts';
import { messageFileRoutes } from './files/message-files.routes.ts';
import type { MessagingDeps } from './messaging.deps.ts';
import { readThread, sendMessage } from './messaging.service.ts';

export function messagingRoutes(app: FastifyInstance, deps: HttpDeps & MessagingDeps): void {
  mount(app, deps, messagingContract, {
    'GET /conversations': ({ actor, query }) => listConversations(deps, actor, query),
    'GET /conversations/{userId}': ({ actor, params, query }) =>
      viewThreadHead(deps, actor, params.userId, query.patentId ?? null),
    'GET /patent/interest': ({ actor, query }) => viewInterest(deps, actor, query.patentId),
    'GET /messages/contacts': ({ actor, query }) => listContacts(deps, actor, query.patentId),
    'GET /messages/{userId}': ({ actor, params, query }) =>
      readThread(deps, actor, params.userId, query),
    'POST /messages/{userId}/files': ({ actor, params, request }) =>
      uploadMessageFile(deps, actor, params.userId, uploadOf(request, limits.documentBytes)),
    'POST /messages/{userId}': ({ actor, params, body: { message, ...about } }) =>
      sendMessage(deps, actor, params.userId, { text: message, ...about }),
  });
  messageFileRoutes(app, deps);
}

import { sessionsContract } from '@claimstead/contract/sessions.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import { clearSessionCookie } from '../../../core/http/session-cookie.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import {
  confirmPassword,
  endOneSession,
  endOtherSessions,
  viewSessions,
} from './own-sessions.service.ts';

export function sessionsRoutes(app: FastifyInstance, deps: HttpDeps & IdentityDeps): void {
  mount(app, deps, sessionsContract, {
    'POST /auth/confirm': ({ actor, body }) => confirmPassword(deps, actor, body.password),
    'GET /user/sessions': ({ actor }) => viewSessions(deps, actor),
    'DELETE /user/sessions': ({ actor }) => endOtherSessions(deps, actor),
    'DELETE /user/sessions/{id}': async ({ actor, params, reply }) => {
      await endOneSession(deps, actor, params.id);
      if (params.id === actor.sessionId) clearSessionCookie(deps.config, reply);
    },
  });
}

import { sessionsContract } from '@claimstead/contract/sessions.contract.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../../core/config/config.ts';
import { setDeviceCookie } from '../../../core/http/device-cookie.ts';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import { clearSessionCookie, setSessionCookie } from '../../../core/http/session-cookie.ts';
import { deviceCookieSeconds } from '../devices/devices.service.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import {
  confirmPassword,
  endOneSession,
  endOtherSessions,
  viewSessions,
} from './own-sessions.service.ts';
import { cookieSeconds } from './sessions.rules.ts';
import type { Welcome } from './welcome.service.ts';

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

/** Hands the browser what {@link Welcome} holds: the session's cookie first, then the device's. */
export function setSignInCookies(config: Config, reply: FastifyReply, welcome: Welcome): void {
  setSessionCookie(config, reply, welcome.token, cookieSeconds);
  setDeviceCookie(config, reply, welcome.deviceToken, deviceCookieSeconds);
}

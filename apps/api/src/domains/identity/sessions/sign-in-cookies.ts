import type { FastifyReply } from 'fastify';
import type { Config } from '../../../core/config/config.ts';
import { setDeviceCookie } from '../../../core/http/device-cookie.ts';
import { setSessionCookie } from '../../../core/http/session-cookie.ts';
import { deviceCookieSeconds } from '../devices/devices.service.ts';
import { cookieSeconds } from './sessions.rules.ts';
import type { Welcome } from './welcome.service.ts';

/** Hands the browser what {@link Welcome} holds: the session's cookie first, then the device's. */
export function setSignInCookies(config: Config, reply: FastifyReply, welcome: Welcome): void {
  setSessionCookie(config, reply, welcome.token, cookieSeconds);
  setDeviceCookie(config, reply, welcome.deviceToken, deviceCookieSeconds);
}

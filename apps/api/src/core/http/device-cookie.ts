import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { readHostCookie, setHostCookie } from './host-cookie.ts';

const name = 'device';

/**
 * The token that identifies a browser. It grants nothing: it saves a sign-in email, and gives the browser a
 * count of tries of its own.
 */
export function readDeviceToken(config: Config, request: FastifyRequest): string | null {
  return readHostCookie(config, request, name);
}

export function setDeviceCookie(
  config: Config,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number,
): void {
  setHostCookie(config, reply, { name, value: token, maxAgeSeconds });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { HttpDeps } from './http-deps.ts';
import { clearHostCookie, hostCookieName, readHostCookie, setHostCookie } from './host-cookie.ts';

const name = 'session';

/** The cookie's name in this installation, for whoever describes the API. */
export function sessionCookieName(config: Config): string {
  return hostCookieName(config, name);
}

export function readSessionToken(config: Config, request: FastifyRequest): string | null {
  return readHostCookie(config, request, name);
}

export function setSessionCookie(
  config: Config,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number,
): void {
  setHostCookie(config, reply, { name, value: token, maxAgeSeconds });
}

/**
 * The end of a session in this browser: clears its cookie and the browser's copies of pages and documents
 * (browsers support the header over HTTPS only, and complain about it elsewhere).
 */
export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  clearHostCookie(config, reply, name);
  if (config.publicUrl.startsWith('https://')) reply.header('clear-site-data', '"cache"');
}

/** The account that a request outside the API's calls is signed in to; null: none. */
export async function viewerOf(deps: HttpDeps, request: FastifyRequest): Promise<string | null> {
  const token = readSessionToken(deps.config, request);
  const actor = token === null ? null : await deps.authenticate(token);
  return actor?.userId ?? null;
}

import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** `__Host-` binds the cookie to this host over HTTPS; browsers refuse the prefix on plain HTTP. */
export function sessionCookieName(config: Config): string {
  return config.publicUrl.startsWith('https://') ? '__Host-session' : 'session';
}

export function readSessionToken(config: Config, request: FastifyRequest): string | null {
  const token = request.cookies[sessionCookieName(config)];
  return token && token.length <= 200 ? token : null;
}

export function setSessionCookie(
  config: Config,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number,
): void {
  void reply.setCookie(sessionCookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https://'),
    maxAge: maxAgeSeconds,
  });
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  void reply.clearCookie(sessionCookieName(config), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https://'),
  });
}

import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** Longer than any token of ours: what is longer is not looked up. */
const longest = 200;

/** `__Host-` binds a cookie to this host over HTTPS; browsers refuse the prefix on plain HTTP. */
export function hostCookieName(config: Config, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https://');
}

function attributesOf(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const;
}

/** The value of one of our cookies; null where the browser sent none. */
export function readHostCookie(
  config: Config,
  request: FastifyRequest,
  name: string,
): string | null {
  const value = request.cookies[hostCookieName(config, name)];
  return value && value.length <= longest ? value : null;
}

/** Sets a cookie for this host alone, out of reach for scripts and for requests of other sites. */
export function setHostCookie(
  config: Config,
  reply: FastifyReply,
  cookie: { name: string; value: string; maxAgeSeconds: number },
): void {
  void reply.setCookie(hostCookieName(config, cookie.name), cookie.value, {
    ...attributesOf(config),
    maxAge: cookie.maxAgeSeconds,
  });
}

export function clearHostCookie(config: Config, reply: FastifyReply, name: string): void {
  void reply.clearCookie(hostCookieName(config, name), attributesOf(config));
}

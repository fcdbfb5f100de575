import type { FastifyRequest } from 'fastify';
import { apiPrefix } from '@claimstead/contract/product.ts';
import type { Config } from '../config/config.ts';
import { Problem } from '../errors/problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Refuses a call that changes something unless the browser says that it comes from our own pages (P12.3).
 * Webhooks are exempt: they are signed. So are the calls that the contract marks `oneClick`: their
 * authority is in their address, and they read no session.
 * @throws {Problem} http.foreign_origin
 */
export function refuseForeignOrigin(config: Config, request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return;
  if (request.url.startsWith(`${apiPrefix}/webhooks/`)) return;
  if (request.routeOptions.config.oneClick) return;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    if (origin === new URL(config.publicUrl).origin) return;
    if (host && loopbackHost.test(host) && origin === `http://${host}`) return;
    throw new Problem('http.foreign_origin', { note: `origin ${origin}` });
  }
  if (request.headers['sec-fetch-site'] === 'same-origin') return;
  throw new Problem('http.foreign_origin', { note: 'neither Origin nor Sec-Fetch-Site' });
}

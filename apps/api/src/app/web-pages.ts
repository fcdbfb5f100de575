import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../core/config/config.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const buildFolder = fileURLToPath(new URL('../../../web/build/client/', import.meta.url));
const fallbackPage = '__spa-fallback.html';
const year = 31_536_000;

type Page = { html: Buffer; brotli: Buffer; policy: string };

/**
 * Serves the built web: hashed assets as immutable and precompressed, prerendered pages at their
 * addresses, and the shell for every other address, which the browser's router takes from there.
 */
export async function mountWeb(app: FastifyInstance, config: Config): Promise<void> {
  const pages = await readPages(config);
  const shell = pages.get(fallbackPage);
  if (!shell) {
    app.log.warn('web: no built pages found, serving the API only');
    return;
  }
  await app.register(fastifyStatic, {
    root: join(buildFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    maxAge: year * 1000,
    immutable: true,
    index: false,
  });
  await serveLooseFiles(app);
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const { pathname } = new URL(request.url, 'http://page');
    if (/^\/(api|files|assets|healthz|readyz)(\/|$)/.test(pathname)) return reply.callNotFound();
    const path = pathname.replace(/^\/+|\/+$/g, '');
    return sendPage(
      request,
      reply,
      pages.get(path === '' ? 'index.html' : `${path}/index.html`) ?? shell,
    );
  });
}

/** Files beside the pages (favicon, robots.txt) whose names do not change with their content. */
async function serveLooseFiles(app: FastifyInstance): Promise<void> {
  const files = (await readdir(buildFolder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name),
  );
  for (const file of files) {
    app.get(`/${file.name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(file.name, buildFolder, { maxAge: 3_600_000, immutable: false }),
    );
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('content-security-policy', page.policy);
  if (/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'br').send(page.brotli);
  }
  return reply.send(page.html);
}

async function readPages(config: Config): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const names = await readdir(buildFolder, { recursive: true }).catch(() => []);
  for (const name of names.filter((file) => file.endsWith('.html'))) {
    const html = await readFile(join(buildFolder, name));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    pages.set(relative('.', name), {
      html,
      brotli: brotliCompressSync(html, quality),
      policy: contentSecurityPolicy(config, html.toString('utf8')),
    });
  }
  return pages;
}

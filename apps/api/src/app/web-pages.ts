import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../core/config/config.ts';
import { readSessionToken } from '../core/http/session-cookie.ts';
import type { AppDeps } from './deps.ts';
import { brandedManifest, logoAddress } from './brand-pages.rules.ts';
import { FirstLook } from './first-look.ts';
import { mountPublicPages } from './public-pages/mount-public-pages.ts';
import { type Page, pageOf } from './rendered-pages.ts';
import { sendForm, sendText, textOf } from './send-text.ts';
import { isUnlisted, readKnownAddresses, robotsText } from './web-addresses.ts';

const buildFolder = fileURLToPath(new URL('../../../web/build/client/', import.meta.url));
const addressesFile = fileURLToPath(new URL('../../../web/build/addresses.json', import.meta.url));
const fallbackPage = '__spa-fallback.html';
const year = 31_536_000;

/**
 * Serves the built web: hashed assets as immutable and precompressed, prerendered pages at their
 * addresses, and the shell for every other address, which the browser's router takes from there. An
 * address that the router does not know gets the shell with status 404.
 */
export async function mountWeb(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config } = deps;
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
  await serveBrand(app, config);
  serveForCrawlers(app, deps, pages);
  const isKnown = await readKnownAddresses(addressesFile);
  const market = pages.get('buy/index.html');
  const firstLook = new FirstLook(deps);
  app.get('/*', async (request, reply) => {
    const address = addressOf(request.url);
    if (!address) return reply.callNotFound();
    const { pathname, search } = address;
    if (/^\/(api|files|message-files|assets|healthz|readyz)(\/|$)/.test(pathname))
      return reply.callNotFound();
    const path = pathname.replace(/^\/|(?<=[^/])\/$/g, '');
    const page = pages.get(path === '' ? 'index.html' : `${path}/index.html`);
    const isThere = page !== undefined || (isKnown(path) && (await mayKnow(deps, request, path)));
    if (!isThere) reply.code(404);
    if (!page || isUnlisted(`/${path}`)) reply.header('x-robots-tag', 'noindex');
    reply.header('content-security-policy', (page ?? shell).policy);
    if (page !== undefined && page === market) {
      // The response depends on who asks; the plain frame has a tag, so that caches do not mix them up.
      reply.header('vary', 'accept-encoding, cookie');
      const look = await firstLook.documentFor(request, search);
      if (look) return sendLook(request, reply, look);
    }
    return sendText(request, reply, page ?? shell);
  });
}

/** The requested address: a path, or a full address as a proxy may send it. Null: not an address. */
function addressOf(url: string): URL | null {
  return URL.parse(url.startsWith('/') ? `http://page${url}` : url);
}

/**
 * The operators' area is an address with nothing behind it for whoever is signed in as someone else, as
 * for the API. Who is not signed in is asked to sign in there, as on every page of people.
 */
async function mayKnow(deps: AppDeps, request: FastifyRequest, path: string): Promise<boolean> {
  if (!/^operations(\/|$)/i.test(path)) return true;
  const token = readSessionToken(deps.config, request);
  const actor = token === null ? null : await deps.authenticate(token);
  return actor === null || actor.operator;
}

/** Files beside the pages (icons, manifest) whose names do not change with their content. */
async function serveLooseFiles(app: FastifyInstance): Promise<void> {
  const files = (await readdir(buildFolder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && !/\.(html|data|br|gz|webmanifest)$/.test(entry.name),
  );
  for (const file of files) {
    app.get(`/${file.name}`, (_request, reply) =>
      reply.sendFile(file.name, buildFolder, { maxAge: 3_600_000, immutable: false }),
    );
  }
}

/** What has the installation's name or look without being a page. */
async function serveBrand(app: FastifyInstance, config: Config): Promise<void> {
  const manifest = await readFile(join(buildFolder, 'site.webmanifest'), 'utf8');
  const branded = textOf('application/manifest+json', brandedManifest(manifest, config));
  app.get('/site.webmanifest', (request, reply) => sendText(request, reply, branded));
  const { logo } = config.brand;
  if (logo === null) return;
  app.get(logoAddress, (_request, reply) =>
    // A picture opened on its own must run nothing.
    reply
      .type(logo.type)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'public, max-age=3600')
      .send(logo.content),
  );
}

function serveForCrawlers(app: FastifyInstance, deps: AppDeps, pages: Map<string, Page>): void {
  const paths = [...pages.keys()]
    .filter((name) => name.endsWith('index.html'))
    .map((name) => `/${name.replace(/\/?index\.html$/, '')}`);
  const robots = textOf('text/plain', robotsText(deps.config.publicUrl));
  app.get('/robots.txt', (request, reply) => sendText(request, reply, robots));
  mountPublicPages(app, deps, paths);
}

/** Sends a document that is for one person at one moment: nothing may cache it. */
function sendLook(request: FastifyRequest, reply: FastifyReply, look: Page): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store');
  reply.header('content-security-policy', look.policy);
  return sendForm(request, reply, look.forms);
}

async function readPages(config: Config): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const names = await readdir(buildFolder, { recursive: true }).catch(() => []);
  for (const name of names.filter((file) => file.endsWith('.html'))) {
    const built = await readFile(join(buildFolder, name), 'utf8');
    pages.set(name.replaceAll('\\', '/'), pageOf(built, config));
  }
  return pages;
}

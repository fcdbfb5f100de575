import { Readable } from 'node:stream';
import { numberInPath, publicRoot } from '@claimstead/contract/public-pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { sendFile } from '../../core/http/serve-file.ts';
import { readSessionToken, viewerOf } from '../../core/http/session-cookie.ts';
import { Problem } from '../../core/errors/problem.ts';
import {
  findPublicDrawing,
  isOwner,
  type ListingsDeps,
} from '../../domains/listings/listings.api.ts';
import { noteView, publicDirectory } from '../../domains/marketplace/marketplace.api.ts';
import { sendText, textOf } from '../send-text.ts';
import { siteMap } from '../web-addresses.ts';
import { PublicPages } from './public-pages.ts';
import { llmsText, mapParts, siteMapIndex, siteMapOf } from './site-maps.ts';

type Deps = HttpDeps & ListingsDeps;
type OfNumber = { Params: { number: string } };

/**
 * The pages of patents that everyone may read, their drawings, and what tells search engines of them. With
 * `PUBLIC_PAGES=off` every such address answers as one at which nothing was ever public.
 * @param paths of the pages that are the same for all.
 */
export function mountPublicPages(app: FastifyInstance, deps: Deps, paths: string[]): void {
  const pages = new PublicPages(deps);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = URL.parse(request.url.startsWith('/') ? `http://page${request.url}` : request.url);
    if (!url) throw new Problem('http.not_found');
    const found = await pages.replyTo(url);
    if ('movedTo' in found) {
      return reply.header('cache-control', 'no-cache').redirect(found.movedTo, 301);
    }
    const { document } = found;
    // A page that is opened is a document once; its data is what a tab reads of it again.
    const isOpened = !url.pathname.endsWith('.data') && isReader(request);
    if (isOpened && document.listingId !== null) countReader(deps, request, document.listingId);
    reply.code(document.status).headers(document.headers);
    if (document.status !== 200) reply.header('x-robots-tag', 'noindex');
    if (document.policy !== null) reply.header('content-security-policy', document.policy);
    return sendText(request, reply, document);
  };
  app.get(publicRoot, answer);
  app.get(`${publicRoot}.data`, answer);
  app.get(`${publicRoot}/:number`, answer);
  app.get(`${publicRoot}/:number/:slug`, answer);
  app.get<OfNumber>(`${publicRoot}/:number/drawing.webp`, (request, reply) =>
    sendDrawing(deps, request, reply, 'drawing'),
  );
  app.get<OfNumber>(`${publicRoot}/:number/link.jpg`, (request, reply) =>
    sendDrawing(deps, request, reply, 'link'),
  );
  mountMaps(app, deps, paths);
}

/** Whether a person reads, as far as a request tells: no robot, no look at the headers alone, and no page fetched ahead. */
function isReader({ method, headers }: FastifyRequest): boolean {
  const browser = headers['user-agent'];
  const isAsked = method === 'GET' && headers['sec-purpose'] === undefined;
  return isAsked && browser !== undefined && !isbot(browser);
}

/**
 * Counts one more reader, unless an owner of the listing is signed in; who it was is not kept. Nothing waits for it, and
 * without a session the database is not asked.
 */
function countReader(deps: Deps, request: FastifyRequest, listingId: string): void {
  const count = () => noteView(deps, listingId, 'public_page', null);
  if (readSessionToken(deps.config, request) === null) return count();
  viewerOf(deps, request)
    .then(async (userId) => {
      if (userId === null || !(await isOwner(deps.db, listingId, userId))) count();
    })
    .catch((error: unknown) =>
      deps.log.debug({ err: error }, 'public pages: a reader was not counted'),
    );
}

async function sendDrawing(
  deps: Deps,
  request: FastifyRequest<OfNumber>,
  reply: FastifyReply,
  kind: 'drawing' | 'link',
): Promise<FastifyReply> {
  const number = deps.config.publicPages ? numberInPath(request.params.number) : null;
  const directory = number === null ? null : await publicDirectory(deps);
  const found = directory?.find(number ?? '', deps.clock.now().getTime()) ?? null;
  const source =
    found && !found.isGone ? await findPublicDrawing(deps, found.entry.listingId, kind) : null;
  if (!source) throw new Problem('http.not_found');
  return sendFile(request, reply, source, 'listings.file_not_found');
}

function mountMaps(app: FastifyInstance, deps: Deps, paths: string[]): void {
  const { publicPages, publicUrl } = deps.config;
  const listed = publicPages ? [...paths, publicRoot] : paths;
  const pages = textOf('application/xml', siteMap(publicUrl, listed));
  if (!publicPages) {
    app.get('/sitemap.xml', (request, reply) => sendText(request, reply, pages));
    return;
  }
  const llms = textOf('text/plain', llmsText(publicUrl));
  app.get('/llms.txt', (request, reply) => sendText(request, reply, llms));
  app.get('/sitemap-pages.xml', (request, reply) => sendText(request, reply, pages));
  app.get('/sitemap.xml', async (request, reply) => {
    const directory = await publicDirectory(deps);
    const parts = mapParts(directory.sizeAt(deps.clock.now().getTime()));
    const index = siteMapIndex(publicUrl, parts);
    return sendText(request, reply, textOf('application/xml', index));
  });
  app.get<{ Params: { part: string } }>('/sitemap-patents-:part.xml', async (request, reply) => {
    const directory = await publicDirectory(deps);
    const now = deps.clock.now().getTime();
    const parts = mapParts(directory.sizeAt(now));
    const part = Number(request.params.part) - 1;
    if (!Number.isInteger(part) || part < 0 || part >= parts) throw new Problem('http.not_found');
    const addresses = directory.addresses(part, parts, now);
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache');
    return reply.send(Readable.from(siteMapOf(publicUrl, addresses)));
  });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { Problem } from '../errors/problem.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

type AddressDeps = { config: Config; clock: Clock; secrets: SecretBox };

/** Enough to start a download and to resume it. */
const livesSeconds = 300;
const signedPlace = 'document-address';

export type DocumentQuery = { viewer?: string; until?: string; signature?: string };

/**
 * A short-lived address of an uploaded document at the origin that serves nothing else. There are no
 * cookies there: the address is the authority, for the person it was made for.
 * @param path of the document there; nothing of it may need encoding
 * @returns null: no such origin is configured
 */
export async function documentAddress(
  deps: AddressDeps,
  path: string,
  viewerUserId: string,
): Promise<string | null> {
  const { documentsOrigin } = deps.config;
  if (documentsOrigin === null) return null;
  const until = String(Math.floor(deps.clock.now().getTime() / 1000) + livesSeconds);
  const marked = await deps.secrets.mark(markedText(path, viewerUserId, until), signedPlace);
  const signature = marked.toString('base64url');
  const query = new URLSearchParams({ viewer: viewerUserId, until, signature });
  return `${documentsOrigin}${path}?${query.toString()}`;
}

/**
 * The person an address at the documents' origin was made for. The caller decides whether they may still see
 * the document.
 * @throws {Problem} http.not_found (forged) · files.address_ended
 */
export async function readDocumentAddress(
  deps: AddressDeps,
  path: string,
  query: DocumentQuery,
): Promise<string> {
  const { viewer = '', until = '', signature = '' } = query;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = await deps.secrets.isMark(given, markedText(path, viewer, until), signedPlace);
  if (!isOurs) throw new Problem('http.not_found', { note: 'document address: forged' });
  if (deps.clock.now().getTime() >= Number(until) * 1000) throw new Problem('files.address_ended');
  return viewer;
}

function markedText(...parts: string[]): string {
  return parts.join('\n');
}

/**
 * Keeps the two origins apart: the documents' origin serves nothing but documents, and they are served nowhere
 * else.
 * @throws {Problem} http.not_found
 */
export function keepOriginsApart(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { documentsOrigin } = config;
  const isThere =
    documentsOrigin !== null && request.host.toLowerCase() === new URL(documentsOrigin).host;
  if (isThere) {
    void reply.headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
  }
  if (isThere !== (request.routeOptions.config.isDocument === true)) {
    throw new Problem('http.not_found');
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served at the documents' own origin, and only there. */
    isDocument?: true;
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentQuery } from '../../../core/http/documents-origin.ts';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { type FileSource, sendFile } from '../../../core/http/serve-file.ts';
import { viewerOf } from '../../../core/http/session-cookie.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { locateFile, openByAddress, openDocument } from './file-openings.service.ts';
import type { OpeningQuery } from './file-openings.rules.ts';

type DocumentRequest = { Params: { id: string }; Querystring: DocumentQuery };
type FileRequest = { Params: { id: string }; Querystring: OpeningQuery };

/** Files lie outside the API's prefix, since pages name them in `src` and `href`. */
export function fileRoutes(app: FastifyInstance, deps: HttpDeps & ListingsDeps): void {
  app.get<FileRequest>('/files/:id', async (request, reply) => {
    const viewerUserId = await viewerOf(deps, request);
    const asked = { size: request.query.size, accept: request.headers.accept };
    const way = await locateFile(deps, viewerUserId, request.params.id, asked);
    if ('source' in way) return serve(request, reply, way.source);
    return reply.header('cache-control', 'no-store').redirect(way.redirectTo, 302);
  });

  app.get<FileRequest>('/files/:id/content', async (request, reply) => {
    const viewerUserId = await viewerOf(deps, request);
    const { params, query, headers } = request;
    const source = await openByAddress(deps, viewerUserId, params.id, query, headers.accept);
    return serve(request, reply, source);
  });

  const apart = { config: { isDocument: true } } as const;
  app.get<DocumentRequest>('/files/:id/document', apart, async (request, reply) =>
    serve(request, reply, await openDocument(deps, request.params.id, request.query)),
  );
}

function serve(request: FastifyRequest, reply: FastifyReply, source: FileSource) {
  return sendFile(request, reply, source, 'listings.file_not_found');
}

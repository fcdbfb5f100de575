import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentQuery } from '../../../core/http/documents-origin.ts';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { type FileSource, sendFile } from '../../../core/http/serve-file.ts';
import { viewerOf } from '../../../core/http/session-cookie.ts';
import type { MessagingDeps } from '../messaging.deps.ts';
import type { LeaveQuery } from './message-file-addresses.rules.ts';
import { findAddress, openByAddress, openDocument } from './message-files.service.ts';

type DocumentRequest = { Params: { id: string }; Querystring: DocumentQuery };
type FileRequest = { Params: { id: string }; Querystring: LeaveQuery };

/** Files lie outside the API's prefix, since pages name them in `src` and `href`. */
export function messageFileRoutes(app: FastifyInstance, deps: HttpDeps & MessagingDeps): void {
  app.get<FileRequest>('/message-files/:id', async (request, reply) => {
    const address = await findAddress(deps, await viewerOf(deps, request), request.params.id);
    return reply.header('cache-control', 'no-store').redirect(address, 302);
  });

  app.get<FileRequest>('/message-files/:id/content', async (request, reply) => {
    const viewer = await viewerOf(deps, request);
    return serve(
      request,
      reply,
      await openByAddress(deps, viewer, request.params.id, request.query),
    );
  });

  const apart = { config: { isDocument: true } } as const;
  app.get<DocumentRequest>('/message-files/:id/document', apart, async (request, reply) =>
    serve(request, reply, await openDocument(deps, request.params.id, request.query)),
  );
}

function serve(request: FastifyRequest, reply: FastifyReply, source: FileSource) {
  return sendFile(request, reply, source, 'messaging.file_not_found');
}

import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { sendFile } from '../../../core/http/mount.ts';
import { readSessionToken } from '../../../core/http/session-cookie.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { openListingFile } from './listing-files.service.ts';

const hourSeconds = 3600;

/**
 * Files lie outside the API's prefix, since pages name them in `src` and `href`. A picture never changes
 * under its address, so a browser may keep it for a while.
 */
export function fileRoutes(app: FastifyInstance, deps: HttpDeps & ListingsDeps): void {
  app.get<{ Params: { id: string }; Querystring: { size?: string } }>(
    '/files/:id',
    async (request, reply) => {
      const token = readSessionToken(deps.config, request);
      const actor = token === null ? null : await deps.authenticate(token);
      const { id } = request.params;
      const file = await openListingFile(deps, actor?.userId ?? null, id, request.query.size);
      reply
        .header(
          'cache-control',
          file.kind === 'image' ? `private, max-age=${hourSeconds}` : 'no-store',
        )
        .header('content-security-policy', "default-src 'none'; sandbox");
      return sendFile(reply, file);
    },
  );
}

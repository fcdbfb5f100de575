import { limits } from '@claimstead/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../../core/errors/problem.ts';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { sendFile } from '../../../core/http/mount.ts';
import { readSessionToken } from '../../../core/http/session-cookie.ts';
import { asBrokenOff, uploadedPart } from '../../../core/http/uploaded-part.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { openPicture } from './pictures.service.ts';

const yearSeconds = 365 * 24 * 3600;

/**
 * Pictures lie outside the API's prefix, since pages name them in `src`. Anyone signed in may see one;
 * a new picture has a new address, so a browser may keep it.
 */
export function servePictures(app: FastifyInstance, deps: HttpDeps & IdentityDeps): void {
  app.get<{ Params: { userId: string; version: string }; Querystring: { size?: string } }>(
    '/files/pictures/:userId/:version',
    async (request, reply) => {
      const token = readSessionToken(deps.config, request);
      const actor = token === null ? null : await deps.authenticate(token);
      if (!actor) throw new Problem('identity.sign_in_required');
      const { userId, version } = request.params;
      const picture = await openPicture(deps, { userId, version, size: request.query.size });
      reply
        .header('cache-control', `private, max-age=${yearSeconds}, immutable`)
        .header('content-security-policy', "default-src 'none'; sandbox");
      return sendFile(reply, picture);
    },
  );
}

/**
 * Reads the picture of a multipart request into memory, up to the limit and no further.
 * @throws {Problem} identity.picture_too_large, identity.picture_invalid where there is no file,
 * http.malformed where it breaks off
 */
export async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('http.unsupported_type');
  const part = await uploadedPart(request, { fileSize: limits.profilePictureBytes });
  if (!part) throw new Problem('identity.picture_invalid');
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch (error) {
    throw asBrokenOff(error);
  }
  if (part.file.truncated) throw new Problem('identity.picture_too_large');
  return Buffer.concat(chunks);
}

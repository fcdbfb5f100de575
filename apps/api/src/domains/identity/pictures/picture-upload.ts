import { limits } from '@claimstead/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../core/errors/problem.ts';
import { asBrokenOff, uploadedPart } from '../../../core/http/uploaded-part.ts';

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

import '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';
import type { IncomingFile, OpenIncoming } from '../files/received-file.ts';

/**
 * The file of a multipart request, which is not read yet; undefined where it has none.
 * @throws {Problem} http.malformed where the form breaks off, or was never one
 */
export async function uploadedPart(
  request: FastifyRequest,
  limits: { fileSize: number; files?: number },
): Promise<MultipartFile | undefined> {
  try {
    return await request.file({ limits });
  } catch (error) {
    throw asBrokenOff(error);
  }
}

/**
 * The file that a multipart request brings, opened only when it is wanted, and read no further than the limit.
 * @throws {Problem} when it is opened: files.missing, http.malformed
 */
export function uploadOf(request: FastifyRequest, maxBytes: number): OpenIncoming {
  return async (): Promise<IncomingFile> => {
    if (!request.isMultipart()) throw new Problem('files.missing');
    const part = await uploadedPart(request, { fileSize: maxBytes, files: 1 });
    if (!part) throw new Problem('files.missing');
    return { name: part.filename, content: part.file, wasCut: () => part.file.truncated };
  };
}

/** The form parser's errors have no status: this turns them into refusals. */
export function asBrokenOff(error: unknown): unknown {
  if (!(error instanceof Error) || 'statusCode' in error) return error;
  return new Problem('http.malformed', {
    note: `upload broke off: ${error.message}`,
    cause: error,
  });
}

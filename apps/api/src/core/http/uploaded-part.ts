import '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';

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

/** The form parser's errors have no status: this turns them into refusals. */
export function asBrokenOff(error: unknown): unknown {
  if (!(error instanceof Error) || 'statusCode' in error) return error;
  return new Problem('http.malformed', {
    note: `upload broke off: ${error.message}`,
    cause: error,
  });
}

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

/** What the parser of forms throws has no status: it is not known as a refusal until it is called one here. */
export function asBrokenOff(error: unknown): unknown {
  if (!(error instanceof Error) || 'statusCode' in error) return error;
  return new Problem('http.malformed', {
    note: `upload broke off: ${error.message}`,
    cause: error,
  });
}

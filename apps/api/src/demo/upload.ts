import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/**
 * A file as the services receive it from a browser: they read it from a multipart request, and of that
 * they use these two members. So a demo file takes the way of every upload, with all of its checks.
 */
export function uploadOf(name: string, content: Buffer): FastifyRequest {
  const stream = Object.assign(Readable.from([content]), {
    truncated: false,
    bytesRead: content.length,
  });
  const request = {
    isMultipart: () => true,
    file: async () => ({ file: stream, filename: name }),
  };
  return request as unknown as FastifyRequest;
}

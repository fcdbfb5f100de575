import { Readable } from 'node:stream';
import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { attachmentHeader } from './attachment.rules.ts';
import { type ByteRange, readRange } from './byte-range.rules.ts';

/** A stored file and its response headers. It never changes, so its tag may be derived from its name. */
export type FileSource = {
  contentType: string;
  downloadAs?: string;
  etag: string;
  cacheControl: string;
  /** Which headers of the request this answer was chosen by. */
  vary?: string;
  /** null: its content is gone. */
  size(): Promise<number | null>;
  open(range?: ByteRange): Promise<{ stream: Readable; size: number } | null>;
};

/** As {@link serveFile}. @throws {Problem} `missing`, where its content is gone. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  source: FileSource,
  missing: ErrorCode,
): Promise<FastifyReply> {
  if (!(await serveFile(request, reply, source))) {
    throw new Problem(missing, { note: `no content for ${source.etag}` });
  }
  return reply;
}

/**
 * Serves a stored file so that no browser treats it as active content: whole or in part (Range), headers only
 * (HEAD), or 304 (If-None-Match).
 * @returns false, with nothing sent, where its content is gone.
 */
async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  source: FileSource,
): Promise<boolean> {
  if (request.headers['if-none-match'] === source.etag) {
    describeFile(reply, source);
    reply.code(304).send();
    return true;
  }
  const wanted = request.headers['if-range'] ?? source.etag;
  const range = wanted === source.etag ? request.headers.range : undefined;
  if (request.method !== 'HEAD' && range === undefined) return sendWhole(reply, source);

  const size = await source.size();
  if (size === null) return false;
  const part = readRange(range, size);
  if (part === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`).send();
    return true;
  }
  if (request.method === 'HEAD') {
    describeFile(reply, source);
    // An empty stream: the framework would count the bytes of anything else.
    reply.header('content-length', String(size)).send(Readable.from([]));
    return true;
  }
  return part === 'whole' ? sendWhole(reply, source) : sendPart(reply, source, part);
}

async function sendWhole(reply: FastifyReply, source: FileSource): Promise<boolean> {
  const opened = await source.open();
  if (!opened) return false;
  describeFile(reply, source);
  reply.header('content-length', String(opened.size)).send(opened.stream);
  return true;
}

async function sendPart(
  reply: FastifyReply,
  source: FileSource,
  part: ByteRange,
): Promise<boolean> {
  const opened = await source.open(part);
  if (!opened) return false;
  describeFile(reply, source);
  reply
    .code(206)
    .header('content-range', `bytes ${part.start}-${part.end}/${opened.size}`)
    .header('content-length', String(part.end - part.start + 1))
    .send(opened.stream);
  return true;
}

function describeFile(reply: FastifyReply, source: FileSource): void {
  reply
    .type(source.contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', source.cacheControl)
    .header('accept-ranges', 'bytes')
    .header('etag', source.etag);
  if (source.vary !== undefined) reply.header('vary', source.vary);
  if (source.downloadAs !== undefined) {
    reply.header('content-disposition', attachmentHeader(source.downloadAs));
  }
}

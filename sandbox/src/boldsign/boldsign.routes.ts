import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxKeys } from '../sandbox.config.ts';
import type { CallTools } from '../stripe/transport/answer-call.ts';
import type { Fault } from '../stripe/transport/faults.store.ts';
import type { World } from '../stripe/world.ts';
import { complain } from '../terminal.ts';
import { BoldSignFault } from './boldsign.shape.ts';
import { isTurn, revokeDocument } from './change-document.ts';
import { getDocument, insertLink, listDocuments, listFiles } from './documents.store.ts';
import { sendDocument } from './send-document.ts';
import { auditTrail, signedFiles, zipOf } from './signed-files.ts';

export const boldsignPath = '/boldsign';
/** What BoldSign gives a link where nothing shorter is asked for. */
const longestLinkSeconds = 180 * 86_400;

type Query = {
  documentId?: string;
  signerEmail?: string;
  signLinkValidTill?: string;
  labels?: string | string[];
  page?: string;
  pageSize?: string;
};
type Call = { world: World; query: Query; request: FastifyRequest; reply: FastifyReply };

/**
 * Serves BoldSign's API under `/boldsign/v1/document`, by its reference (developers.boldsign.com,
 * Documents): one key in `X-API-KEY`, a multipart form for `send`, JSON for the rest. Faults are ordered
 * and calls are logged as for Stripe's.
 */
export function mountBoldSignApi(app: FastifyInstance, tools: CallTools): void {
  void app.register(async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const serve = (method: 'GET' | 'POST', name: string, work: (call: Call) => unknown) =>
      api.route<{ Querystring: Query }>({
        method,
        url: `${boldsignPath}/v1/document/${name}`,
        handler: (request, reply) =>
          answer(tools, `${method} ${pathOf(request)}`, request, reply, work),
      });
    serve('POST', 'send', async ({ world, request, reply }) => {
      reply.code(201);
      return sendDocument(world, await formOf(request));
    });
    serve('GET', 'properties', ({ world, query }) =>
      getDocument(world.db, needed(query.documentId)),
    );
    serve('GET', 'list', ({ world, query }) => listPage(world, query));
    serve('GET', 'getEmbeddedSignLink', ({ world, query }) => makeLink(world, query));
    serve('GET', 'download', ({ world, query, reply }) => download(world, query, reply));
    serve('GET', 'downloadAuditLog', ({ world, query, reply }) => {
      const document = getDocument(world.db, needed(query.documentId));
      // It is given once all have signed (BoldSign, How to retrieve document history).
      if (document.status !== 'Completed')
        throw new BoldSignFault(403, 'The document is not completed.');
      reply.type('application/pdf');
      return auditTrail(document);
    });
    serve('POST', 'revoke', ({ world, query, request, reply }) => {
      revokeDocument(world, needed(query.documentId), messageOf(request));
      reply.code(204);
      return '';
    });
  });
}

async function answer(
  tools: CallTools,
  call: string,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  work: (call: Call) => unknown,
): Promise<unknown> {
  const { world } = tools;
  const fault = tools.faults.take(call, false);
  if (fault && fault.kind !== 'cut_after') return failOnOrder(tools, fault, call, reply);
  try {
    if (request.headers['x-api-key'] !== sandboxKeys.boldsignApiKey) {
      throw new BoldSignFault(401, 'The API key is not valid.');
    }
    const query = request.query;
    const made = work({ world, query, request, reply });
    const result = made instanceof Promise ? await (made as Promise<unknown>) : made;
    log(tools, call, query, fault ? null : reply.statusCode, fault ? 'fault: cut after' : null);
    if (!fault) return result;
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  } catch (error) {
    const refusal =
      error instanceof BoldSignFault ? error : new BoldSignFault(400, 'The sandbox has failed.');
    if (!(error instanceof BoldSignFault)) complain(`${call} broke the sandbox:`, error);
    log(tools, call, request.query, refusal.status, refusal.message);
    return reply.code(refusal.status).send({ error: refusal.message });
  }
}

/** A hanging call is cut as well: nobody here waits for BoldSign longer than for a dropped line. */
function failOnOrder(
  tools: CallTools,
  fault: Fault,
  call: string,
  reply: FastifyReply,
): FastifyReply {
  const status = fault.kind === 'status' ? (fault.status ?? 500) : null;
  log(tools, call, null, status, `fault: ${fault.kind}`);
  if (status !== null) {
    return reply.code(status).send({ error: `The sandbox was told to answer ${status}.` });
  }
  reply.hijack();
  reply.raw.socket?.destroy();
  return reply;
}

function log(
  tools: CallTools,
  call: string,
  params: unknown,
  status: number | null,
  noteText: string | null,
): void {
  const [method = '', path = ''] = call.split(' ');
  const at = tools.world.clock.now().toISOString();
  tools.calls.add({ at, method, path, params, idempotencyKey: null, status, note: noteText });
}

function listPage(world: World, query: Query) {
  const labels = query.labels === undefined ? [] : [query.labels].flat();
  const page = Number(query.page ?? 0);
  const pageSize = Number(query.pageSize ?? 10);
  if (!Number.isInteger(page) || page < 1) throw new BoldSignFault(400, 'Page begins with 1.');
  const found = listDocuments(world.db, labels);
  return {
    pageDetails: {
      page,
      pageSize,
      totalRecordsCount: found.length,
      totalPages: Math.ceil(found.length / pageSize),
    },
    result: found.slice((page - 1) * pageSize, page * pageSize),
  };
}

function makeLink(world: World, query: Query): { signLink: string } {
  const document = getDocument(world.db, needed(query.documentId));
  const signer = document.signerDetails.find((one) => one.signerEmail === query.signerEmail);
  if (!signer) throw new BoldSignFault(400, 'The signer was not found in the document.');
  if (!isTurn(document, signer)) {
    throw new BoldSignFault(403, 'The document is not waiting for this signer.');
  }
  const now = world.clock.seconds();
  const asked = query.signLinkValidTill ? Date.parse(query.signLinkValidTill) / 1000 : Number.NaN;
  const validTill = Number.isFinite(asked) ? Math.floor(asked) : now + longestLinkSeconds;
  if (validTill <= now) throw new BoldSignFault(400, 'signLinkValidTill is in the past.');
  const key = randomBytes(24).toString('base64url');
  const { documentId } = document;
  insertLink(world.db, key, { documentId, signerId: signer.id, validTill });
  const at = `${world.publicUrl()}${boldsignPath}/document/sign/`;
  return { signLink: `${at}?documentId=${documentId}s_${key}` };
}

function download(world: World, query: Query, reply: FastifyReply): Buffer | Uint8Array {
  const document = getDocument(world.db, needed(query.documentId));
  const files = listFiles(world.db, document.documentId);
  const signed = document.status === 'Completed' ? signedFiles(document, files) : files;
  if (document.documentDownloadOption === 'Individually' && signed.length > 1) {
    reply.type('application/zip');
    return zipOf(signed);
  }
  reply.type('application/pdf');
  return signed[0]?.content ?? Buffer.alloc(0);
}

async function formOf(request: FastifyRequest): Promise<FormData> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) {
    throw new BoldSignFault(400, 'A document is sent as multipart/form-data.');
  }
  const body = new Uint8Array(request.body as Buffer);
  return new Response(body, { headers: { 'content-type': type } }).formData();
}

function messageOf(request: FastifyRequest): string {
  const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const given: unknown = body === '' ? null : JSON.parse(body);
  const message: unknown = Reflect.get(Object(given), 'message');
  if (typeof message !== 'string' || message === '') {
    throw new BoldSignFault(400, 'A message is needed.');
  }
  return message;
}

function needed(documentId: string | undefined): string {
  if (documentId) return documentId;
  throw new BoldSignFault(400, 'documentId is needed.');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

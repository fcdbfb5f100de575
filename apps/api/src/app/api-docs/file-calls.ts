import { type Endpoint, type EndpointTable, endpointTable } from '@claimstead/contract/endpoint.ts';
import { z } from 'zod';

/** As an address names it: what is none of ours is answered as what is not there. */
const file = z.object({ id: z.string() });
const text = z.string().optional();
const bySignature = z.object({ viewer: text, until: text, signature: text });

function fileCall(summary: string, query: z.ZodObject, params: z.ZodObject = file) {
  const responses = { 200: 'file', 206: 'file', 304: 'empty' } as const;
  return { summary, access: 'anyone', params, query, responses } as const satisfies Endpoint;
}

/** A file's stable address: it answers the bytes of a public picture, and otherwise leads to a short-lived address. */
function fileAddress(summary: string, query: z.ZodObject) {
  const call = fileCall(summary, query);
  return { ...call, responses: { ...call.responses, 302: 'empty' } } as const;
}

/**
 * The addresses of files, which are no calls of the contract: pages name them in `src` and `href`. They are described here only;
 * their routes stand in their domains, and the fuzz test finds one that is missing.
 */
export const fileCalls: EndpointTable = endpointTable({
  'GET /files/{id}': fileAddress(
    'A file of a listing: a public picture, or where it is.',
    z.object({ size: text }),
  ),
  'GET /files/{id}/content': fileCall(
    'A file of a listing at a short-lived address.',
    z.object({ size: text, until: text, signature: text }),
  ),
  'GET /files/{id}/document': fileCall(
    'A document of a listing, at an origin of its own, by its address alone.',
    bySignature,
  ),
  'GET /files/pictures/{userId}/{version}': fileCall(
    'A profile picture.',
    z.object({ size: text }),
    z.object({ userId: z.string(), version: z.string() }),
  ),
  'GET /message-files/{id}': fileAddress('Where a file of a message is.', z.object({})),
  'GET /message-files/{id}/content': fileCall(
    'A file of a message at a short-lived address.',
    z.object({ until: text, signature: text }),
  ),
  'GET /message-files/{id}/document': fileCall(
    'A document of a message, at an origin of its own, by its address alone.',
    bySignature,
  ),
});

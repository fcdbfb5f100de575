import { z } from 'zod';
import type { Circuit } from '../../core/circuit/circuit.ts';
import type { BoldsignSettings } from '../../core/config/boldsign-settings.ts';
import { ProviderFailure } from '../../core/errors/provider-failure.ts';

const timeoutMs = 20_000;

const propertiesSchema = z.object({
  documentId: z.string(),
  status: z.string(),
  signerDetails: z.array(
    z.object({
      signerName: z.string().nullish(),
      signerEmail: z.string().nullish(),
      status: z.string().nullish(),
      isReassigned: z.boolean().nullish(),
      declineMessage: z.string().nullish(),
    }),
  ),
  reassign: z.array(z.unknown()).nullish(),
  files: z
    .array(z.object({ documentName: z.string().nullish(), pageCount: z.number().nullish() }))
    .nullish(),
  documentHistory: z
    .array(
      z.object({
        email: z.string().nullish(),
        ipaddress: z.string().nullish(),
        action: z.string().nullish(),
        timestamp: z.number().nullish(),
      }),
    )
    .nullish(),
  activityDate: z.number().nullish(),
  declineMessage: z.string().nullish(),
});
/** The fields read of a document; everything else is ignored. */
export type BoldsignProperties = z.output<typeof propertiesSchema>;

const sentSchema = z.object({ documentId: z.string() });
const linkSchema = z.object({ signLink: z.url() });
const listSchema = z.object({
  result: z.array(
    z.object({ documentId: z.string(), status: z.string(), createdDate: z.number().nullish() }),
  ),
});

export type BoldsignClient = {
  /** Sends a document; it is processed after the answer. @returns its id */
  send(form: FormData): Promise<string>;
  /** null: there is no such document, or it is still being processed. */
  findProperties(documentId: string): Promise<BoldsignProperties | null>;
  /** Documents with this label that can still be used, oldest first. */
  listLabelled(label: string): Promise<string[]>;
  makeSignLink(documentId: string, signerEmail: string, validTill: Date): Promise<string>;
  download(documentId: string): Promise<Buffer>;
  /** Who did what to a completed document, as a PDF of its own. */
  downloadAuditTrail(documentId: string): Promise<Buffer>;
  revoke(documentId: string, message: string): Promise<void>;
};

/**
 * The seven calls of BoldSign's API (developers.boldsign.com, Documents) that the product makes, over fetch.
 * BoldSign's own package would bring, for seven calls, a client that follows redirects and writes its own logs;
 * see docs/decisions. Every failure is a {@link ProviderFailure}: `refused` for a 4xx that says no, `unknown`
 * for no answer, 5xx, 429 and a key that is not accepted, which say nothing about the document.
 */
export function createBoldsignClient(
  settings: BoldsignSettings,
  circuit?: Circuit,
): BoldsignClient {
  const line = { settings, circuit };
  const get = (name: string, query: Record<string, string>) => call(line, 'GET', name, query);
  return {
    send: async (form) => {
      const answer = await call(line, 'POST', 'send', {}, form);
      return (await read(answer, sentSchema)).documentId;
    },
    findProperties: async (documentId) => {
      try {
        return await read(await get('properties', { documentId }), propertiesSchema);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    listLabelled: async (label) => {
      const query = { page: '1', pageSize: '100', labels: label };
      const { result } = await read(await get('list', query), listSchema);
      const usable = result.filter((one) => one.status !== 'Revoked' && one.status !== 'Expired');
      usable.sort((left, right) => (left.createdDate ?? 0) - (right.createdDate ?? 0));
      return usable.map((one) => one.documentId);
    },
    makeSignLink: async (documentId, signerEmail, validTill) => {
      const query = { documentId, signerEmail, signLinkValidTill: validTill.toISOString() };
      return (await read(await get('getEmbeddedSignLink', query), linkSchema)).signLink;
    },
    download: async (documentId) => {
      const answer = await get('download', { documentId });
      return Buffer.from(await orUnknown(answer.arrayBuffer()));
    },
    downloadAuditTrail: async (documentId) => {
      const answer = await get('downloadAuditLog', { documentId });
      return Buffer.from(await orUnknown(answer.arrayBuffer()));
    },
    revoke: async (documentId, message) => {
      const body = JSON.stringify({ message });
      const answer = await call(line, 'POST', 'revoke', { documentId }, body);
      await answer.body?.cancel();
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof ProviderFailure && error.code === '404';
}

async function call(
  { settings, circuit }: { settings: BoldsignSettings; circuit: Circuit | undefined },
  method: 'GET' | 'POST',
  name: string,
  query: Record<string, string>,
  body?: FormData | string,
): Promise<Response> {
  const address = new URL(`${settings.apiUrl}/v1/document/${name}`);
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
  const ask = () =>
    fetch(address, {
      method,
      headers: {
        accept: '*/*',
        'x-api-key': settings.apiKey,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  const reading = {
    foundNobody: () => true,
    saysAway: (answer: Response) => answer.status >= 500,
  };
  const answer = await orUnknown(circuit ? circuit.call(ask, reading) : ask());
  if (answer.ok) return answer;
  const words = (await answer.text().catch(() => '')).slice(0, 300);
  // 401 is our key, 402 our account, 429 our rate: none of them says anything about the document.
  const says = answer.status >= 400 && answer.status < 500;
  const refused = says && ![401, 402, 408, 429].includes(answer.status);
  throw new ProviderFailure(
    refused ? 'refused' : 'unknown',
    String(answer.status),
    `BoldSign ${name}: ${answer.status} ${words}`,
  );
}

async function read<S extends z.ZodType>(answer: Response, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(await orUnknown(answer.json()));
  if (parsed.success) return parsed.data;
  throw new ProviderFailure(
    'unknown',
    null,
    `BoldSign says what is not understood: ${parsed.error}`,
  );
}

async function orUnknown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new ProviderFailure('unknown', null, `BoldSign does not answer: ${String(error)}`, error);
  }
}

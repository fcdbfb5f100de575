import { apiPrefix } from '@claimstead/contract/product.ts';
import { networkProblem, problemFrom } from './api-problem.ts';
import type { ApiArguments, ApiResult, EndpointKey, UploadKey } from './api-types.ts';

type AnyInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
};

/**
 * Calls the endpoint that the contract lists under `key`, for example
 * `api('POST /offer/{id}/counter', { params: { id }, query: { amount: '1500' } })`.
 * Returns the parsed body, a string for text, `undefined` for 204.
 * @throws ApiProblem for every response that is not a success, and `network` if none came.
 */
export async function api<K extends EndpointKey>(
  key: K,
  ...[given]: ApiArguments<K>
): Promise<ApiResult<K>> {
  const input: AnyInput = given ?? {};
  const { method, url } = addressOf(key, input);
  const headers: Record<string, string> = { accept: 'application/json, text/plain' };
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (input.signal) init.signal = input.signal;
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  const response = await send(url, init);
  const text = await response.text();
  if (!response.ok) throw problemFrom(response.status, text, response.headers.get('retry-after'));
  return readBody(text, response.headers.get('content-type')) as ApiResult<K>;
}

type UploadInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  file: File;
  /** Called with the fraction of bytes sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

/**
 * Sends one file as multipart/form-data and reports the bytes as they are sent.
 * @throws ApiProblem as {@link api} does; a DOMException `AbortError` if `signal` aborts it.
 */
export function uploadFile<K extends UploadKey>(
  key: K,
  { file, onProgress, signal, ...input }: UploadInput,
): Promise<ApiResult<K>> {
  const { method, url } = addressOf(key, input);
  return new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    const settle = () => signal?.removeEventListener('abort', giveUp);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      settle();
      if (request.status < 200 || request.status > 299) {
        const retryAfter = request.getResponseHeader('retry-after');
        reject(problemFrom(request.status, request.responseText, retryAfter));
        return;
      }
      const type = request.getResponseHeader('content-type');
      resolve(readBody(request.responseText, type));
    });
    request.addEventListener('error', () => {
      settle();
      reject(networkProblem());
    });
    request.addEventListener('abort', () => {
      settle();
      reject(new DOMException('The upload was canceled.', 'AbortError'));
    });
    if (signal?.aborted) {
      reject(new DOMException('The upload was canceled.', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', giveUp);
    request.open(method, url);
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  }) as Promise<ApiResult<K>>;
}

/**
 * Fetches the file that a call returns, and its name if the server gives one.
 * @throws ApiProblem as {@link api} does.
 */
export async function fetchFile(
  key: EndpointKey,
  input: Pick<AnyInput, 'params' | 'query'> = {},
): Promise<{ content: Blob; name: string | null }> {
  const { method, url } = addressOf(key, input);
  const response = await send(url, { method, credentials: 'same-origin' });
  if (!response.ok) {
    throw problemFrom(response.status, await response.text(), response.headers.get('retry-after'));
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  try {
    return { content: await response.blob(), name: name?.[1] ?? null };
  } catch {
    // The connection broke on the way.
    throw networkProblem();
  }
}

/** The address of a call for a link or an image (a download, for instance). */
export function apiAddress(key: EndpointKey, input: Pick<AnyInput, 'params' | 'query'> = {}) {
  return addressOf(key, input).url;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    // Aborted by the caller: not a problem to report.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw networkProblem();
  }
}

function addressOf(key: string, { params, query }: AnyInput): { method: string; url: string } {
  const [method = 'GET', template = '/'] = key.split(' ');
  const values = new Map(Object.entries(params ?? {}));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${key} needs the parameter ${name}.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const suffix = search.size > 0 ? `?${search}` : '';
  return { method, url: `${apiPrefix}${path}${suffix}` };
}

function readBody(text: string, contentType: string | null): unknown {
  if (contentType?.includes('json')) return text === '' ? undefined : JSON.parse(text);
  return text === '' ? undefined : text;
}

import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, apiAddress } from './api-client.ts';
import { ApiProblem } from './api-problem.ts';
import { waitWords, wordsFor } from './problem-words.ts';

const id = '0190a000-0000-7000-8000-000000000001';

function answer(status: number, body: string | null, headers: Record<string, string> = {}) {
  const fetching = vi.fn(async () => new Response(body, { status, headers }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

const json = { 'content-type': 'application/json' };
const problem = { 'content-type': 'application/problem+json' };

afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('puts parameters into the path and leaves empty filters out of the query', () => {
    expect(apiAddress('PUT /notifications/{id}/read', { params: { id: 'a b' } })).toBe(
      '/api/v1/notifications/a%20b/read',
    );
    expect(apiAddress('GET /patents', { query: { page: '2', search: '', types: undefined } })).toBe(
      '/api/v1/patents?page=2',
    );
  });

  it('sends JSON from this origin only', async () => {
    const fetching = answer(202, '{"message":"no"}', json);
    const body = { email: 'a@b.co', password: 'x' };
    await expect(api('POST /auth/authenticate', { body })).resolves.toEqual({ message: 'no' });
    expect(fetching).toHaveBeenCalledWith(
      '/api/v1/auth/authenticate',
      expect.objectContaining({
        method: 'POST',
        credentials: 'same-origin',
        body: JSON.stringify(body),
      }),
    );
  });

  it('returns text as text, nothing as undefined, and a bare number as a number', async () => {
    answer(204, null);
    await expect(api('PUT /notifications/read-all')).resolves.toBeUndefined();
    answer(200, '7', json);
    await expect(api('GET /notifications/unread/count')).resolves.toBe(7);
    answer(200, 'acct_1', { 'content-type': 'text/plain' });
    await expect(api('POST /payments/account')).resolves.toBe('acct_1');
  });

  it('throws the problem with its code, its fields and its wait time', async () => {
    const document = {
      type: 'about:blank',
      title: 'Too many',
      status: 429,
      detail: 'That was too many tries.',
      code: 'http.too_many_requests',
      errors: [{ path: 'body.code', message: 'Wrong.' }],
    };
    answer(429, JSON.stringify(document), { ...problem, 'retry-after': '90' });
    const error = await api('GET /user').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ status: 429, code: document.code, retryAfterSeconds: 90 });
    expect(wordsFor(error)).toBe(`${document.detail} ${waitWords(90)}`);
    expect(waitWords(90)).toBe('You can try again in 2 minutes.');
  });

  it('distinguishes a lost connection from a page that is not ours', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    await expect(api('GET /user')).rejects.toMatchObject({ code: 'network', status: 0 });
    answer(502, '<html>bad gateway</html>', { 'content-type': 'text/html' });
    await expect(api('GET /user')).rejects.toMatchObject({ code: 'http.unreadable', status: 502 });
    const gone = Promise.reject(new DOMException('gone', 'AbortError'));
    vi.stubGlobal('fetch', () => gone);
    await expect(api('GET /patent', { query: { id } })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

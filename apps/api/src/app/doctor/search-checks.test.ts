import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Config, parseConfig } from '../../core/config/config.ts';
import { searchChecks } from './search-checks.ts';

const config = parseConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://127.0.0.1/none' });
/** What both servers answer, by method and path; what is not here is refused with 403. */
let answers: Record<string, object>;
let asked: string[];
let url: string;
const authorization = `Basic ${Buffer.from('claimstead:right').toString('base64')}`;

const server = createServer((request: IncomingMessage, response) => {
  const path = (request.url ?? '').replaceAll(/doctor-[0-9a-f-]{36}/g, 'doctor');
  const call = `${request.method} ${path}`;
  asked.push(call);
  const isAllowed = path.startsWith('/v1') || request.headers.authorization === authorization;
  const status = isAllowed ? (answers[call] ? 200 : 403) : 401;
  request.resume();
  request.on('end', () => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[call] ?? { error: { type: 'security_exception' } }));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answers = {
    'GET /': { version: { number: '2.19.3' } },
    'PUT /claimstead-doctor': {},
    'POST /claimstead-doctor-alias/_analyze': { tokens: [{ token: 'two' }, { token: 'words' }] },
    'DELETE /claimstead-doctor': {},
    'POST /v1/embeddings': vectorsOf([3, 4], [1, 0]),
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const vectorsOf = (...vectors: number[][]) => ({
  data: vectors.map((embedding, index) => ({ index, embedding })),
});

async function look(name: string, changes: Partial<Config>): Promise<string> {
  const check = searchChecks({ config: { ...config, ...changes } }).find(
    (one) => one.name === name,
  );
  try {
    const found = await check?.look(AbortSignal.timeout(10_000));
    return `${found?.outcome}: ${found?.found}`;
  } catch (error) {
    return String(error);
  }
}
const lookAtServer = (password = 'right') =>
  look('search server', {
    searchServer: { nodes: [url], username: 'claimstead', password, prefix: 'claimstead' },
  });
const lookAtEmbeddings = () =>
  look('embeddings', { embeddings: { url, model: 'small', key: null } });

it('an index is made on the search server, asked and removed', async () => {
  expect(await lookAtServer()).toMatch(/^ok: version 2.19.3/);
  expect(asked.at(-1)).toBe('DELETE /claimstead-doctor');
});

it('what the search server refuses is told, without the password', async () => {
  delete answers['PUT /claimstead-doctor'];
  expect(await lookAtServer()).toContain('makes no index: 403 security_exception');
  expect(await lookAtServer('wrong-one')).toContain('refuses: 401');
  expect(await lookAtServer('wrong-one')).not.toContain('wrong-one');
});

it('a search server that parts no text is told of, and nothing is left there', async () => {
  answers['POST /claimstead-doctor-alias/_analyze'] = { tokens: [{ token: 'two words' }] };
  expect(await lookAtServer()).toContain('does not part a text');
  expect(asked.at(-1)).toBe('DELETE /claimstead-doctor');
});

it('a server of embeddings answers two texts at once with vectors of one length', async () => {
  expect(await lookAtEmbeddings()).toBe('ok: small answers two texts at once, with 2 numbers each');
  answers['POST /v1/embeddings'] = vectorsOf([3, 4], [1]);
  expect(await lookAtEmbeddings()).toMatch(/^failed: small answers with vectors of 2 and 1/);
  answers['POST /v1/embeddings'] = vectorsOf([3, 4]);
  expect(await lookAtEmbeddings()).toContain('without a vector');
});

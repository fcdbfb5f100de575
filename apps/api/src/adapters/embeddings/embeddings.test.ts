import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Circuit } from '../../core/circuit/circuit.ts';
import { createTestLog } from '../../test-kit/test-log.ts';
import { createEmbeddings } from './embeddings.adapter.ts';

type Asked = { authorization: string | undefined; model: string; input: string[] };

const asked: Asked[] = [];
let answer: (response: ServerResponse, asked: Asked) => void;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Omit<Asked, 'authorization'>;
    const one = { ...body, authorization: request.headers.authorization };
    asked.push(one);
    answer(response, one);
  });
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function embeddingsWith(key: string | null) {
  const log = createTestLog();
  const circuit = new Circuit({ provider: 'embeddings', log });
  return createEmbeddings({ url, model: 'small', key }, { circuit, log });
}
const ask = (withinMs = 5_000) => embeddingsWith('own-key').vectorsOf(['one', 'other'], withinMs);

it('gives vectors of length one in the order of the texts', async () => {
  answer = (response) =>
    response.end(
      JSON.stringify({
        data: [
          { index: 1, embedding: [0, 2] },
          { index: 0, embedding: [3, 4] },
        ],
      }),
    );
  const vectors = await ask();
  expect(vectors?.map((vector) => [...vector].map((each) => Number(each.toFixed(3))))).toEqual([
    [0.6, 0.8],
    [0, 1],
  ]);
  expect(asked.at(-1)).toEqual({
    authorization: 'Bearer own-key',
    model: 'small',
    input: ['one', 'other'],
  });
});

it.each<[string, (response: ServerResponse) => void]>([
  ['a refusal', (response) => response.writeHead(401).end()],
  ['another place', (response) => response.writeHead(302, { location: '/x' }).end()],
  ['no JSON', (response) => response.end('<html>')],
  ['too few', (response) => response.end('{"data":[{"index":0,"embedding":[1]}]}')],
  [
    'zeros',
    (response) =>
      response.end('{"data":[{"index":0,"embedding":[0]},{"index":1,"embedding":[0]}]}'),
  ],
  ['too much', (response) => response.end(' '.repeat(5 * 1024 * 1024))],
  ['an end in the middle', (response) => response.destroy()],
])('gives nothing for %s', async (_, say) => {
  answer = say;
  expect(await ask()).toBeNull();
});

it('waits no longer than it may', async () => {
  answer = () => undefined;
  expect(await ask(50)).toBeNull();
});

it('cuts a text that is not taken, and at last goes on without it: no other text waits for it', async () => {
  answer = (response, { input }) => {
    response.statusCode = input.some((text) => text.includes('bad') || text.length > 1_000)
      ? 400
      : 200;
    response.end(JSON.stringify({ data: input.map((_, index) => ({ index, embedding: [1] })) }));
  };
  const vectors = await embeddingsWith(null).vectorsOf(
    ['one', 'x'.repeat(4_000), 'bad', 'other'],
    5_000,
  );
  expect(vectors?.map((vector) => [...vector])).toEqual([[1], [1], [], [1]]);
});

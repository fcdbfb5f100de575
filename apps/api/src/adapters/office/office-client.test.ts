import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Circuit } from '../../core/circuit/circuit.ts';
import type { OfficeSettings } from '../../core/config/office-settings.ts';
import { createTestLog } from '../../test-kit/test-log.ts';
import { createOfficeClient, type OfficeClient } from './office-client.adapter.ts';
import type { OfficeTurns } from './office-turns.adapter.ts';

const key = 'key-of-this-test';
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function startServer() {
  const asked: IncomingMessage[] = [];
  const here = { answer: ((_request, response) => response.end('{}')) as Handler };
  const server = createServer((request, response) => {
    asked.push(request);
    here.answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { asked, here, port, url: `http://127.0.0.1:${port}`, server };
}

let office: Awaited<ReturnType<typeof startServer>>;
let other: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  office = await startServer();
  other = await startServer();
});
beforeEach(() => {
  for (const one of [office, other]) one.asked.length = 0;
});
afterAll(() => {
  for (const { server } of [office, other]) {
    server.closeAllConnections();
    server.close();
  }
});

/** The pauses that calls asked for. */
let pauses: number[] = [];
const turns: OfficeTurns = {
  inTurn: async (work) => {
    const { value, pauseMs } = await work(AbortSignal.timeout(2_000));
    pauses.push(pauseMs);
    return value;
  },
};

function client(settings: Partial<OfficeSettings> = {}): OfficeClient {
  pauses = [];
  const circuit = new Circuit({ provider: 'office', log: createTestLog() });
  const whole = { apiKey: key, apiUrl: `${office.url}/office`, paceMs: 0, ...settings };
  return createOfficeClient(whole, { turns, circuit });
}

const keysAt = ({ asked }: typeof office) => asked.map(({ headers }) => headers['x-api-key']);

describe('the key', () => {
  it('goes with each call to the office, in a header and nowhere else', async () => {
    expect(await client().get('/api/v1/x')).toMatchObject({ outcome: 'found' });
    expect(keysAt(office)).toEqual([key]);
    expect(office.asked[0]?.url).toBe('/office/api/v1/x');
  });

  it.each([301, 302, 303, 307, 308])(
    'never follows a redirect (%i) to another host',
    async (status) => {
      other.here.answer = (_request, response) => response.end('<text/>');
      for (const host of ['127.0.0.1', 'localhost']) {
        office.here.answer = (_request, response) =>
          response
            .writeHead(status, { location: `http://${host}:${other.port}/f?Signature=1` })
            .end();
        const reply = await client().get('/file');
        expect(reply).toMatchObject({ outcome: 'found', bytes: Buffer.from('<text/>') });
      }
      expect(keysAt(other)).toEqual([undefined, undefined]);
      expect(other.asked.flatMap(({ rawHeaders }) => rawHeaders).join(' ')).not.toContain(key);
    },
  );

  it('goes along where a redirect stays at home, and does not come back from elsewhere to be asked again', async () => {
    office.here.answer = (request, response) =>
      request.url === '/office/a'
        ? response.writeHead(302, { location: '/office/b' }).end()
        : response.end('b');
    expect(await client().get('/a')).toMatchObject({ bytes: Buffer.from('b') });
    expect(keysAt(office)).toEqual([key, key]);
  });
});

describe('a redirect leads nowhere', () => {
  it.each([
    'ftp://files.example/x',
    'file:///etc/passwd',
    'http://files.example/x',
    'http://user:word@127.0.0.1/x',
    '',
  ])('to %j', async (location) => {
    office.here.answer = (_request, response) =>
      response.writeHead(302, location === '' ? {} : { location }).end();
    expect(await client().get('/file')).toMatchObject({ outcome: 'away', reason: 'failed' });
    expect(office.asked).toHaveLength(1);
  });

  it('without end', async () => {
    office.here.answer = (_request, response) =>
      response.writeHead(302, { location: '/office/again' }).end();
    expect(await client().get('/file')).toMatchObject({ outcome: 'away', reason: 'failed' });
    expect(office.asked).toHaveLength(4);
  });
});

describe('an answer is read by its status only', () => {
  it.each([
    [404, { outcome: 'not_there' }],
    [401, { outcome: 'away', reason: 'key_refused' }],
    [403, { outcome: 'away', reason: 'key_refused' }],
    [413, { outcome: 'away', reason: 'too_large' }],
    [400, { outcome: 'away', reason: 'failed' }],
    [500, { outcome: 'away', reason: 'failed' }],
    [503, { outcome: 'away', reason: 'failed' }],
  ])('%i', async (status, expected) => {
    office.here.answer = (_request, response) =>
      response.writeHead(status).end('{"code":200,"message":"All is well."}');
    expect(await client().get('/x')).toMatchObject(expected);
    expect(pauses).toEqual([0]);
  });

  it.each([
    ['no time', undefined, 5_000],
    ['less than five seconds', '1', 5_000],
    ['seconds', '20', 20_000],
    ['an endless time', '999999', 600_000],
    ['nonsense', 'soon', 5_000],
    ['a day long gone', 'Wed, 21 Oct 2015 07:28:00 GMT', 5_000],
  ])('429 with %s keeps everyone waiting', async (_what, retryAfter, ms) => {
    office.here.answer = (_request, response) =>
      response.writeHead(429, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    expect(await client().get('/x')).toEqual({
      outcome: 'away',
      reason: 'limited',
      retryAfterMs: ms,
    });
    expect(pauses).toEqual([ms]);
  });
});

describe('an answer that does not end', () => {
  it('is given up after six megabytes', async () => {
    let isClosed: Promise<unknown> = Promise.resolve();
    office.here.answer = (_request, response) => {
      isClosed = once(response, 'close');
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    expect(await client().get('/x')).toMatchObject({ outcome: 'away', reason: 'too_large' });
    await isClosed;
  });

  it('is given up when its time is over, and so is one that is cut', async () => {
    office.here.answer = (_request, response) => response.write('{"count":1,');
    expect(await client().get('/x')).toMatchObject({ outcome: 'away', reason: 'unreachable' });
    office.here.answer = (request) => request.socket.destroy();
    expect(await client().get('/x')).toMatchObject({ outcome: 'away', reason: 'unreachable' });
    expect(await client({ apiUrl: 'http://127.0.0.1:9' }).get('/x')).toMatchObject({
      outcome: 'away',
      reason: 'unreachable',
    });
  });
});

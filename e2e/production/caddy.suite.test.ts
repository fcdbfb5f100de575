import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../kit/product.ts';
import { freePorts } from '../../apps/api/src/test-kit/free-port.ts';

const caddyfile = join(import.meta.dirname, '../../deploy/Caddyfile');
const isInstalled = spawnSync('which', ['caddy']).status === 0;
const why = isInstalled ? '' : ' (left out: Caddy is not installed on this machine)';

describe.runIf(isInstalled)(`deploy/Caddyfile, as Caddy runs it${why}`, () => {
  let folder: string;
  let caddy: ChildProcess;
  let product: Server;
  let store: Server;
  let productPort = 0;
  let filesPort = 0;
  let authority = '';
  const openStreams = new Set<ServerResponse>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'claimstead-caddy-'));
    product = await startTelling('product');
    store = await startTelling('store');
    const [plain = 0, ...others] = await freePorts(3);
    [productPort = 0, filesPort = 0] = others;
    // Its own authority stands for a public one, and nothing is asked of the outside.
    const settings = [
      'local_certs',
      'skip_install_trust',
      'admin off',
      `http_port ${plain}`,
      `storage file_system ${folder}`,
    ];
    const file = join(folder, 'Caddyfile');
    await writeFile(file, `{\n\t${settings.join('\n\t')}\n}\nimport ${caddyfile}\n`);
    caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        CLAIMSTEAD_HOST: `localhost:${productPort}`,
        CLAIMSTEAD_FILES_HOST: `localhost:${filesPort}`,
        CLAIMSTEAD_UPSTREAM: `127.0.0.1:${portOf(product)}`,
        CLAIMSTEAD_FILES_UPSTREAM: `127.0.0.1:${portOf(store)}`,
      },
    });
    await until('Caddy serves', async () => {
      const root = join(folder, 'pki/authorities/local/root.crt');
      authority = await readFile(root, 'utf8').catch(() => '');
      if (authority === '') return false;
      return ask(filesPort, 'GET', '/').then(
        () => true,
        () => false,
      );
    });
  });
  afterAll(async () => {
    // First what Caddy would wait for.
    for (const server of [product, store]) {
      server.closeAllConnections();
      server.close();
    }
    const ended = once(caddy, 'exit');
    caddy.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });

  /** Says who it is and what it was asked with; /api/v1/events says one thing and stays open. */
  async function startTelling(name: string): Promise<Server> {
    const server = createServer((incoming, response) => {
      incoming.resume();
      if (incoming.url === '/api/v1/events') {
        openStreams.add(response);
        response.on('close', () => openStreams.delete(response));
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
        return;
      }
      incoming.on('end', () => {
        const { host, 'x-forwarded-for': from, 'x-forwarded-proto': how } = incoming.headers;
        response.end(JSON.stringify({ name, host, from, how }));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }

  async function ask(
    port: number,
    method: string,
    path: string,
    body?: Buffer,
  ): Promise<IncomingMessage> {
    const asked = request({
      host: 'localhost',
      port,
      method,
      path,
      ca: authority,
      agent: false,
      ...(body ? { headers: { 'content-length': body.length } } : {}),
    });
    const answering = once(asked, 'response');
    asked.end(body);
    const [answer] = (await answering) as [IncomingMessage];
    return answer;
  }

  it('leads each name to its part, with the host unchanged and the person’s address', async () => {
    const told = JSON.parse(await text(await ask(productPort, 'GET', '/healthz')));
    expect(told).toMatchObject({
      name: 'product',
      host: `localhost:${productPort}`,
      how: 'https',
      from: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    });
    const files = JSON.parse(await text(await ask(filesPort, 'GET', '/bucket/key')));
    expect(files).toMatchObject({ name: 'store', host: `localhost:${filesPort}` });
  });

  it('passes an upload of 25 MB, and lets nobody write to the files', async () => {
    const upload = Buffer.alloc(25 * 1024 * 1024 + 4096);
    const passed = await ask(productPort, 'POST', '/api/v1/upload', upload);
    expect(passed.statusCode).toBe(200);
    passed.resume();
    for (const method of ['PUT', 'POST', 'DELETE']) {
      const refused = await ask(filesPort, method, '/bucket/key');
      expect(refused.statusCode).toBe(405);
      refused.resume();
    }
  });

  it('hands on what an open page is told as it comes, and that the page was closed', async () => {
    const stream = await ask(productPort, 'GET', '/api/v1/events');
    const [first] = (await once(stream, 'data')) as [Buffer];
    expect(first.toString()).toBe('data: first\n\n');
    expect(openStreams.size).toBe(1);
    const [open] = openStreams;
    if (!open) throw new Error('the product has no open stream');
    const closed = once(open, 'close');
    stream.destroy();
    await closed;
    expect(openStreams.size).toBe(0);
  });
});

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

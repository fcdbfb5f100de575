import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchPage, type Reach } from './fetch-page.engine.ts';
import { isPublicAddress, pageUrl } from './reachable.rules.ts';

/** A server that must never hear from us, and counts who connects. */
let canary: Server;
let connections = 0;
/** A page of the "public" web: the one address and port that `reach` below lets through. */
let site: Server;
let answer: RequestListener;

beforeAll(async () => {
  canary = createServer((_request, response) => response.end('<title>secret</title>'));
  canary.on('connection', () => (connections += 1));
  canary.listen(0, '127.0.0.1');
  site = createServer((request, response) => answer(request, response));
  site.listen(0, '127.0.0.2');
  await Promise.all([once(canary, 'listening'), once(site, 'listening')]);
});
beforeEach(() => {
  connections = 0;
});
afterEach(() => {
  expect(connections, 'connections to the canary').toBe(0);
});
afterAll(() => {
  canary.closeAllConnections();
  site.closeAllConnections();
  canary.close();
  site.close();
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Our page stands for the public web; other addresses are judged as in the product, on any port. */
const reach = (names: Record<string, string[]> = {}): Reach => ({
  resolve: (hostname, done) => {
    const next = names[hostname]?.shift();
    if (next === undefined) return done(new Error('No such name.'), []);
    done(null, [{ address: next, family: next.includes(':') ? 6 : 4 }]);
  },
  mayConnect: (address, port) =>
    (address === '127.0.0.2' && port === portOf(site)) || isPublicAddress(address),
});

const html =
  (text: string): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(text);
  };
const page = (path = '/') => new URL(`http://127.0.0.2:${portOf(site)}${path}`);

it('a public page is read', async () => {
  answer = html('<title>Valves</title>');
  expect(await fetchPage(page(), reach())).toMatchObject({ html: '<title>Valves</title>' });
});

describe('no connection is ever made to:', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '0.0.0.0',
    '0',
    '[::]',
    '127.0.0.1.',
    '①②⑦.0.0.1',
  ];
  it.each(hosts)('%s, on the port of the canary and on the usual one', async (host) => {
    for (const port of [portOf(canary), 80]) {
      const url = pageUrl(`http://${host}:${port}/`);
      if (url) expect(await fetchPage(url, reach())).toBeNull();
      if (url) expect(await fetchPage(url)).toBeNull();
    }
  });

  it.each(['127.0.0.1', '::1', '10.0.0.1', '::ffff:127.0.0.1', '169.254.169.254'])(
    'a name that resolves to %s',
    async (address) => {
      const url = new URL(`http://inside.example:${portOf(canary)}/`);
      expect(await fetchPage(url, reach({ 'inside.example': [address] }))).toBeNull();
    },
  );

  it('localhost, as the machine itself resolves it', async () => {
    expect(await fetchPage(new URL(`http://localhost:${portOf(canary)}/`))).toBeNull();
    expect(await fetchPage(new URL('http://localhost/'))).toBeNull();
  });

  it('a name with one public and one private address', async () => {
    const both: Reach = {
      ...reach(),
      resolve: (_hostname, done) =>
        done(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]),
    };
    expect(await fetchPage(new URL(`http://both.example:${portOf(canary)}/`), both)).toBeNull();
  });

  it.each([301, 302, 303, 307, 308])(
    'a redirect (%i) to it, by address and by name',
    async (status) => {
      for (const host of ['127.0.0.1', '[::1]', 'inside.example', '2130706433']) {
        answer = (_request, response) => {
          response.writeHead(status, { location: `http://${host}:${portOf(canary)}/` }).end();
        };
        expect(await fetchPage(page(), reach({ 'inside.example': ['127.0.0.1'] }))).toBeNull();
      }
    },
  );

  it('a name that is public at first and private after the redirect', async () => {
    answer = (_request, response) => {
      response.writeHead(302, { location: `http://turning.example:${portOf(site)}/two` }).end();
    };
    const asked = { 'turning.example': ['127.0.0.2', '127.0.0.1'] };
    const url = new URL(`http://turning.example:${portOf(site)}/`);
    expect(await fetchPage(url, reach(asked))).toBeNull();
    expect(asked['turning.example']).toEqual([]);
  });
});

describe('a page is given up:', () => {
  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://x/',
    'javascript:1',
    'http://u:p@h/',
    'no',
  ])('%s is not the address of a page', (text) => {
    expect(pageUrl(text)).toBeNull();
  });

  it('a redirect to another kind of address', async () => {
    answer = (_request, response) => {
      response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    };
    expect(await fetchPage(page(), reach())).toBeNull();
  });

  it('a chain of redirects that does not end', async () => {
    let hops = 0;
    answer = (_request, response) => {
      hops += 1;
      response.writeHead(302, { location: `/${hops}` }).end();
    };
    expect(await fetchPage(page(), reach())).toBeNull();
    expect(hops).toBe(6);
  });

  it('a picture, a refusal, and no answer at all', async () => {
    answer = (_request, response) => {
      response.setHeader('content-type', 'image/png').end('x');
    };
    expect(await fetchPage(page(), reach())).toBeNull();
    answer = (_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Gone</title>');
    };
    expect(await fetchPage(page(), reach())).toBeNull();
    answer = (request) => request.socket.destroy();
    expect(await fetchPage(page(), reach())).toBeNull();
  });

  it('a page that never ends, after 512 kB', async () => {
    let isClosed: Promise<unknown> = Promise.resolve();
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      isClosed = once(response, 'close');
      const more = (): void => {
        while (!response.destroyed && response.write('<p>'.repeat(5_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    const read = await fetchPage(page(), reach());
    expect(read?.html.length).toBe(512 * 1024);
    await isClosed;
  });

  it('a slow page, after five seconds', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Slow');
    };
    const begun = performance.now();
    expect(await fetchPage(page(), reach())).toBeNull();
    expect(performance.now() - begun).toBeLessThan(8_000);
  }, 15_000);
});

it('the public web is what is left of all addresses', () => {
  const near = [
    '192.168.0.1',
    '172.16.0.1',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '::',
    '4000::1',
  ];
  expect(near.filter((address) => isPublicAddress(address))).toEqual([]);
  expect(['93.184.216.34', '2606:4700::1111'].every((address) => isPublicAddress(address))).toBe(
    true,
  );
});

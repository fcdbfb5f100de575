import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webPageInGif } from '../../../core/inspection/hostile-picture.test-kit.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import type { Reach } from './fetch-page.engine.ts';
import { previewLink } from './link-preview.service.ts';

let world: World;
let reader: Persona;
let site: Server;
let asked = 0;
let title = 'First';

beforeAll(async () => {
  world = await startWorld();
  reader = await world.person();
  const cover = await sharp({ create: { width: 900, height: 500, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  site = createServer((request, response) => {
    asked += 1;
    if (request.url?.startsWith('/pictures/')) return response.end(pictures(cover)[request.url]);
    response.setHeader('content-type', 'text/html');
    const named = request.url?.split('/with')[1];
    const picture = named ? `<meta property="og:image" content="${named}">` : '';
    response.end(title === '' ? '' : `<title>${title}</title>${picture}`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await world.stop();
});

const asker = { userId: 'a' };
const near: Reach = {
  resolve: (_hostname, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  mayConnect: () => true,
};
/** What hides behind the names of the pictures; nothing at all behind any other. */
const pictures = (cover: Buffer): Record<string, Buffer | string> => ({
  '/pictures/cover.png': cover,
  '/pictures/active.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  '/pictures/broken.png': cover.subarray(0, 60),
  '/pictures/page-too.gif': webPageInGif(),
  '/pictures/endless.png': Buffer.concat([cover, Buffer.alloc(600 * 1024)]),
});
const siteUrl = (path: string) =>
  `http://site.example:${(site.address() as AddressInfo).port}${path}`;

it('what is found is kept for a day, under any fragment', async () => {
  const first = await previewLink(world.deps, asker, siteUrl('/a#one'), near);
  expect(first).toEqual({
    status: 'success',
    data: { title: 'First', description: '', image: null },
  });
  title = 'Second';
  expect(await previewLink(world.deps, asker, siteUrl('/a#two'), near)).toEqual(first);
  expect(asked).toBe(1);
  world.clock.advanceDays(1);
  await world.settle();
  expect(await previewLink(world.deps, asker, siteUrl('/a'), near)).toMatchObject({
    data: { title: 'Second' },
  });
});

it('a page that had nothing to say is asked again after ten minutes', async () => {
  title = '';
  expect(await previewLink(world.deps, asker, siteUrl('/b'), near)).toEqual({ status: 'fail' });
  title = 'Third';
  expect(await previewLink(world.deps, asker, siteUrl('/b'), near)).toEqual({ status: 'fail' });
  world.clock.advance(601);
  expect(await previewLink(world.deps, asker, siteUrl('/b'), near)).toMatchObject({
    status: 'success',
  });
});

describe('the picture of a page', () => {
  it('is redrawn and travels inside the answer, so that no browser asks the page for it', async () => {
    const answer = await previewLink(world.deps, asker, siteUrl('/with/pictures/cover.png'), near);
    const url = answer.data?.image?.url ?? '';
    expect(url).toMatch(/^data:image\/webp;base64,/);
    const drawn = await sharp(Buffer.from(url.split(',')[1] ?? '', 'base64')).metadata();
    expect(drawn).toMatchObject({ format: 'webp', width: 232, height: 232 });
    const before = asked;
    expect(await previewLink(world.deps, asker, siteUrl('/with/pictures/cover.png'), near)).toEqual(
      answer,
    );
    expect(asked).toBe(before);
  });

  it.each(['active.svg', 'page-too.gif', 'broken.png', 'endless.png', 'missing.png'])(
    'is left out where it is %s; the words stay',
    async (name) => {
      const answer = await previewLink(world.deps, asker, siteUrl(`/with/pictures/${name}`), near);
      expect(answer.data).toMatchObject({ title: 'Third', image: null });
    },
  );

  it('is not asked for at an address of this machine', async () => {
    const guarded: Reach = { ...near, mayConnect: (_address, port) => port !== 80 };
    const before = asked;
    const answer = await previewLink(
      world.deps,
      asker,
      siteUrl('/withhttp://127.0.0.1/x.png'),
      guarded,
    );
    expect(answer.data?.image).toBeNull();
    expect(asked).toBe(before + 1);
  });
});

it('addresses of this machine fail over HTTP like every other failure, without a connection', async () => {
  const before = asked;
  const { port } = site.address() as AddressInfo;
  for (const url of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, 'nonsense', '']) {
    const answer = await reader.request('GET', '/link-preview', { query: { url } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'fail' });
  }
  expect(asked).toBe(before);
});

it('is for people who are signed in', async () => {
  const answer = await anonymously(world).request('GET', '/link-preview', {
    query: { url: 'https://a.b' },
  });
  expect(answer.status).toBe(401);
});

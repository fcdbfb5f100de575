import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import type { Reach } from './fetch-page.ts';
import { previewLink } from './link-preview.service.ts';

let world: World;
let reader: Persona;
let site: Server;
let asked = 0;
let title = 'First';

beforeAll(async () => {
  world = await startWorld();
  reader = await world.person();
  site = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'text/html');
    response.end(title === '' ? '' : `<title>${title}</title>`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await world.stop();
});

const near: Reach = {
  resolve: (_hostname, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  mayConnect: () => true,
};
const siteUrl = (path: string) =>
  `http://site.example:${(site.address() as AddressInfo).port}${path}`;

it('what is found is kept for a day, under any fragment', async () => {
  const first = await previewLink(world.deps, siteUrl('/a#one'), near);
  expect(first).toEqual({
    status: 'success',
    data: { title: 'First', description: '', image: null },
  });
  title = 'Second';
  expect(await previewLink(world.deps, siteUrl('/a#two'), near)).toEqual(first);
  expect(asked).toBe(1);
  world.clock.advanceDays(1);
  await world.settle();
  expect(await previewLink(world.deps, siteUrl('/a'), near)).toMatchObject({
    data: { title: 'Second' },
  });
});

it('a page that had nothing to say is asked again after ten minutes', async () => {
  title = '';
  expect(await previewLink(world.deps, siteUrl('/b'), near)).toEqual({ status: 'fail' });
  title = 'Third';
  expect(await previewLink(world.deps, siteUrl('/b'), near)).toEqual({ status: 'fail' });
  world.clock.advance(601);
  expect(await previewLink(world.deps, siteUrl('/b'), near)).toMatchObject({ status: 'success' });
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

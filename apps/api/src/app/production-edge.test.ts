import { apiContract } from '@claimstead/contract/api.contract.ts';
import { type Endpoint, limitOf } from '@claimstead/contract/endpoint.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWindow } from '../test-kit/start-window.ts';
import { startWorld, type World } from '../test-kit/world.ts';
import { buildApp } from './build-app.ts';

let world: World;
/** The same product as a production start mounts it, behind HTTPS. */
let production: FastifyInstance;
const publicUrl = 'https://claimstead.example';
beforeAll(async () => {
  world = await startWorld();
  const config = { ...world.deps.config, production: true, publicUrl };
  production = await buildApp({ ...world.deps, config });
});
afterAll(async () => {
  await production.close();
  await world.stop();
});

const endpoints = Object.entries<Endpoint>(apiContract);

const ofApi = <T>(paths: Record<string, T>) =>
  Object.entries(paths).filter(([path]) => path.startsWith(`${apiPrefix}/`));

describe('the public description of the API', () => {
  it('leaves out only the operators’ calls in production', async () => {
    const answer = await production.inject({ url: '/api/openapi.json' });
    const { paths } = answer.json<{ paths: Record<string, Record<string, object>> }>();
    const described = ofApi(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'parameters')
        .map((method) => `${method.toUpperCase()} ${path.slice(apiPrefix.length)}`),
    );
    const open = endpoints.filter(([, { access }]) => access !== 'operator').map(([key]) => key);
    expect(described.sort()).toEqual(open.sort());
    expect(answer.body).not.toContain('operations');
  });
});

describe('signing out over HTTPS', () => {
  it('has the browser forget what it kept of pages and documents', async () => {
    const person = await world.person();
    const signOut = () =>
      production.inject({
        method: 'POST',
        url: `${apiPrefix}/auth/logout`,
        headers: { origin: publicUrl, cookie: `__Host-${person.cookie}` },
      });
    const answer = await signOut();
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([200, '"cache"']);
    expect((await signOut()).statusCode).toBe(401);
  });
});

describe('every call that changes something', () => {
  it('has a limit, except for providers’ webhooks', () => {
    const without = endpoints
      .filter(([key, endpoint]) => !key.startsWith('GET ') && limitOf(key, endpoint) === null)
      .map(([, { access }]) => access);
    expect(new Set(without)).toEqual(new Set(['provider']));
  });

  it('is refused beyond it, with the time to wait, and for this person only', async () => {
    const [key, endpoint] = [
      'PUT /notifications/read-all',
      apiContract['PUT /notifications/read-all'],
    ];
    const limit = limitOf(key, endpoint);
    if (!limit) throw new Error('There is no limit.');
    const person = await world.person();
    const other = await world.person();
    startWindow(world, limit.windowSeconds);
    const read = () => person.request('PUT', '/notifications/read-all');
    // All at once a process would turn some away, which costs no try.
    for (let count = 0; count < limit.times; count += 1) await read();
    const answers = await Promise.all(Array.from({ length: 5 }, read));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.request('PUT', '/notifications/read-all')).status).not.toBe(429);
  });
});

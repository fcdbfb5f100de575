import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiContract } from '@claimstead/contract/api.contract.ts';
import { anonymously } from '../test-kit/persona.ts';
import { startWorld, type World } from '../test-kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
});
afterAll(() => world.stop());

describe('the HTTP edge', () => {
  it('mounts every call of the contract and describes it in OpenAPI 3.1', async () => {
    const answer = await world.app.inject({ url: '/api/openapi.json' });
    const document = answer.json() as { openapi: string; paths: Record<string, object> };
    expect(document.openapi).toBe('3.1.0');
    for (const key of Object.keys(apiContract)) {
      const [method = '', path = ''] = key.split(' ');
      const described = document.paths[`/api/v1${path}`];
      expect(described, key).toHaveProperty(method.toLowerCase());
    }
  });

  it('says that it is alive, and ready once the database answers', async () => {
    expect((await world.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await world.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  });

  it('refuses a change from a foreign origin, or from none', async () => {
    const url = '/api/v1/auth/logout';
    const foreign = await world.app.inject({
      method: 'POST',
      url,
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.statusCode).toBe(403);
    expect(foreign.json()).toMatchObject({ code: 'http.foreign_origin' });
    expect((await world.app.inject({ method: 'POST', url })).statusCode).toBe(403);
    const sameSite = await world.app.inject({
      method: 'POST',
      url,
      headers: { 'sec-fetch-site': 'same-site' },
    });
    expect(sameSite.statusCode).toBe(403);
  });

  it('answers problem documents: unknown address, malformed and oversized bodies', async () => {
    const nobody = anonymously(world);
    const unknown = await nobody.request('GET', '/no/such/call');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ code: 'http.not_found', status: 404 });
    expect(unknown.headers['content-type']).toContain('application/problem+json');
    const headers = { origin: world.deps.config.publicUrl, 'content-type': 'application/json' };
    const url = '/api/v1/auth/authenticate';
    const broken = await world.app.inject({ method: 'POST', url, headers, payload: '{"email":' });
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toMatchObject({ code: 'http.malformed' });
    const huge = await world.app.inject({
      method: 'POST',
      url,
      headers,
      payload: JSON.stringify({ email: 'x'.repeat(2_000_000) }),
    });
    expect(huge.statusCode).toBe(413);
    const wrongType = await world.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'text/xml' },
      payload: '<a/>',
    });
    expect(wrongType.statusCode).toBe(415);
  });

  it('answers every call that needs a session with 401 to the signed-out, whatever they send', async () => {
    const nobody = anonymously(world);
    for (const [key, endpoint] of Object.entries(apiContract)) {
      if (!['session', 'verified', 'operator'].includes(endpoint.access)) continue;
      const [method = 'GET', path = ''] = key.split(' ') as ['GET', string];
      const answer = await nobody.request(method, path.replaceAll(/\{\w+\}/g, 'x'));
      expect([key, answer.status]).toEqual([key, 401]);
      expect(answer.body).toMatchObject({ code: 'identity.sign_in_required' });
    }
  });

  it('never answers 5xx to bad input', async () => {
    const person = await world.person();
    const bad = {
      id: 'x',
      patentId: '\u0000',
      amount: '-1',
      page: '0',
      search: '\u0000%',
      query: '\u0000',
    };
    for (const [key] of Object.entries(apiContract)) {
      const [method = 'GET', path = ''] = key.split(' ') as ['GET', string];
      if (path === '/events' || path === '/auth/logout') continue;
      const target = path.replaceAll(/\{\w+\}/g, '%00');
      const answer = await person.request(method, target, {
        query: bad,
        ...(method === 'GET' ? {} : { body: { surprise: ['\u0000'] } }),
      });
      expect([key, answer.status < 500]).toEqual([key, true]);
    }
  });
});

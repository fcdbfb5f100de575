import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import { newId } from '../core/ids/ids.ts';
import { sampleInput } from '../test-kit/endpoint-samples.ts';
import { anonymously } from '../test-kit/persona.ts';
import { startWorld, type World } from '../test-kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('the HTTP edge', () => {
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

  it('lets nothing but pages load, run or be framed elsewhere', async () => {
    const addresses = ['/api/v1/user', '/api/v1/nothing', '/files/none', '/healthz', '/readyz'];
    for (const path of addresses) {
      const answer = await world.app.inject({ url: path });
      const policy = String(answer.headers['content-security-policy']);
      expect(policy, path).toMatch(/^default-src 'none';/);
      expect(policy, path).toMatch(/base-uri 'none'.*object-src 'none'.*frame-ancestors 'self'/);
      expect(answer.headers['x-content-type-options'], path).toBe('nosniff');
    }
    const traced = await world.app.inject({ method: 'TRACE' as 'GET', url: '/' });
    expect([403, 404, 405]).toContain(traced.statusCode);
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
      const [method, path] = key.split(' ') as ['GET', string];
      const answer = await nobody.request(method, path.replaceAll(/\{\w+\}/g, 'x'));
      expect([key, answer.status]).toEqual([key, 401]);
      expect(answer.body).toMatchObject({ code: 'identity.sign_in_required' });
    }
  });

  it('is tried, in tests of calls, with input that the contract takes', () => {
    for (const [key, endpoint] of Object.entries<Endpoint>(apiContract)) {
      const { params, query, body } = sampleInput(endpoint, newId());
      const good = [
        endpoint.params?.safeParse(params),
        endpoint.query?.safeParse(query),
        endpoint.body?.safeParse(body),
      ];
      const problems = good.flatMap((one) => one?.error?.issues ?? []);
      expect([key, problems]).toEqual([key, []]);
    }
  });
});

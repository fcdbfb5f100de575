import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import { refusalsOf } from '@claimstead/contract/refusals.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import type { ApiDocument, methods } from './api-document.ts';
import { operationId } from './api-operation.ts';

const root = join(import.meta.dirname, '../../../../..');
let world: World;
let document: ApiDocument;

beforeAll(async () => {
  world = await startWorld();
  document = (await world.app.inject({ url: '/api/openapi.json' })).json<ApiDocument>();
});
afterAll(() => world.stop());

const callsOfContract = Object.entries<Endpoint>(apiContract).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ');
  return {
    key,
    endpoint,
    operation: () => {
      const own = document.paths[`/api/v1${path}`];
      const operation = own?.[method.toLowerCase() as (typeof methods)[number]];
      if (!operation) return undefined;
      return {
        ...operation,
        parameters: [own?.parameters ?? [], operation.parameters ?? []].flat(),
      };
    },
  };
});

describe('the API’s document', () => {
  it('has every call of the contract with its name, its domain, its answers and its refusals', () => {
    expect(document.openapi).toBe('3.1.0');
    const domains = document.tags.map(({ name }) => name);
    for (const { key, endpoint, operation } of callsOfContract) {
      const described = operation();
      expect([key, described?.operationId]).toEqual([key, operationId(key)]);
      expect(domains).toContain(described?.tags[0]);
      expect(Object.keys(described?.responses ?? {})).toEqual(
        expect.arrayContaining([...Object.keys(endpoint.responses), '4XX']),
      );
      const sent = JSON.stringify(described?.requestBody ?? {});
      expect([key, sent.includes('requestBodies/Upload')]).toEqual([
        key,
        endpoint.upload !== undefined,
      ]);
    }
  });

  it('says who must be known, and that the Origin is needed where something is changed by a person', () => {
    for (const { key, endpoint, operation } of callsOfContract) {
      const ways = operation()?.security ?? document.security;
      const mayBeNobody = ways.length === 0 || ways.some((way) => !('session' in way));
      expect([key, mayBeNobody]).toEqual([key, ['anyone', 'provider'].includes(endpoint.access)]);
      const needsNoOrigin = endpoint.access === 'provider' || endpoint.oneClick === true;
      expect([key, ways.length === 0]).toEqual([key, needsNoOrigin]);
    }
    expect(document.info.description).toContain(
      'Every call but `GET`, except one whose `security` is empty, comes from the product’s own origin',
    );
  });

  it('names each exported schema of the contract as it is exported, and the license of the package', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Sale', 'Offer', 'PatentCard', 'Me', 'Problem']),
    );
    const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      license: string;
    };
    expect(document.info.license.identifier).toBe(license);
  });

  it('takes names from every file of the contract that has some', async () => {
    const list = readFileSync(join(root, 'packages/contract/src/schemas.ts'), 'utf8');
    const files = await import('node:fs/promises').then(({ readdir }) =>
      readdir(join(root, 'packages/contract/src')),
    );
    for (const file of files.filter(
      (one) => one.endsWith('.contract.ts') && one !== 'api.contract.ts',
    )) {
      const text = readFileSync(join(root, 'packages/contract/src', file), 'utf8');
      if (!/^export const \w+Schema\b/m.test(text)) continue;
      expect([file, list.includes(`'./${file}'`)]).toEqual([file, true]);
    }
    expect(Object.keys(document.components.schemas).length).toBeGreaterThan(100);
  });

  it('tells every field of a query, also of one that extends another', () => {
    for (const { key, endpoint, operation } of callsOfContract) {
      const told = (operation()?.parameters ?? []).map((one) => {
        const { $ref, name } = one as { $ref?: string; name?: string };
        const shared = document.components.parameters[$ref?.split('/').at(-1) ?? ''];
        return name ?? (shared as { name: string }).name;
      });
      const missing = Object.keys(endpoint.query?.shape ?? {}).filter(
        (name) => !told.includes(name),
      );
      expect(missing, key).toEqual([]);
    }
  });

  it('tells by call every code that it declares, and no other', () => {
    for (const { key, endpoint, operation } of callsOfContract) {
      const { responses = {}, 'x-refusals': own = [] } = operation() ?? {};
      const refusals = Object.entries(responses).filter(([status]) => status.startsWith('4'));
      const told = [...own, ...codesIn(refusals)];
      expect(told.toSorted(), key).toEqual([...refusalsOf(key, endpoint)].toSorted());
      expect(allowed(own), key).toEqual(own);
    }
  });
});

/** Codes that an answer names, but for the list of those that each call picks its own from. */
function codesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('enum' in part) return part.enum as string[];
  if (!('$ref' in part)) return Object.values(part).flatMap(codesIn);
  const [, kind = '', name = ''] = /components\/(\w+)\/(\w+)/.exec(String(part.$ref)) ?? [];
  if (kind === 'schemas' && !name.endsWith('Code')) return [];
  if (name === 'OwnCode') return [];
  return codesIn((document.components as Record<string, Record<string, unknown>>)[kind]?.[name]);
}

/** Those of these codes that a client takes as a refusal's. */
function allowed(codes: readonly string[]): string[] {
  const { enum: known } = document.components.schemas['OwnCode'] as { enum: string[] };
  return codes.filter((code) => known.includes(code));
}

describe('its page', () => {
  it('lists every call, and runs and loads nothing', async () => {
    const answer = await world.app.inject({ url: '/api/docs' });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/,
    );
    const listed = [...answer.body.matchAll(/<b>([A-Z]+)<\/b> <code>\/api\/v1([^<]+)<\/code>/g)];
    const calls = listed.map(([, method, path]) => `${method} ${path}`);
    expect(calls.toSorted()).toEqual(Object.keys(apiContract).toSorted());
    expect(answer.body).toContain('409 <code>offers.already_open</code>');
    expect(answer.body).not.toMatch(/<script|src=/);
    const [style = ''] = /(?<=<style>)[^<]*/.exec(answer.body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers['content-security-policy']).toContain(hash);
  });
});

import { domainContracts } from '@claimstead/contract/api.contract.ts';
import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import { problemSchema } from '@claimstead/contract/primitives.ts';
import { apiPrefix, productName } from '@claimstead/contract/product.ts';
import { secondStepChallengeSchema } from '@claimstead/contract/second-steps.contract.ts';
import { z } from 'zod';
import { refusalCodes } from './api-answers.ts';
import {
  type DocumentedCall,
  type Operation,
  operationOf,
  usualSecurity,
} from './api-operation.ts';
import { domainWords } from './domain-words.ts';
import { schemaExamples } from './examples.ts';
import { fileCalls } from './file-calls.ts';
import { type JsonSchema, writeSchemas } from './named-schemas.ts';
import { shareParts } from './shared-parts.ts';

/** What the document depends on besides the contract. */
export type DocumentedInstallation = {
  publicUrl: string;
  /** The cookie that a session is kept in. */
  sessionCookie: string;
  /** With the calls that only operators may know about. */
  withOperators: boolean;
};

/** OpenAPI 3.1 of every call of the contract and of the addresses of files. */
export function apiDocument(installation: DocumentedInstallation) {
  const calls = documentedCalls().filter(
    ({ endpoint }) => installation.withOperators || endpoint.access !== 'operator',
  );
  const schemas = writeSchemas(schemasOf(calls));
  const operations = calls.map((call) => ({ ...call, operation: operationOf(call, schemas) }));
  const shared = shareParts(operations.map(({ operation }) => operation));
  const ofPath = Map.groupBy(operations, ({ path }) => path);
  const paths = Object.fromEntries([...ofPath].map(([path, own]) => [path, pathOf(own)]));
  const domains = new Set(calls.map(({ domain }) => domain));
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: installation.publicUrl }],
    security: usualSecurity,
    tags: Object.entries(domainWords)
      .filter(([name]) => domains.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...withExamples(schemas.named), ...refusalCodes(calls) },
      ...shared,
      securitySchemes: securitySchemes(installation.sessionCookie),
    },
  };
}

/** The calls of one path: what all of them are sent is said once. */
export type DocumentedPath = { parameters?: object[] } & Partial<Record<Method, Operation>>;
export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof methods)[number];

function pathOf(calls: readonly (DocumentedCall & { operation: Operation })[]): DocumentedPath {
  const [first, ...others] = calls.map(({ operation }) => operation.parameters ?? []);
  const textOf = (one: object) => JSON.stringify(one);
  const common = (others.length > 0 ? (first ?? []) : []).filter((one) =>
    others.every((some) => some.map(textOf).includes(textOf(one))),
  );
  const isCommon = (one: object) => common.map(textOf).includes(textOf(one));
  const own = calls.map(({ key, operation: { parameters, ...rest } }) => {
    const left = parameters?.filter((one) => !isCommon(one)) ?? [];
    const [method = ''] = key.toLowerCase().split(' ');
    return [method, { ...rest, ...(left.length > 0 ? { parameters: left } : {}) }];
  });
  return { ...(common.length > 0 ? { parameters: common } : {}), ...Object.fromEntries(own) };
}

export type ApiDocument = ReturnType<typeof apiDocument>;

const info = {
  get title() {
    return `${productName} API`;
  },
  version: '1',
  description:
    'Calls of the web application. A call is refused with the codes of its own, which are its `x-refusals`, and with those that its answer `4XX` names before `OwnCode`. A code never changes its meaning. Every call but `GET`, except one whose `security` is empty, comes from the product’s own origin: its header `Origin` is the address of the server here. A browser sends it unasked; a program sends it with each such call.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

function securitySchemes(sessionCookie: string) {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie,
      description: 'Set by signing in (POST /auth/authenticate) and by POST /auth/register.',
    },
  };
}

function documentedCalls(): DocumentedCall[] {
  const ofDomains = Object.entries<Record<string, Endpoint>>(domainContracts).flatMap(
    ([domain, table]) =>
      Object.entries(table).map(([key, endpoint]) => {
        const [, path = ''] = key.split(' ');
        return { key, domain, path: apiPrefix + path, endpoint };
      }),
  );
  const ofFiles = Object.entries(fileCalls).map(([key, endpoint]) => {
    const [, path = ''] = key.split(' ');
    return { key, domain: 'files', path, endpoint };
  });
  return [...ofDomains, ...ofFiles];
}

function schemasOf(calls: readonly DocumentedCall[]) {
  const input: z.ZodType[] = [];
  const output: z.ZodType[] = [problemSchema, secondStepChallengeSchema];
  for (const { endpoint } of calls) {
    for (const one of [endpoint.params, endpoint.query, endpoint.body]) if (one) input.push(one);
    for (const one of Object.values(endpoint.responses)) {
      if (one instanceof z.ZodType) output.push(one);
    }
  }
  return { input, output };
}

const examples: Readonly<Record<string, unknown>> = schemaExamples;

function withExamples(named: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(named).map(([name, one]) => [
      name,
      name in examples ? exampled(name, one) : one,
    ]),
  );
}

/**
 * A thing with its example. One that has another thing in it, which has an example of its own, is exemplified part by part: a
 * reader puts it together of them, and each example stands once.
 */
function exampled(name: string, schema: JsonSchema): JsonSchema {
  const { properties } = schema as { properties?: Record<string, JsonSchema> };
  const ownOf = ({ $ref }: JsonSchema) => examples[/schemas\/(\w+)$/.exec(String($ref))?.[1] ?? ''];
  if (!properties || !Object.values(properties).some((part) => typeof ownOf(part) === 'object')) {
    return { ...schema, examples: [examples[name]] };
  }
  const example = examples[name] as Record<string, unknown>;
  const parts = Object.entries(properties).map(([key, part]) => [
    key,
    // What is absent from it is no example of anything.
    ownOf(part) || (example[key] ?? null) === null ? part : { ...part, examples: [example[key]] },
  ]);
  return { ...schema, properties: Object.fromEntries(parts) };
}

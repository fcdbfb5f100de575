import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { Endpoint, ResponseBody } from '@claimstead/contract/endpoint.ts';
import { problemSchema } from '@claimstead/contract/primitives.ts';
import { productName } from '@claimstead/contract/product.ts';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../core/config/config.ts';
import { type ApiDocument, apiDocsPage, apiDocsPolicy } from './api-docs-page.ts';

const documentPath = '/api/openapi.json';

/** OpenAPI 3.1 of every call, generated from the contract, and a page to read it. */
export async function mountApiDocs(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description:
          'Calls of the web application. A session cookie signs a person in; calls that change something need a same-origin Origin.',
      },
      servers: [{ url: config.publicUrl }],
    },
    transform: describeWhole,
  });
  app.get(documentPath, { schema: { hide: true } }, () => app.swagger());
  let page: string | null = null;
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => {
    // Written once, when the first reader comes: it does not change while the product runs.
    page ??= apiDocsPage(app.swagger() as ApiDocument, documentPath);
    return reply
      .header('content-security-policy', apiDocsPolicy)
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>;

/**
 * What the schemas of a route say, and what they cannot: answers that are not JSON, a file that is sent, and
 * what a refusal looks like. Only described: neither is checked by these.
 */
const describeWhole: Transform = (route) => {
  const described = jsonSchemaTransform(route as Parameters<typeof jsonSchemaTransform>[0]);
  const call = route.route.config?.call;
  const endpoint = call ? (apiContract as Record<string, Endpoint>)[call] : undefined;
  if (!endpoint || described.schema.hide) return described;
  const schema = described.schema as FastifySchema;
  const bare = Object.entries(endpoint.responses).filter(([status]) => !isJson(endpoint, status));
  return {
    url: described.url,
    schema: {
      ...schema,
      ...(endpoint.upload ? { body: uploadedFile } : {}),
      response: {
        ...(schema.response as object | undefined),
        ...Object.fromEntries(bare.map(([status, body]) => [status, describedBody(body)])),
        default: refusal,
      },
    },
  };
};

function isJson({ responses }: Endpoint, status: string): boolean {
  return responses[Number(status)] instanceof z.ZodType;
}

const uploadedFile = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

const refusal = {
  description: 'A refusal (RFC 9457)',
  content: { 'application/problem+json': { schema: z.toJSONSchema(problemSchema) } },
};

function describedBody(body: ResponseBody): object {
  const bytes = { schema: { type: 'string', format: 'binary' } };
  const text = { schema: { type: 'string' } };
  switch (body) {
    case 'text':
      return { description: 'Plain text', content: { 'text/plain': text } };
    case 'file':
      return { description: 'A file', content: { '*/*': bytes } };
    case 'stream':
      return { description: 'Server-sent events', content: { 'text/event-stream': text } };
    default:
      return { description: 'Nothing', type: 'null' };
  }
}

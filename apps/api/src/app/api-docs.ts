import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { productName } from '@claimstead/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../core/config/config.ts';

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
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

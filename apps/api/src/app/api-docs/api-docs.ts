import type { FastifyInstance } from 'fastify';
import type { Config } from '../../core/config/config.ts';
import { sessionCookieName } from '../../core/http/session-cookie.ts';
import { apiDocsPage, apiDocsPolicy } from './api-docs-page.ts';
import { apiDocument } from './api-document.ts';

const documentPath = '/api/openapi.json';

/** OpenAPI 3.1 of every call, generated from the contract, and a page to read it. */
export function mountApiDocs(app: FastifyInstance, config: Config): void {
  // Both are written once, when the first reader comes: they do not change while the product runs.
  let document: ReturnType<typeof apiDocument> | null = null;
  let page: string | null = null;
  const written = () =>
    (document ??= apiDocument({
      publicUrl: config.publicUrl,
      sessionCookie: sessionCookieName(config),
      withOperators: !config.production,
    }));
  app.get(documentPath, () => written());
  app.get('/api/docs', (_request, reply) => {
    page ??= apiDocsPage(written(), documentPath);
    return reply
      .header('content-security-policy', apiDocsPolicy)
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

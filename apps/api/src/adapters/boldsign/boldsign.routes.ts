import { signingWebhooksContract } from '@claimstead/contract/signing.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { CoreDeps } from '../../core/deps.ts';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import { receiveBoldsignWebhook } from './webhooks.service.ts';

/** The signature covers the bytes as they were sent, so in this scope nothing parses them. */
export function boldsignRoutes(app: FastifyInstance, deps: HttpDeps & CoreDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    mount(scope, deps, signingWebhooksContract, {
      'POST /webhooks/boldsign': async ({ request }) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = String(request.headers['x-boldsign-signature'] ?? '');
        await receiveBoldsignWebhook(deps, raw, signature);
        return { received: true };
      },
    });
  });
}

import { paymentsContract } from '@claimstead/contract/payments.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import type { MoneyDeps } from './intents/money-intents.service.ts';
import { receiveWebhook } from './webhooks/webhooks.service.ts';

/** The signature covers the bytes as they were sent, so in this scope nothing parses them. */
export function moneyRoutes(app: FastifyInstance, deps: HttpDeps & MoneyDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    mount(scope, deps, paymentsContract, {
      'POST /webhooks/stripe': async ({ request }) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receiveWebhook(deps, raw, String(request.headers['stripe-signature'] ?? ''));
        return { received: true };
      },
    });
  });
}

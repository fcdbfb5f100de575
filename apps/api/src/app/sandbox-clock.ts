import { apiPrefix } from '@claimstead/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OffsetClock } from '../core/clock/clock.ts';
import { Problem } from '../core/errors/problem.ts';
import { askSandbox } from './ask-sandbox.ts';
import type { AppDeps } from './deps.ts';
import { verifySandboxSignature } from './sandbox-signature.ts';

const bodySchema = z.object({ offsetSeconds: z.number() });

/**
 * Locally, the product's clock follows the sandbox's: the sandbox calls here after its clock was moved, and
 * gets its answer once everything now due has been done. Absent without the sandbox.
 */
export function mountSandboxClock(app: FastifyInstance, deps: AppDeps): void {
  const { clock, config } = deps;
  if (!config.sandbox || !(clock instanceof OffsetClock)) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(`${apiPrefix}/webhooks/sandbox-clock`, async (request) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = String(request.headers['stripe-signature'] ?? '');
      if (!verifySandboxSignature(config.stripe.webhookSecret, raw, signature)) {
        throw new Problem('payments.webhook_invalid');
      }
      clock.follow(bodySchema.parse(JSON.parse(raw.toString('utf8'))).offsetSeconds);
      await deps.jobs.settle();
      return { now: clock.now().toISOString() };
    });
  });
}

/** Asks the sandbox for its clock at start; it may have been moved while the product was down. */
export async function readSandboxClock(sandboxUrl: string, withinMs = 20_000): Promise<number> {
  return bodySchema.parse(await askSandbox(sandboxUrl, 'clock', withinMs)).offsetSeconds;
}

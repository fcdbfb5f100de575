import { apiPrefix } from '@claimstead/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OffsetClock } from '../core/clock/clock.ts';
import { Problem } from '../core/errors/problem.ts';
import { askSandbox } from './ask-sandbox.ts';
import type { AppDeps } from './deps.ts';
import { verifySandboxSignature } from './sandbox-signature.ts';

const clockSchema = z.object({ offsetSeconds: z.number() });
const hookSchema = clockSchema.extend({ settles: z.boolean() });

/**
 * Locally, the product's clock follows the sandbox's: the sandbox calls here before what is due by a new time
 * happens on its side, and once more after that (`settles`), where its answer comes once everything now due has
 * been done on ours too. Absent without the sandbox.
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
      const hook = hookSchema.parse(JSON.parse(raw.toString('utf8')));
      clock.follow(hook.offsetSeconds);
      if (hook.settles) await deps.jobs.settle();
      return { now: clock.now().toISOString() };
    });
  });
}

/** Asks the sandbox for its clock at start; it may have been moved while the product was down. */
export async function readSandboxClock(sandboxUrl: string, withinMs = 20_000): Promise<number> {
  return clockSchema.parse(await askSandbox(sandboxUrl, 'clock', withinMs)).offsetSeconds;
}

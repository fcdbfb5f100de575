import { sandboxKeys } from '../sandbox.config.ts';
import type { Dispatcher } from '../stripe/webhooks/dispatcher.ts';
import { signPayload } from '../stripe/webhooks/signature.ts';
import type { World } from '../stripe/world.ts';
import { runDueWork } from './due-work.ts';

export type ClockAnswer = { offsetSeconds: number; now: string };
export type AdvanceAnswer = ClockAnswer & {
  /** How many things fell due. */
  fired: number;
  /** `ok`, the status that the product gave, or `unreachable`. */
  product: 'ok' | 'unreachable' | `status_${number}`;
};

const hookTimeoutMs = 120_000;

/** The clock's current time. */
export function readClock(world: World): ClockAnswer {
  return {
    offsetSeconds: world.clock.offsetSeconds(),
    now: world.clock.now().toISOString(),
  };
}

/**
 * Moves the clock: everything due happens in time order, its webhooks are attempted, then the product's clock
 * hook is called, and it has up to two minutes to run what is due on its side.
 */
export async function advanceClock(
  world: World,
  dispatcher: Dispatcher,
  clockHookUrl: string,
  advanceSeconds: number,
): Promise<AdvanceAnswer> {
  const target = world.clock.offsetSeconds() + advanceSeconds;
  const fired = runDueWork(world, Math.floor(Date.now() / 1000) + target);
  world.clock.setOffset(Math.max(target, world.clock.offsetSeconds()));
  await dispatcher.attemptAll();
  const product = await tellProduct(world, clockHookUrl);
  return { ...readClock(world), fired, product };
}

async function tellProduct(world: World, url: string): Promise<AdvanceAnswer['product']> {
  const body = JSON.stringify(readClock(world));
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signPayload(
          body,
          sandboxKeys.platformWebhookSecret,
          world.clock.seconds(),
        ),
      },
      body,
      signal: AbortSignal.timeout(hookTimeoutMs),
    });
    await answer.body?.cancel();
    return answer.ok ? 'ok' : `status_${answer.status}`;
  } catch {
    return 'unreachable';
  }
}

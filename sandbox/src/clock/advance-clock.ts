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
 * Moves the clock. The product hears the new time first: no provider's news comes from a day that has not begun
 * where it is read. Then everything due happens in time order and its webhooks are attempted; at last the product
 * is asked to settle, and it has up to two minutes to run what is due on its side.
 */
export async function advanceClock(
  world: World,
  dispatcher: Dispatcher,
  clockHookUrl: string,
  advanceSeconds: number,
): Promise<AdvanceAnswer> {
  const target = world.clock.offsetSeconds() + advanceSeconds;
  await tellProduct(world, clockHookUrl, { offsetSeconds: target, settles: false });
  const fired = runDueWork(world, Math.floor(Date.now() / 1000) + target);
  world.clock.setOffset(Math.max(target, world.clock.offsetSeconds()));
  await dispatcher.attemptAll();
  const { offsetSeconds } = readClock(world);
  const product = await tellProduct(world, clockHookUrl, { offsetSeconds, settles: true });
  return { ...readClock(world), fired, product };
}

type ClockHook = {
  offsetSeconds: number;
  /** Whether the product is to do all that is due by then before it answers. */
  settles: boolean;
};

async function tellProduct(
  world: World,
  url: string,
  hook: ClockHook,
): Promise<AdvanceAnswer['product']> {
  const body = JSON.stringify(hook);
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

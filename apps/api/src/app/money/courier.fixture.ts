import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { sandboxKeys } from '../../core/config/provider-settings.ts';
import type { World } from '../../test-kit/world.ts';
import { providerOf } from './money.fixture.ts';

/**
 * Delivers the provider's webhooks to the product by hand. Once it starts, the product cannot be reached from
 * outside, so that only what the courier delivers arrives, and only then.
 */
export class Courier {
  readonly #world: World;
  readonly #accounts = new Set<string>();
  readonly #seen = new Set<string>();
  /** The types of all delivered events. */
  readonly brought = new Set<string>();

  private constructor(world: World) {
    this.#world = world;
  }

  static async begin(world: World): Promise<Courier> {
    await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
    await new Promise((closed) => {
      world.app.server.close(closed);
      world.app.server.closeAllConnections();
    });
    const courier = new Courier(world);
    await courier.collect();
    return courier;
  }

  /** Events of this connected account are carried too. */
  watch(accountId: string): void {
    this.#accounts.add(accountId);
  }

  /** What has happened at the provider since the last time, oldest first. */
  async collect(): Promise<Stripe.Event[]> {
    const found: Stripe.Event[] = [];
    for (const account of [null, ...this.#accounts]) {
      const fresh: Stripe.Event[] = [];
      const about = account === null ? {} : { stripeAccount: account };
      for await (const event of providerOf(this.#world).events.list({ limit: 100 }, about)) {
        if (this.#seen.has(event.id)) break;
        fresh.push(event);
      }
      found.push(...fresh.reverse());
    }
    for (const event of found) this.#seen.add(event.id);
    return found;
  }

  /** Delivers one event as the provider would now. */
  async bring(event: Stripe.Event): Promise<void> {
    this.brought.add(event.type);
    const secret = event.account ? sandboxKeys.connectWebhookSecret : sandboxKeys.webhookSecret;
    const payload = JSON.stringify(event);
    expect(await this.post(payload, signed(payload, secret, this.#world.clock.now()))).toBe(200);
  }

  /** @returns the status of the answer. */
  async post(payload: string, signature: string): Promise<number> {
    const answer = await this.#world.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/stripe',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      payload,
    });
    return answer.statusCode;
  }
}

/** The `Stripe-Signature` header of a payload. */
export function signed(payload: string, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

import type Stripe from 'stripe';
import { connectedEvents, platformEvents } from './followed-events.rules.ts';
import { apiVersion, ask } from './stripe-client.adapter.ts';

/** Whose events an endpoint is for; each has a secret of its own. */
export type EndpointSide = 'platform' | 'connected';

export type WebhookEndpoint = {
  side: EndpointSide;
  id: string;
  done: 'made' | 'found' | 'mended';
  /** The provider tells it once, when the endpoint is made. */
  secret: string | null;
};

const sideName = 'claimstead_side';
const eventsOf: Record<EndpointSide, readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[]> = {
  platform: platformEvents,
  connected: connectedEvents,
};

/**
 * Makes the two webhook endpoints with this address at the provider, or finds them, with the events that
 * the product follows. Repeatable.
 * @throws {ProviderFailure}
 */
export async function ensureWebhookEndpoints(
  stripe: Stripe,
  url: string,
): Promise<WebhookEndpoint[]> {
  const known: Stripe.WebhookEndpoint[] = [];
  await ask(async () => {
    for await (const one of stripe.webhookEndpoints.list({ limit: 100 })) known.push(one);
  });
  const endpoints: WebhookEndpoint[] = [];
  for (const side of ['platform', 'connected'] as const) {
    const found = known.find((one) => one.url === url && one.metadata[sideName] === side);
    endpoints.push(found ? await mend(stripe, side, found) : await make(stripe, side, url));
  }
  return endpoints;
}

async function make(stripe: Stripe, side: EndpointSide, url: string): Promise<WebhookEndpoint> {
  const made = await ask(() =>
    stripe.webhookEndpoints.create({
      url,
      api_version: apiVersion,
      enabled_events: [...eventsOf[side]],
      connect: side === 'connected',
      metadata: { [sideName]: side },
    }),
  );
  return { side, id: made.id, done: 'made', secret: made.secret ?? null };
}

async function mend(
  stripe: Stripe,
  side: EndpointSide,
  found: Stripe.WebhookEndpoint,
): Promise<WebhookEndpoint> {
  const wanted = [...eventsOf[side]];
  const hasAll = wanted.every((type) => found.enabled_events.includes(type));
  const isRight = hasAll && found.status === 'enabled';
  if (!isRight) {
    const change = { enabled_events: wanted, disabled: false };
    await ask(() => stripe.webhookEndpoints.update(found.id, change));
  }
  return { side, id: found.id, done: isRight ? 'found' : 'mended', secret: null };
}

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
  const endpoints: WebhookEndpoint[] = [];
  for (const { side, known } of await listSides(stripe, url)) {
    endpoints.push(known ? await mend(stripe, side, known) : await make(stripe, side, url));
  }
  return endpoints;
}

/** What stands in the way of a side's webhooks. */
export type EndpointTrouble = {
  side: EndpointSide;
  why: 'missing' | 'disabled' | 'lacks_events' | 'other_version';
  /** The provider's words for what is lacking, or for what is there instead. */
  names: readonly string[];
};

/**
 * Looks at the two webhook endpoints with this address and changes nothing.
 * @returns nothing if all that the product follows arrives.
 * @throws {ProviderFailure}
 */
export async function findEndpointTroubles(
  stripe: Stripe,
  url: string,
): Promise<EndpointTrouble[]> {
  const sides = await listSides(stripe, url);
  return sides.flatMap(({ side, known }): EndpointTrouble[] => {
    if (!known) return [{ side, why: 'missing', names: [] }];
    if (known.status !== 'enabled') return [{ side, why: 'disabled', names: [known.id] }];
    const lacking = lackingEvents(side, known);
    if (lacking.length > 0) return [{ side, why: 'lacks_events', names: lacking }];
    const version = known.api_version;
    return version === apiVersion ? [] : [{ side, why: 'other_version', names: [String(version)] }];
  });
}

async function listSides(stripe: Stripe, url: string) {
  const all: Stripe.WebhookEndpoint[] = [];
  await ask(async () => {
    for await (const one of stripe.webhookEndpoints.list({ limit: 100 })) all.push(one);
  });
  return (['platform', 'connected'] as const).map((side) => ({
    side,
    known: all.find((one) => one.url === url && one.metadata[sideName] === side) ?? null,
  }));
}

function lackingEvents(side: EndpointSide, known: Stripe.WebhookEndpoint): string[] {
  if (known.enabled_events.includes('*')) return [];
  return eventsOf[side].filter((type) => !known.enabled_events.includes(type));
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
  const isRight = lackingEvents(side, found).length === 0 && found.status === 'enabled';
  if (!isRight) {
    const change = { enabled_events: wanted, disabled: false };
    await ask(() => stripe.webhookEndpoints.update(found.id, change));
  }
  return { side, id: found.id, done: isRight ? 'found' : 'mended', secret: null };
}

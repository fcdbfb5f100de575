import type Stripe from 'stripe';
import type { Config } from '../../core/config/config.ts';
import { Problem } from '../../core/errors/problem.ts';
import { newsIn } from './followed-events.rules.ts';
import { apiVersion, ask, idOf } from './stripe-client.adapter.ts';
import type { Payments } from '../../domains/money/payments.port.ts';
import type { ProviderEvent } from '../../domains/money/provider-news.port.ts';

type NewsCalls = Pick<Payments, 'verifyWebhook' | 'listUndeliveredEvents'>;

const toleranceSeconds = 300;

/** The provider's webhooks, and the events it can be asked for later. */
export function stripeNews(stripe: Stripe, config: Config): NewsCalls {
  const isLive = /^[rs]k_live_/.test(config.stripe.secretKey);
  const secrets = [config.stripe.webhookSecret, config.stripe.connectWebhookSecret];
  return {
    verifyWebhook: (rawBody, signature, receivedAt) => {
      let lastError: unknown;
      for (const secret of secrets) {
        try {
          const event = stripe.webhooks.constructEvent(
            rawBody,
            signature,
            secret,
            toleranceSeconds,
            undefined,
            receivedAt.getTime(),
          );
          return { ...toEvent(event), notOurs: whyNotOurs(event, isLive) };
        } catch (error) {
          lastError = error;
        }
      }
      throw new Problem('payments.webhook_invalid', { note: String(lastError), cause: lastError });
    },
    listUndeliveredEvents: (since) =>
      ask(async () => {
        const query = {
          delivery_success: false,
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: 100,
        };
        const found: ProviderEvent[] = [];
        // Events listed with our key are of its mode; each event has the version of its time.
        for await (const event of stripe.events.list(query)) found.push(toEvent(event));
        return found.reverse();
      }),
  };
}

/** An endpoint that was made by hand may be of another version, or its secret of the other mode. */
function whyNotOurs(event: Stripe.Event, isLive: boolean): ProviderEvent['notOurs'] {
  if (event.livemode !== isLive) return 'mode';
  return (event.api_version ?? apiVersion) === apiVersion ? null : 'version';
}

type Snapshot = {
  id?: string;
  object?: string;
  account?: string;
  metadata?: Record<string, string> | null;
  payment_intent?: string | { id: string } | null;
  subscription?: string | { id: string } | null;
  customer?: string | { id: string } | null;
  parent?: {
    subscription_details?: {
      subscription?: string | { id: string } | null;
      metadata?: Record<string, string> | null;
    } | null;
  } | null;
};

/**
 * The snapshot is read for ids only: it may be old by the time it arrives.
 * @throws if it is not an event, which the types rule out but a signature does not
 */
function toEvent(event: Stripe.Event): ProviderEvent {
  if (typeof event.id !== 'string' || typeof event.type !== 'string') {
    throw new TypeError('an event without an id or a type');
  }
  const about = event.data.object as Snapshot;
  const invoiced = about.parent?.subscription_details;
  // A capability's own id is a word like `transfers`: what changed is its account.
  const objectId = about.object === 'capability' ? about.account : about.id;
  const { kind, hasFailed, hasEnded } = newsIn(event.type);
  return {
    id: event.id,
    notOurs: null,
    type: event.type,
    ...{ kind, hasFailed },
    endedAt: hasEnded ? new Date(event.created * 1000) : null,
    objectId: objectId ?? event.account ?? '',
    accountId: event.account ?? null,
    metadata: { ...invoiced?.metadata, ...about.metadata },
    paymentId: about.object === 'payment_intent' ? (about.id ?? null) : idOf(about.payment_intent),
    subscriptionId:
      about.object === 'subscription'
        ? (about.id ?? null)
        : idOf(about.subscription ?? invoiced?.subscription),
    customerId: idOf(about.customer),
  };
}

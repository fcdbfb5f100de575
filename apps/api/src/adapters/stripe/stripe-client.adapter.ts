import Stripe from 'stripe';
import type { Circuit } from '../../core/circuit/circuit.ts';
import type { Config } from '../../core/config/config.ts';
import { ProviderFailure } from '../../core/errors/provider-failure.ts';
import type { ProviderRefusal } from '../../domains/money/provider-news.port.ts';

/** The version that the types were read for; a change of it is a change of this code. */
export const apiVersion = '2026-10-28.endive';
const timeoutMs = 15_000;

/** What stands between this process and Stripe. */
export type StripeLine = {
  circuit: Circuit;
  /** During maintenance nothing is asked of Stripe but to tell: see `RunningSettings`. */
  isReadOnly(): boolean;
};

/**
 * The real SDK, pointed at Stripe or at the sandbox. It retries only dropped connections, with the same key;
 * all other retries are up to the money intents.
 */
export function createStripeClient(config: Config, line?: StripeLine): Stripe {
  const url = config.stripe.apiUrl === null ? null : new URL(config.stripe.apiUrl);
  return new Stripe(config.stripe.secretKey, {
    apiVersion,
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...(line ? { httpClient: throughLine(line) } : {}),
    ...(url
      ? {
          host: url.hostname,
          port: url.port || (url.protocol === 'https:' ? '443' : '80'),
          protocol: url.protocol === 'https:' ? 'https' : 'http',
        }
      : {}),
  });
}

/**
 * The SDK's own client, which is not asked to call while the provider is known to be away, nor to change anything
 * during maintenance: to its caller both are a provider that does not answer, and what it wanted is tried again.
 */
function throughLine(line: StripeLine): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const ask = client.makeRequest.bind(client);
  client.makeRequest = async (...call) => {
    const [, , , method] = call;
    if (method !== 'GET' && line.isReadOnly()) throw new Error('not asked during maintenance');
    return line.circuit.call(() => ask(...call), {
      // Whatever is thrown here means that nobody answered.
      foundNobody: () => true,
      // A stored failure is an answer: it is repeated however well the provider is by now.
      saysAway: (answer) => answer.getStatusCode() >= 500 && !isReplayed(answer.getHeaders()),
    });
  };
  return client;
}

/**
 * Runs one call and says how it ended. Refused: the provider understood, said no and did nothing.
 * Everything else is unknown: no answer, 5xx, 429, a key in use, and our own broken credentials, which
 * say nothing about the payment.
 * @throws {ProviderFailure}
 */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toFailure(error);
  }
}

function toFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new ProviderFailure('unknown', null, String(error), error);
  }
  const code = error.code ?? null;
  const definite =
    (error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError) &&
    code !== 'idempotency_key_in_use' &&
    code !== 'lock_timeout' &&
    code !== 'rate_limit';
  return new ProviderFailure(
    definite ? 'refused' : 'unknown',
    refusalOf(code),
    error.message,
    error,
    refusesUs(error),
    (error.statusCode ?? 0) >= 500 && isReplayed(error.headers),
  );
}

/** The port's word for a reason that the product follows; any other stays as Stripe has it, for whoever reads the log. */
function refusalOf(code: string | null): string | null {
  const refusal: ProviderRefusal | null = /insufficient/.test(code ?? '')
    ? 'lacks_balance'
    : code === 'charge_disputed'
      ? 'disputed'
      : null;
  return refusal ?? code;
}

/** Stripe keeps the answer of a key's first call for a day, a failure of its own included. */
function isReplayed(headers: object | undefined): boolean {
  return Object.entries(headers ?? {}).some(
    ([name, value]) => name === 'idempotent-replayed' && value === 'true',
  );
}

/** A 4xx that neither another card nor another try would avoid. */
function refusesUs(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}

/** Whether a read failed because there is no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof ProviderFailure && error.code === 'resource_missing';
}

/** The id of something that may or may not have been expanded. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : value.id;
}

/** Narrows a provider's value to those the product knows; anything new becomes `otherwise`. */
export function wordOf<const W extends string>(
  word: string | null | undefined,
  known: readonly W[],
  otherwise: NoInfer<W>,
): W {
  return known.find((one) => one === word) ?? otherwise;
}

/** In the metadata of everything that we make: the key that it was made with. */
export const keyName = 'intent_key';

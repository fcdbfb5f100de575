import { toDollars } from '@claimstead/contract/cents.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import { readConfig, StartProblem, stopWithSentence } from './app/start-up.ts';
import { createStripeClient } from './adapters/stripe/stripe-client.adapter.ts';
import {
  ensureWebhookEndpoints,
  type EndpointSide,
  type WebhookEndpoint,
} from './adapters/stripe/stripe-endpoints.adapter.ts';
import { lineOf } from './adapters/stripe/preflight.rules.ts';
import { createStripePayments } from './adapters/stripe/stripe-payments.adapter.ts';
import { preflight } from './adapters/stripe/stripe-preflight.adapter.ts';
import { ProviderFailure } from './core/errors/provider-failure.ts';
import type { ProviderPrice } from './domains/money/payments.port.ts';

/** Stands in for a secret that is unknown until this command has created its endpoint. */
const notYetMade = 'made by payments:setup';
const secretNames: Record<EndpointSide, string> = {
  platform: 'STRIPE_WEBHOOK_SECRET',
  connected: 'STRIPE_CONNECT_WEBHOOK_SECRET',
};

/**
 * `npm run payments:setup`: finds or creates the plans' products, prices, coupon and promotion code at the
 * payment provider, and the webhook endpoints; then checks every approval and payment method that the product
 * needs, and says what to do about each missing one. Repeatable; run it once per provider account, and again
 * after changing a price or the address. The exit code is 1 while something is refused.
 */
try {
  const config = readConfig({
    STRIPE_WEBHOOK_SECRET: notYetMade,
    STRIPE_CONNECT_WEBHOOK_SECRET: notYetMade,
  });
  const payments = createStripePayments(config);
  const before = new Set((await payments.listPrices()).map((price) => price.id));
  for (const price of await payments.ensureCatalogue()) {
    say(priceSentence(price, before.has(price.id)));
  }
  if (config.sandbox) say('found  webhooks: the sandbox is already set up to send them here');
  else {
    const url = `${config.publicUrl}${apiPrefix}/webhooks/stripe`;
    const known = {
      platform: config.stripe.webhookSecret,
      connected: config.stripe.connectWebhookSecret,
    };
    for (const endpoint of await ensureWebhookEndpoints(createStripeClient(config), url)) {
      say(`${endpoint.done.padEnd(6)} webhooks for ${endpoint.side} events  ${url}`);
      sayOfSecret(endpoint, known[endpoint.side]);
    }
  }
  const isLive = /^(sk|rk)_live_/.test(config.stripe.secretKey);
  const { cardLimitCents } = config;
  for (const answer of await preflight(createStripeClient(config), { isLive, cardLimitCents })) {
    say(lineOf(answer));
    if (answer.outcome === 'refused') process.exitCode = 1;
  }
} catch (error) {
  stopWithSentence(
    error instanceof ProviderFailure
      ? new StartProblem(`The payment provider could not do this: ${error.message}`)
      : error,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function sayOfSecret({ side, secret }: WebhookEndpoint, known: string): void {
  const name = secretNames[side];
  if (secret) say(`set    ${name}=${secret}`);
  else if (known === notYetMade) {
    say(`missing ${name}: copy the endpoint's signing secret from the provider's dashboard`);
  }
}

function priceSentence(price: ProviderPrice, isFound: boolean): string {
  const dollars = toDollars(price.amountCents).toFixed(2);
  const code =
    price.promotionCode === null ? '' : `, first period free with ${price.promotionCode}`;
  return `${isFound ? 'found' : 'made '}  ${price.lookupKey.padEnd(12)} $${dollars}  ${price.id}${code}`;
}

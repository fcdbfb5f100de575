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
import { ProviderFailure, type ProviderPrice } from './domains/money/payments.port.ts';

/** Stands where a secret is not known before this command has made its endpoint. */
const notYetMade = 'made by payments:setup';
const secretNames: Record<EndpointSide, string> = {
  platform: 'STRIPE_WEBHOOK_SECRET',
  connected: 'STRIPE_CONNECT_WEBHOOK_SECRET',
};

/**
 * `npm run payments:setup`: makes the plans' products, prices, coupon and promotion code at the payment
 * provider, and the webhook endpoints, or finds them; then asks for every approval and payment method that
 * the product needs, and says of each missing one what to do. Repeatable; run it once per provider account
 * and after a change of a price or of the address. It ends with 1 while something is refused.
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
  if (config.sandbox) say('found  webhooks: the sandbox tells this product by itself');
  else {
    const url = `${config.publicUrl}${apiPrefix}/webhooks/stripe`;
    const known = {
      platform: config.stripe.webhookSecret,
      connected: config.stripe.connectWebhookSecret,
    };
    for (const endpoint of await ensureWebhookEndpoints(createStripeClient(config), url)) {
      say(`${endpoint.done.padEnd(6)} webhooks of ${endpoint.side} events  ${url}`);
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
      ? new StartProblem(`The payment provider did not do it: ${error.message}`)
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
    say(`missing ${name}: the provider's dashboard shows the endpoint's signing secret`);
  }
}

function priceSentence(price: ProviderPrice, isFound: boolean): string {
  const dollars = (price.amountCents / 100).toFixed(2);
  const code =
    price.promotionCode === null ? '' : `, first period free with ${price.promotionCode}`;
  return `${isFound ? 'found' : 'made '}  ${price.lookupKey.padEnd(12)} $${dollars}  ${price.id}${code}`;
}

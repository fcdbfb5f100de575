import { readConfig, StartProblem, stopWithSentence } from './app/start-up.ts';
import { createStripePayments } from './integrations/payments/stripe-payments.ts';
import { ProviderFailure, type ProviderPrice } from './integrations/payments/payments.port.ts';

/**
 * `npm run payments:setup`: makes the plans' products, prices, coupon and promotion code at the payment
 * provider, or finds them. Repeatable; run it once per provider account and after a change of a price.
 */
try {
  const payments = createStripePayments(readConfig());
  const before = new Set((await payments.listPrices()).map((price) => price.id));
  for (const price of await payments.ensureCatalogue()) {
    process.stdout.write(`${sentenceFor(price, before.has(price.id))}\n`);
  }
} catch (error) {
  stopWithSentence(
    error instanceof ProviderFailure
      ? new StartProblem(`The payment provider did not do it: ${error.message}`)
      : error,
  );
}

function sentenceFor(price: ProviderPrice, isFound: boolean): string {
  const dollars = (price.amountCents / 100).toFixed(2);
  const code =
    price.promotionCode === null ? '' : `, first period free with ${price.promotionCode}`;
  return `${isFound ? 'found' : 'made '}  ${price.lookupKey.padEnd(12)} $${dollars}  ${price.id}${code}`;
}

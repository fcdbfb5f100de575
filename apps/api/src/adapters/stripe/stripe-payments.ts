import type { Circuit } from '../../core/circuit/circuit.ts';
import type { Config } from '../../core/config/config.ts';
import { stripeBilling } from './stripe-billing.ts';
import { stripeRenewalCard } from './stripe-renewal-card.ts';
import { stripeCash } from './stripe-cash.ts';
import { stripeCatalogue } from './stripe-catalogue.ts';
import { createStripeClient } from './stripe-client.ts';
import { stripeConnect } from './stripe-connect.ts';
import { stripeDisputes } from './stripe-disputes.ts';
import { stripeNextPlan } from './stripe-next-plan.ts';
import { stripePurchase } from './stripe-purchase.ts';
import { stripeSearch } from './stripe-search.ts';
import { stripeNews } from './stripe-webhooks.ts';
import type { Payments } from '../../domains/money/payments.port.ts';

/** The payment provider over its real SDK; the sandbox differs by its address only. */
export function createStripePayments(config: Config, circuit?: Circuit): Payments {
  const stripe = createStripeClient(config, circuit);
  return {
    ...stripeConnect(stripe),
    ...stripePurchase(stripe),
    ...stripeCash(stripe),
    ...stripeDisputes(stripe),
    ...stripeCatalogue(stripe),
    ...stripeBilling(stripe),
    ...stripeRenewalCard(stripe),
    ...stripeNextPlan(stripe),
    ...stripeNews(stripe, config),
    ...stripeSearch(stripe),
  };
}

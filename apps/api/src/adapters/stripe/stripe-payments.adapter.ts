import type { Config } from '../../core/config/config.ts';
import { stripeBalance } from './stripe-balance.adapter.ts';
import { stripeBilling } from './stripe-billing.adapter.ts';
import { stripeRenewalCard } from './stripe-renewal-card.adapter.ts';
import { stripeCash } from './stripe-cash.adapter.ts';
import { stripeCatalogue } from './stripe-catalogue.adapter.ts';
import { createStripeClient, type StripeLine } from './stripe-client.adapter.ts';
import { stripeConnect } from './stripe-connect.adapter.ts';
import { stripeDisputes } from './stripe-disputes.adapter.ts';
import { stripeNextPlan } from './stripe-next-plan.adapter.ts';
import { stripePurchase } from './stripe-purchase.adapter.ts';
import { stripeSearch } from './stripe-search.adapter.ts';
import { stripeNews } from './stripe-webhooks.adapter.ts';
import type { Payments } from '../../domains/money/payments.port.ts';

/** The payment provider over its real SDK; the sandbox differs by its address only. */
export function createStripePayments(config: Config, line?: StripeLine): Payments {
  const stripe = createStripeClient(config, line);
  return {
    ...stripeConnect(stripe),
    ...stripePurchase(stripe),
    ...stripeCash(stripe),
    ...stripeDisputes(stripe),
    ...stripeCatalogue(stripe, config.plans),
    ...stripeBilling(stripe),
    ...stripeRenewalCard(stripe),
    ...stripeNextPlan(stripe),
    ...stripeNews(stripe, config),
    ...stripeBalance(stripe),
    ...stripeSearch(stripe),
  };
}

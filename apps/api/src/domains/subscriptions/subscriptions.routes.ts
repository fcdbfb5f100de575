import { subscriptionsContract } from '@claimstead/contract/subscriptions.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { cancelSubscription } from './cancel-subscription.service.ts';
import {
  choosePlan,
  confirmCheckout,
  confirmRenewalPayment,
  keepPlan,
  listSubscriptions,
  paymentsConfig,
} from './subscriptions.service.ts';
import { listInvoices } from './invoices/invoices.service.ts';
import { listPlans } from './plans/plans.service.ts';
import { openRenewalPayment } from './renewal-card.service.ts';
import { startCheckout } from './checkouts/start-checkout.service.ts';

export function subscriptionsRoutes(
  app: FastifyInstance,
  deps: HttpDeps & SubscriptionsDeps,
): void {
  mount(app, deps, subscriptionsContract, {
    'GET /payments/config': () => paymentsConfig(deps),
    'GET /payments/plans': ({ actor }) => listPlans(deps, actor),
    'POST /payments/checkoutSession': ({ actor, query }) =>
      startCheckout(deps, actor, {
        listingId: query.patentId,
        priceId: query.priceId,
        free: query.free === 'true',
      }),
    'POST /payments/checkoutSession/confirm': ({ actor, query }) =>
      confirmCheckout(deps, actor.userId, query.patentId),
    'GET /payments/user/subscriptions': async ({ actor }) => ({
      subscriptions: await listSubscriptions(deps, actor.userId),
    }),
    'GET /payments/user/invoices': ({ actor, query }) =>
      listInvoices(deps, actor.userId, query.after ?? null),
    'PUT /payments/subscription/nextPlan': ({ actor, query }) =>
      choosePlan(deps, actor.userId, query),
    'DELETE /payments/subscription/nextPlan': ({ actor, query }) =>
      keepPlan(deps, actor.userId, query.subscriptionId),
    'POST /payments/subscription/renewal': ({ actor, query }) =>
      openRenewalPayment(deps, actor.userId, query.subscriptionId),
    'POST /payments/subscription/renewal/confirm': ({ actor, query }) =>
      confirmRenewalPayment(deps, actor.userId, query.subscriptionId),
    'POST /payments/subscription/cancel': ({ actor, query }) =>
      cancelSubscription(deps, actor.userId, query.subscriptionId),
  });
}

import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { subscriptionsConsumers } from './subscriptions.consumers.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { subscriptionsEraser } from './subscriptions.eraser.ts';
import { subscriptionsEvents } from './subscriptions.events.ts';
import { subscriptionsExporter } from './subscriptions.exporter.ts';
import { subscriptionsJobs } from './subscriptions.jobs.ts';
import { subscriptionsRoutes } from './subscriptions.routes.ts';
import { planCheckoutLifecycle } from './checkouts/plan-checkout-lifecycle.rules.ts';
import { planDisputeLifecycle } from './disputes/plan-dispute-lifecycle.rules.ts';
import { pauseLifecycle } from './pauses/pause-lifecycle.rules.ts';
import { planChangeLifecycle } from './next-plan/next-plan.rules.ts';
import { subscriptionLifecycle } from './subscriptions.rules.ts';

export const subscriptions = defineModule<HttpDeps & SubscriptionsDeps>({
  name: 'subscriptions',
  routes: [subscriptionsRoutes],
  background: [subscriptionsJobs],
  lifecycles: [
    subscriptionLifecycle,
    planChangeLifecycle,
    planCheckoutLifecycle,
    planDisputeLifecycle,
    pauseLifecycle,
  ],
  events: [subscriptionsEvents],
  consumers: subscriptionsConsumers,
  eraser: subscriptionsEraser,
  exporter: subscriptionsExporter,
});

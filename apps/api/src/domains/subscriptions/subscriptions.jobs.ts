import { eachAlone } from '../../core/jobs/each-alone.ts';
import type { Background } from '../../core/module.ts';
import { ProviderFailure } from '../../core/errors/provider-failure.ts';
import { listOpenCheckouts } from './checkouts/checkouts.store.ts';
import { followCheckout } from './checkouts/follow-checkout.service.ts';
import { followSubscription } from './follow-subscription.service.ts';
import { pausePlans } from './pauses/pause-plans.service.ts';
import { refreshPrices } from './plans/plans.service.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { listDue, noteAsked } from './subscriptions.store.ts';

const atOnce = 200;

export function subscriptionsJobs(deps: SubscriptionsDeps): Background {
  return {
    jobs: [],
    sweeps: [
      { name: 'subscriptions.pause', everySeconds: 60, run: () => pausePlans(deps) },
      { name: 'subscriptions.read_prices', everySeconds: 3600, run: () => readPrices(deps) },
      { name: 'subscriptions.follow_due', everySeconds: 120, run: () => followDue(deps) },
      { name: 'subscriptions.follow_open', everySeconds: 600, run: () => followOpen(deps) },
    ],
  };
}

/** A price that was changed at the provider is offered within the hour. */
async function readPrices(deps: SubscriptionsDeps): Promise<void> {
  await unlessAway(deps, () => refreshPrices(deps));
}

/** Plans whose period is over, in case the news of it was lost. */
async function followDue(deps: SubscriptionsDeps): Promise<void> {
  const due = await listDue(deps.db, deps.clock.now(), atOnce);
  await eachAlone(
    deps,
    due,
    async ({ id, providerSubscriptionId }) => {
      await noteAsked(deps.db, id, deps.clock.now());
      await unlessAway(deps, () => followSubscription(deps, providerSubscriptionId));
    },
    ({ id }) => ({ subscriptionId: id }),
  );
}

/** Abandoned checkouts. */
async function followOpen(deps: SubscriptionsDeps): Promise<void> {
  const open = await listOpenCheckouts(deps.db, atOnce);
  await eachAlone(
    deps,
    open,
    (checkout) => unlessAway(deps, () => followCheckout(deps, checkout)),
    ({ id }) => ({ checkoutId: id }),
  );
}

/** An unreachable provider, or one unknown object, never stops the other checks. */
async function unlessAway(deps: SubscriptionsDeps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ err: error }, 'subscriptions: could not ask the payment provider');
  }
}

import { drive } from '../../../core/lifecycle/moved-on.ts';
import { ProviderFailure } from '../../../core/errors/provider-failure.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import { nextCheckAt } from '../checkouts.rules.ts';
import { type Checkout, findCheckout, listDue, setNextCheck } from '../checkouts.store.ts';
import type { CheckoutStatus } from '../checkouts.tables.ts';
import { advanceProcessing, advanceUnpaid, followEnded } from './checkout-steps.service.ts';

const sweepBatch = 500;

type Step = (deps: CheckoutsDeps, checkout: Checkout) => Promise<boolean>;

/** What comes of money that has arrived is not the checkout's. */
const hasArrived: Step = async ({ arrivals }, { id }) => {
  await arrivals.advance(id);
  return false;
};

const steps: Record<CheckoutStatus, Step> = {
  open: advanceUnpaid,
  replaced: advanceUnpaid,
  given_up: advanceUnpaid,
  processing: advanceProcessing,
  arrived: hasArrived,
  returned: hasArrived,
  ended: followEnded,
};

/**
 * Drives a checkout, and what takes its money over, as far as it can go now: reads our row and asks the provider, takes one step by
 * compare-and-set, and continues until nothing is left to do. Safe to call at any time, from anywhere and
 * several times at once: every step is decided by the row's version, and the slower caller reads again. Call it
 * outside of transactions.
 * @throws {ProviderFailure} if the provider does not answer: the checkout stays as it is.
 */
export async function advanceCheckout(deps: CheckoutsDeps, checkoutId: string): Promise<void> {
  await drive(`checkout ${checkoutId}`, async () => {
    const checkout = await findCheckout(deps.db, checkoutId);
    if (!checkout) return false;
    if (await steps[checkout.status](deps, checkout)) return true;
    await setNextCheck(deps.db, checkoutId, nextCheckAt(checkout, deps.clock.now()));
    return false;
  });
}

/**
 * Advances every checkout that is due, so that none depends on a lost event. A provider that does not answer stops
 * no other checkout: the next pass tries again.
 * @param all includes checkouts that are not due: for the first pass of a process, which may follow a crash.
 */
export async function sweepCheckouts(deps: CheckoutsDeps, all: boolean): Promise<void> {
  const before = all ? null : deps.clock.now();
  for (const checkoutId of await listDue(deps.db, before, sweepBatch)) {
    try {
      await advanceCheckout(deps, checkoutId);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) {
        deps.log.error({ err: error, checkoutId }, 'checkouts: could not go on');
        continue;
      }
      deps.log.warn({ err: error, checkoutId }, 'checkouts: the provider does not answer');
    }
  }
}

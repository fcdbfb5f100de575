import type { checkoutsContract } from '@claimstead/contract/checkouts.contract.ts';
import type { z } from 'zod';
import type { Actor } from '../../../core/http/actor.ts';
import { doesTitleStop } from '../../listings/listings.api.ts';
import { orProviderAway } from '../../money/money.api.ts';
import { findPayableOffer } from '../../offers/offers.api.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import { type Checkout, findCheckout, findNewestOf } from '../checkouts.store.ts';
import { advanceCheckout } from '../payment/advance-checkout.service.ts';
import { methodsFor } from '../terms/due.rules.ts';

type Answers = (typeof checkoutsContract)['GET /payments/payment/status']['responses'];
type PaymentProgress = z.infer<Answers[200]>;

const progressOf = {
  open: 'open',
  replaced: 'open',
  given_up: 'open',
  processing: 'processing',
  arrived: 'held',
  returned: 'refunding',
  ended: 'ended',
} as const;

/**
 * The state of this buyer's payment, as the provider tells the server: the query of the return address is never
 * trusted. During maintenance it is what was known before, and nothing is taken further.
 * @throws {Problem} payments.provider_away
 */
export async function paymentStatus(
  deps: CheckoutsDeps,
  actor: Actor,
  listingId: string,
): Promise<PaymentProgress> {
  const newest = await findNewestOf(deps.db, listingId, actor.userId);
  const nothing = {
    ...{ received: 0, transferExpected: false, titleStops: false },
    ...{ verifyUrl: null, reservedUntil: null, methods: [], withoutCard: null },
  };
  if (!newest) return { status: 'none', amount: null, ...nothing };
  if (deps.running.maintenance === null)
    await orProviderAway(() => advanceCheckout(deps, newest.id));
  const checkout = (await findCheckout(deps.db, newest.id)) ?? newest;
  const standing = await deps.arrivals.standingOf(deps.db, checkout.id);
  const status = standing ?? progressOf[checkout.status];
  const progress = { status, amount: checkout.amountCents };
  if (checkout.status === 'ended') {
    const titleStops = await doesTitleStop(deps.db, listingId);
    return { ...progress, ...nothing, titleStops };
  }
  if (status !== 'open') return { ...progress, ...nothing };
  const offer = await findPayableOffer(deps.db, listingId, actor.userId, deps.clock.now());
  return {
    ...progress,
    ...(await waitsFor(deps, checkout)),
    transferExpected: checkout.transfer === 'expected',
    titleStops: false,
    reservedUntil: offer?.payBy?.toISOString() ?? null,
    methods: methodsFor(checkout.amountCents, checkout.withoutCard),
    withoutCard: checkout.withoutCard,
  };
}

/** A bank transfer can arrive short, and a bank account may have to be proved: what is missing is shown. */
async function waitsFor(
  deps: CheckoutsDeps,
  checkout: Checkout,
): Promise<{ received: number; verifyUrl: string | null }> {
  const { paymentId } = checkout;
  if (!paymentId) return { received: 0, verifyUrl: null };
  const payment = await orProviderAway(() => deps.payments.getPayment(paymentId));
  return { received: payment.receivedCents, verifyUrl: payment.verification?.url ?? null };
}

import Stripe from 'stripe';
import type { ProviderPayment } from '../../domains/money/payments.port.ts';
import { idOf } from './stripe-client.adapter.ts';

type Checks = NonNullable<ProviderPayment['charge']>['checks'];

/**
 * What stands against a card payment that was made: early fraud warnings that are neither refunded nor disputed, and a
 * review that is open. Other methods have neither. Of what a restricted key may not read nothing is known, which the doctor
 * says.
 * @param payment with its latest charge expanded
 */
export async function findChecks(stripe: Stripe, payment: Stripe.PaymentIntent): Promise<Checks> {
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
  if (charge?.payment_method_details?.type !== 'card') return { open: [], unread: [] };
  const reviewId = idOf(charge.review);
  const warnings = await ifAllowed(() =>
    stripe.radar.earlyFraudWarnings.list({ payment_intent: payment.id, limit: 100 }),
  );
  const review =
    reviewId === null ? null : await ifAllowed(() => stripe.reviews.retrieve(reviewId));
  const actionable =
    warnings === 'unread' ? [] : warnings.data.filter((warning) => warning.actionable);
  const isReviewed = review !== null && review !== 'unread' && review.open;
  return {
    open: [
      ...actionable.map(({ id }) => ({ id, kind: 'warning' as const })),
      ...(isReviewed ? [{ id: review.id, kind: 'review' as const }] : []),
    ],
    unread: [
      ...(warnings === 'unread' ? (['warning'] as const) : []),
      ...(review === 'unread' ? (['review'] as const) : []),
    ],
  };
}

/** Payments must go on with a key that was made before these were read. */
async function ifAllowed<T>(ask: () => Promise<T>): Promise<T | 'unread'> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return 'unread';
    throw error;
  }
}

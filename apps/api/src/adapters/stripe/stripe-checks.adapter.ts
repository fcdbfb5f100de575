import Stripe from 'stripe';
import type { ProviderCheck } from '../../domains/money/payments.port.ts';
import { idOf } from './stripe-client.adapter.ts';

/**
 * What stands against a card payment that was made: early fraud warnings that are neither refunded nor disputed, and a
 * review that is open. Other methods have neither, and a restricted key that may not read them sees none: the doctor says so.
 * @param payment with its latest charge expanded
 */
export async function findChecks(
  stripe: Stripe,
  payment: Stripe.PaymentIntent,
): Promise<ProviderCheck[]> {
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
  if (charge?.payment_method_details?.type !== 'card') return [];
  const reviewId = idOf(charge.review);
  const warnings = await ifAllowed(() =>
    stripe.radar.earlyFraudWarnings.list({ payment_intent: payment.id, limit: 100 }),
  );
  const review =
    reviewId === null ? null : await ifAllowed(() => stripe.reviews.retrieve(reviewId));
  const actionable = (warnings?.data ?? []).filter((warning) => warning.actionable);
  return [
    ...actionable.map(({ id }) => ({ id, kind: 'warning' as const })),
    ...(review?.open ? [{ id: review.id, kind: 'review' as const }] : []),
  ];
}

/** Payments must go on with a key that was made before these were read. */
async function ifAllowed<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}

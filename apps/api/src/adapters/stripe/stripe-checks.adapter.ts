import type Stripe from 'stripe';
import type { ProviderCheck } from '../../domains/money/payments.port.ts';

/**
 * What stands against a card payment that was made: early fraud warnings that are neither refunded nor disputed, and a
 * review that is open. Other methods have neither.
 * @param payment with its latest charge and that charge's review expanded
 */
export async function findChecks(
  stripe: Stripe,
  payment: Stripe.PaymentIntent,
): Promise<ProviderCheck[]> {
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
  if (charge?.payment_method_details?.type !== 'card') return [];
  const query = { payment_intent: payment.id, limit: 100 };
  const { data } = await stripe.radar.earlyFraudWarnings.list(query);
  const warnings = data
    .filter(({ actionable }) => actionable)
    .map(({ id }) => ({ id, kind: 'warning' as const }));
  const { review } = charge;
  const isOpen = review !== null && typeof review === 'object' && review.open;
  return [...warnings, ...(isOpen ? [{ id: review.id, kind: 'review' as const }] : [])];
}

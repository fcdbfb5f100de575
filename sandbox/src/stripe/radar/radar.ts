import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';

/** A second after the charge, as the test card's name promises. */
export const warningAfterSeconds = 1;

/**
 * The card's issuer suspects a charge of fraud: an early fraud warning, one for a charge. It moves no money.
 * @throws StripeFault 400 for a charge that took no money from a card.
 */
export function warnOfFraud(world: World, chargeId: string): Stripe.Radar.EarlyFraudWarning {
  const charge = paidCard(world, chargeId);
  const [known] = world.objects.all('radar.early_fraud_warning', { charge: chargeId });
  if (known) return known;
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: chargeId,
    created: world.clock.seconds(),
    fraud_type: 'misc',
    livemode: false,
    payment_intent: idOf(charge.payment_intent) ?? '',
  };
  world.objects.insert('radar.early_fraud_warning', warning);
  world.events.emit('radar.early_fraud_warning.created', warning);
  return warning;
}

/** A payment is placed in review: by a rule, or by a person in the dashboard. */
export function openReview(world: World, chargeId: string, why: 'rule' | 'manual'): Stripe.Review {
  const charge = paidCard(world, chargeId);
  if (openReviewOf(world, charge)) throw invalidRequest(`The charge ${chargeId} is in review.`);
  const review: Stripe.Review = {
    id: newId('prv'),
    object: 'review',
    billing_zip: charge.billing_details.address?.postal_code ?? null,
    charge: chargeId,
    closed_reason: null,
    created: world.clock.seconds(),
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: why,
    payment_intent: idOf(charge.payment_intent) ?? '',
    reason: why,
    session: null,
  };
  world.objects.insert('review', review);
  charge.review = review.id;
  world.objects.save('charge', charge);
  const intent = world.objects.get('payment_intent', idOf(charge.payment_intent) ?? '');
  intent.review = review.id;
  world.objects.save('payment_intent', intent);
  world.events.emit('review.opened', review);
  return review;
}

/** Ends a review; the charge goes on naming it. What is closed already stays as it is. */
export function closeReview(
  world: World,
  reviewId: string,
  reason: Stripe.Review.ClosedReason,
): Stripe.Review {
  const review = world.objects.get('review', reviewId);
  if (!review.open) return review;
  Object.assign(review, { open: false, closed_reason: reason, reason });
  world.objects.save('review', review);
  world.events.emit('review.closed', review);
  return review;
}

/** A full refund or a dispute settles what a charge is suspected of: warnings can be acted on no more, its review closes. */
export function settleSuspicions(
  world: World,
  charge: Stripe.Charge,
  by: 'refunded' | 'disputed',
): void {
  for (const warning of world.objects.all('radar.early_fraud_warning', { charge: charge.id })) {
    if (!warning.actionable) continue;
    warning.actionable = false;
    world.objects.save('radar.early_fraud_warning', warning);
    world.events.emit('radar.early_fraud_warning.updated', warning);
  }
  const review = openReviewOf(world, charge);
  if (review) closeReview(world, review.id, by);
}

function openReviewOf(world: World, charge: Stripe.Charge): Stripe.Review | undefined {
  return world.objects.all('review', { charge: charge.id }).find(({ open }) => open);
}

function paidCard(world: World, chargeId: string): Stripe.Charge {
  const charge = world.objects.get('charge', chargeId, 'charge');
  if (charge.status === 'succeeded' && charge.payment_method_details?.type === 'card')
    return charge;
  throw invalidRequest(`The charge ${chargeId} took no money from a card.`, { param: 'charge' });
}

import type Stripe from 'stripe';
import { discountCents, refusalOf } from '../billing/coupons.rules.ts';
import { startSubscription } from '../billing/subscriptions.ts';
import { confirmIntent, finishAuthentication } from '../payments/confirm-payment.ts';
import { requireCustomer } from '../payments/live-customer.ts';
import { newPaymentIntent } from '../payments/payment-intent.shape.ts';
import { createPaymentMethod, type MethodInput } from '../payments/payment-methods.ts';
import { invalidRequest, StripeFault } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { FrameAddress } from '../frame-api.ts';
import type { World } from '../world.ts';
import { billingAddressOf } from './billing-address.ts';

export type PayResult =
  | { status: 'complete'; session: Stripe.Checkout.Session }
  | { status: 'requires_action'; intent: Stripe.PaymentIntent };

/** @throws StripeFault 400 where the session is no longer open. */
function requireOpen(session: Stripe.Checkout.Session): void {
  if (session.status === 'open') return;
  throw invalidRequest(`The Checkout session is ${session.status}.`, {
    code: 'checkout_session_not_open',
  });
}

/**
 * Sets the discount of an open session by what a person typed; an empty code takes it away.
 * @throws StripeFault 400 with the words to show where the code cannot be used.
 */
export function applyPromotionCode(
  world: World,
  session: Stripe.Checkout.Session,
  typed: string,
): Stripe.Checkout.Session {
  requireOpen(session);
  if (typed.trim() === '') return setDiscount(world, session, null);
  if (!session.allow_promotion_codes) {
    throw invalidRequest('This session takes no promotion codes.', { param: 'code' });
  }
  const wanted = typed.trim().toLowerCase();
  const code = world.objects
    .all('promotion_code', { active: true })
    .find((one) => one.code.toLowerCase() === wanted);
  if (!code) throw invalidRequest('This code is invalid.', { param: 'code' });
  const coupon = world.objects.get('coupon', idOf(code.promotion.coupon) ?? '');
  return setDiscount(world, session, { code, coupon });
}

/**
 * Discounts that a session is made with: a promotion code's, or a coupon of its own.
 * @throws StripeFault 400 for an id that nothing has, and as above
 */
export function giveDiscount(
  world: World,
  session: Stripe.Checkout.Session,
  given: { promotion_code?: string; coupon?: string },
): Stripe.Checkout.Session {
  if (given.promotion_code !== undefined && given.coupon !== undefined) {
    throw invalidRequest('Give either a coupon or a promotion_code.', { param: 'discounts' });
  }
  const code =
    given.promotion_code === undefined
      ? null
      : world.objects.get('promotion_code', given.promotion_code, 'discounts');
  const couponId = code ? idOf(code.promotion.coupon) : given.coupon;
  if (!couponId) return session;
  return setDiscount(world, session, {
    code,
    coupon: world.objects.get('coupon', couponId, 'discounts'),
  });
}

/** Takes a coupon off the session's total. @throws StripeFault 400 as above. */
function setDiscount(
  world: World,
  session: Stripe.Checkout.Session,
  given: { code: Stripe.PromotionCode | null; coupon: Stripe.Coupon } | null,
): Stripe.Checkout.Session {
  const hidden = world.objects.hidden('checkout.session', session.id);
  const price = world.objects.get('price', hidden.priceId);
  const off = given ? discountCents(given.coupon, price, hidden.quantity) : 0;
  if (given) {
    const customer = idOf(session.customer);
    const refusal = refusalOf(given.code, given.coupon, customer, world.clock.seconds());
    if (refusal) throw invalidRequest(refusal, { param: 'code' });
    if (off === 0) {
      throw invalidRequest('This code does not apply to what is bought here.', { param: 'code' });
    }
  }
  const subtotal = session.amount_subtotal ?? 0;
  session.amount_total = subtotal - off;
  session.total_details = { amount_discount: off, amount_shipping: 0, amount_tax: 0 };
  session.discounts = given
    ? [{ coupon: given.coupon.id, promotion_code: given.code?.id ?? null }]
    : [];
  world.objects.save('checkout.session', session);
  world.objects.saveHidden('checkout.session', session.id, {
    ...hidden,
    promotionCodeId: given?.code?.id,
    couponId: given?.coupon.id,
  });
  return session;
}

/** Whether the person must give a card: something is due, or the session always collects one. */
export function needsCard(session: Stripe.Checkout.Session): boolean {
  return (session.amount_total ?? 0) > 0 || session.payment_method_collection === 'always';
}

/**
 * Pays and completes an open session.
 * @throws StripeFault 402 where the card says no: the session stays open, nothing is left behind. 400 where a card or
 *   a billing address is asked for and not given.
 */
export function payCheckout(
  world: World,
  session: Stripe.Checkout.Session,
  typed: { method: MethodInput | null; address: FrameAddress | null },
): PayResult {
  requireOpen(session);
  requireCustomer(world, idOf(session.customer) ?? '');
  const address = billingAddressOf(session, typed.address);
  const before = world.objects.hidden('checkout.session', session.id);
  world.objects.saveHidden('checkout.session', session.id, { ...before, address });
  if (!needsCard(session)) return complete(world, session, null, null);
  if (!typed.method)
    throw invalidRequest('A card is needed.', { code: 'parameter_missing', param: 'card' });
  const method = createPaymentMethod(world, typed.method, { address });
  method.customer = idOf(session.customer);
  world.objects.save('payment_method', method);
  const total = session.amount_total ?? 0;
  if (total === 0) return complete(world, session, method.id, null);
  const intent = newPaymentIntent(world, {
    amountCents: total,
    types: ['card'],
    allowedTypes: null,
    isAutomatic: false,
    customer: idOf(session.customer),
    description: 'Subscription creation',
    setupFutureUsage: 'off_session',
  });
  world.objects.insert('payment_intent', intent, { sessionId: session.id });
  world.events.emit('payment_intent.created', intent);
  const result = confirmIntent(world, intent, method);
  if (result.fault) throw new StripeFault(result.fault.status, result.fault.body);
  if (result.intent.status === 'succeeded') {
    return complete(world, session, method.id, result.intent);
  }
  const hidden = world.objects.hidden('checkout.session', session.id);
  world.objects.saveHidden('checkout.session', session.id, {
    ...hidden,
    paymentIntentId: intent.id,
    paymentMethodId: method.id,
  });
  return { status: 'requires_action', intent: result.intent };
}

/** Goes on after 3-D Secure: completes the session, or leaves it open for another card. */
export function finishCheckoutAuthentication(
  world: World,
  intent: Stripe.PaymentIntent,
  outcome: 'succeed' | 'fail',
): Stripe.PaymentIntent {
  const { sessionId } = world.objects.hidden('payment_intent', intent.id);
  const result = finishAuthentication(world, intent, outcome);
  if (result.fault) throw result.fault;
  if (sessionId === undefined) return result.intent;
  const session = world.objects.get('checkout.session', sessionId);
  requireOpen(session);
  const { paymentMethodId } = world.objects.hidden('checkout.session', sessionId);
  complete(world, session, paymentMethodId ?? null, result.intent);
  return result.intent;
}

/** Open -> expired, by its own time or by a call. */
export function expireSession(
  world: World,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  requireOpen(session);
  session.status = 'expired';
  session.client_secret = null;
  session.url = null;
  world.timers.cancel(session.id);
  world.objects.save('checkout.session', session);
  world.events.emit('checkout.session.expired', session);
  return session;
}

function complete(
  world: World,
  session: Stripe.Checkout.Session,
  paymentMethodId: string | null,
  intent: Stripe.PaymentIntent | null,
): PayResult {
  const hidden = world.objects.hidden('checkout.session', session.id);
  const started = startSubscription(world, {
    customer: idOf(session.customer) ?? '',
    price: world.objects.get('price', hidden.priceId),
    quantity: hidden.quantity,
    metadata: hidden.subscriptionMetadata,
    description: hidden.subscriptionDescription ?? null,
    paymentMethodId,
    discountCents: session.total_details?.amount_discount ?? 0,
    intent,
  });
  redeem(world, hidden.promotionCodeId, hidden.couponId);
  const customer = world.objects.find('customer', idOf(session.customer) ?? '');
  session.status = 'complete';
  session.payment_status = (session.amount_total ?? 0) === 0 ? 'no_payment_required' : 'paid';
  session.subscription = started.subscription.id;
  session.invoice = started.invoice.id;
  session.customer_details = {
    address: hidden.address ?? null,
    business_name: null,
    email: customer?.email ?? session.customer_email,
    individual_name: null,
    name: customer?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
  world.timers.cancel(session.id);
  world.objects.save('checkout.session', session);
  world.events.emit('checkout.session.completed', session);
  return { status: 'complete', session };
}

function redeem(world: World, codeId: string | undefined, couponId: string | undefined): void {
  if (codeId !== undefined) {
    const code = world.objects.get('promotion_code', codeId);
    code.times_redeemed += 1;
    world.objects.save('promotion_code', code);
  }
  if (couponId !== undefined) {
    const coupon = world.objects.get('coupon', couponId);
    coupon.times_redeemed += 1;
    world.objects.save('coupon', coupon);
  }
}

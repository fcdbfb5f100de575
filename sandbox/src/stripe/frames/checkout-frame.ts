import type Stripe from 'stripe';
import { intervalText } from '../billing/billing-periods.ts';
import { needsAddress } from '../checkout/billing-address.ts';
import { applyPromotionCode, needsCard, payCheckout } from '../checkout/checkout-sessions.ts';
import { lineItemsOf } from '../checkout/line-items.ts';
import type {
  CheckoutPayRequest,
  CheckoutPayResponse,
  CheckoutView,
  FrameCard,
} from '../frame-api.ts';
import { type MethodInput, readExpiry } from '../payments/payment-methods.ts';
import { StripeFault } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';

/** What the checkout frame shows. */
export function viewCheckout(world: World, session: Stripe.Checkout.Session): CheckoutView {
  const line = lineItemsOf(world, session).data[0];
  const customer = world.objects.find('customer', idOf(session.customer) ?? '');
  return {
    id: session.id,
    status: (['complete', 'expired'] as const).find((one) => one === session.status) ?? 'open',
    lineItemName: line?.description ?? '',
    interval: line?.price?.recurring ? intervalText(line.price.recurring) : '',
    currency: 'usd',
    subtotalCents: session.amount_subtotal ?? 0,
    discountCents: session.total_details?.amount_discount ?? 0,
    totalCents: session.amount_total ?? 0,
    allowPromotionCodes: session.allow_promotion_codes ?? false,
    promotion: promotionOf(world, session),
    cardRequired: needsCard(session),
    addressRequired: needsAddress(session),
    customerEmail: customer?.email ?? session.customer_email,
    returnUrl: returnUrlOf(session),
  };
}

/** Sets or takes away the promotion code; the new view. */
export function setPromotion(world: World, secret: string, code: string): CheckoutView {
  return viewCheckout(world, applyPromotionCode(world, sessionOf(world, secret), code));
}

export function payFromFrame(
  world: World,
  secret: string,
  { card, address }: Pick<CheckoutPayRequest, 'card' | 'address'>,
): CheckoutPayResponse {
  const result = payCheckout(world, sessionOf(world, secret), {
    method: card ? cardInput(card) : null,
    address: address ?? null,
  });
  return result.status === 'complete'
    ? { status: 'complete', return_url: returnUrlOf(result.session) }
    : {
        status: 'requires_action',
        paymentIntentClientSecret: result.intent.client_secret ?? '',
      };
}

/**
 * The session of a client secret, also once it is over.
 * @throws StripeFault 404.
 */
export function sessionOf(world: World, clientSecret: string): Stripe.Checkout.Session {
  const session = world.objects.find('checkout.session', clientSecret.split('_secret_')[0] ?? '');
  const isKnown = session && (session.client_secret ?? clientSecret) === clientSecret;
  if (session && isKnown) return session;
  throw new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'No such checkout session.',
    param: 'client_secret',
  });
}

/** A card as typed into a frame. */
export function cardInput(card: FrameCard): MethodInput {
  return {
    type: 'card',
    card: { number: card.number, cvc: card.cvc.trim(), ...readExpiry(card.exp) },
  };
}

function returnUrlOf(session: Stripe.Checkout.Session): string | null {
  const url = session.return_url ?? session.success_url;
  return url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;
}

function promotionOf(world: World, session: Stripe.Checkout.Session): CheckoutView['promotion'] {
  const discount = session.discounts?.[0];
  const code = world.objects.find('promotion_code', idOf(discount?.promotion_code) ?? '');
  const coupon = world.objects.find('coupon', idOf(discount?.coupon) ?? '');
  if (!code || !coupon) return null;
  const off =
    coupon.percent_off === null
      ? `$${((coupon.amount_off ?? 0) / 100).toFixed(2)} off`
      : `${coupon.percent_off}% off`;
  return { code: code.code, description: coupon.duration === 'once' ? `${off}, once` : off };
}

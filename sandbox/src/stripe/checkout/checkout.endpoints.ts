import type Stripe from 'stripe';
import { endpoint, lists, retrieves } from '../transport/endpoint.ts';
import {
  createdRange,
  flag,
  ignored,
  integer,
  listOf,
  metadata,
  oneOf,
  required,
  shape,
  text,
} from '../transport/parameter-rules.ts';
import { requireCustomer } from '../payments/live-customer.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { mergeMetadata } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { newCheckoutSession } from './checkout-session.shape.ts';
import { expireSession, giveDiscount } from './checkout-sessions.ts';

const longestSeconds = 24 * 3600;
const shortestSeconds = 30 * 60;

const createSession = endpoint({
  method: 'POST',
  path: '/v1/checkout/sessions',
  params: {
    allow_promotion_codes: flag,
    allowed_payment_method_types: listOf(oneOf('card')),
    billing_address_collection: oneOf('auto', 'required'),
    cancel_url: text,
    client_reference_id: text,
    currency: oneOf('usd'),
    // Stripe would make a customer; the sandbox wants to be told one.
    customer: required(text),
    customer_email: text,
    customer_update: ignored,
    discounts: listOf(shape({ promotion_code: text, coupon: text })),
    expires_at: integer,
    line_items: required(listOf(shape({ price: required(text), quantity: integer, metadata }))),
    locale: text,
    metadata,
    mode: required(oneOf('payment', 'setup', 'subscription')),
    payment_method_collection: oneOf('always', 'if_required'),
    redirect_on_completion: oneOf('always', 'if_required', 'never'),
    return_url: text,
    subscription_data: shape({ description: text, metadata }),
    success_url: text,
    ui_mode: oneOf('elements', 'embedded_page', 'form', 'hosted_page'),
  },
  run: ({ world, params }) => {
    if (params.mode !== 'subscription') {
      throw invalidRequest('The sandbox knows Checkout in subscription mode.', { param: 'mode' });
    }
    const uiMode = readUiMode(params);
    const line = params.line_items[0];
    if (!line || params.line_items.length > 1) {
      throw invalidRequest('The sandbox sells one line per session.', { param: 'line_items' });
    }
    const price = recurringPrice(world, line.price);
    const quantity = line.quantity ?? 1;
    requireCustomer(world, params.customer);
    if (params.allow_promotion_codes && params.discounts?.length) {
      throw invalidRequest('Give either allow_promotion_codes or discounts.', {
        param: 'discounts',
      });
    }
    const now = world.clock.seconds();
    const session = newCheckoutSession(
      {
        createdAt: now,
        expiresAt: readExpiresAt(params.expires_at, now),
        uiMode,
        customer: params.customer,
        customerEmail: params.customer_email ?? null,
        clientReferenceId: params.client_reference_id ?? null,
        allowPromotionCodes: params.allow_promotion_codes ?? null,
        addressCollection: params.billing_address_collection ?? null,
        collection: params.payment_method_collection ?? 'always',
        metadata: mergeMetadata({}, params.metadata),
        returnUrl: params.return_url,
        successUrl: params.success_url ?? null,
        subtotalCents: (price.unit_amount ?? 0) * quantity,
      },
      world.publicUrl(),
    );
    world.objects.insert('checkout.session', session, {
      priceId: price.id,
      quantity,
      subscriptionMetadata: mergeMetadata({}, params.subscription_data?.metadata),
      subscriptionDescription: params.subscription_data?.description,
    });
    world.timers.schedule('checkout_expiry', session.id, session.expires_at);
    const discount = params.discounts?.[0];
    return discount ? giveDiscount(world, session, discount) : session;
  },
});

export const checkoutEndpoints = [
  createSession,
  retrieves('checkout.session', '/v1/checkout/sessions'),
  lists('checkout.session', '/v1/checkout/sessions', {
    created: createdRange,
    customer: text,
    status: oneOf('complete', 'expired', 'open'),
    subscription: text,
  }),
  endpoint({
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    params: {},
    run: ({ world, id }) => expireSession(world, world.objects.get('checkout.session', id)),
  }),
];

function readUiMode(params: {
  ui_mode?: string;
  return_url?: string;
  success_url?: string;
}): 'embedded_page' | 'hosted_page' {
  const mode = params.ui_mode ?? 'hosted_page';
  if (mode !== 'embedded_page' && mode !== 'hosted_page') {
    throw invalidRequest('The sandbox knows embedded_page and hosted_page.', { param: 'ui_mode' });
  }
  const needed = mode === 'embedded_page' ? 'return_url' : 'success_url';
  if (params[needed] === undefined) {
    throw invalidRequest(`Missing required param: ${needed}.`, {
      code: 'parameter_missing',
      param: needed,
    });
  }
  return mode;
}

function recurringPrice(world: World, id: string): Stripe.Price {
  const price = world.objects.get('price', id, 'line_items[0][price]');
  if (price.recurring && price.active) return price;
  throw invalidRequest(`The price ${id} is not an active recurring price.`, {
    param: 'line_items[0][price]',
  });
}

function readExpiresAt(given: number | undefined, now: number): number {
  if (given === undefined) return now + longestSeconds;
  // A minute of grace: the caller's clock may be a little ahead or behind.
  if (given >= now + shortestSeconds - 60 && given <= now + longestSeconds + 60) return given;
  throw invalidRequest('A session expires between 30 minutes and 24 hours from now.', {
    param: 'expires_at',
  });
}

import type Stripe from 'stripe';
import { newId, randomText } from '../../store/ids.ts';
import { endpoint, lists, retrieves } from '../transport/endpoint.ts';
import {
  decimal,
  flag,
  integer,
  listOf,
  metadata,
  oneOf,
  required,
  shape,
  text,
} from '../transport/parameter-rules.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { mergeMetadata } from '../transport/wire.ts';
import { refuseTaken } from './taken-ids.ts';

const createCoupon = endpoint({
  method: 'POST',
  path: '/v1/coupons',
  params: {
    amount_off: integer,
    applies_to: shape({ products: listOf(text) }),
    currency: text,
    duration: oneOf('forever', 'once', 'repeating'),
    duration_in_months: integer,
    id: text,
    max_redemptions: integer,
    metadata,
    name: text,
    percent_off: decimal,
    redeem_by: integer,
  },
  run: ({ world, params }) => {
    if ((params.percent_off === undefined) === (params.amount_off === undefined)) {
      throw invalidRequest('A coupon takes either percent_off or amount_off.', {
        code: 'parameter_missing',
        param: 'percent_off',
      });
    }
    refuseTaken(world, params.id);
    const coupon: Stripe.Coupon = {
      id: params.id ?? randomText(8),
      object: 'coupon',
      amount_off: params.amount_off ?? null,
      ...(params.applies_to ? { applies_to: { products: params.applies_to.products ?? [] } } : {}),
      created: world.clock.seconds(),
      currency: params.amount_off === undefined ? null : (params.currency ?? 'usd'),
      duration: params.duration ?? 'once',
      duration_in_months: params.duration_in_months ?? null,
      livemode: false,
      max_redemptions: params.max_redemptions ?? null,
      metadata: mergeMetadata({}, params.metadata),
      name: params.name ?? null,
      percent_off: params.percent_off ?? null,
      redeem_by: params.redeem_by ?? null,
      times_redeemed: 0,
      valid: true,
    };
    world.objects.insert('coupon', coupon);
    world.events.emit('coupon.created', coupon);
    return coupon;
  },
});

const createPromotionCode = endpoint({
  method: 'POST',
  path: '/v1/promotion_codes',
  params: {
    promotion: required(shape({ type: required(oneOf('coupon')), coupon: required(text) })),
    active: flag,
    code: text,
    customer: text,
    expires_at: integer,
    max_redemptions: integer,
    metadata,
    restrictions: shape({ first_time_transaction: flag, minimum_amount: integer }),
  },
  run: ({ world, params }) => {
    const coupon = world.objects.get('coupon', params.promotion.coupon, 'promotion[coupon]');
    const code = params.code ?? randomText(8).toUpperCase();
    const same = world.objects
      .all('promotion_code', { active: true })
      .some(
        (one) =>
          one.code.toLowerCase() === code.toLowerCase() &&
          one.customer === (params.customer ?? null),
      );
    if (same) {
      throw invalidRequest('An active promotion code with this code exists already.', {
        param: 'code',
      });
    }
    const promotionCode: Stripe.PromotionCode = {
      id: newId('promo'),
      object: 'promotion_code',
      active: params.active ?? true,
      code,
      created: world.clock.seconds(),
      customer: params.customer ?? null,
      customer_account: null,
      expires_at: params.expires_at ?? null,
      livemode: false,
      max_redemptions: params.max_redemptions ?? null,
      metadata: mergeMetadata({}, params.metadata),
      promotion: { coupon: coupon.id, type: 'coupon' },
      restrictions: {
        first_time_transaction: params.restrictions?.first_time_transaction ?? false,
        minimum_amount: params.restrictions?.minimum_amount ?? null,
        minimum_amount_currency: params.restrictions?.minimum_amount === undefined ? null : 'usd',
      },
      times_redeemed: 0,
    };
    world.objects.insert('promotion_code', promotionCode);
    world.events.emit('promotion_code.created', promotionCode);
    return promotionCode;
  },
});

export const promotionEndpoints = [
  createCoupon,
  createPromotionCode,
  retrieves('coupon', '/v1/coupons'),
  endpoint({
    method: 'POST',
    path: '/v1/promotion_codes/:id',
    params: { active: flag, metadata },
    run: ({ world, params, id }) => {
      const code = world.objects.get('promotion_code', id);
      if (params.active !== undefined) code.active = params.active;
      code.metadata = mergeMetadata(code.metadata, params.metadata);
      world.objects.save('promotion_code', code);
      world.events.emit('promotion_code.updated', code);
      return code;
    },
  }),
  lists(
    'promotion_code',
    '/v1/promotion_codes',
    { active: flag, code: text, coupon: text },
    ({ params }) => ({
      where: { active: params.active, code: params.code, 'promotion.coupon': params.coupon },
    }),
  ),
];

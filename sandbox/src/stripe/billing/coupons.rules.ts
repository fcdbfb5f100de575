import type Stripe from 'stripe';
import { idOf } from '../transport/wire.ts';

/** Cents that a coupon takes off a price; 0 where it does not apply to the product. */
export function discountCents(
  coupon: Stripe.Coupon,
  price: Stripe.Price,
  quantity: number,
): number {
  const subtotal = (price.unit_amount ?? 0) * quantity;
  const products = coupon.applies_to?.products;
  if (products && !products.includes(idOf(price.product))) return 0;
  if (coupon.amount_off !== null) return Math.min(coupon.amount_off, subtotal);
  return Math.round((subtotal * (coupon.percent_off ?? 0)) / 100);
}

/** Whether a coupon, and the code for it where there is one, can still be used; the reason where not. */
export function refusalOf(
  code: Stripe.PromotionCode | null,
  coupon: Stripe.Coupon,
  customer: string | null,
  now: number,
): string | null {
  const isSpent =
    coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  const isOver = coupon.redeem_by !== null && coupon.redeem_by <= now;
  if (!coupon.valid || isOver || isSpent) return 'This code is invalid.';
  return code && refusalOfCode(code, customer, now);
}

function refusalOfCode(
  code: Stripe.PromotionCode,
  customer: string | null,
  now: number,
): string | null {
  const isSpent = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions;
  const isOver = code.expires_at !== null && code.expires_at <= now;
  if (!code.active || isOver || isSpent) return 'This code is invalid.';
  const owner = idOf(code.customer);
  if (owner !== null && owner !== customer) return 'This code is invalid.';
  return null;
}

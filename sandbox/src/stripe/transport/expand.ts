import type Stripe from 'stripe';
import { lineItemsOf } from '../checkout/line-items.ts';
import type { World } from '../world.ts';
import { invalidRequest } from './stripe-fault.ts';
import { listObject } from './wire.ts';

type Json = { [name: string]: unknown };

/** The references of each object that `expand` may replace by the object itself. */
const expandable: Readonly<Record<string, readonly string[]>> = {
  charge: [
    'balance_transaction',
    'customer',
    'payment_intent',
    'failure_balance_transaction',
    'review',
  ],
  'checkout.session': ['customer', 'invoice', 'payment_intent', 'subscription'],
  balance_transaction: ['source'],
  customer_cash_balance_transaction: ['customer'],
  dispute: ['charge', 'payment_intent'],
  invoice: ['customer', 'default_payment_method'],
  invoice_payment: ['invoice'],
  payment_intent: ['customer', 'latest_charge', 'payment_method', 'review'],
  payment_method: ['customer'],
  payout: ['balance_transaction', 'failure_balance_transaction'],
  price: ['product'],
  promotion_code: ['customer'],
  'radar.early_fraud_warning': ['charge', 'payment_intent'],
  review: ['charge', 'payment_intent'],
  refund: ['balance_transaction', 'charge', 'payment_intent', 'failure_balance_transaction'],
  subscription: ['customer', 'default_payment_method', 'latest_invoice', 'schedule'],
  subscription_schedule: ['customer', 'subscription'],
  transfer: ['balance_transaction', 'destination', 'source_transaction'],
  transfer_reversal: ['balance_transaction', 'transfer'],
};

/** References inside a part of an object, by the object's kind and the way to them. */
const expandableInside: Readonly<Record<string, readonly string[]>> = {
  'invoice.parent.subscription_details': ['subscription'],
  'invoice_payment.payment': ['payment_intent'],
  'promotion_code.promotion': ['coupon'],
};

/** Parts that are left out of an answer unless they are asked for. */
const includable: Readonly<Record<string, (world: World, object: Json) => unknown>> = {
  'checkout.session.line_items': (world, object) =>
    lineItemsOf(world, world.objects.get('checkout.session', String(object['id']))),
  'charge.refunds': (world, object) =>
    listObject(
      world.objects.list('refund', { where: { charge: String(object['id']) } }),
      `/v1/charges/${String(object['id'])}/refunds`,
    ),
  'invoice.payments': (world, object) =>
    listObject(
      world.objects.list('invoice_payment', { where: { invoice: String(object['id']) } }),
      '/v1/invoice_payments',
    ),
  'customer.subscriptions': (world, object) =>
    listObject(
      world.objects.list('subscription', { where: { customer: String(object['id']) } }),
      `/v1/customers/${String(object['id'])}/subscriptions`,
    ),
};

/**
 * Replaces references by objects along the given paths, as `expand[]` asks; lists are gone through
 * with `data`. A coupon's products show only when asked for.
 * @throws StripeFault 400 for a path that cannot be expanded or is deeper than four.
 */
export function expandAnswer(world: World, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Json;
  hideCouponProducts(copy, paths);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 5) throw refusal(path);
    walk(world, copy, steps, path, '');
  }
  return copy;
}

function walk(world: World, at: unknown, steps: string[], path: string, way: string): void {
  const [step, ...rest] = steps;
  if (step === undefined || at === null || at === undefined) return;
  if (!isJson(at)) throw refusal(path);
  const kind = typeof at['object'] === 'string' ? at['object'] : way;
  if (kind === 'list') {
    if (step !== 'data' || !Array.isArray(at['data'])) throw refusal(path);
    for (const item of at['data']) walk(world, item, rest, path, way);
    return;
  }
  const include = includable[`${kind}.${step}`];
  if (include && at[step] === undefined) at[step] = include(world, at);
  const reference = at[step];
  if (typeof reference === 'string') at[step] = resolve(world, kind, step, reference, path);
  else if (reference === undefined && !mayBeAbsent(kind, step)) throw refusal(path);
  walk(world, at[step], rest, path, `${kind}.${step}`);
}

function resolve(world: World, kind: string, step: string, id: string, path: string): unknown {
  const allowed = expandable[kind] ?? expandableInside[kind];
  if (!allowed?.includes(step)) throw refusal(path);
  if (step === 'customer' && world.objects.hidden('customer', id).deleted) {
    return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
  }
  return world.objects.findAny(id) ?? id;
}

function mayBeAbsent(kind: string, step: string): boolean {
  return (
    (expandable[kind] ?? expandableInside[kind])?.includes(step) === true ||
    (kind === 'coupon' && step === 'applies_to')
  );
}

function hideCouponProducts(answer: Json, paths: readonly string[]): void {
  const asked = paths.some((path) => path.endsWith('applies_to'));
  if (asked) return;
  const objects =
    answer['object'] === 'list' && Array.isArray(answer['data']) ? answer['data'] : [answer];
  for (const object of objects) {
    if (isJson(object) && object['object'] === 'coupon') delete object['applies_to'];
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refusal(path: string) {
  return invalidRequest(`This property cannot be expanded: ${path}.`, { param: 'expand' });
}

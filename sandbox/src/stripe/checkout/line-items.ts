import type Stripe from 'stripe';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';

/** What a session sells: one line. */
export function lineItemsOf(
  world: World,
  session: Stripe.Checkout.Session,
): Stripe.ApiList<Stripe.LineItem> {
  const hidden = world.objects.hidden('checkout.session', session.id);
  const price = world.objects.get('price', hidden.priceId);
  const product = world.objects.find('product', idOf(price.product));
  const line: Stripe.LineItem = {
    id: `li_${session.id.slice(-24)}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: session.total_details?.amount_discount ?? 0,
    amount_subtotal: session.amount_subtotal ?? 0,
    amount_tax: 0,
    amount_total: session.amount_total ?? 0,
    currency: 'usd',
    description: product?.name ?? null,
    metadata: {},
    price,
    quantity: hidden.quantity,
  };
  return {
    object: 'list',
    data: [line],
    has_more: false,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  };
}

import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { endpoint, lists, retrieves } from '../transport/endpoint.ts';
import {
  emptyable,
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
import { mergeMetadata, wireDecimal } from '../transport/wire.ts';
import type { World } from '../world.ts';

const createPrice = endpoint({
  method: 'POST',
  path: '/v1/prices',
  params: {
    currency: required(text),
    active: flag,
    billing_scheme: oneOf('per_unit'),
    lookup_key: text,
    metadata,
    nickname: text,
    product: required(text),
    recurring: shape({
      interval: required(oneOf('day', 'week', 'month', 'year')),
      interval_count: integer,
      usage_type: oneOf('licensed'),
    }),
    tax_behavior: oneOf('unspecified', 'exclusive', 'inclusive'),
    transfer_lookup_key: flag,
    unit_amount: required(integer),
  },
  run: ({ world, params }) => {
    if (params.currency !== 'usd') {
      throw invalidRequest('The sandbox knows one currency: usd.', { param: 'currency' });
    }
    if (params.unit_amount < 0) {
      throw invalidRequest('Invalid non-negative integer', {
        code: 'parameter_invalid_integer',
        param: 'unit_amount',
      });
    }
    const product = world.objects.get('product', params.product, 'product');
    claimLookupKey(world, params.lookup_key, params.transfer_lookup_key ?? false);
    const price: Stripe.Price = {
      id: newId('price'),
      object: 'price',
      active: params.active ?? true,
      billing_scheme: 'per_unit',
      created: world.clock.seconds(),
      currency: 'usd',
      custom_unit_amount: null,
      livemode: false,
      lookup_key: params.lookup_key ?? null,
      metadata: mergeMetadata({}, params.metadata),
      nickname: params.nickname ?? null,
      product: product.id,
      recurring: params.recurring
        ? {
            interval: params.recurring.interval,
            interval_count: params.recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          }
        : null,
      tax_behavior: params.tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: params.recurring ? 'recurring' : 'one_time',
      unit_amount: params.unit_amount,
      unit_amount_decimal: wireDecimal(params.unit_amount),
    };
    world.objects.insert('price', price);
    world.events.emit('price.created', price);
    return price;
  },
});

const updatePrice = endpoint({
  method: 'POST',
  path: '/v1/prices/:id',
  params: {
    active: flag,
    lookup_key: emptyable(text),
    metadata,
    nickname: emptyable(text),
    transfer_lookup_key: flag,
  },
  run: ({ world, params, id }) => {
    const price = world.objects.get('price', id);
    if (params.active !== undefined) price.active = params.active;
    if (params.nickname !== undefined) price.nickname = params.nickname;
    if (params.lookup_key !== undefined && params.lookup_key !== price.lookup_key) {
      claimLookupKey(world, params.lookup_key ?? undefined, params.transfer_lookup_key ?? false);
      price.lookup_key = params.lookup_key;
    }
    price.metadata = mergeMetadata(price.metadata, params.metadata);
    world.objects.save('price', price);
    world.events.emit('price.updated', price);
    return price;
  },
});

export const priceEndpoints = [
  createPrice,
  updatePrice,
  retrieves('price', '/v1/prices'),
  lists(
    'price',
    '/v1/prices',
    {
      active: flag,
      currency: text,
      lookup_keys: listOf(text),
      product: text,
      type: oneOf('recurring', 'one_time'),
    },
    ({ params: { lookup_keys, ...same } }) => ({ where: { ...same, lookup_key: lookup_keys } }),
  ),
];

/** A lookup key is on one active price; it moves only when asked to. */
function claimLookupKey(world: World, key: string | undefined, moves: boolean): void {
  if (key === undefined) return;
  for (const holder of world.objects.all('price', { lookup_key: key })) {
    if (!moves) {
      throw invalidRequest(`A price (${holder.id}) already uses that lookup key.`, {
        code: 'resource_already_exists',
        param: 'lookup_key',
      });
    }
    holder.lookup_key = null;
    world.objects.save('price', holder);
  }
}

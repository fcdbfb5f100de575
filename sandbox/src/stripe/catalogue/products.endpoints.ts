import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { endpoint, retrieves } from '../transport/endpoint.ts';
import { emptyable, flag, listOf, metadata, required, text } from '../transport/parameter-rules.ts';
import { mergeMetadata } from '../transport/wire.ts';
import { refuseTaken } from './taken-ids.ts';

const productFields = {
  active: flag,
  description: emptyable(text),
  images: listOf(text),
  metadata,
  name: text,
  statement_descriptor: text,
  tax_code: text,
  unit_label: text,
  url: text,
};

const createProduct = endpoint({
  method: 'POST',
  path: '/v1/products',
  params: { ...productFields, id: text, name: required(text) },
  run: ({ world, params }) => {
    const now = world.clock.seconds();
    refuseTaken(world, params.id);
    const product: Stripe.Product = {
      id: params.id ?? newId('prod').slice(0, 19),
      object: 'product',
      active: params.active ?? true,
      created: now,
      default_price: null,
      description: params.description ?? null,
      images: params.images ?? [],
      livemode: false,
      marketing_features: [],
      metadata: mergeMetadata({}, params.metadata),
      name: params.name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: params.statement_descriptor ?? null,
      tax_code: params.tax_code ?? null,
      tax_details: null,
      type: 'service',
      unit_label: params.unit_label ?? null,
      updated: now,
      url: params.url ?? null,
    };
    world.objects.insert('product', product);
    world.events.emit('product.created', product);
    return product;
  },
});

export const productEndpoints = [createProduct, retrieves('product', '/v1/products')];

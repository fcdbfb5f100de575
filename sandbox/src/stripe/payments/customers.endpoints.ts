import type Stripe from 'stripe';
import { newId, randomText } from '../../store/ids.ts';
import { endpoint, lists } from '../transport/endpoint.ts';
import {
  createdRange,
  emptyable,
  ignored,
  metadata,
  shape,
  text,
} from '../transport/parameter-rules.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { mergeMetadata } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { cancelSubscription } from '../billing/cancel-subscription.ts';

const fields = {
  email: emptyable(text),
  name: emptyable(text),
  description: emptyable(text),
  phone: emptyable(text),
  address: ignored,
  metadata,
  invoice_settings: shape({ default_payment_method: text }),
};

export const customerEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/customers',
    params: fields,
    run: ({ world, params }) => {
      const customer: Stripe.Customer = {
        id: newId('cus').slice(0, 18),
        object: 'customer',
        address: null,
        balance: 0,
        created: world.clock.seconds(),
        currency: null,
        customer_account: null,
        default_source: null,
        delinquent: false,
        description: params.description ?? null,
        email: params.email ?? null,
        invoice_prefix: randomText(8).toUpperCase(),
        invoice_settings: {
          custom_fields: null,
          default_payment_method: params.invoice_settings?.default_payment_method ?? null,
          footer: null,
          rendering_options: null,
        },
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        name: params.name ?? null,
        next_invoice_sequence: 1,
        phone: params.phone ?? null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: null,
      };
      world.objects.insert('customer', customer, {});
      world.events.emit('customer.created', customer);
      return customer;
    },
  }),
  lists('customer', '/v1/customers', { email: text, created: createdRange }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id',
    params: {},
    run: ({ world, id }) => {
      const customer = world.objects.get('customer', id);
      return world.objects.hidden('customer', id).deleted ? deletedCustomer(id) : customer;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/customers/:id',
    params: fields,
    run: ({ world, params, id }) => {
      const customer = world.objects.get('customer', id);
      if (params.email !== undefined) customer.email = params.email;
      if (params.name !== undefined) customer.name = params.name;
      if (params.description !== undefined) customer.description = params.description;
      if (params.phone !== undefined) customer.phone = params.phone;
      const method = params.invoice_settings?.default_payment_method;
      if (method !== undefined) customer.invoice_settings.default_payment_method = method;
      customer.metadata = mergeMetadata(customer.metadata, params.metadata);
      world.objects.save('customer', customer);
      world.events.emit('customer.updated', customer);
      return customer;
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/customers/:id',
    params: {},
    run: ({ world, id }) => deleteCustomer(world, id),
  }),
];

/** Deletes a customer, by a call or in the dashboard: subscriptions end at once, and nothing new can be made for it. */
export function deleteCustomer(world: World, id: string): Stripe.DeletedCustomer {
  const customer = world.objects.get('customer', id);
  refuseWithCash(world, id);
  for (const subscription of world.objects.all('subscription', { customer: id })) {
    if (subscription.status !== 'canceled') cancelSubscription(world, subscription, {});
  }
  const hidden = world.objects.hidden('customer', id);
  world.objects.saveHidden('customer', id, { ...hidden, deleted: true });
  world.events.emit('customer.deleted', customer);
  return deletedCustomer(id);
}

/** A customer who ever had a cash balance cannot be deleted, even when nothing is left in it. */
function refuseWithCash(world: World, id: string): void {
  if (world.objects.all('customer_cash_balance_transaction', { customer: id }).length === 0) return;
  throw invalidRequest('A customer with a cash balance cannot be deleted.', { param: 'id' });
}

function deletedCustomer(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true };
}

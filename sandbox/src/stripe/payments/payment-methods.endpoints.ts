import { endpoint } from '../transport/endpoint.ts';
import { required, text } from '../transport/parameter-rules.ts';
import { methodFields, readMethodData } from './payment-method-data.ts';
import { createPaymentMethod, resolvePaymentMethod } from './payment-methods.ts';

export const paymentMethodEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods',
    params: methodFields,
    run: ({ world, params }) => createPaymentMethod(world, ...readMethodData(params)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: { customer: required(text) },
    run: ({ world, params, id }) => {
      const customer = world.objects.get('customer', params.customer, 'customer');
      const method = resolvePaymentMethod(world, id);
      method.customer = customer.id;
      world.objects.save('payment_method', method);
      world.events.emit('payment_method.attached', method);
      return method;
    },
  }),
];

import { endpoint } from '../transport/endpoint.ts';
import { methodFields, readMethodData } from './payment-method-data.ts';
import { createPaymentMethod } from './payment-methods.ts';

export const paymentMethodEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods',
    params: methodFields,
    run: ({ world, params }) => createPaymentMethod(world, ...readMethodData(params)),
  }),
];

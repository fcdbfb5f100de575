import { endpoint } from '../transport/endpoint.ts';
import { createdRange, paging, text } from '../transport/parameter-rules.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { listObject } from '../transport/wire.ts';
import { closeReview } from './radar.ts';

export const radarEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings/:id',
    params: {},
    run: ({ world, id }) => world.objects.get('radar.early_fraud_warning', id),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings',
    params: { ...paging, charge: text, payment_intent: text, created: createdRange },
    run: ({ world, params }) =>
      listObject(
        world.objects.list('radar.early_fraud_warning', {
          where: { charge: params.charge, payment_intent: params.payment_intent },
          created: params.created,
          page: params,
        }),
        '/v1/radar/early_fraud_warnings',
      ),
  }),
  // Those that are open, and no others.
  endpoint({
    method: 'GET',
    path: '/v1/reviews',
    params: { ...paging, created: createdRange },
    run: ({ world, params }) =>
      listObject(
        world.objects.list('review', {
          where: { open: true },
          created: params.created,
          page: params,
        }),
        '/v1/reviews',
      ),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/reviews/:id',
    params: {},
    run: ({ world, id }) => world.objects.get('review', id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/reviews/:id/approve',
    params: {},
    run: ({ world, id }) => {
      if (!world.objects.get('review', id).open) {
        throw invalidRequest(`The review ${id} is closed already.`);
      }
      return closeReview(world, id, 'approved');
    },
  }),
];

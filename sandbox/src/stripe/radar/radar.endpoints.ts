import { endpoint, lists, retrieves } from '../transport/endpoint.ts';
import { createdRange, text } from '../transport/parameter-rules.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { closeReview } from './radar.ts';

export const radarEndpoints = [
  lists('radar.early_fraud_warning', '/v1/radar/early_fraud_warnings', {
    charge: text,
    payment_intent: text,
    created: createdRange,
  }),
  // Those that are open, and no others.
  lists('review', '/v1/reviews', { created: createdRange }, () => ({ where: { open: true } })),
  retrieves('review', '/v1/reviews'),
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

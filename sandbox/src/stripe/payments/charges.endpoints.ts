import { lists, retrieves } from '../transport/endpoint.ts';
import { createdRange, text } from '../transport/parameter-rules.ts';

export const chargeEndpoints = [
  retrieves('charge', '/v1/charges'),
  lists('charge', '/v1/charges', {
    customer: text,
    payment_intent: text,
    transfer_group: text,
    created: createdRange,
  }),
];

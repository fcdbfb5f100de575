import { z } from 'zod';
import { endpointTable } from './endpoint.ts';

export const paymentsContract = endpointTable({
  'POST /webhooks/stripe': {
    summary: 'Signed messages of the payment provider.',
    access: 'provider',
    responses: { 200: z.object({ received: z.boolean() }) },
  },
});

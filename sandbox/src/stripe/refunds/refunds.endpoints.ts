import { endpoint, lists, retrieves } from '../transport/endpoint.ts';
import { createdRange, integer, metadata, oneOf, text } from '../transport/parameter-rules.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { idOf, mergeMetadata } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { refundCash } from './refund-cash.ts';
import { refundCharge } from './refund-charge.ts';

export const refundEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/refunds',
    params: {
      amount: integer,
      charge: text,
      currency: oneOf('usd'),
      customer: text,
      origin: oneOf('customer_balance'),
      payment_intent: text,
      instructions_email: text,
      metadata,
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    run: ({ world, params }) => {
      const request = {
        amountCents: params.amount,
        reason: params.reason,
        metadata: mergeMetadata({}, params.metadata),
        instructionsEmail: params.instructions_email,
      };
      if (params.origin === undefined) {
        const charge = chargeToRefund(world, params.charge, params.payment_intent);
        return refundCharge(world, charge, request);
      }
      for (const param of ['customer', 'currency'] as const) {
        if (params[param] !== undefined) continue;
        throw invalidRequest(`Missing required param: ${param}.`, {
          code: 'parameter_missing',
          param,
        });
      }
      return refundCash(world, params.customer ?? '', request);
    },
  }),
  retrieves('refund', '/v1/refunds'),
  lists('refund', '/v1/refunds', { charge: text, payment_intent: text, created: createdRange }),
];

function chargeToRefund(world: World, charge: string | undefined, intentId: string | undefined) {
  if (charge !== undefined) return world.objects.get('charge', charge, 'charge');
  if (intentId === undefined) {
    throw invalidRequest('One of these is required: payment_intent, charge.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    });
  }
  const intent = world.objects.get('payment_intent', intentId, 'payment_intent');
  const latest = idOf(intent.latest_charge);
  if (intent.status === 'succeeded' && latest) return world.objects.get('charge', latest);
  throw invalidRequest(`The PaymentIntent ${intentId} has no successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param: 'payment_intent',
  });
}

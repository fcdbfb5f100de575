import type { FastifyInstance } from 'fastify';
import { cancelSubscription } from '../stripe/billing/cancel-subscription.ts';
import { deleteCustomer } from '../stripe/payments/customers.endpoints.ts';
import { refundCharge } from '../stripe/refunds/refund-charge.ts';
import { payOutNow } from '../stripe/transfers/connected-payouts.ts';
import { invalidRequest } from '../stripe/transport/stripe-fault.ts';
import { idOf } from '../stripe/transport/wire.ts';
import type { World } from '../stripe/world.ts';
import { act } from './controls-answers.ts';

type ById = { Params: { id: string } };

/**
 * What a person does in Stripe's dashboard, and what an owner's bank does: unasked by the product, without its keys and
 * without its metadata, and as strict as the calls. Refunding a charge stands with the other controls of charges.
 */
export function mountDashboard(app: FastifyInstance, world: World): void {
  app.post<ById>('/_sandbox/customers/:id/delete', (request, reply) =>
    act(world, reply, () => deleteCustomer(world, request.params.id)),
  );
  app.post<ById>('/_sandbox/subscriptions/:id/cancel', (request, reply) =>
    act(world, reply, () => {
      const subscription = world.objects.get('subscription', request.params.id);
      if (subscription.status === 'canceled') throw invalidRequest('It is canceled already.');
      return cancelSubscription(world, subscription, {});
    }),
  );
  // The latest payment of a plan. `amount`: the cents, if only a part.
  app.post<ById & { Body: { amount?: number } | null }>(
    '/_sandbox/subscriptions/:id/refund',
    (request, reply) =>
      act(world, reply, () => {
        const charge = latestChargeOf(world, request.params.id);
        return refundCharge(world, charge, { amountCents: request.body?.amount, metadata: {} });
      }),
  );
  // `fails`: the bank returns it.
  app.post<ById & { Body: { fails?: boolean } | null }>(
    '/_sandbox/accounts/:id/payout',
    (request, reply) =>
      act(world, reply, () => payOutNow(world, request.params.id, request.body?.fails === true)),
  );
}

/** The charge of the latest invoice of a subscription that was paid with money. */
function latestChargeOf(world: World, subscriptionId: string) {
  world.objects.get('subscription', subscriptionId);
  const of = { 'parent.subscription_details.subscription': subscriptionId };
  for (const invoice of world.objects.all('invoice', { ...of, status: 'paid' })) {
    const [paid] = world.objects.all('invoice_payment', { invoice: invoice.id, status: 'paid' });
    const intent = world.objects.find('payment_intent', idOf(paid?.payment.payment_intent) ?? '');
    const charge = world.objects.find('charge', idOf(intent?.latest_charge) ?? '');
    if (charge) return charge;
  }
  throw invalidRequest(`Nothing was paid for the subscription ${subscriptionId}.`);
}

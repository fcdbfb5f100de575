import type { FastifyInstance, FastifyReply } from 'fastify';
import { closeReview, openReview, warnOfFraud } from '../stripe/radar/radar.ts';
import { refundCharge } from '../stripe/refunds/refund-charge.ts';
import { idOf } from '../stripe/transport/wire.ts';
import { invalidRequest } from '../stripe/transport/stripe-fault.ts';
import type { World } from '../stripe/world.ts';

/** Runs a control as one transaction, and answers a refusal. */
type Act = (reply: FastifyReply, work: () => object) => object;
type ById = { Params: { id: string } };

/** What a card's issuer warns of, and what a person in the dashboard reviews. */
export function mountRadarControls(app: FastifyInstance, world: World, act: Act): void {
  app.post<ById>('/_sandbox/charges/:id/warning', (request, reply) =>
    act(reply, () => warnOfFraud(world, request.params.id)),
  );
  app.post<ById>('/_sandbox/charges/:id/review', (request, reply) =>
    act(reply, () => openReview(world, request.params.id, 'manual')),
  );
  // `outcome`: approved, or refunded_as_fraud, which refunds the whole payment too, as the dashboard's button does.
  app.post<ById & { Body: { outcome?: string } | null }>(
    '/_sandbox/reviews/:id',
    (request, reply) =>
      act(reply, () => decideReview(world, request.params.id, request.body?.outcome)),
  );
}

function decideReview(world: World, id: string, outcome: string | undefined): object {
  if (outcome === 'approved') return closeReview(world, id, 'approved');
  if (outcome !== 'refunded_as_fraud') {
    throw invalidRequest('outcome is approved or refunded_as_fraud.');
  }
  const review = closeReview(world, id, 'refunded_as_fraud');
  const charge = world.objects.get('charge', idOf(review.charge) ?? '', 'charge');
  refundCharge(world, charge, { reason: 'fraudulent', metadata: {} });
  return world.objects.get('review', id);
}

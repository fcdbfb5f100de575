import type Stripe from 'stripe';
import { ask } from './stripe-client.ts';
import type { Payments, ProviderDispute } from './payments.port.ts';

/** What buyers' banks take back. */
export function stripeDisputes(stripe: Stripe): Pick<Payments, 'getDispute'> {
  return {
    getDispute: (disputeId) =>
      ask(async () => {
        const query = { expand: ['payment_intent'] };
        return toDispute(await stripe.disputes.retrieve(disputeId, query));
      }),
  };
}

/** Whether money of a payment is in doubt, or lost, because of a dispute. An open one may still be won. */
export async function findDispute(
  stripe: Stripe,
  payment: Pick<Stripe.PaymentIntent, 'id' | 'amount'>,
): Promise<'open' | 'lost' | 'lost_in_part' | null> {
  const disputes = await stripe.disputes.list({ payment_intent: payment.id, limit: 100 });
  if (disputes.data.some((dispute) => statusOf(dispute) === 'open')) return 'open';
  const lost = disputes.data.filter((dispute) => statusOf(dispute) === 'lost');
  if (lost.length === 0) return null;
  const lostCents = lost.reduce((sum, dispute) => sum + dispute.amount, 0);
  return lostCents < payment.amount ? 'lost_in_part' : 'lost';
}

/** An inquiry that was closed, or a dispute that was prevented, took nothing: as good as won. */
function statusOf(dispute: Stripe.Dispute): ProviderDispute['status'] {
  if (dispute.status === 'lost') return 'lost';
  const isOver = ['won', 'warning_closed', 'prevented'].includes(dispute.status);
  return isOver ? 'won' : 'open';
}

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const payment = dispute.payment_intent;
  const booked = dispute.balance_transactions;
  const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
  return {
    id: dispute.id,
    status: statusOf(dispute),
    saleId:
      payment !== null && typeof payment === 'object'
        ? (payment.metadata['sale_id'] ?? null)
        : null,
    withdrawnCents: sum(booked.map(({ amount }) => Math.max(-amount, 0))),
    returnedCents: sum(booked.map(({ amount }) => Math.max(amount, 0))),
    feeCents: sum(booked.map(({ fee }) => fee)),
    createdAt: new Date(dispute.created * 1000),
  };
}

import type Stripe from 'stripe';
import { ask, idOf } from './stripe-client.adapter.ts';
import type {
  Payments,
  ProviderDispute,
  ProviderPayment,
} from '../../domains/money/payments.port.ts';

/** What buyers' banks take back. */
export function stripeDisputes(stripe: Stripe): Pick<Payments, 'getDispute' | 'findDisputedPlan'> {
  return {
    getDispute: (disputeId) =>
      ask(async () => {
        const query = { expand: ['payment_intent'] };
        return toDispute(await stripe.disputes.retrieve(disputeId, query));
      }),
    findDisputedPlan: (disputeId) =>
      ask(async () => {
        const paidWith = idOf((await stripe.disputes.retrieve(disputeId)).payment_intent);
        if (paidWith === null) return null;
        const { data } = await stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: paidWith },
          expand: ['data.invoice'],
          limit: 1,
        });
        const invoice = data[0]?.invoice;
        if (typeof invoice !== 'object' || !('parent' in invoice)) return null;
        return idOf(invoice.parent?.subscription_details?.subscription);
      }),
  };
}

/** Whether money of a payment is in doubt, or lost, because of a dispute. An open one may still be won. */
export async function findDispute(
  stripe: Stripe,
  payment: Pick<Stripe.PaymentIntent, 'id' | 'amount'>,
): Promise<
  Pick<NonNullable<ProviderPayment['charge']>, 'dispute' | 'lostCents' | 'evidenceDueAt'>
> {
  const { data } = await stripe.disputes.list({ payment_intent: payment.id, limit: 100 });
  const disputes = data.map(toDispute);
  const lostCents = disputes
    .filter((dispute) => dispute.status === 'lost')
    .reduce((sum, dispute) => sum + dispute.withdrawnCents - dispute.returnedCents, 0);
  const has = (status: ProviderDispute['status']) =>
    disputes.some((dispute) => dispute.status === status);
  const found = { lostCents, evidenceDueAt: evidenceDueAt(data) };
  if (has('open')) return { dispute: 'open', ...found };
  if (lostCents > 0)
    return { dispute: lostCents < payment.amount ? 'lost_in_part' : 'lost', ...found };
  return { dispute: has('inquiry') ? 'inquiry' : null, ...found };
}

/** The first day by which one of them must be answered; null: none waits for an answer. */
function evidenceDueAt(disputes: readonly Stripe.Dispute[]): Date | null {
  const due = disputes
    .filter(({ status }) => status === 'needs_response' || status === 'warning_needs_response')
    .flatMap(({ evidence_details: { due_by } }) => due_by ?? [])
    .sort((one, other) => one - other);
  return due[0] === undefined ? null : new Date(due[0] * 1000);
}

/**
 * An inquiry takes nothing so far. One that was closed, or a dispute that was prevented, took nothing: as
 * good as won. A word that is not known yet leaves the dispute open.
 */
function statusOf(dispute: Stripe.Dispute): ProviderDispute['status'] {
  if (dispute.status === 'lost') return 'lost';
  if (['won', 'warning_closed', 'prevented'].includes(dispute.status)) return 'won';
  return dispute.status.startsWith('warning_') ? 'inquiry' : 'open';
}

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const payment = dispute.payment_intent;
  const booked = dispute.balance_transactions;
  const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
  const latest = (rows: Stripe.BalanceTransaction[]) =>
    rows.length === 0 ? null : new Date(Math.max(...rows.map(({ created }) => created)) * 1000);
  return {
    id: dispute.id,
    status: statusOf(dispute),
    saleId:
      payment !== null && typeof payment === 'object'
        ? (payment.metadata['sale_id'] ?? null)
        : null,
    amountCents: dispute.amount,
    withdrawnCents: sum(booked.map(({ amount }) => Math.max(-amount, 0))),
    returnedCents: sum(booked.map(({ amount }) => Math.max(amount, 0))),
    feeCents: sum(booked.map(({ fee }) => fee)),
    evidenceDueAt: evidenceDueAt([dispute]),
    createdAt: new Date(dispute.created * 1000),
    withdrawnAt: latest(booked.filter(({ amount }) => amount < 0)),
    returnedAt: latest(booked.filter(({ amount }) => amount > 0)),
    chargeId: idOf(dispute.charge) ?? '',
  };
}

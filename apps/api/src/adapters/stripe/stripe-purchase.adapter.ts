import type Stripe from 'stripe';
import { paymentStatusOf, refundStatusOf } from './payment-words.rules.ts';
import { ask, idOf, keyName } from './stripe-client.adapter.ts';
import { findDispute } from './stripe-disputes.adapter.ts';
import { findChecks } from './stripe-checks.adapter.ts';
import type {
  PaymentMethodKind,
  Payments,
  ProviderPayment,
  ProviderRefund,
  TransferDetails,
} from '../../domains/money/payments.port.ts';
import type { ProviderTransfer } from '../../domains/money/provider-payouts.port.ts';

type PurchaseCalls = Pick<
  Payments,
  | 'createPayment'
  | 'getPayment'
  | 'getFailedDebit'
  | 'cancelPayment'
  | 'createTransfer'
  | 'getTransfer'
  | 'listTransfers'
  | 'reverseTransfer'
  | 'createRefund'
  | 'getRefund'
  | 'listRefunds'
>;

/** What says when a refund left the balance, and when it came back. */
const refundMovements = ['balance_transaction', 'failure_balance_transaction'];
const paymentExpanded = { expand: ['latest_charge.balance_transaction', 'customer'] };

/** Everything of one sale carries this group, so its transfers can be found without our own records. */
export function transferGroupOf(saleId: string): string {
  return `sale_${saleId}`;
}

/** A patent's price: charged to the platform, transferred to the owners later (separate charges). */
export function stripePurchase(stripe: Stripe): PurchaseCalls {
  return { ...paymentCalls(stripe), ...transferCalls(stripe), ...refundCalls(stripe) };
}

function paymentCalls(
  stripe: Stripe,
): Pick<PurchaseCalls, 'createPayment' | 'getPayment' | 'getFailedDebit' | 'cancelPayment'> {
  return {
    createPayment: (input, key) =>
      ask(async () =>
        toPayment(
          await stripe.paymentIntents.create(paymentParams(input, key), { idempotencyKey: key }),
        ),
      ),
    getPayment: (paymentId) =>
      ask(async () => {
        const found = await stripe.paymentIntents.retrieve(paymentId, paymentExpanded);
        const payment = toPayment(found);
        const { charge } = payment;
        if (!charge?.isPaid) return payment;
        // `disputed` stays for ever, and nobody promises it for an inquiry: the disputes themselves say.
        const dispute = await findDispute(stripe, found);
        const checks = await findChecks(stripe, found);
        return { ...payment, charge: { ...charge, ...dispute, checks } };
      }),
    getFailedDebit: (chargeId) =>
      ask(async () => {
        const charge = await stripe.charges.retrieve(chargeId);
        const isDebit = charge.payment_method_details?.type === 'us_bank_account';
        if (!isDebit || charge.status !== 'failed') return null;
        // However its fee is laid out: all that the charge moved on our balance is what it cost.
        let costCents = 0;
        let failed = charge.created;
        for await (const row of stripe.balanceTransactions.list({ source: chargeId, limit: 100 })) {
          costCents -= row.net;
          failed = Math.max(failed, row.created);
        }
        const saleId = charge.metadata['sale_id'] ?? null;
        return { saleId, costCents, failedAt: new Date(failed * 1000) };
      }),
    cancelPayment: (paymentId, key) =>
      ask(async () =>
        toPayment(await stripe.paymentIntents.cancel(paymentId, {}, { idempotencyKey: key })),
      ),
  };
}

function paymentParams(
  input: Parameters<Payments['createPayment']>[0],
  key: string,
): Stripe.PaymentIntentCreateParams {
  return {
    amount: input.amountCents,
    currency: 'usd',
    customer: input.customerId,
    allowed_payment_method_types: input.methods,
    description: input.description,
    transfer_group: transferGroupOf(input.saleId),
    metadata: { sale_id: input.saleId, [keyName]: key },
    // A bank transfer must say which kind; the provider refuses the method without it.
    ...(input.methods.includes('customer_balance')
      ? {
          payment_method_options: {
            customer_balance: {
              funding_type: 'bank_transfer',
              bank_transfer: { type: 'us_bank_transfer' },
            },
          },
        }
      : {}),
    ...(input.fromCash
      ? { confirm: true, payment_method_data: { type: 'customer_balance' as const } }
      : {}),
  };
}

function transferCalls(
  stripe: Stripe,
): Pick<PurchaseCalls, 'createTransfer' | 'getTransfer' | 'listTransfers' | 'reverseTransfer'> {
  return {
    createTransfer: (input, key) =>
      ask(async () =>
        toTransfer(
          await stripe.transfers.create(
            {
              amount: input.amountCents,
              currency: 'usd',
              destination: input.destination,
              ...(input.sourceChargeId ? { source_transaction: input.sourceChargeId } : {}),
              transfer_group: transferGroupOf(input.saleId),
              metadata: { sale_id: input.saleId, owner_id: input.ownerId, [keyName]: key },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    getTransfer: (transferId) =>
      ask(async () => toTransfer(await stripe.transfers.retrieve(transferId))),
    listTransfers: (saleId) =>
      ask(async () => {
        const query = { transfer_group: transferGroupOf(saleId), limit: 100 };
        const found: ProviderTransfer[] = [];
        for await (const transfer of stripe.transfers.list(query)) found.push(toTransfer(transfer));
        return found;
      }),
    reverseTransfer: ({ transferId, amountCents }, key) =>
      ask(async () => {
        await stripe.transfers.createReversal(
          transferId,
          {
            ...(amountCents === undefined ? {} : { amount: amountCents }),
            metadata: { [keyName]: key },
          },
          { idempotencyKey: key },
        );
        return toTransfer(await stripe.transfers.retrieve(transferId));
      }),
  };
}

function refundCalls(
  stripe: Stripe,
): Pick<PurchaseCalls, 'createRefund' | 'getRefund' | 'listRefunds'> {
  return {
    createRefund: (input, key) =>
      ask(async () =>
        toRefund(
          await stripe.refunds.create(
            {
              charge: input.chargeId,
              ...(input.amountCents === undefined ? {} : { amount: input.amountCents }),
              reason: 'requested_by_customer',
              metadata: { sale_id: input.saleId, [keyName]: key },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    getRefund: (refundId) =>
      ask(async () =>
        toRefund(await stripe.refunds.retrieve(refundId, { expand: refundMovements })),
      ),
    listRefunds: (chargeId) =>
      ask(async () => {
        const found: ProviderRefund[] = [];
        const expand = refundMovements.map((name) => `data.${name}`);
        const query = { charge: chargeId, limit: 100, expand };
        for await (const refund of stripe.refunds.list(query)) found.push(toRefund(refund));
        return found;
      }),
  };
}

const methodKinds = ['card', 'us_bank_account', 'customer_balance'] as const;

function toPayment(payment: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
  const transferred = payment.next_action?.display_bank_transfer_instructions;
  const verifyUrl = payment.next_action?.verify_with_microdeposits?.hosted_verification_url;
  return {
    id: payment.id,
    status: paymentStatusOf(payment.status),
    amountCents: payment.amount,
    receivedCents:
      typeof transferred?.amount_remaining === 'number'
        ? payment.amount - transferred.amount_remaining
        : payment.amount_received,
    clientSecret: payment.client_secret ?? '',
    saleId: payment.metadata['sale_id'] ?? null,
    customerGone: isGone(payment.customer),
    method: transferred ? 'customer_balance' : verifyUrl ? 'us_bank_account' : methodOf(charge),
    verification: verifyUrl ? { url: verifyUrl } : null,
    transfer: transferred ? toTransferDetails(transferred) : null,
    charge: charge && toCharge(charge),
    lastError: payment.last_payment_error?.message ?? null,
    verificationFailed: payment.last_payment_error?.code?.includes('microdeposit') ?? false,
  };
}

type Instructions = Stripe.PaymentIntent.NextAction.DisplayBankTransferInstructions;

/** The account that takes domestic wires and ACH; null: none is named. */
function toTransferDetails(given: Instructions): TransferDetails | null {
  const aba = given.financial_addresses?.find((address) => address.aba)?.aba;
  if (!aba) return null;
  return {
    holder: aba.account_holder_name,
    bank: aba.bank_name,
    routingNumber: aba.routing_number,
    accountNumber: aba.account_number,
    reference: given.reference ?? '',
  };
}

/** Known where the customer was expanded. */
function isGone(customer: Stripe.PaymentIntent['customer']): boolean {
  return customer !== null && typeof customer === 'object' && customer.deleted === true;
}

/** How the current attempt is made: a failed one says nothing about the next. */
function methodOf(charge: Stripe.Charge | null): PaymentMethodKind | null {
  if (charge?.status === 'failed') return null;
  return methodKinds.find((kind) => kind === charge?.payment_method_details?.type) ?? null;
}

function toCharge(charge: Stripe.Charge): NonNullable<ProviderPayment['charge']> {
  const booked = charge.balance_transaction;
  return {
    id: charge.id,
    isPaid: charge.status === 'succeeded',
    movedAt: new Date(
      (booked !== null && typeof booked === 'object' ? booked.created : charge.created) * 1000,
    ),
    refundedCents: charge.amount_refunded,
    dispute: charge.disputed ? 'open' : null,
    evidenceDueAt: null,
    checks: { open: [], unread: [] },
    lostCents: 0,
    feeCents: booked !== null && typeof booked === 'object' ? booked.fee : null,
  };
}

function toTransfer(transfer: Stripe.Transfer): ProviderTransfer {
  return {
    id: transfer.id,
    amountCents: transfer.amount,
    destination: idOf(transfer.destination) ?? '',
    transferGroup: transfer.transfer_group,
    reversedCents: transfer.amount_reversed,
    // The latest first there, and of more than ten the latest ten.
    reversals: transfer.reversals.data.toReversed().map(({ amount, created }) => ({
      amountCents: amount,
      createdAt: new Date(created * 1000),
    })),
    ownerId: transfer.metadata['owner_id'] ?? null,
    fromCharge: transfer.source_transaction !== null,
    createdAt: new Date(transfer.created * 1000),
  };
}

/** It left our balance, and did not come back there: each of both would have its transaction. */
function wentToCash(refund: Stripe.Refund): boolean {
  const isOver = refund.status === 'canceled' || refund.status === 'failed';
  const kind = refund.destination_details?.type ?? '';
  const byTransfer = kind === 'customer_balance' || kind.endsWith('bank_transfer');
  const leftOurBalance = Boolean(refund.balance_transaction);
  return isOver && byTransfer && leftOurBalance && !refund.failure_balance_transaction;
}

/** When a movement was; null: there is none, or it was not expanded. */
function timeOf(booked: string | Stripe.BalanceTransaction | null | undefined): Date | null {
  return typeof booked === 'object' && booked !== null ? new Date(booked.created * 1000) : null;
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    status: refundStatusOf(refund.status),
    amountCents: refund.amount,
    failureReason: refund.failure_reason ?? null,
    wentToCash: wentToCash(refund),
    lacksBalance: [refund.pending_reason, refund.failure_reason].includes('insufficient_funds'),
    isBooked: refund.balance_transaction !== null,
    movedAt: timeOf(refund.balance_transaction) ?? new Date(refund.created * 1000),
    cameBackAt: timeOf(refund.failure_balance_transaction),
  };
}

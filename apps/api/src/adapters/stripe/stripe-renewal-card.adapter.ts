import type Stripe from 'stripe';
import type { Payments } from '../../domains/money/payments.port.ts';
import { ask, idOf } from './stripe-client.adapter.ts';
import { invoiceExpanded, toSubscription } from './stripe-subscription.adapter.ts';

type RenewalCardCalls = Pick<Payments, 'getUnpaidRenewal' | 'getNewerMethod' | 'setRenewalMethod'>;

/**
 * A renewal whose card failed is paid with another card through the payment of its own open invoice, so that
 * no second payment can come of it; that card then takes the place of the old one.
 */
export function stripeRenewalCard(stripe: Stripe): RenewalCardCalls {
  return {
    getUnpaidRenewal: (subscriptionId) =>
      ask(async () => {
        const { invoice } = await newestInvoice(stripe, subscriptionId);
        if (invoice?.status !== 'open') return null;
        const payment = await paymentOf(stripe, invoice.id, 'open');
        const canBePaid = payment && payable.includes(payment.status);
        if (!canBePaid || payment.client_secret === null) return null;
        return { amountCents: invoice.amount_remaining, clientSecret: payment.client_secret };
      }),
    getNewerMethod: (subscriptionId) =>
      ask(async () => {
        const { subscription, invoice } = await newestInvoice(stripe, subscriptionId);
        if (invoice?.status !== 'paid') return null;
        const payment = await paymentOf(stripe, invoice.id, 'paid');
        const method = idOf(payment?.payment_method ?? null);
        return method === idOf(subscription.default_payment_method) ? null : method;
      }),
    setRenewalMethod: ({ subscriptionId, paymentMethodId }, key) =>
      ask(async () =>
        toSubscription(
          await stripe.subscriptions.update(
            subscriptionId,
            { default_payment_method: paymentMethodId, ...invoiceExpanded },
            { idempotencyKey: key },
          ),
        ),
      ),
  };
}

const payable: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

async function newestInvoice(stripe: Stripe, subscriptionId: string) {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, invoiceExpanded);
  const invoice = subscription.latest_invoice;
  return { subscription, invoice: typeof invoice === 'object' ? invoice : null };
}

/** An invoice does not name its payment: that is found through the invoice payments. */
async function paymentOf(
  stripe: Stripe,
  invoiceId: string,
  status: 'open' | 'paid',
): Promise<Stripe.PaymentIntent | null> {
  const found = await stripe.invoicePayments.list({ invoice: invoiceId, status, limit: 1 });
  const paymentId = idOf(found.data[0]?.payment.payment_intent);
  return paymentId ? stripe.paymentIntents.retrieve(paymentId) : null;
}

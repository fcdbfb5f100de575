import type Stripe from 'stripe';
import { freePeriod } from './plan-prices.rules.ts';
import { invoiceExpanded, toSubscription } from './stripe-subscription.adapter.ts';
import { releaseSchedule } from './stripe-next-plan.adapter.ts';
import { ask, idOf, isMissing, keyName, wordOf } from './stripe-client.adapter.ts';
import type {
  Payments,
  ProviderBill,
  ProviderCheckout,
  ProviderInvoice,
  ProviderSubscription,
} from '../../domains/money/payments.port.ts';

type BillingCalls = Pick<
  Payments,
  | 'createCustomer'
  | 'isCustomerGone'
  | 'createCheckout'
  | 'getCheckout'
  | 'expireCheckout'
  | 'getSubscription'
  | 'listPaidInvoices'
  | 'listBills'
  | 'cancelSubscription'
  | 'endAtPeriodEnd'
  | 'keepRenewing'
>;

/** Plans for publishing: the embedded checkout and the subscription that comes of it. */
export function stripeBilling(stripe: Stripe): BillingCalls {
  return { ...checkoutCalls(stripe), ...subscriptionCalls(stripe) };
}

type CheckoutCalls = Pick<
  BillingCalls,
  'createCustomer' | 'isCustomerGone' | 'createCheckout' | 'getCheckout' | 'expireCheckout'
>;

function checkoutCalls(stripe: Stripe): CheckoutCalls {
  return {
    createCustomer: (input, key) =>
      ask(async () => {
        const customer = await stripe.customers.create(
          {
            email: input.email,
            name: input.name,
            metadata: { user_id: input.userId, [keyName]: key },
          },
          { idempotencyKey: key },
        );
        return customer.id;
      }),
    isCustomerGone: async (customerId) => {
      try {
        return (await ask(() => stripe.customers.retrieve(customerId))).deleted === true;
      } catch (error) {
        // Not even a trace of it: it was made in another account or mode.
        if (isMissing(error)) return true;
        throw error;
      }
    },
    createCheckout: (input, key) =>
      ask(async () =>
        toCheckout(
          await stripe.checkout.sessions.create(checkoutParams(input, key), {
            idempotencyKey: key,
          }),
        ),
      ),
    getCheckout: (checkoutId) =>
      ask(async () => toCheckout(await stripe.checkout.sessions.retrieve(checkoutId))),
    expireCheckout: (checkoutId, key) =>
      ask(async () =>
        toCheckout(await stripe.checkout.sessions.expire(checkoutId, {}, { idempotencyKey: key })),
      ),
  };
}

function subscriptionCalls(stripe: Stripe): Omit<BillingCalls, keyof CheckoutCalls> {
  return {
    getSubscription: (subscriptionId) =>
      ask(async () =>
        toSubscription(await stripe.subscriptions.retrieve(subscriptionId, invoiceExpanded)),
      ),
    listPaidInvoices: (subscriptionId) => ask(() => listPaidInvoices(stripe, subscriptionId)),
    listBills: (customerId, { after, limit }) =>
      ask(async () => {
        const page = await stripe.invoices.list({
          customer: customerId,
          limit,
          ...(after === null ? {} : { starting_after: after }),
        });
        const bills = page.data.filter((invoice) => invoice.status !== 'draft').map(toBill);
        return { bills, hasMore: page.has_more };
      }),
    cancelSubscription: (subscriptionId, key) =>
      ask(async () =>
        toSubscription(
          await stripe.subscriptions.cancel(
            subscriptionId,
            { invoice_now: false, prorate: false, ...invoiceExpanded },
            { idempotencyKey: key },
          ),
        ),
      ),
    endAtPeriodEnd: (subscriptionId, key) =>
      ask(async () => {
        await releaseSchedule(stripe, subscriptionId, `${key}:release`);
        try {
          return await setEnding(stripe, subscriptionId, true, key);
        } catch (error) {
          // What was being scheduled at this very moment forbids it: that goes too.
          const again = `${key}:again`;
          if (!(await releaseSchedule(stripe, subscriptionId, `${again}:release`))) throw error;
          return setEnding(stripe, subscriptionId, true, again);
        }
      }),
    keepRenewing: (subscriptionId, key) => setEnding(stripe, subscriptionId, false, key),
  };
}

function setEnding(
  stripe: Stripe,
  subscriptionId: string,
  ends: boolean,
  key: string,
): Promise<ProviderSubscription> {
  return ask(async () =>
    toSubscription(
      await stripe.subscriptions.update(
        subscriptionId,
        { cancel_at_period_end: ends, ...invoiceExpanded },
        { idempotencyKey: key },
      ),
    ),
  );
}

function checkoutParams(
  input: Parameters<Payments['createCheckout']>[0],
  key: string,
): Stripe.Checkout.SessionCreateParams {
  const about = { patent_id: input.listingId, user_id: input.userId };
  return {
    ui_mode: 'embedded_page',
    mode: 'subscription',
    customer: input.customerId,
    line_items: [{ price: input.priceId, quantity: 1 }],
    // The provider takes one of the two, or neither: where no code is allowed, the parameter is left out.
    ...(input.freePeriod === 'by_code' ? { allow_promotion_codes: true } : {}),
    ...(input.freePeriod === 'from_start' ? { discounts: [{ coupon: freePeriod.couponId }] } : {}),
    payment_method_collection: 'if_required',
    // Income is told by state, and of a card the provider asks for the ZIP code alone. Whoever may have the plan free is not
    // asked for an address: what is asked stays the same once the code is typed.
    ...(input.freePeriod === 'no' ? { billing_address_collection: 'required' } : {}),
    client_reference_id: input.listingId,
    metadata: { ...about, [keyName]: key },
    subscription_data: { metadata: about },
    return_url: input.returnUrl,
  };
}

function toCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  const status = wordOf(session.status, ['open', 'complete', 'expired'], 'open');
  return {
    id: session.id,
    status,
    isSettled: ['paid', 'no_payment_required'].includes(session.payment_status),
    clientSecret: session.client_secret,
    subscriptionId: idOf(session.subscription),
    customerId: idOf(session.customer),
    listingId: session.metadata?.['patent_id'] ?? null,
    userId: session.metadata?.['user_id'] ?? null,
    isFree: session.amount_total === 0,
    takesCode: session.allow_promotion_codes ?? false,
  };
}

function toBill(invoice: Stripe.Invoice): ProviderBill {
  const statuses = ['open', 'paid', 'void', 'uncollectible', 'unknown'] as const;
  return {
    id: invoice.id,
    number: invoice.number,
    listingId: invoice.parent?.subscription_details?.metadata?.['patent_id'] ?? null,
    amountCents: invoice.total,
    status: wordOf(invoice.status, statuses, 'unknown'),
    createdAt: new Date(invoice.created * 1000),
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

async function listPaidInvoices(
  stripe: Stripe,
  subscriptionId: string,
): Promise<ProviderInvoice[]> {
  const invoices = await stripe.invoices.list({ subscription: subscriptionId, limit: 100 });
  const paid = invoices.data.filter((invoice) => invoice.status === 'paid');
  return Promise.all(
    paid.map(async (invoice) => {
      const paidAt = invoice.status_transitions.paid_at ?? invoice.created;
      const charge = invoice.amount_paid > 0 ? await chargeOf(stripe, invoice.id) : null;
      const booked = charge?.balance_transaction;
      return {
        id: invoice.id,
        amountCents: invoice.amount_paid,
        paidAt: new Date(paidAt * 1000),
        chargeId: charge?.id ?? null,
        feeCents: booked && typeof booked === 'object' ? booked.fee : null,
      };
    }),
  );
}

/** An invoice no longer names its payment: that is found through the invoice payments. */
async function chargeOf(stripe: Stripe, invoiceId: string): Promise<Stripe.Charge | null> {
  const paidWith = await stripe.invoicePayments.list({
    invoice: invoiceId,
    status: 'paid',
    limit: 1,
  });
  const paymentId = idOf(paidWith.data[0]?.payment.payment_intent);
  if (!paymentId) return null;
  const payment = await stripe.paymentIntents.retrieve(paymentId, {
    expand: ['latest_charge.balance_transaction'],
  });
  return typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
}

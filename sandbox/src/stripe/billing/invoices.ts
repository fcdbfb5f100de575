import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { daySeconds } from '../balance/balance-transactions.ts';
import { confirmIntent } from '../payments/confirm-payment.ts';
import { newPaymentIntent } from '../payments/payment-intent.shape.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { invoiceAddresses } from './invoice-addresses.ts';

/** Days between the tries of a failed renewal; after the last the subscription ends. */
const retryDays = [3, 5, 7];

/** Draft -> open: it has a number and can be paid. */
export function finalizeInvoice(world: World, invoice: Stripe.Invoice): void {
  const now = world.clock.seconds();
  invoice.status = 'open';
  invoice.number = `CS-${invoice.id.slice(-8).toUpperCase()}`;
  invoice.effective_at = now;
  Object.assign(invoice, invoiceAddresses(world, invoice.id));
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.finalized_at = now;
  world.objects.save('invoice', invoice);
  world.events.emit('invoice.finalized', invoice);
}

/** Open -> paid, by an intent that has succeeded or without one where nothing was due. */
export function markInvoicePaid(
  world: World,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
): void {
  const now = world.clock.seconds();
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.attempt_count = Math.max(invoice.attempt_count, intent ? 1 : 0);
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  invoice.status_transitions.paid_at = now;
  world.objects.save('invoice', invoice);
  if (intent) recordInvoicePayment(world, invoice, intent, 'paid');
  world.events.emit('invoice.paid', invoice);
  world.events.emit('invoice.payment_succeeded', invoice);
}

/** The hour of the draft is over: finalize, then collect. A paused collection voids it instead. */
export function finalizeAndCollect(world: World, invoiceId: string): void {
  const invoice = world.objects.get('invoice', invoiceId);
  if (invoice.status !== 'draft') return;
  const subscription = subscriptionOf(world, invoice);
  const pause = subscription.pause_collection;
  if (pause?.behavior === 'keep_as_draft') return;
  finalizeInvoice(world, invoice);
  if (pause) closeUncollected(world, invoice, pause.behavior);
  else collectInvoice(world, invoice, subscription);
}

/** Another try of a failed renewal. */
export function retryInvoice(world: World, invoiceId: string): void {
  const invoice = world.objects.get('invoice', invoiceId);
  if (invoice.status !== 'open') return;
  collectInvoice(world, invoice, subscriptionOf(world, invoice));
}

function collectInvoice(world: World, invoice: Stripe.Invoice, subscription: Stripe.Subscription) {
  if (invoice.amount_due === 0) {
    markInvoicePaid(world, invoice, null);
    return null;
  }
  const methodId = methodOf(world, subscription);
  const intent = intentOf(world, invoice);
  invoice.attempt_count += 1;
  invoice.attempted = true;
  if (methodId === null) {
    noteFailure(world, invoice, subscription);
    return invalidRequest('The customer has no payment method to collect with.', {
      code: 'invoice_payment_intent_requires_action',
    });
  }
  const method = world.objects.get('payment_method', methodId);
  const result = confirmIntent(world, intent, method, { isOffSession: true });
  if (result.fault) {
    noteFailure(world, invoice, subscription);
    return result.fault;
  }
  markInvoicePaid(world, invoice, result.intent);
  endPastDue(world, subscription);
  return null;
}

function endPastDue(world: World, subscription: Stripe.Subscription): void {
  if (subscription.status !== 'past_due') return;
  subscription.status = 'active';
  world.objects.save('subscription', subscription);
  world.events.emit('customer.subscription.updated', subscription, {
    previous: { status: 'past_due' },
  });
}

/**
 * The payment of an open invoice was confirmed by the person in the browser: its invoice is paid, and the card
 * is kept with the customer. The subscription's own card stays what it was (`save_default_payment_method` is
 * off). Not confirmed against a real account: that a failed try there counts as a try of the invoice.
 */
export function settleInvoiceOf(world: World, intent: Stripe.PaymentIntent): void {
  const { invoiceId } = world.objects.hidden('payment_intent', intent.id);
  if (intent.status !== 'succeeded' || invoiceId === undefined) return;
  const invoice = world.objects.get('invoice', invoiceId);
  if (invoice.status !== 'open') return;
  const method = world.objects.get('payment_method', idOf(intent.payment_method) ?? '');
  method.customer = idOf(intent.customer);
  world.objects.save('payment_method', method);
  world.timers.cancel(invoice.id, 'invoice_retry');
  markInvoicePaid(world, invoice, intent);
  endPastDue(world, subscriptionOf(world, invoice));
}

function noteFailure(
  world: World,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription,
): void {
  const waitDays = retryDays[invoice.attempt_count - 1];
  const nextTry = waitDays === undefined ? null : world.clock.seconds() + waitDays * daySeconds;
  invoice.next_payment_attempt = nextTry;
  world.objects.save('invoice', invoice);
  world.events.emit('invoice.payment_failed', invoice);
  if (nextTry === null) {
    cancelSubscription(world, subscription, { reason: 'payment_failed' });
    return;
  }
  world.timers.cancel(invoice.id, 'invoice_retry');
  world.timers.schedule('invoice_retry', invoice.id, nextTry);
  if (subscription.status === 'past_due') return;
  const before = subscription.status;
  subscription.status = 'past_due';
  world.objects.save('subscription', subscription);
  world.events.emit('customer.subscription.updated', subscription, {
    previous: { status: before },
  });
}

/** The invoice's one intent, made at the first try and tried again later. */
function intentOf(world: World, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const made = world.objects.all('payment_intent', {}, { invoiceId: invoice.id })[0];
  if (made) return made;
  const intent = newPaymentIntent(world, {
    amountCents: invoice.amount_due,
    types: ['card'],
    allowedTypes: null,
    isAutomatic: false,
    customer: idOf(invoice.customer),
    description: 'Subscription update',
    // So Stripe makes the payments of a subscription's invoices: what pays one is kept for the next.
    setupFutureUsage: 'off_session',
  });
  world.objects.insert('payment_intent', intent, { invoiceId: invoice.id });
  world.events.emit('payment_intent.created', intent);
  recordInvoicePayment(world, invoice, intent, 'open');
  return intent;
}

function recordInvoicePayment(
  world: World,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  status: 'open' | 'paid',
): void {
  const now = world.clock.seconds();
  const known = world.objects.all('invoice_payment', { invoice: invoice.id })[0];
  const payment: Stripe.InvoicePayment = {
    id: known?.id ?? newId('inpay'),
    object: 'invoice_payment',
    amount_paid: status === 'paid' ? invoice.amount_due : null,
    amount_requested: invoice.amount_due,
    created: known?.created ?? now,
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status,
    status_transitions: { canceled_at: null, paid_at: status === 'paid' ? now : null },
  };
  if (known) world.objects.save('invoice_payment', payment);
  else world.objects.insert('invoice_payment', payment);
  if (status === 'paid') world.events.emit('invoice_payment.paid', payment);
}

function closeUncollected(
  world: World,
  invoice: Stripe.Invoice,
  behavior: Stripe.Subscription.PauseCollection['behavior'],
): void {
  const now = world.clock.seconds();
  invoice.auto_advance = false;
  if (behavior === 'void') {
    invoice.status = 'void';
    invoice.status_transitions.voided_at = now;
  } else {
    invoice.status = 'uncollectible';
    invoice.status_transitions.marked_uncollectible_at = now;
  }
  world.objects.save('invoice', invoice);
  world.events.emit(
    behavior === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible',
    invoice,
  );
}

function methodOf(world: World, subscription: Stripe.Subscription): string | null {
  const own = idOf(subscription.default_payment_method);
  if (own) return own;
  const customer = world.objects.find('customer', idOf(subscription.customer));
  return idOf(customer?.invoice_settings.default_payment_method);
}

function subscriptionOf(world: World, invoice: Stripe.Invoice): Stripe.Subscription {
  const reference = invoice.parent?.subscription_details?.subscription;
  return world.objects.get('subscription', idOf(reference) ?? '');
}

import type Stripe from 'stripe';
import { daySeconds } from '../balance/balance-transactions.ts';
import type { World } from '../world.ts';
import { periodEnd } from './billing-periods.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { newInvoice } from './invoice.shape.ts';
import { finalizeInvoice, markInvoicePaid } from './invoices.ts';
import { enterPhase, priceFrom } from './schedules.ts';
import { type NewSubscription, newSubscription } from './subscription.shape.ts';

/** How long a renewal stays a draft before it is paid, and when its email goes out before. */
const draftSeconds = 3600;
const upcomingDays = 7;

export type StartedSubscription = { subscription: Stripe.Subscription; invoice: Stripe.Invoice };

/**
 * Starts a subscription whose first invoice is already paid, by `intent` or by its discount. The
 * discount counts for this invoice only.
 */
export function startSubscription(
  world: World,
  input: NewSubscription & { discountCents: number; intent: Stripe.PaymentIntent | null },
): StartedSubscription {
  const subscription = newSubscription(world, input);
  const item = subscription.items.data[0];
  if (!item) throw new Error('A subscription has one item.');
  const invoice = newInvoice(world, {
    subscription,
    price: input.price,
    quantity: input.quantity,
    reason: 'subscription_create',
    period: { start: item.current_period_start, end: item.current_period_end },
    discountCents: input.discountCents,
  });
  subscription.latest_invoice = invoice.id;
  world.objects.insert('subscription', subscription, { invoiceCount: 1 });
  world.objects.insert('invoice', invoice);
  world.events.emit('customer.subscription.created', subscription);
  world.events.emit('invoice.created', invoice);
  finalizeInvoice(world, invoice);
  markInvoicePaid(world, invoice, input.intent);
  planPeriodEnd(world, subscription);
  return { subscription, invoice };
}

/** The period is over: the subscription ends, or the next one begins with a draft invoice. */
export function endPeriod(world: World, subscriptionId: string): void {
  const subscription = world.objects.get('subscription', subscriptionId);
  const item = subscription.items.data[0];
  if (subscription.status === 'canceled' || !item?.price.recurring) return;
  if (subscription.cancel_at_period_end) {
    cancelSubscription(world, subscription, { reason: 'cancellation_requested' });
    return;
  }
  const hidden = world.objects.hidden('subscription', subscriptionId);
  const before = { items: { data: [{ ...item }] }, latest_invoice: subscription.latest_invoice };
  const periods = enterPhase(world, subscription) ? 1 : (hidden.invoiceCount ?? 1) + 1;
  item.current_period_start = item.current_period_end;
  item.current_period_end = periodEnd(
    subscription.billing_cycle_anchor,
    item.price.recurring,
    periods,
  );
  item.billed_until = item.current_period_start;
  const invoice = newInvoice(world, {
    subscription,
    price: item.price,
    quantity: item.quantity ?? 1,
    reason: 'subscription_cycle',
    period: { start: item.current_period_start, end: item.current_period_end },
    discountCents: 0,
  });
  invoice.automatically_finalizes_at = world.clock.seconds() + draftSeconds;
  subscription.latest_invoice = invoice.id;
  world.objects.insert('invoice', invoice);
  world.objects.save('subscription', subscription);
  world.objects.saveHidden('subscription', subscriptionId, { ...hidden, invoiceCount: periods });
  world.events.emit('invoice.created', invoice);
  world.events.emit('customer.subscription.updated', subscription, { previous: before });
  world.timers.schedule('invoice_finalizes', invoice.id, invoice.automatically_finalizes_at);
  planPeriodEnd(world, subscription);
}

/** Tells that a renewal is near; nothing is stored. */
export function announceRenewal(world: World, subscriptionId: string): void {
  const subscription = world.objects.get('subscription', subscriptionId);
  const item = subscription.items.data[0];
  if (subscription.status === 'canceled' || subscription.cancel_at_period_end) return;
  if (!item?.price.recurring) return;
  const invoice: Partial<Stripe.Invoice> = newInvoice(world, {
    subscription,
    price: priceFrom(world, subscription, item.current_period_end) ?? item.price,
    quantity: item.quantity ?? 1,
    reason: 'subscription_cycle',
    period: { start: item.current_period_end, end: item.current_period_end },
    discountCents: 0,
  });
  delete invoice.id;
  invoice.next_payment_attempt = item.current_period_end + draftSeconds;
  world.events.emit('invoice.upcoming', { ...invoice, billing_reason: 'upcoming' });
}

function planPeriodEnd(world: World, subscription: Stripe.Subscription): void {
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  world.timers.schedule('subscription_period_ends', subscription.id, end);
  const upcoming = end - upcomingDays * daySeconds;
  if (upcoming > world.clock.seconds()) {
    world.timers.schedule('invoice_upcoming', subscription.id, upcoming);
  }
}

import type Stripe from 'stripe';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { idOf, mergeMetadata } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { periodEnd } from './billing-periods.ts';
import { newSchedule, newSchedulePhase } from './schedule.shape.ts';
import { planOf } from './subscription.shape.ts';

type Schedule = Stripe.SubscriptionSchedule;

const mostIntervals: Record<string, number> = { day: 1_095, week: 156, month: 36, year: 3 };

/** A phase as it is asked for; `start` only for the first, and one of `end` and `duration`. */
export type AskedPhase = {
  items: { price: string; quantity?: number }[];
  default_payment_method?: string;
  start_date?: number;
  end_date?: number;
  duration?: { interval: Stripe.Price.Recurring['interval']; interval_count?: number };
  billing_cycle_anchor?: 'automatic' | 'phase_start';
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none';
  metadata?: Record<string, string> | null;
};

/**
 * Puts a subscription under a new schedule; nothing changes for it yet.
 * @throws StripeFault 400 where it is over, ends on its own, or is under one already.
 */
export function scheduleSubscription(world: World, subscription: Stripe.Subscription): Schedule {
  const item = subscription.items.data[0];
  if (!item || subscription.status === 'canceled') {
    throw invalidRequest('You cannot migrate a subscription that is canceled.', {
      param: 'from_subscription',
    });
  }
  const before = idOf(subscription.schedule);
  if (before) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: ${before}.`,
      { param: 'from_subscription' },
    );
  }
  if (subscription.cancel_at_period_end) {
    throw invalidRequest('The sandbox schedules no phases for what ends with its period.', {
      param: 'from_subscription',
    });
  }
  const schedule = newSchedule(
    world,
    subscription,
    newSchedulePhase({
      priceId: item.price.id,
      quantity: item.quantity ?? 1,
      start: item.current_period_start,
      end: item.current_period_end,
      anchor: null,
      proration: 'create_prorations',
      metadata: {},
      paymentMethodId: idOf(subscription.default_payment_method),
    }),
  );
  world.objects.insert('subscription_schedule', schedule);
  subscription.schedule = schedule.id;
  world.objects.save('subscription', subscription);
  world.events.emit('subscription_schedule.created', schedule);
  world.events.emit('customer.subscription.updated', subscription, {
    previous: { schedule: null },
  });
  return schedule;
}

/**
 * Says which phases follow. The sandbox takes the phase that runs, as it is, and one after it, which
 * begins where the paid period ends: what begins in the middle of a period would have to be prorated.
 * @throws StripeFault 400 for phases that Stripe refuses, or that the sandbox cannot do.
 */
export function setPhases(world: World, schedule: Schedule, asked: readonly AskedPhase[]): void {
  const [first, second, third] = asked;
  const running = schedule.current_phase;
  const subscription = world.objects.get('subscription', idOf(schedule.subscription) ?? '');
  const item = subscription.items.data[0];
  if (!first || third || !running || !item) {
    throw invalidRequest('The sandbox takes the current phase and at most one after it.', {
      param: 'phases',
    });
  }
  if (first.start_date !== running.start_date) {
    throw invalidRequest('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    });
  }
  const end = endOf(first, running.start_date, 'phases[0]');
  if (end !== item.current_period_end || end <= world.clock.seconds()) {
    throw invalidRequest('The sandbox ends the current phase where the paid period ends.', {
      param: 'phases[0][end_date]',
    });
  }
  const customerId = idOf(subscription.customer);
  const span = { start: running.start_date, end, param: 'phases[0]' };
  const now = phaseOf(world, customerId, first, span);
  if (itemOf(now).price !== item.price.id || itemOf(now).quantity !== item.quantity) {
    throw invalidRequest('The sandbox changes a price where a phase begins, not within it.', {
      param: 'phases[0][items]',
    });
  }
  const phases = [now];
  if (second) {
    if (second.start_date !== undefined && second.start_date !== end) {
      throw invalidRequest('A phase begins where the one before it ends.', {
        param: 'phases[1][start_date]',
      });
    }
    const next = phaseOf(world, customerId, second, {
      start: end,
      end: endOf(second, end, 'phases[1]'),
      param: 'phases[1]',
    });
    checkAnchor(world, item.price, next);
    phases.push(next);
  }
  schedule.phases = phases;
  schedule.current_phase = { start_date: now.start_date, end_date: now.end_date };
}

/** Ends the scheduling and leaves the subscription as it is. @throws StripeFault 400 unless active */
export function releaseSchedule(world: World, schedule: Schedule): Schedule {
  refuseUnlessActive(schedule, 'release');
  const subscription = world.objects.get('subscription', idOf(schedule.subscription) ?? '');
  schedule.status = 'released';
  schedule.released_at = world.clock.seconds();
  schedule.released_subscription = subscription.id;
  schedule.subscription = null;
  schedule.current_phase = null;
  world.objects.save('subscription_schedule', schedule);
  subscription.schedule = null;
  world.objects.save('subscription', subscription);
  world.events.emit('subscription_schedule.released', schedule);
  world.events.emit('customer.subscription.updated', subscription, {
    previous: { schedule: schedule.id },
  });
  return schedule;
}

/** The schedule of a subscription that is canceled is canceled with it. */
export function cancelScheduleOf(world: World, subscription: Stripe.Subscription): void {
  const schedule = scheduleOf(world, subscription);
  if (!schedule) return;
  schedule.status = 'canceled';
  schedule.canceled_at = world.clock.seconds();
  schedule.current_phase = null;
  world.objects.save('subscription_schedule', schedule);
  world.events.emit('subscription_schedule.canceled', schedule);
}

/**
 * A period is over: the phase that begins now takes effect on the subscription, which the caller saves;
 * after the last phase the schedule lets go of it.
 * @returns whether the cycle starts over with this moment.
 */
export function enterPhase(world: World, subscription: Stripe.Subscription): boolean {
  const schedule = scheduleOf(world, subscription);
  const item = subscription.items.data[0];
  if (!schedule || !item) return false;
  const at = item.current_period_end;
  const next = schedule.phases.find((phase) => phase.start_date <= at && at < phase.end_date);
  if (!next) {
    releaseSchedule(world, schedule);
    subscription.schedule = null;
    return false;
  }
  if (next.start_date !== at) return false;
  const asked = itemOf(next);
  const price = world.objects.get('price', idOf(asked.price));
  item.price = price;
  if (price.recurring) item.plan = planOf(price, price.recurring);
  item.quantity = asked.quantity ?? 1;
  subscription.default_payment_method = next.default_payment_method;
  subscription.metadata = mergeMetadata(subscription.metadata, next.metadata ?? {});
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
  world.objects.save('subscription_schedule', schedule);
  world.events.emit('subscription_schedule.updated', schedule);
  if (next.billing_cycle_anchor !== 'phase_start') return false;
  subscription.billing_cycle_anchor = at;
  return true;
}

/** The price that a period which begins at `at` is billed at, as things are planned now. */
export function priceFrom(
  world: World,
  subscription: Stripe.Subscription,
  at: number,
): Stripe.Price | null {
  const schedule = scheduleOf(world, subscription);
  const next = schedule?.phases.find((phase) => phase.start_date <= at && at < phase.end_date);
  return next ? world.objects.get('price', idOf(itemOf(next).price)) : null;
}

/** @throws StripeFault 400 for a schedule that is over. */
export function refuseUnlessActive(schedule: Schedule, act: string): void {
  if (schedule.status === 'active') return;
  throw invalidRequest(
    `You cannot ${act} a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
}

function scheduleOf(world: World, subscription: Stripe.Subscription): Schedule | null {
  const id = idOf(subscription.schedule);
  const schedule = id ? world.objects.find('subscription_schedule', id) : null;
  return schedule?.status === 'active' ? schedule : null;
}

function itemOf(phase: Schedule['phases'][number]): Stripe.SubscriptionSchedule.Phase.Item {
  const [item] = phase.items;
  if (!item) throw new Error('A phase has one item.');
  return item;
}

function phaseOf(
  world: World,
  customerId: string | null,
  asked: AskedPhase,
  { start, end, param }: { start: number; end: number; param: string },
) {
  const [item, another] = asked.items;
  if (!item || another) {
    throw invalidRequest('The sandbox takes one item.', { param: `${param}[items]` });
  }
  if ((item.quantity ?? 1) < 1) {
    throw invalidRequest('The quantity has to be at least 1.', {
      code: 'parameter_invalid_integer',
      param: `${param}[items][0][quantity]`,
    });
  }
  const price = world.objects.get('price', item.price, `${param}[items][0][price]`);
  if (!price.recurring || !price.active) {
    throw invalidRequest('The price has to be active and of the recurring type.', {
      param: `${param}[items][0][price]`,
    });
  }
  return newSchedulePhase({
    priceId: price.id,
    quantity: item.quantity ?? 1,
    start,
    end,
    anchor: asked.billing_cycle_anchor ?? null,
    proration: asked.proration_behavior ?? 'create_prorations',
    metadata: asked.metadata ?? {},
    paymentMethodId: asked.default_payment_method
      ? methodOf(world, customerId, asked.default_payment_method, param)
      : null,
  });
}

/** A phase is paid with what the subscription's own customer has, and with nobody else's. */
function methodOf(world: World, customerId: string | null, id: string, phase: string): string {
  const param = `${phase}[default_payment_method]`;
  const method = world.objects.get('payment_method', id, param);
  if (customerId !== null && idOf(method.customer) === customerId) return method.id;
  throw invalidRequest(`The customer does not have a payment method with the ID ${id}.`, {
    code: 'resource_missing',
    param,
  });
}

function endOf(asked: AskedPhase, start: number, param: string): number {
  if ((asked.end_date === undefined) === (asked.duration === undefined)) {
    throw invalidRequest('A phase has either an `end_date` or a `duration`.', { param });
  }
  const { interval, interval_count: count = 1 } = asked.duration ?? { interval: 'day' };
  // As for a price: at most three years (Stripe, Create a price, `recurring.interval_count`). That a
  // phase's duration has the same bound could not be confirmed.
  const most = mostIntervals[interval] ?? 1;
  if (count < 1 || count > most) {
    throw invalidRequest(`A duration is 1 to ${most} times a ${interval}.`, {
      code: 'parameter_invalid_integer',
      param: `${param}[duration][interval_count]`,
    });
  }
  const end = asked.end_date ?? periodEnd(start, { interval, interval_count: count }, 1);
  if (end > start) return end;
  throw invalidRequest('A phase ends after it begins.', { param });
}

/**
 * Without `phase_start` Stripe may keep the old anchor where the interval changes, and then nothing is
 * collected when the phase begins: here that is refused instead.
 */
function checkAnchor(
  world: World,
  now: Stripe.Price,
  next: Stripe.SubscriptionSchedule.Phase,
): void {
  const then = world.objects.get('price', idOf(itemOf(next).price));
  const isSameCycle =
    now.recurring?.interval === then.recurring?.interval &&
    now.recurring?.interval_count === then.recurring?.interval_count;
  if (isSameCycle || next.billing_cycle_anchor === 'phase_start') return;
  throw invalidRequest('Another interval asks for `billing_cycle_anchor` `phase_start`.', {
    param: 'phases[1][billing_cycle_anchor]',
  });
}

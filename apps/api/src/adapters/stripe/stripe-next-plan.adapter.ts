import type Stripe from 'stripe';
import { ProviderFailure } from '../../core/errors/provider-failure.ts';
import type { Payments, PlanChangeInput } from '../../domains/money/payments.port.ts';
import { ask, idOf, keyName } from './stripe-client.adapter.ts';
import { invoiceExpanded, toSubscription } from './stripe-subscription.adapter.ts';

type Renewal = Pick<PlanChangeInput, 'renewsAt'>;

/**
 * The plan of the next renewal, by a subscription schedule: its first phase is the period that is paid,
 * its second the one after it, at another price, and after that it lets the subscription go on
 * (`docs/decisions/0024-another-plan-at-the-renewal.md`). Each call looks first and does what is left to
 * do, so one that was cut in the middle is finished by repeating it.
 */
export function stripeNextPlan(stripe: Stripe): Pick<Payments, 'changeAtRenewal' | 'keepPlan'> {
  return {
    changeAtRenewal: (input, key) =>
      ask(async () => {
        const subscription = await stripe.subscriptions.retrieve(input.subscriptionId);
        if (!hasPassed(subscription, input)) await schedule(stripe, subscription, input, key);
        else if (!isAt(subscription, input.priceId)) throw renewalPassed();
        return read(stripe, input.subscriptionId);
      }),
    keepPlan: (input, key) =>
      ask(async () => {
        const subscription = await stripe.subscriptions.retrieve(input.subscriptionId);
        if (hasPassed(subscription, input)) throw renewalPassed();
        await releaseSchedule(stripe, input.subscriptionId, key);
        return read(stripe, input.subscriptionId);
      }),
  };
}

/**
 * Ends what is scheduled for a subscription, if anything is; the subscription itself stays as it is.
 * Whoever was faster with the same has done it.
 * @returns whether anything was.
 */
export async function releaseSchedule(
  stripe: Stripe,
  subscriptionId: string,
  key: string,
): Promise<boolean> {
  const scheduleId = await findSchedule(stripe, subscriptionId);
  if (scheduleId === null) return false;
  try {
    await stripe.subscriptionSchedules.release(scheduleId, {}, { idempotencyKey: key });
  } catch (error) {
    if ((await findSchedule(stripe, subscriptionId)) === scheduleId) throw error;
  }
  return true;
}

async function findSchedule(stripe: Stripe, subscriptionId: string): Promise<string | null> {
  return idOf((await stripe.subscriptions.retrieve(subscriptionId)).schedule);
}

/** Whether a change is made: it is scheduled under one of its keys, or has taken effect. */
export async function isPlanChanged(
  stripe: Stripe,
  input: PlanChangeInput,
  keys: readonly string[],
): Promise<boolean> {
  const expand = { expand: ['schedule'] };
  const subscription = await stripe.subscriptions.retrieve(input.subscriptionId, expand);
  if (hasPassed(subscription, input)) return isAt(subscription, input.priceId);
  const { schedule } = subscription;
  const scheduledBy = typeof schedule === 'object' ? schedule?.metadata?.[keyName] : undefined;
  return scheduledBy !== undefined && keys.includes(scheduledBy);
}

/** Whether nothing is scheduled any more, while it still matters. */
export async function isPlanKept(
  stripe: Stripe,
  input: Renewal & { subscriptionId: string },
): Promise<boolean> {
  const subscription = await stripe.subscriptions.retrieve(input.subscriptionId);
  return subscription.schedule === null && !hasPassed(subscription, input);
}

async function schedule(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  input: PlanChangeInput,
  key: string,
): Promise<void> {
  const [item] = subscription.items.data;
  if (!item || subscription.status === 'canceled' || subscription.cancel_at_period_end) {
    throw new ProviderFailure('refused', 'renewal_stopped', 'Nothing is renewed then.');
  }
  const { recurring } = await stripe.prices.retrieve(input.priceId);
  const attachedId = idOf(subscription.schedule);
  const attached = attachedId
    ? await stripe.subscriptionSchedules.retrieve(attachedId)
    : await stripe.subscriptionSchedules.create(
        { from_subscription: subscription.id },
        { idempotencyKey: `${key}:schedule` },
      );
  const running = attached.current_phase;
  if (!recurring || !running) {
    throw new ProviderFailure(
      'refused',
      null,
      'This price or this schedule cannot be planned with.',
    );
  }
  await stripe.subscriptionSchedules.update(
    attached.id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata: { [keyName]: key },
      phases: phasesOf(subscription, item, running.start_date, { price: input.priceId, recurring }),
    },
    { idempotencyKey: key },
  );
}

/** The period that is paid, and the one after it at the next price. */
function phasesOf(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  startDate: number,
  next: { price: string; recurring: Stripe.Price.Recurring },
): Stripe.SubscriptionScheduleUpdateParams.Phase[] {
  // A phase that names none is paid with what the customer, not the subscription, pays with.
  const card = idOf(subscription.default_payment_method);
  const paidWith = card === null ? {} : { default_payment_method: card };
  return [
    {
      ...paidWith,
      items: [{ price: item.price.id, quantity: 1 }],
      start_date: startDate,
      end_date: item.current_period_end,
      proration_behavior: 'none',
    },
    {
      ...paidWith,
      items: [{ price: next.price, quantity: 1 }],
      duration: {
        interval: next.recurring.interval,
        interval_count: next.recurring.interval_count,
      },
      // Without it the old cycle may go on, and the new price would not be collected at its beginning.
      billing_cycle_anchor: 'phase_start',
      proration_behavior: 'none',
    },
  ];
}

function hasPassed(subscription: Stripe.Subscription, { renewsAt }: Renewal): boolean {
  return subscription.items.data[0]?.current_period_end !== Date.parse(renewsAt) / 1000;
}

function isAt(subscription: Stripe.Subscription, priceId: string): boolean {
  return subscription.items.data[0]?.price.id === priceId;
}

function renewalPassed(): ProviderFailure {
  return new ProviderFailure('refused', 'renewal_passed', 'This renewal has begun already.');
}

async function read(stripe: Stripe, subscriptionId: string) {
  return toSubscription(await stripe.subscriptions.retrieve(subscriptionId, invoiceExpanded));
}

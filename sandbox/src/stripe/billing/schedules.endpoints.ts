import { endpoint, lists, retrieves } from '../transport/endpoint.ts';
import {
  createdRange,
  flag,
  integer,
  listOf,
  metadata,
  oneOf,
  required,
  shape,
  text,
} from '../transport/parameter-rules.ts';
import { idOf, mergeMetadata } from '../transport/wire.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import {
  refuseUnlessActive,
  releaseSchedule,
  scheduleSubscription,
  setPhases,
} from './schedules.ts';

const prorations = oneOf('always_invoice', 'create_prorations', 'none');

const phase = shape({
  items: required(listOf(shape({ price: required(text), quantity: integer }))),
  default_payment_method: text,
  start_date: integer,
  end_date: integer,
  duration: shape({
    interval: required(oneOf('day', 'week', 'month', 'year')),
    interval_count: integer,
  }),
  billing_cycle_anchor: oneOf('automatic', 'phase_start'),
  proration_behavior: prorations,
  metadata,
});

/** Subscription schedules, as far as they change the price of a subscription that exists. */
export const scheduleEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules',
    // With `from_subscription` no other parameter can be set.
    params: { from_subscription: required(text) },
    run: ({ world, params }) =>
      scheduleSubscription(
        world,
        world.objects.get('subscription', params.from_subscription, 'from_subscription'),
      ),
  }),
  retrieves('subscription_schedule', '/v1/subscription_schedules'),
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules/:id',
    params: {
      end_behavior: oneOf('release'),
      metadata,
      phases: listOf(phase),
      proration_behavior: prorations,
    },
    run: ({ world, params, id }) => {
      const schedule = world.objects.get('subscription_schedule', id);
      refuseUnlessActive(schedule, 'update');
      if (params.phases) setPhases(world, schedule, params.phases);
      schedule.metadata = mergeMetadata(schedule.metadata, params.metadata);
      world.objects.save('subscription_schedule', schedule);
      world.events.emit('subscription_schedule.updated', schedule);
      return schedule;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules/:id/release',
    params: { preserve_cancel_date: flag },
    run: ({ world, id }) => releaseSchedule(world, world.objects.get('subscription_schedule', id)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules/:id/cancel',
    params: { invoice_now: flag, prorate: flag },
    run: ({ world, id }) => {
      const schedule = world.objects.get('subscription_schedule', id);
      refuseUnlessActive(schedule, 'cancel');
      const subscription = world.objects.get('subscription', idOf(schedule.subscription) ?? '');
      cancelSubscription(world, subscription, {});
      return world.objects.get('subscription_schedule', id);
    },
  }),
  lists('subscription_schedule', '/v1/subscription_schedules', {
    created: createdRange,
    customer: text,
  }),
];

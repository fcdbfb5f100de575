import type { Updateable } from 'kysely';
import type { Tables } from '../../core/db/tables.ts';
import { keepLifecycle } from '../../core/lifecycle/take-way.ts';
import type { Situation } from '../../core/lifecycle/lifecycle.rules.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import {
  type Subscription,
  subscriptionLifecycle,
  type SubscriptionWay,
} from './subscriptions.rules.ts';
import { saveSubscription } from './subscriptions.store.ts';

type Columns = Omit<Updateable<Tables['subscriptions']>, 'status' | 'ended_at'>;

const take = keepLifecycle<SubscriptionWay, Situation<Subscription> & { columns: Columns }>(
  subscriptionLifecycle,
  {
    save: (unit, { thing, columns }, { way, mark }) => {
      const isOver = way.to === 'ended' || way.to === 'cancelled';
      const to = { ...columns, status: way.to, ended_at: isOver ? unit.now : null };
      return saveSubscription(unit.tx, thing, to, mark);
    },
    movedOn: (plan) => new Error(`plan ${plan.id} moved on although it was locked`),
  },
);

/**
 * Takes one way of the life of a locked plan. What follows for its listing, and whom it is told, is the caller's:
 * it knows the listing.
 * @throws Error when the table has no such way: a mistake in the program.
 */
export async function movePlan(
  unit: UnitOfWork,
  plan: Subscription,
  move: SubscriptionWay['move'],
  by: SubscriptionWay['by'],
  columns: Columns = {},
): Promise<void> {
  await take(unit, { thing: plan, columns }, { move, by });
}

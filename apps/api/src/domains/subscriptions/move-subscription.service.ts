import type { Updateable } from 'kysely';
import type { Tables } from '../../core/db/tables.ts';
import { keepLifecycle } from '../../core/lifecycle/take-transition.ts';
import type { Situation } from '../../core/lifecycle/lifecycle.rules.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import {
  type Subscription,
  subscriptionLifecycle,
  type SubscriptionTransition,
} from './subscriptions.rules.ts';
import { saveSubscription } from './subscriptions.store.ts';

type Columns = Omit<Updateable<Tables['subscriptions']>, 'status' | 'ended_at'>;

const take = keepLifecycle<SubscriptionTransition, Situation<Subscription> & { columns: Columns }>(
  subscriptionLifecycle,
  {
    save: (unit, { subject, columns }, { transition, mark }) => {
      const isOver = transition.to === 'ended' || transition.to === 'cancelled';
      const to = { ...columns, status: transition.to, ended_at: isOver ? unit.now : null };
      return saveSubscription(unit.tx, subject, to, mark);
    },
    movedOn: (plan) => new Error(`plan ${plan.id} moved on although it was locked`),
  },
);

/**
 * Takes one transition of the life of a locked plan. What follows for its listing, and whom it is told, is the caller's:
 * it knows the listing.
 * @throws Error when the table has no such transition: a mistake in the program.
 */
export async function movePlan(
  unit: UnitOfWork,
  plan: Subscription,
  move: SubscriptionTransition['move'],
  by: SubscriptionTransition['by'],
  columns: Columns = {},
): Promise<void> {
  await take(unit, { subject: plan, columns }, { move, by });
}

import { Skeleton } from '@mantine/core';
import classes from './plans.module.css';
import { subscriptionsCopy } from './subscriptions.copy.ts';

/** Where the plans will be. */
export function PlansSkeleton() {
  return (
    <div className={classes.plans} role="status" aria-label={subscriptionsCopy.picker.loading}>
      {[0, 1, 2].map((slot) => (
        <Skeleton key={slot} height={168} radius="xs" />
      ))}
    </div>
  );
}

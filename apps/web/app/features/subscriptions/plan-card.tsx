import type { Plan } from '@claimstead/contract/subscriptions.contract.ts';
import { formatCents } from '../../lib/format.ts';
import classes from './plans.module.css';
import { subscriptionsCopy } from './subscriptions.copy.ts';

const copy = subscriptionsCopy.picker;

type PlanCardProps = {
  plan: Plan;
  chosen: boolean;
  onChoose: () => void;
  /** A note about it, such as what it saves. */
  note?: string | undefined;
  /** Says what it already is for this listing. */
  mark?: string | undefined;
};

/** A plan with its price, to choose among others. */
export function PlanCard({ plan, chosen, onChoose, note, mark }: PlanCardProps) {
  return (
    <label className={classes.plan} data-chosen={chosen || undefined}>
      <input
        className={classes.radio}
        type="radio"
        name="plan"
        checked={chosen}
        onChange={onChoose}
      />
      <span className={classes.name}>{plan.name}</span>
      <span className={classes.amount}>{formatCents(plan.amount)}</span>
      <span className={classes.rate}>{rateOf(plan)}</span>
      {mark ? <span className={classes.mark}>{mark}</span> : null}
      {plan.savingsPercent ? (
        <span className={classes.saving}>{copy.save(plan.savingsPercent)}</span>
      ) : null}
      {note ? <span className={classes.saving}>{note}</span> : null}
    </label>
  );
}

/** What a plan costs per 30-day month, so that the plans can be compared. */
function rateOf({ amount, months, days }: Plan): string {
  const span = months ?? (days ? days / 30 : 0);
  return span > 0 ? copy.perMonth(formatCents(Math.round(amount / span))) : '';
}

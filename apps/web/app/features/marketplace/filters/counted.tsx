import { filtersCopy as copy } from './filters.copy.ts';
import classes from './filters.module.css';

type CountedProps = {
  label: string;
  /** How many patents this choice leaves; undefined: not known yet. */
  count: number | undefined;
};

/** The words of a choice, and behind them how many patents it leaves. */
export function Counted({ label, count }: CountedProps) {
  return (
    <span className={classes.counted} data-none={count === 0 || undefined}>
      <span>{label}</span>
      {count === undefined ? null : <span className={classes.count}> {copy.count(count)}</span>}
    </span>
  );
}

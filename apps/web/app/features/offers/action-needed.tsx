import { Anchor } from '@mantine/core';
import { formatDateTime, formatDollars } from '../../lib/format.ts';
import type { Duty } from './deal-groups.ts';
import { dutyWords, offersCopy } from './offers.copy.ts';
import classes from './action-needed.module.css';

const dutiesAtOnce = 5;

type ActionNeededProps = { duties: Duty[]; onGo: (duty: Duty) => void };

/** What this person has to do, most urgent first, each line linking to its card. */
export function ActionNeeded({ duties, onGo }: ActionNeededProps) {
  if (duties.length === 0) return null;
  const left = duties.length - dutiesAtOnce;
  return (
    <section className={classes.strip} aria-label={offersCopy.needs.title(duties.length)}>
      <h2 className={classes.title}>{offersCopy.needs.title(duties.length)}</h2>
      <ol className={classes.lines}>
        {duties.slice(0, dutiesAtOnce).map((duty, index) => (
          <li key={`${duty.patent.id}-${index}`}>
            <Anchor component="button" type="button" ta="start" onClick={() => onGo(duty)}>
              {dutyWords[duty.what](duty.name, formatDollars(duty.amount))}
            </Anchor>
            <span className={classes.facts}>
              <span className={classes.patent}>{duty.patent.title}</span>
              {duty.until ? (
                <time dateTime={duty.until}>{offersCopy.needs.by(formatDateTime(duty.until))}</time>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      {left > 0 ? <p className={classes.more}>{offersCopy.needs.more(left)}</p> : null}
    </section>
  );
}

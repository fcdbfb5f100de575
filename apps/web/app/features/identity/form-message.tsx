import { useEffect, useState } from 'react';
import classes from './auth-card.module.css';
import { identityCopy } from './identity.copy.ts';

export type FormNotice = { good: boolean; text: string };

const slowAfterMs = 5_000;

/**
 * The outcome of the last press, read aloud when it appears, and a note when the wait is long. The two
 * places are there from the start: screen readers notice what changes in them, not that they appear.
 */
export function FormMessage({
  notice,
  busy = false,
}: {
  notice: FormNotice | null;
  busy?: boolean;
}) {
  const slow = useLongWait(busy);
  const good = notice?.good ? notice.text : slow ? identityCopy.slow : null;
  const bad = notice?.good === false ? notice.text : null;
  return (
    <div className={classes.messages}>
      <div role="status">
        {good === null ? null : (
          <p
            className={classes.message}
            data-good={notice?.good || undefined}
            data-slow={slow || undefined}
          >
            {good}
          </p>
        )}
      </div>
      <div role="alert">{bad === null ? null : <p className={classes.message}>{bad}</p>}</div>
    </div>
  );
}

/** True once `busy` has lasted for some seconds. */
function useLongWait(busy: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLong(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy]);
  return busy && long;
}

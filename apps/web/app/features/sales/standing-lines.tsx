import type { StandingWords } from '@claimstead/contract/standing-words.ts';
import { formatDate } from '../../lib/format.ts';
import { formatRelative } from '../../lib/format-age.ts';
import { salesCopy } from './sales.copy.ts';
import classes from './sale-entry.module.css';

type StandingLinesProps = {
  words: StandingWords;
  since: string;
  /** Of several owners, who is waited for. */
  awaited?: string | null;
};

/** Who is waited for since when, by when, what happens if not, and what comes next. */
export function StandingLines({ words, since, awaited = null }: StandingLinesProps) {
  const lines = [
    [salesCopy.byWhen, words.byWhen],
    [salesCopy.ifNot, words.ifNot],
    [salesCopy.next, words.next],
  ] as const;
  return (
    <div className={classes.now}>
      <p className={classes.waiting}>
        {words.now}
        {awaited ? ` ${awaited}` : null}
      </p>
      <p className={classes.since}>
        <time dateTime={since}>{salesCopy.since(formatDate(since), formatRelative(since))}</time>
      </p>
      {lines.map(([name, text]) =>
        text ? (
          <p key={name} className={classes.next}>
            <span className="caption">{name}</span> {text}
          </p>
        ) : null,
      )}
    </div>
  );
}

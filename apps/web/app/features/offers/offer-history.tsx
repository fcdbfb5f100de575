import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { formatDateTime } from '../../lib/format.ts';
import { amountsNamed, type HistoryLine } from './offer-events.ts';
import { offersCopy } from './offers.copy.ts';
import classes from './offer-history.module.css';

/** Every amount so far, collapsed to one line. A single one says nothing new. */
export function OfferHistory({ offer }: { offer: Offer }) {
  const amounts = amountsNamed(offer);
  if (amounts.length < 2) return null;
  return (
    <details className={classes.history}>
      <summary>{offersCopy.historyOf(amounts.length)}</summary>
      <HistoryList lines={amounts} label={offersCopy.history} />
    </details>
  );
}

/** What happened, line by line, with its time. */
export function HistoryList({ lines, label }: { lines: HistoryLine[]; label: string }) {
  return (
    <ol className={classes.lines} aria-label={label}>
      {lines.map(({ at, text }, index) => (
        <li key={`${at}-${index}`}>
          <span>{text}</span>
          <time dateTime={at}>{formatDateTime(at)}</time>
        </li>
      ))}
    </ol>
  );
}

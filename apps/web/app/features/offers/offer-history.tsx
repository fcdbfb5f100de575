import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { formatDateTime, formatDollars } from '../../lib/format.ts';
import { historyActions, offersCopy } from './offers.copy.ts';
import classes from './offer-entry.module.css';

/** Every amount that was on the table, and by whom. One entry alone says nothing new. */
export function OfferHistory({ history }: { history: Offer['history'] }) {
  if (history.length < 2) return null;
  return (
    <details className={classes.history}>
      <summary>{offersCopy.history(history.length)}</summary>
      <ol>
        {history.map(({ by, action, amount, at }, index) => (
          <li key={`${at}-${index}`}>
            <span>
              {by} {historyActions[action] ?? action} {formatDollars(amount)}
            </span>
            <time dateTime={at}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ol>
    </details>
  );
}

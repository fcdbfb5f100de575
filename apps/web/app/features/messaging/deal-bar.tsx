import type { AboutPatent, ThreadHead } from '@claimstead/contract/messaging.contract.ts';
import { Link } from 'react-router';
import { messagePath } from '../../lib/message-path.ts';
import { messagingCopy } from './messaging.copy.ts';
import { patentWords } from './patent-words.ts';
import classes from './deal-bar.module.css';

type DealBarProps = {
  head: ThreadHead;
  /** The patent whose messages are shown alone; null: all are. */
  about: string | null;
  /** Something is unread, which reading one patent's messages alone may leave so. */
  unread: boolean;
};

/** All messages with a person, or those about one patent. */
export function DealBar({ head, about, unread }: DealBarProps) {
  const patents = patentsOf(head);
  if (patents.length === 0) return null;
  return (
    <nav className={classes.bar} aria-label={messagingCopy.deals}>
      <Link
        className={classes.deal}
        to={messagePath(head.user.userId)}
        state={{ user: head.user }}
        aria-current={about === null ? 'true' : undefined}
      >
        {messagingCopy.allDeals}
        {unread && about !== null ? (
          <span className={classes.dot} role="img" aria-label={messagingCopy.unread} />
        ) : null}
      </Link>
      {patents.map((patent) => (
        <Link
          key={patent.id}
          ref={about === patent.id ? bringIntoView : undefined}
          className={classes.deal}
          to={messagePath(head.user.userId, patent.id)}
          state={{ user: head.user }}
          aria-current={about === patent.id ? 'true' : undefined}
        >
          {patentWords(patent)}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls the bar alone: the page stays where it is. */
function bringIntoView(deal: HTMLElement | null): void {
  if (deal?.parentElement)
    deal.parentElement.scrollLeft = deal.offsetLeft - deal.parentElement.offsetLeft - 60;
}

/** Everything written about, and first what is about to be. */
function patentsOf({ patent, patents }: ThreadHead): AboutPatent[] {
  return patent && !patents.some(({ id }) => id === patent.id) ? [patent, ...patents] : patents;
}

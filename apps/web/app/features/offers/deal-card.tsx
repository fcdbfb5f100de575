import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import { Badge, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPrice } from '../../lib/format.ts';
import { PatentRow, PatentRowSkeleton } from '../../ui/patent-row.tsx';
import { offersCopy } from './offers.copy.ts';
import classes from './deal-card.module.css';

const place = { plate: classes.plate, words: classes.words };

type DealCardProps = { patent: PatentCard; needsMe: boolean; children: ReactNode };

/** The id of a patent's card on the page, for links to it. */
export function dealCardId(patentId: string): string {
  return `deal-${patentId}`;
}

/** The frame around everything that happens with one patent. */
export function DealCard({ patent, needsMe, children }: DealCardProps) {
  return (
    <article
      id={dealCardId(patent.id)}
      className={classes.card}
      data-needs-me={needsMe || undefined}
      tabIndex={-1}
      aria-label={patent.title}
    >
      <header className={classes.head}>
        <PatentRow
          patent={patent}
          heading="h2"
          linked
          facts={<span>{formatPrice(patent)}</span>}
          classNames={place}
        />
        {needsMe ? (
          <Badge color="ribbon" variant="filled" className={classes.flag}>
            {offersCopy.needsYou}
          </Badge>
        ) : null}
      </header>
      {children}
    </article>
  );
}

/** Sales that ended, and offers that ended longer ago, collapsed to one line. */
export function Earlier({ children }: { children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <details>
      <summary className={classes.earlier}>{offersCopy.earlier(children.length)}</summary>
      {children}
    </details>
  );
}

export function DealCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={classes.head}>
        <PatentRowSkeleton classNames={place} />
      </div>
      <div className={classes.skeletonBody}>
        <Skeleton height={16} width="45%" radius="xs" />
        <Skeleton height={14} mt={10} width="30%" radius="xs" />
      </div>
    </div>
  );
}

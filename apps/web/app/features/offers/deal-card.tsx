import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import { Badge, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPatentNumber, formatPrice } from '../../lib/format.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { LineFigure } from '../../ui/line-figure.tsx';
import { offersCopy } from './offers.copy.ts';
import classes from './deal-card.module.css';

export type DealCardProps = { patent: PatentCard; needsMe: boolean; children: ReactNode };

/** The id of a patent's card on the page, for what leads to it. */
export function dealCardId(patentId: string): string {
  return `deal-${patentId}`;
}

/** The frame of everything that goes on about one patent. */
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
        <div className={classes.plate}>
          {patent.imageUri ? (
            <img {...pictureOf(patent.imageUri, 'card')} alt="" loading="lazy" decoding="async" />
          ) : (
            <LineFigure
              id={patent.id}
              category={patent.categories[0]}
              patentTypeId={patent.patentTypeId}
              cropped
            />
          )}
        </div>
        <div className={classes.words}>
          <h2 className={classes.title}>
            <Link to={`/listing/${patent.id}`}>{patent.title}</Link>
          </h2>
          <p className={classes.facts}>
            <span>{formatPatentNumber(patent.patentNumber)}</span>
            <span>{formatPrice(patent)}</span>
          </p>
        </div>
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

/** Offers that ended longer ago, behind one line. */
export function EarlierOffers({ children }: { children: ReactNode[] }) {
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
        <Skeleton className={classes.plate} radius={0} />
        <div className={classes.words}>
          <Skeleton height={20} width="60%" radius="xs" />
          <Skeleton height={13} mt={10} width="35%" radius="xs" />
        </div>
      </div>
      <div className={classes.skeletonBody}>
        <Skeleton height={16} width="45%" radius="xs" />
        <Skeleton height={14} mt={10} width="30%" radius="xs" />
      </div>
    </div>
  );
}

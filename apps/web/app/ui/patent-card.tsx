import type { PatentCard as PatentFacts } from '@claimstead/contract/listings.contract.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPatentNumber, formatPrice, patentTypeNames } from '../lib/format.ts';
import { LineFigure } from './line-figure.tsx';
import classes from './patent-card.module.css';

/** `featured` is 280 x 163, `market` 232 x 163 (specification, section 9). */
export type PatentCardSize = 'featured' | 'market';

export type PatentCardProps = {
  patent: Pick<
    PatentFacts,
    'id' | 'title' | 'patentNumber' | 'patentTypeId' | 'price' | 'acceptingOffers'
  > &
    Partial<Pick<PatentFacts, 'categories' | 'imageUri'>>;
  size: PatentCardSize;
  /** Stands in the upper right corner, above the link: a badge or a button. */
  corner?: ReactNode;
};

/** A patent as a small drawing sheet: picture or line figure, title, type, price. */
export function PatentCard({ patent, size, corner }: PatentCardProps) {
  const { id, title, patentTypeId, imageUri, categories } = patent;
  return (
    <article className={classes.card} data-size={size}>
      <div className={classes.plate}>
        {imageUri ? (
          <img className={classes.image} src={imageUri} alt="" loading="lazy" decoding="async" />
        ) : (
          <LineFigure id={id} category={categories?.[0]} patentTypeId={patentTypeId} cropped />
        )}
        {imageUri ? null : (
          <span className={classes.number}>{formatPatentNumber(patent.patentNumber)}</span>
        )}
      </div>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Link to={`/listing/${id}`} className={classes.link} title={title}>
            {title}
          </Link>
        </h3>
        <p className={classes.facts}>
          <span className={classes.type}>{patentTypeNames[patentTypeId]}</span>
          <span className={classes.price}>{formatPrice(patent)}</span>
        </p>
      </div>
      {corner ? <div className={classes.corner}>{corner}</div> : null}
    </article>
  );
}

/** Holds the exact place of a card while it is on the way. */
export function PatentCardSkeleton({ size }: { size: PatentCardSize }) {
  return (
    <div className={classes.card} data-size={size} aria-hidden="true">
      <Skeleton className={classes.plate} radius={0} />
      <div className={classes.words}>
        <Skeleton height={14} width="80%" radius="xs" />
        <Skeleton height={11} mt={10} width="55%" radius="xs" />
      </div>
    </div>
  );
}

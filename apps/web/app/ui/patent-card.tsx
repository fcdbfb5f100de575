import type { PatentCard as PatentFacts } from '@claimstead/contract/listings.contract.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPatentNumber, formatPrice, patentTypeNames } from '../lib/format.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { pictureOf } from '../lib/pictures.ts';
import { LineFigure } from './line-figure.tsx';
import classes from './patent-card.module.css';

/** `featured` is 280 x 163, `market` 232 x 163 (P3.8). */
type PatentCardSize = 'featured' | 'market';

export type PatentCardProps = {
  patent: Pick<
    PatentFacts,
    'id' | 'title' | 'patentNumber' | 'patentTypeId' | 'price' | 'acceptingOffers'
  > &
    Partial<Pick<PatentFacts, 'imageUri'>>;
  size: PatentCardSize;
  /** In the upper right corner, above the link: a badge or a button. */
  corner?: ReactNode;
  /** Its picture is the page's main content: it loads before all others. */
  isFirst?: boolean;
  /** An emblem is drawn once the page runs, so that the document need not carry it. */
  drawsLater?: boolean;
};

/** What the server keeps of a picture in the size of a card (P3.8). */
const pictureBox = { width: 280, height: 163 };

/** A patent as a small drawing sheet: picture or emblem, title, type, number, price. */
export function PatentCard({ patent, size, corner, isFirst, drawsLater }: PatentCardProps) {
  const { id, title, patentTypeId, patentNumber, imageUri } = patent;
  return (
    <article className={classes.card} data-size={size}>
      <div className={classes.plate} data-picture={imageUri ? true : undefined}>
        {imageUri ? (
          <img
            className={classes.image}
            {...pictureOf(imageUri, 'card')}
            {...pictureBox}
            alt=""
            {...(isFirst ? firstToCome : laterToCome)}
          />
        ) : (
          <Figure patent={patent} drawsLater={drawsLater ?? false} />
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
          <span className={classes.number}>{numberOn(size, patentNumber)}</span>
          <span className={classes.price}>{formatPrice(patent)}</span>
        </p>
      </div>
      {corner ? <div className={classes.corner}>{corner}</div> : null}
    </article>
  );
}

/** The smaller card has no space for the country, which is the same for all. */
function numberOn(size: PatentCardSize, number: string): string {
  const printed = formatPatentNumber(number);
  return size === 'market' ? printed.replace(/^US /, '') : printed;
}

const firstToCome = { loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const;
const laterToCome = { loading: 'lazy', decoding: 'async' } as const;

type FigureProps = Pick<PatentCardProps, 'patent'> & { drawsLater: boolean };

function Figure({ patent: { patentTypeId }, drawsLater }: FigureProps) {
  const hydrated = useHydrated();
  if (drawsLater && !hydrated) return null;
  return <LineFigure patentTypeId={patentTypeId} />;
}

/** Holds the exact place of a card while it loads. */
export function PatentCardSkeleton({ size }: { size: PatentCardSize }) {
  return (
    <div className={classes.card} data-size={size} aria-hidden="true">
      <Skeleton className={classes.plate} radius={0} />
      <div className={classes.words}>
        <Skeleton height={12} mt={3} width="90%" radius="xs" />
        <Skeleton height={12} mt={6} width="55%" radius="xs" />
        <Skeleton height={11} mt="auto" width="75%" radius="xs" />
      </div>
    </div>
  );
}

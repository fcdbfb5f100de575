import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPatentNumber } from '../lib/format.ts';
import { pictureOf } from '../lib/pictures.ts';
import { LineFigure } from './line-figure.tsx';
import classes from './patent-row.module.css';

type Pictured = Pick<PatentCard, 'id' | 'imageUri' | 'patentTypeId'>;

/** A patent's own picture, as large as its place, or the emblem of its type where there is none. */
export function PatentPicture({ patent }: { patent: Pictured }) {
  const { imageUri, patentTypeId } = patent;
  if (imageUri === null) return <LineFigure patentTypeId={patentTypeId} />;
  return (
    <img
      className={classes.picture}
      {...pictureOf(imageUri, 'card')}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

type PatentRowProps = {
  patent: Pictured & Pick<PatentCard, 'title' | 'patentNumber'>;
  /** The level of the title in the outline of the page. */
  heading: 'h2' | 'h3';
  /** The title leads to the listing. */
  linked?: boolean;
  /** Shown beside the number. */
  facts: ReactNode;
  /** Shown below the facts. */
  children?: ReactNode;
  /** The sizes depend on the place: the plate, and the text. */
  classNames: { plate: string | undefined; words: string | undefined };
};

/** The start of a row about a patent: picture, title, number and other facts. */
export function PatentRow(props: PatentRowProps) {
  const { patent, heading: Heading, linked, facts, children, classNames } = props;
  return (
    <>
      <div className={classNames.plate} data-picture={patent.imageUri !== null || undefined}>
        <PatentPicture patent={patent} />
      </div>
      <div className={classNames.words}>
        <Heading className={classes.title}>
          {linked ? <Link to={`/listing/${patent.id}`}>{patent.title}</Link> : patent.title}
        </Heading>
        <p className={classes.facts}>
          <span>{formatPatentNumber(patent.patentNumber)}</span>
          {facts}
        </p>
        {children}
      </div>
    </>
  );
}

/** Holds the place of a row's start while it loads. */
export function PatentRowSkeleton({ classNames }: Pick<PatentRowProps, 'classNames'>) {
  return (
    <>
      <Skeleton className={classNames.plate ?? ''} radius={0} />
      <div className={classNames.words}>
        <Skeleton height={18} width="60%" radius="xs" />
        <Skeleton height={12} mt={10} width="40%" radius="xs" />
      </div>
    </>
  );
}

import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { SearchPage } from '@claimstead/contract/search.contract.ts';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPrice, patentTypeNames } from '../../../lib/format.ts';
import { PatentRow } from '../../../ui/patent-row.tsx';
import { Choice } from '../compare/choice.tsx';
import { HeartButton } from '../heart-button.tsx';
import { marketplaceCopy } from '../marketplace.copy.ts';
import { Marked } from './marked.tsx';
import { searchCopy as copy } from './search.copy.ts';
import classes from './search.module.css';

type FoundResult = SearchPage['results'][number];

type ResultRowsProps = {
  page: SearchPage;
  /** Those of its results that are shown. */
  results: readonly FoundResult[];
  isDimmed: boolean;
  /** Each can be chosen for comparing. */
  isChoosing: boolean;
};

/** Patents, each with the line that has what was looked for. */
export function ResultRows({ page, results, isDimmed, isChoosing }: ResultRowsProps) {
  return (
    <FoundRows isDimmed={isDimmed}>
      {results.map((result) => (
        <FoundRow
          key={result.patent.id}
          patent={result.patent}
          page={page}
          choice={isChoosing ? <Choice patent={result.patent} /> : null}
        >
          <Line result={result} />
        </FoundRow>
      ))}
    </FoundRows>
  );
}

type FoundRowsProps = { isDimmed?: boolean; children: ReactNode };

/** A list of {@link FoundRow}. */
export function FoundRows({ isDimmed = false, children }: FoundRowsProps) {
  return (
    <ol className={classes.rows} data-dimmed={isDimmed || undefined} aria-busy={isDimmed}>
      {children}
    </ol>
  );
}

const places = { plate: classes.plate, words: classes.words };

type FoundRowProps = {
  patent: PatentCard;
  /** What of it is the caller's. */
  page: Pick<SearchPage, 'wishlistedIds' | 'ownIds'>;
  /** Beside the heart. */
  choice?: ReactNode;
  /** Why it was found. */
  children: ReactNode;
};

/** A patent that leads to its listing. */
export function FoundRow({ patent, page, choice, children }: FoundRowProps) {
  const isOwn = page.ownIds.includes(patent.id);
  return (
    <li className={classes.row}>
      <PatentRow
        patent={patent}
        heading="h3"
        linked
        classNames={places}
        facts={
          <>
            <span>{patentTypeNames[patent.patentTypeId]}</span>
            <strong>{formatPrice(patent)}</strong>
            {patent.expired ? <Badge color="amber">{marketplaceCopy.expired}</Badge> : null}
          </>
        }
      >
        {children}
      </PatentRow>
      <span className={classes.acts}>
        {choice}
        {isOwn ? null : (
          <HeartButton patent={patent} saved={page.wishlistedIds.includes(patent.id)} />
        )}
      </span>
    </li>
  );
}

/** The line and where it is from, or that its words are others; the number stands beside the title anyway. */
function Line({ result: { part, line } }: { result: FoundResult }) {
  if (part === 'meaning') {
    return (
      <p className={classes.line}>
        <span className={classes.part}>{copy.meaning}</span>
      </p>
    );
  }
  if (part === null || line === null || part === 'number') return null;
  return (
    <p className={classes.line}>
      <span className={classes.part}>{copy.part(part, line.claim)}</span>{' '}
      <Marked text={line.text} marks={line.marks} />
    </p>
  );
}

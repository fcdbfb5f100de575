import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import type { PatentFacts } from '@claimstead/contract/patent-state.contract.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPatentNumber, formatPrice } from '../../../lib/format.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { Choice } from '../compare/choice.tsx';
import { HeartButton } from '../heart-button.tsx';
import { assigneeWordsOf, classWordsOf, endWordsOf, feeWordsOf } from './facts.rules.ts';
import { factsQuery } from './facts.queries.ts';
import { listCopy as copy } from './list.copy.ts';
import classes from './list.module.css';

export type PatentTableProps = {
  page: PatentPage;
  isDimmed: boolean;
  /** Narrows to one assignee of record. */
  onAssignee: (name: string) => void;
};

/** A page of results as a table with fixed columns; it scrolls inside its box where the window is narrow. */
export function PatentTable({ page, isDimmed, onAssignee }: PatentTableProps) {
  const facts = useQuery(factsQuery(page.patents.map(({ id }) => id)));
  const saved = new Set(page.wishlistedIds);
  const own = new Set(page.ownIds);
  return (
    <div className={classes.whole}>
      {facts.isError ? (
        <p role="alert" className={classes.failed}>
          {copy.failed} {wordsFor(facts.error)}{' '}
          <Button variant="default" size="compact-sm" onClick={() => void facts.refetch()}>
            {copy.retry}
          </Button>
        </p>
      ) : null}
      <section
        className={classes.box}
        data-dimmed={isDimmed || undefined}
        aria-label={copy.table}
        aria-busy={isDimmed}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
        tabIndex={0}
      >
        <table className={classes.table}>
          <Head />
          <tbody>
            {page.patents.map((patent) => (
              <Row
                key={patent.id}
                patent={patent}
                facts={facts.data ? (facts.data.get(patent.id) ?? null) : undefined}
                isFailed={facts.isError}
                onAssignee={onAssignee}
                heart={
                  own.has(patent.id) ? null : (
                    <HeartButton patent={patent} saved={saved.has(patent.id)} />
                  )
                }
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        {Object.entries(copy.columns).map(([name, words]) => (
          <th key={name} scope="col" data-column={name}>
            {name === 'choose' || name === 'heart' ? (
              <span className={classes.unseen}>{words}</span>
            ) : (
              words
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowProps = {
  patent: PatentCard;
  /** Undefined while they are on their way; null: the patent has left the market since. */
  facts: PatentFacts | null | undefined;
  isFailed: boolean;
  onAssignee: (name: string) => void;
  heart: ReactNode;
};

function Row({ patent, facts, isFailed, onAssignee, heart }: RowProps) {
  const { id, title, patentNumber } = patent;
  const told = (wordsOf: (facts: PatentFacts) => string) =>
    facts ? wordsOf(facts) : facts === undefined && !isFailed ? copy.waiting : '';
  return (
    <tr>
      <td>
        <Choice patent={patent} />
      </td>
      <td data-column="number">{formatPatentNumber(patentNumber).replace(/^US /, '')}</td>
      <th scope="row">
        <Link to={`/listing/${id}`} className={classes.title} title={title}>
          {title}
        </Link>
      </th>
      <td data-column="price">{formatPrice(patent)}</td>
      <td data-column="ends">{told(endWordsOf)}</td>
      <td>{told(feeWordsOf)}</td>
      <td>
        <span className={classes.clamped} title={facts ? classWordsOf(facts) : undefined}>
          {told(classWordsOf)}
        </span>
      </td>
      <td>
        {facts && facts.assignees.length > 0
          ? facts.assignees.map((name) => <Assignee key={name} name={name} onPress={onAssignee} />)
          : told(assigneeWordsOf)}
      </td>
      <td>{heart}</td>
    </tr>
  );
}

function Assignee({ name, onPress }: { name: string; onPress: (name: string) => void }) {
  return (
    <UnstyledButton
      className={`${classes.clamped} ${classes.press}`}
      title={copy.assigneeOf(name)}
      onClick={() => onPress(name)}
    >
      {name}
    </UnstyledButton>
  );
}

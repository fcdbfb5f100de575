import type { Closing } from '@claimstead/contract/closing.contract.ts';
import { saleWords } from '@claimstead/contract/sale-words.ts';
import { Alert, Badge, Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isProblem } from '../../lib/api-problem.ts';
import { formatPatentNumber, fullName } from '../../lib/format.ts';
import { messagePath } from '../../lib/message-path.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QuerySection, WaitingLines } from '../../ui/query-section.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AdvisersList } from './advisers/advisers-list.tsx';
import { advisersCopy } from './advisers/advisers.copy.ts';
import { closingCopy as copy } from './closing.copy.ts';
import {
  ClosingDocuments,
  ClosingEvidence,
  ClosingListAgain,
  ClosingReceipt,
  ClosingRecord,
} from './closing-parts.tsx';
import { endedWords } from './ended.copy.ts';
import { wordsOfClosing } from './sale-progress.ts';
import { StandingLines } from './standing-lines.tsx';
import { salesCopy, toneColors } from './sales.copy.ts';
import { saleQueries } from './sales.queries.ts';
import classes from './closing.module.css';

type ClosingScreenProps = {
  saleId: string;
  /** What the new owner does next. */
  next: (closing: Closing) => ReactNode;
};

/** After the sale: what both sides keep, and what the new owner does next. */
export function ClosingScreen({ saleId, next }: ClosingScreenProps) {
  const query = useQuery(saleQueries.closing(saleId));
  return (
    <>
      {query.data ? null : <PageHeading title={copy.pageTitle} />}
      <QuerySection
        query={query}
        failed={copy.failed}
        refused={(error) => (isProblem(error, 'sales.not_filed') ? <NotFiled /> : null)}
        waiting={<WaitingLines label={copy.pageTitle} heights={[320]} />}
      >
        {(closing) => <ClosingView closing={closing} next={next} />}
      </QuerySection>
    </>
  );
}

function NotFiled() {
  return (
    <EmptyState
      title={copy.notFiled}
      action={
        <Button variant="default" component={Link} to="/account/todo">
          {copy.toActivity}
        </Button>
      }
    />
  );
}

type ClosingViewProps = Pick<ClosingScreenProps, 'next'> & { closing: Closing };

function ClosingView({ closing, next }: ClosingViewProps) {
  const { patent, side, settledOutside } = closing;
  const other = side === 'buyer' ? closing.seller : closing.buyer;
  const name = fullName(other);
  return (
    <div className={classes.page}>
      <PageHeading
        caption={formatPatentNumber(patent.patentNumber)}
        title={patent.title}
        text={textOf(closing, name)}
        actions={
          <Button
            component={Link}
            to={messagePath(other.userId, patent.id)}
            state={{ user: other }}
            size="sm"
            variant="default"
            leftSection={<IconMessage size={16} aria-hidden="true" />}
          >
            {copy.message(name)}
          </Button>
        }
      />
      {closing.advises ? <p className="caption">{advisersCopy.advised.reads[side]}</p> : null}
      <Standing closing={closing} />
      {settledOutside ? (
        <p className={classes.outside}>
          <Badge color="brass">{copy.settledOutside}</Badge> {copy.outsideText}
        </p>
      ) : (
        <>
          {/* What was never filed has no record, and no sealed papers. */}
          {closing.filed ? <ClosingRecord closing={closing} /> : null}
          {closing.filed ? <ClosingDocuments closing={closing} /> : null}
          <ClosingReceipt closing={closing} />
          {closing.filed ? null : <ClosingEvidence saleId={closing.id} />}
          <PageSection title={salesCopy.advisers}>
            <AdvisersList saleId={closing.id} patentId={patent.id} />
          </PageSection>
        </>
      )}
      {side === 'buyer' && !closing.undone && !closing.advises ? (
        <>
          {next(closing)}
          {closing.mayList ? <ClosingListAgain closing={closing} /> : null}
        </>
      ) : null}
    </div>
  );
}

function textOf({ advises, undone, side }: Closing, name: string): string {
  if (advises) return advisersCopy.advised.reader(side);
  if (undone) return copy.with(name);
  return side === 'buyer' ? copy.from(name) : copy.to(name);
}

/** Where the sale stands: of one that did not go through, why and how it ended. */
function Standing({ closing }: { closing: Closing }) {
  const { ended, standing } = closing;
  if (!standing) return null;
  const { tone } = saleWords[standing.state];
  if (ended) {
    const { title, text } = endedWords({ ...closing, standing }, ended);
    return (
      <Alert color={toneColors[tone]} variant="light" title={title}>
        {text}
      </Alert>
    );
  }
  const lines = <StandingLines words={wordsOfClosing(closing, standing)} since={standing.since} />;
  return tone === 'held' || tone === 'done' ? (
    lines
  ) : (
    <Alert
      color={toneColors[tone]}
      variant="light"
      title={closing.undone ? copy.undone : saleWords[standing.state].badge}
    >
      {lines}
    </Alert>
  );
}

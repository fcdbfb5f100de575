import type { Closing } from '@claimstead/contract/closing.contract.ts';
import { Alert, Badge, Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isProblem } from '../../lib/api-problem.ts';
import { formatPatentNumber, fullName } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QuerySection, WaitingLines } from '../../ui/query-section.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { closingCopy as copy } from './closing.copy.ts';
import {
  ClosingDocuments,
  ClosingEvidence,
  ClosingListAgain,
  ClosingReceipt,
  ClosingRecord,
} from './closing-parts.tsx';
import { endedWords } from './ended.copy.ts';
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
        text={closing.undone ? copy.with(name) : side === 'buyer' ? copy.from(name) : copy.to(name)}
        actions={
          <Button
            component={Link}
            to={`/account/messages?user=${other.userId}`}
            state={{ user: other }}
            size="sm"
            variant="default"
            leftSection={<IconMessage size={16} aria-hidden="true" />}
          >
            {copy.message(name)}
          </Button>
        }
      />
      <Undone closing={closing} />
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
        </>
      )}
      {side === 'buyer' && !closing.undone ? (
        <>
          {next(closing)}
          {closing.mayList ? <ClosingListAgain closing={closing} /> : null}
        </>
      ) : null}
    </div>
  );
}

/** The outcome of a sale that did not go through, or is being undone. */
function Undone({ closing }: { closing: Closing }) {
  const { ended, undone } = closing;
  if (!ended && !undone) return null;
  const words = ended ? endedWords(closing, ended) : { title: copy.undone, text: copy.undoneText };
  return (
    <Alert
      color={ended?.outcome === 'payment_taken_back' ? 'ribbon' : 'amber'}
      variant="light"
      title={words.title}
    >
      {words.text}
    </Alert>
  );
}

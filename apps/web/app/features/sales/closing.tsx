import type { Closing } from '@claimstead/contract/sales.contract.ts';
import { Alert, Badge, Button, Skeleton } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isProblem } from '../../lib/api-problem.ts';
import { formatPatentNumber, fullName } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { closingCopy as copy } from './closing.copy.ts';
import { ClosingNext } from './closing-next.tsx';
import { ClosingDocuments, ClosingReceipt, ClosingRecord } from './closing-parts.tsx';
import { saleQueries } from './sales.queries.ts';
import classes from './closing.module.css';

/** After the sale: what both sides keep, and what the new owner does next. */
export function ClosingScreen({ saleId }: { saleId: string }) {
  const query = useQuery(saleQueries.closing(saleId));
  if (query.isError && !query.data) return <Unusable {...query} />;
  if (!query.data) {
    return (
      <>
        <PageHeading title={copy.title} />
        <Skeleton height={320} radius="xs" role="status" aria-label={copy.title} />
      </>
    );
  }
  return <ClosingView closing={query.data} />;
}

function Unusable({ error, refetch }: { error: Error; refetch: () => unknown }) {
  const isEarly = isProblem(error) && error.code === 'sales.not_filed';
  return (
    <>
      <PageHeading title={copy.title} />
      {isEarly ? (
        <EmptyState
          title={copy.notFiled}
          action={
            <Button variant="default" component={Link} to="/account/todo">
              {copy.toActivity}
            </Button>
          }
        />
      ) : (
        <ErrorState title={copy.failed} error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function ClosingView({ closing }: { closing: Closing }) {
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
      {closing.undone ? (
        <Alert color="amber" variant="light" title={copy.undone}>
          {copy.undoneText}
        </Alert>
      ) : null}
      {settledOutside ? (
        <p className={classes.outside}>
          <Badge color="brass">{copy.settledOutside}</Badge> {copy.outsideText}
        </p>
      ) : (
        <>
          <ClosingRecord closing={closing} />
          <ClosingDocuments closing={closing} />
          <ClosingReceipt closing={closing} />
        </>
      )}
      {side === 'buyer' && !closing.undone ? <ClosingNext closing={closing} /> : null}
    </div>
  );
}

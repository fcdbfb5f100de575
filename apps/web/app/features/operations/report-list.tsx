import type { OperatorReport } from '@claimstead/contract/operations.contract.ts';
import { Badge, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { PagedList, RowContent, SearchBox, useSearchText } from './paged-list.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './operations.module.css';

const copy = operationsCopy.reports;

export function ReportList() {
  const text = useSearchText();
  const query = useInfiniteQuery(operationsQueries.reports(text));
  return (
    <>
      <div className={classes.bar}>
        <SearchBox hint={copy.searchHint} />
      </div>
      <PagedList
        query={query}
        empty={copy.empty}
        searched={text !== ''}
        rowKey={(report) => report.id}
      >
        {(report) => <ReportRow report={report} />}
      </PagedList>
    </>
  );
}

function ReportRow({ report }: { report: OperatorReport }) {
  const [asking, setAsking] = useState(false);
  const { id, reported, reporter, reason, details, message, closedTimestamp } = report;
  return (
    <RowContent
      title={reported.name}
      badges={
        <>
          <Badge color={closedTimestamp ? 'moss' : 'amber'}>
            {closedTimestamp ? copy.closed : copy.open}
          </Badge>
          {reported.suspended ? <Badge color="ribbon">{copy.suspended}</Badge> : null}
        </>
      }
      facts={[
        copy.reasons[reason],
        copy.by(reporter),
        formatDateTime(report.createTimestamp),
        reported.email ?? copy.gone,
      ]}
      actions={
        <>
          {reported.email ? (
            <Button
              size="sm"
              variant="subtle"
              component={Link}
              to={`/operations/users?query=${encodeURIComponent(reported.email)}`}
            >
              {copy.account}
            </Button>
          ) : null}
          {closedTimestamp ? null : (
            <Button size="sm" variant="default" onClick={() => setAsking(true)}>
              {copy.close}
            </Button>
          )}
        </>
      }
    >
      {details ? <p className={classes.message}>{details}</p> : null}
      {message ? (
        <p className={classes.replyText}>
          {message}
          <span>{copy.wrote(reported.name)}</span>
        </p>
      ) : null}
      <ReasonDialog
        act="closeReport"
        id={id}
        subject={reported.name}
        opened={asking}
        onClose={() => setAsking(false)}
      />
    </RowContent>
  );
}

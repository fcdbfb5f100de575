import { isolated } from '@claimstead/contract/visible-text.ts';
import type { OperatorReport } from '@claimstead/contract/operations.contract.ts';
import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { OperatorList } from './operator-list.tsx';
import { RowContent } from './row-content.tsx';
import { ReasonedButton } from './reasoned-button.tsx';
import classes from './operations.module.css';

const copy = operationsCopy.reports;

export function ReportList() {
  return (
    <OperatorList
      load={operationsQueries.reports}
      searchHint={copy.searchHint}
      empty={copy.empty}
      rowKey={(report) => report.id}
    >
      {(report) => <ReportRow report={report} />}
    </OperatorList>
  );
}

function ReportRow({ report }: { report: OperatorReport }) {
  const { reported, reporter, reason, details, message, status } = report;
  return (
    <RowContent
      title={reported.name}
      badges={
        <>
          <Badge color={status === 'open' ? 'amber' : 'moss'}>{copy[status]}</Badge>
          {reported.suspended ? <Badge color="ribbon">{copy.suspended}</Badge> : null}
        </>
      }
      facts={[
        copy.reasons[reason],
        copy.by(reporter),
        formatDateTime(report.createTimestamp),
        reported.email ?? copy.gone,
      ]}
      actions={<ReportActions report={report} />}
    >
      {details ? <p className={classes.message}>{details}</p> : null}
      {message ? (
        <p className={classes.replyText}>
          {message}
          <span>{copy.wrote(isolated(reported.name))}</span>
        </p>
      ) : null}
    </RowContent>
  );
}

function ReportActions({ report: { id, reported, status } }: { report: OperatorReport }) {
  return (
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
      {status === 'closed' ? (
        <Button size="sm" variant="subtle" component={Link} to={`/operations/audit?query=${id}`}>
          {copy.outcome}
        </Button>
      ) : (
        <ReasonedButton act="closeReport" id={id} label={copy.close} subject={reported.name} />
      )}
    </>
  );
}

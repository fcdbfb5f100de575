import type { Filing, FilingStatus } from '@claimstead/contract/filings.contract.ts';
import { Badge, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDate, formatPatentNumber } from '../../../lib/format.ts';
import { ConfirmFound } from './confirm-found.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { DismissFound } from './dismiss-found.tsx';
import { FileDialog } from './file-dialog.tsx';
import { filingEmpty, filingTabs, operationsCopy } from '../operations.copy.ts';
import { operationsQueries, packetAddress } from '../operations.queries.ts';
import { OperatorList } from '../operator-list.tsx';
import { ownerWords } from './owner-words.ts';
import { RecordDialog } from './record-dialog.tsx';
import { RowContent } from '../row-content.tsx';
import { useSearchText } from '../search-box.tsx';
import classes from '../operations.module.css';

const copy = operationsCopy.filings;

const filingStatuses = Object.keys(filingTabs).filter(isFilingStatus);

function isFilingStatus(value: string | null): value is FilingStatus {
  return value !== null && Object.hasOwn(filingTabs, value);
}

/** Assignments by the state of their filing; the open tab is in the address. */
export function FilingList() {
  const [search] = useSearchParams();
  const given = search.get('status');
  const status: FilingStatus = isFilingStatus(given) ? given : 'ready';
  return (
    <OperatorList
      load={(text) => operationsQueries.filings(status, text)}
      searchHint={copy.searchHint}
      empty={filingEmpty[status]}
      rowKey={(filing) => filing.saleId}
      tabs={<FilingTabs open={status} />}
    >
      {(filing) => <FilingRow filing={filing} />}
    </OperatorList>
  );
}

/** Each tab says how many it holds as soon as that is known. */
function FilingTabs({ open }: { open: FilingStatus }) {
  const text = useSearchText();
  const { data: counts } = useQuery(operationsQueries.filingCounts());
  return (
    <nav className={classes.tabs} aria-label={copy.tabs}>
      {filingStatuses.map((status) => (
        <Link
          key={status}
          className={classes.tab}
          to={`?${new URLSearchParams({ status, ...(text ? { query: text } : {}) })}`}
          aria-current={status === open ? 'page' : undefined}
          data-late={status === 'overdue' && counts?.overdue ? true : undefined}
        >
          {filingTabs[status]}{' '}
          {counts ? <span className={classes.count}>{counts[status]}</span> : null}
        </Link>
      ))}
    </nav>
  );
}

type FilingMove = 'file' | 'record' | 'correct';

function FilingRow({ filing }: { filing: Filing }) {
  const [open, setOpen] = useState<FilingMove | null>(null);
  const close = () => setOpen(null);
  const { onHold } = filing;
  return (
    <RowContent
      title={filing.title}
      badges={onHold ? <Badge color="ribbon">{copy.onHold[onHold]}</Badge> : null}
      facts={[formatPatentNumber(filing.patentNumber)]}
      actions={<FilingActions filing={filing} onMove={setOpen} />}
    >
      <FilingFacts filing={filing} />
      <FileDialog filing={filing} opened={open === 'file'} onClose={close} />
      <RecordDialog filing={filing} opened={open === 'record'} onClose={close} />
      <CorrectDialog filing={filing} opened={open === 'correct'} onClose={close} />
    </RowContent>
  );
}

type FilingActionsProps = { filing: Filing; onMove: (move: FilingMove) => void };

function FilingActions({ filing, onMove }: FilingActionsProps) {
  const { status, onHold } = filing;
  const isFiled = status === 'filed' || status === 'recorded';
  return (
    <>
      <Button
        component="a"
        href={packetAddress(filing.saleId)}
        download
        size="sm"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        {copy.packet}
      </Button>
      {!isFiled && onHold === null ? (
        <Button size="sm" onClick={() => onMove('file')}>
          {copy.enterReceipt}
        </Button>
      ) : status === 'filed' ? (
        <>
          {filing.found ? (
            <>
              <ConfirmFound filing={filing} found={filing.found} />
              <DismissFound filing={filing} found={filing.found} />
            </>
          ) : null}
          <Button
            size="sm"
            variant={filing.found ? 'default' : 'filled'}
            onClick={() => onMove('record')}
          >
            {copy.enterReel}
          </Button>
        </>
      ) : null}
      {!isFiled ? null : (
        <Button
          size="sm"
          variant="default"
          aria-label={copy.correctOf(filing.title)}
          onClick={() => onMove('correct')}
        >
          {copy.correct}
        </Button>
      )}
    </>
  );
}

function FilingFacts({ filing }: { filing: Filing }) {
  const { receipt, filedAt, reel, frame, recordBy } = filing;
  const isOverdue = filing.status === 'overdue';
  return (
    <dl className={classes.details}>
      <Fact name={copy.owners}>
        {filing.owners.map((owner) => `${ownerWords(owner)} (${owner.stake}%)`).join('; ')}
      </Fact>
      <Fact name={copy.buyer}>{filing.buyer}</Fact>
      <Fact name={copy.signed}>{formatDate(filing.signedAt)}</Fact>
      <Fact name={copy.recordBy}>
        <span className={isOverdue ? classes.late : undefined}>
          {formatDate(recordBy)}
          {isOverdue ? `, ${copy.overdue}` : ''}
        </span>
      </Fact>
      {receipt ? <Fact name={copy.receipt}>{receipt}</Fact> : null}
      {filedAt ? <Fact name={copy.filed}>{formatDate(filedAt)}</Fact> : null}
      {filing.found ? <Fact name={copy.found}>{copy.foundAs(filing.found)}</Fact> : null}
      {reel && frame ? <Fact name={copy.reelFrame}>{`${reel} / ${frame}`}</Fact> : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

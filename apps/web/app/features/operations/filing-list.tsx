import type { Filing, FilingStatus } from '@claimstead/contract/operations.contract.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDate, formatPatentNumber } from '../../lib/format.ts';
import { FileDialog } from './file-dialog.tsx';
import { filingEmpty, filingTabs, operationsCopy } from './operations.copy.ts';
import { operationsQueries, packetAddress } from './operations.queries.ts';
import { PagedList, RowContent, SearchBox, useSearchText } from './paged-list.tsx';
import { RecordDialog } from './record-dialog.tsx';
import classes from './operations.module.css';

const copy = operationsCopy.filings;

function isFilingStatus(value: string | null): value is FilingStatus {
  return value !== null && Object.hasOwn(filingTabs, value);
}

/** Assignments by the state of their filing; the tab stands in the address bar. */
export function FilingList() {
  const [search] = useSearchParams();
  const text = useSearchText();
  const given = search.get('status');
  const status: FilingStatus = isFilingStatus(given) ? given : 'ready';
  const query = useInfiniteQuery(operationsQueries.filings(status, text));
  return (
    <>
      <div className={classes.bar}>
        <nav className={classes.tabs} aria-label={copy.tabs}>
          {Object.entries(filingTabs).map(([value, label]) => (
            <Link
              key={value}
              className={classes.tab}
              to={`?${new URLSearchParams({ status: value, ...(text ? { query: text } : {}) })}`}
              aria-current={value === status ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <SearchBox hint={copy.searchHint} />
      </div>
      <PagedList
        query={query}
        empty={filingEmpty[status]}
        searched={text !== ''}
        rowKey={(filing) => filing.saleId}
      >
        {(filing) => <FilingRow filing={filing} />}
      </PagedList>
    </>
  );
}

function FilingRow({ filing }: { filing: Filing }) {
  const [open, setOpen] = useState<'file' | 'record' | null>(null);
  const close = () => setOpen(null);
  const { receipt, filedAt, reel, frame, recordBy } = filing;
  // The server decides what is late for the office; the screen only marks a date that has passed.
  const [loadedAt] = useState(() => Date.now());
  const late = reel === null && Date.parse(recordBy) < loadedAt;
  return (
    <RowContent
      title={filing.title}
      facts={[formatPatentNumber(filing.patentNumber)]}
      actions={
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
          {receipt === null ? (
            <Button size="sm" onClick={() => setOpen('file')}>
              {copy.enterReceipt}
            </Button>
          ) : reel === null ? (
            <Button size="sm" onClick={() => setOpen('record')}>
              {copy.enterReel}
            </Button>
          ) : null}
        </>
      }
    >
      <dl className={classes.details}>
        <Fact name={copy.owners}>
          {filing.owners.map(({ name, stake }) => `${name} (${stake}%)`).join(', ')}
        </Fact>
        <Fact name={copy.buyer}>{filing.buyer}</Fact>
        <Fact name={copy.signed}>{formatDate(filing.signedAt)}</Fact>
        <Fact name={copy.recordBy}>
          <span className={late ? classes.late : undefined}>
            {formatDate(recordBy)}
            {late ? `, ${copy.overdue}` : ''}
          </span>
        </Fact>
        {receipt ? <Fact name={copy.receipt}>{receipt}</Fact> : null}
        {filedAt ? <Fact name={copy.filed}>{formatDate(filedAt)}</Fact> : null}
        {reel && frame ? <Fact name={copy.reelFrame}>{`${reel} / ${frame}`}</Fact> : null}
      </dl>
      <FileDialog filing={filing} opened={open === 'file'} onClose={close} />
      <RecordDialog filing={filing} opened={open === 'record'} onClose={close} />
    </RowContent>
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

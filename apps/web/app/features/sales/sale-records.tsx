import type { SaleRecord } from '@claimstead/contract/sales.contract.ts';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCents, formatDate, fullName } from '../../lib/format.ts';
import { messagePath } from '../../lib/message-path.ts';
import { useMe } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PatentRow, PatentRowSkeleton } from '../../ui/patent-row.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { recordsCopy } from './records.copy.ts';
import { saleQueries } from './sales.queries.ts';
import classes from './sale-records.module.css';

const pageSize = 50;
const place = { plate: classes.plate, words: classes.words };

/** What the signed-in person bought or sold, newest first. */
export function SaleRecords({ kind }: { kind: 'purchased' | 'sold' }) {
  const { id } = useMe();
  const query = useQuery(saleQueries[kind](id));
  const copy = recordsCopy[kind];
  const none = (
    <EmptyState
      title={copy.empty}
      text={copy.emptyText}
      action={
        <Button variant="default" component={Link} to={copy.action.to}>
          {copy.action.label}
        </Button>
      }
    />
  );
  return (
    <QuerySection query={query} failed={copy.failed} waiting={<RecordsSkeleton />} empty={none}>
      {(records) => <Records records={records} kind={kind} />}
    </QuerySection>
  );
}

function Records({ records, kind }: { records: SaleRecord[]; kind: 'purchased' | 'sold' }) {
  const [shown, setShown] = useState(pageSize);
  return (
    <>
      <ul className={classes.list}>
        {records.slice(0, shown).map((record) => (
          <RecordRow key={record.id} record={record} kind={kind} />
        ))}
      </ul>
      {records.length > shown ? (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setShown(shown + pageSize)}>
            {recordsCopy.showMore(records.length - shown)}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function RecordRow({ record, kind }: { record: SaleRecord; kind: 'purchased' | 'sold' }) {
  const { patent, amount, settledOutside, createTimestamp } = record;
  const other = kind === 'purchased' ? record.soldUser : record.purchasedUser;
  return (
    <li className={classes.row}>
      <PatentRow
        patent={patent}
        heading="h2"
        linked
        facts={
          <>
            <span>{recordsCopy[kind].who(fullName(other))}</span>
            <time dateTime={createTimestamp}>{formatDate(createTimestamp)}</time>
            {settledOutside ? <Badge color="brass">{recordsCopy.settledOutside}</Badge> : null}
          </>
        }
        classNames={place}
      />
      <p className={classes.price}>{amount === null ? null : formatCents(amount)}</p>
      <Button
        component={Link}
        to={`/account/sales/${record.id}`}
        size="sm"
        variant="default"
        aria-label={recordsCopy.papersLabel(patent.title)}
      >
        {recordsCopy.papers}
      </Button>
      <Button
        component={Link}
        to={messagePath(other.userId, record.patent.id)}
        state={{ user: other }}
        size="sm"
        variant="default"
        leftSection={<IconMessage size={16} aria-hidden="true" />}
        aria-label={recordsCopy.messageLabel(fullName(other))}
      >
        {recordsCopy.message}
      </Button>
    </li>
  );
}

function RecordsSkeleton() {
  return (
    <ul className={classes.list} aria-hidden="true">
      {[0, 1, 2].map((index) => (
        <li key={index} className={classes.row}>
          <PatentRowSkeleton classNames={place} />
          <Skeleton height={18} width={80} radius="xs" />
        </li>
      ))}
    </ul>
  );
}

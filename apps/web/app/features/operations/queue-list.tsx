import type {
  QueueItem,
  QueueKind,
  QueueSort,
} from '@claimstead/contract/operations-queue.contract.ts';
import { queueWords } from '@claimstead/contract/team-words.ts';
import { Badge, Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { formatCents, formatDate, formatDateTime, formatPatentNumber } from '../../lib/format.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries, queueAddress } from './operations.queries.ts';
import { OperatorList } from './operator-list.tsx';
import { queueCopy as copy } from './queue.copy.ts';
import { RowContent } from './row-content.tsx';
import { StateBadge } from './sale-list.tsx';
import { useSearchText } from './search-box.tsx';
import classes from './operations.module.css';

const queueKinds = Object.keys(queueWords) as QueueKind[];
const queueSorts = Object.keys(copy.sorts) as QueueSort[];

/** Everything open; the address bar holds what is shown, its order and the search. */
export function QueueList() {
  const [search] = useSearchParams();
  const kind = queueKinds.find((one) => one === search.get('kind')) ?? null;
  const sort = queueSorts.find((one) => one === search.get('sort')) ?? 'due';
  return (
    <OperatorList
      load={(text) => operationsQueries.queue({ kind, sort }, text)}
      searchHint={copy.searchHint}
      empty={copy.empty}
      rowKey={(item) => `${item.kind} ${item.id}`}
      tabs={<QueueFilters kind={kind} sort={sort} />}
    >
      {(item) => <QueueRow item={item} />}
    </OperatorList>
  );
}

function QueueFilters({ kind, sort }: { kind: QueueKind | null; sort: QueueSort }) {
  const [, setSearch] = useSearchParams();
  const text = useSearchText();
  const set = (name: string, value: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (value === '') after.delete(name);
      else after.set(name, value);
      return after;
    });
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={copy.kind}
        size="sm"
        value={kind ?? ''}
        onChange={(event) => set('kind', event.currentTarget.value)}
        data={[
          { value: '', label: copy.all },
          ...queueKinds.map((value) => ({ value, label: queueWords[value] })),
        ]}
      />
      <NativeSelect
        label={copy.sort}
        size="sm"
        value={sort}
        onChange={(event) => set('sort', event.currentTarget.value)}
        data={queueSorts.map((value) => ({ value, label: copy.sorts[value] }))}
      />
      <Button
        component="a"
        href={queueAddress(kind, text)}
        download
        size="sm"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        {copy.download}
      </Button>
    </div>
  );
}

function QueueRow({ item }: { item: QueueItem }) {
  const { kind, state, waitsFor, title, patentNumber, people, amount, since, due, late } = item;
  const name = title || operationsCopy.listings.untitled;
  return (
    <RowContent
      title={name}
      badges={
        <>
          <Badge color={late ? 'ribbon' : 'amber'}>{queueWords[kind]}</Badge>
          {state && kind !== 'unfiled' ? <StateBadge state={state} /> : null}
          {late && kind !== 'stalled' ? <Badge color="ribbon">{copy.late}</Badge> : null}
        </>
      }
      facts={[
        patentNumber ? formatPatentNumber(patentNumber) : '',
        amount === null ? '' : formatCents(amount),
        people.join(', '),
        copy.since(formatDate(since)),
        due ? copy.due(formatDateTime(due)) : '',
        waitsFor && waitsFor !== 'team' ? copy.waits(operationsCopy.sales.awaited[waitsFor]) : '',
        item.waitingBuyers > 0 ? copy.waitingBuyers(item.waitingBuyers) : '',
      ]}
      actions={
        <Button
          size="sm"
          variant="default"
          component={Link}
          to={placeOf(item)}
          aria-label={copy.openItem(queueWords[kind], name)}
        >
          {copy.open}
        </Button>
      }
    >
      {kind === 'dispute' || kind === 'plan_dispute' ? (
        <p className={classes.message}>{evidenceOf(item)}</p>
      ) : null}
    </RowContent>
  );
}

function evidenceOf({ kind, state, signed }: QueueItem): string {
  if (kind === 'plan_dispute') return copy.evidence.plan;
  if (state === 'lost' || state === 'lost_paid') return copy.evidence.lost;
  return signed ? copy.evidence.signed : copy.evidence.before;
}

/** Where an operator acts on it. */
function placeOf({ kind, id, title, patentNumber }: QueueItem): string {
  const found = (query: string) => new URLSearchParams({ query }).toString();
  if (kind === 'unfiled') return `/operations/filings?status=ready&${found(id)}`;
  if (kind === 'title') return `/operations/titles/${id}`;
  if (kind === 'plan_dispute') return `/operations/listings?${found(patentNumber ?? title)}`;
  if (kind === 'transfer') return '/operations/transfers';
  if (kind === 'inquiry') return `/operations/inquiries?${found(title)}`;
  if (kind === 'report') return `/operations/reports?${found(title)}`;
  return `/operations/sales/${id}`;
}

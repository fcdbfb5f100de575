import type { OperatorUser } from '@claimstead/contract/operations.contract.ts';
import { Badge, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, fullName } from '../../lib/format.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { PagedList, RowContent, SearchBox, useSearchText } from './paged-list.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './operations.module.css';

const copy = operationsCopy.users;

export function UserList() {
  const text = useSearchText();
  const query = useInfiniteQuery(operationsQueries.users(text));
  return (
    <>
      <div className={classes.bar}>
        <SearchBox hint={copy.searchHint} />
      </div>
      <PagedList query={query} empty={copy.empty} searched={text !== ''} rowKey={(user) => user.id}>
        {(user) => <UserRow user={user} />}
      </PagedList>
    </>
  );
}

function UserRow({ user }: { user: OperatorUser }) {
  const [asking, setAsking] = useState(false);
  const { id, email, suspended, emailVerified, payoutsEnabled } = user;
  return (
    <RowContent
      title={fullName(user)}
      badges={
        <>
          {suspended ? <Badge color="ribbon">{copy.suspended}</Badge> : null}
          {emailVerified ? null : <Badge color="amber">{copy.unverified}</Badge>}
          {payoutsEnabled ? <Badge color="brass">{copy.payouts}</Badge> : null}
        </>
      }
      facts={[email, copy.since(formatDate(user.createTimestamp))]}
      actions={
        <Button size="sm" variant="default" onClick={() => setAsking(true)}>
          {suspended ? copy.restore : copy.suspend}
        </Button>
      }
    >
      <ReasonDialog
        act={suspended ? 'restoreUser' : 'suspend'}
        id={id}
        subject={`${fullName(user)}, ${email}`}
        opened={asking}
        onClose={() => setAsking(false)}
      />
    </RowContent>
  );
}

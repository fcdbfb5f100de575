import type { OperatorUser } from '@claimstead/contract/operations.contract.ts';
import { Badge } from '@mantine/core';
import { formatDate, fullName } from '../../lib/format.ts';
import { useMe } from '../../lib/session.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { OperatorList } from './operator-list.tsx';
import { RowContent } from './row-content.tsx';
import { ReasonedButton } from './reasoned-button.tsx';

const copy = operationsCopy.users;

export function UserList() {
  return (
    <OperatorList
      load={operationsQueries.users}
      searchHint={copy.searchHint}
      empty={copy.empty}
      rowKey={(user) => user.id}
    >
      {(user) => <UserRow user={user} />}
    </OperatorList>
  );
}

/** What operators may not do to their own account is not offered. */
function UserRow({ user }: { user: OperatorUser }) {
  const me = useMe();
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
        id === me.id ? null : (
          <ReasonedButton
            act={suspended ? 'restoreUser' : 'suspend'}
            id={id}
            label={suspended ? copy.restore : copy.suspend}
            subject={`${fullName(user)}, ${email}`}
          />
        )
      }
    />
  );
}

import type { OperatorTransfer } from '@claimstead/contract/operations.contract.ts';
import { Badge, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCents, formatDateTime } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { ReasonedButton } from './reasoned-button.tsx';
import { RowContent } from './row-content.tsx';
import classes from './operations.module.css';

const copy = operationsCopy.transfers;
const colors = { pending: 'moss', needs_details: 'amber', failed: 'ribbon' } as const;

/** Buyers' money that belongs to no sale, and what can be done about it. */
export function TransferList() {
  const query = useQuery(operationsQueries.transfers());
  return (
    <QuerySection
      query={query}
      failed={operationsCopy.failed}
      waiting={<Skeleton height={96} radius="xs" />}
      empty={<EmptyState title={copy.empty} />}
    >
      {(transfers) => (
        <ul className={classes.rows}>
          {transfers.map((transfer) => (
            <li key={transfer.userId} className={classes.row}>
              <TransferRow transfer={transfer} />
            </li>
          ))}
        </ul>
      )}
    </QuerySection>
  );
}

function TransferRow({ transfer }: { transfer: OperatorTransfer }) {
  const { userId, name, email, available, returning, status, problem } = transfer;
  const amount = formatCents(Math.max(available, returning));
  return (
    <RowContent
      title={amount}
      badges={
        <Badge color={status ? colors[status] : 'gray'}>
          {status ? copy.states[status] : copy.waiting}
        </Badge>
      }
      facts={[
        name,
        email,
        transfer.seenAt ? copy.seen(formatDateTime(transfer.seenAt)) : null,
        transfer.retryAt ? copy.retry(formatDateTime(transfer.retryAt)) : null,
      ]}
      actions={
        transfer.returnable ? (
          <ReasonedButton
            act="returnTransfer"
            id={userId}
            label={copy.returnNow}
            subject={`${name}, ${amount}`}
            amount={amount}
          />
        ) : null
      }
    >
      {problem ? <p className={classes.message}>{problem}</p> : null}
    </RowContent>
  );
}

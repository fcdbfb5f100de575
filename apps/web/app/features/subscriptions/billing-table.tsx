import type { Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatCents, formatDate, formatPatentNumber, formatRelative } from '../../lib/format.ts';
import classes from './billing.module.css';
import { subscriptionsCopy } from './subscriptions.copy.ts';

const copy = subscriptionsCopy.billing;
const [patent, type, amount, status, created, expires, actions] = copy.columns;
const running = new Set(['active', 'past_due', 'trialing']);

type BillingTableProps = {
  subscriptions: Subscription[];
  onCancel: (subscription: Subscription) => void;
};

/** A table on wide screens, a sheet per plan on narrow ones. */
export function BillingTable({ subscriptions, onCancel }: BillingTableProps) {
  return (
    <table className={classes.table}>
      <thead className={classes.head}>
        <tr>
          {copy.columns.map((column) => (
            <th key={column} scope="col" className="caption">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subscriptions.map((subscription) => (
          <Row
            key={subscription.id}
            subscription={subscription}
            onCancel={() => onCancel(subscription)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({ subscription, onCancel }: { subscription: Subscription; onCancel: () => void }) {
  const title = subscription.patentTitle || copy.untitled;
  const createdAt = new Date(subscription.created * 1000);
  const isActive = subscription.status === 'active';
  return (
    <tr>
      <td data-label={patent} className={classes.patent}>
        <Link to={`/listing/${subscription.patentId}`}>{title}</Link>
        <span className={classes.number}>{formatPatentNumber(subscription.patentNumber)}</span>
      </td>
      <td data-label={type}>{subscription.type}</td>
      <td data-label={amount}>{formatCents(subscription.amount)}</td>
      <td data-label={status}>
        <Badge color={isActive ? 'green' : 'yellow'}>
          {subscription.status.replaceAll('_', ' ')}
        </Badge>
      </td>
      <td data-label={created}>
        <time dateTime={createdAt.toISOString()}>{formatRelative(createdAt)}</time>
      </td>
      <td data-label={expires}>{formatDate(subscription.currentPeriodEnd * 1000)}</td>
      <td data-label={actions}>
        {running.has(subscription.status) ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={copy.cancelOf(title)}
            onClick={onCancel}
          >
            {copy.cancel}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

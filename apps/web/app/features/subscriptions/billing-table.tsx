import type { Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatCents, formatDate, formatPatentNumber } from '../../lib/format.ts';
import { formatRelative } from '../../lib/format-age.ts';
import classes from './billing.module.css';
import { changeButtonId, PlannedChange } from './planned-change.tsx';
import { subscriptionsCopy } from './subscriptions.copy.ts';

const copy = subscriptionsCopy.billing;
const [patent, type, amount, status, created, expires, actions] = copy.columns;
const nextCopy = subscriptionsCopy.nextPlan;
const renewalCopy = subscriptionsCopy.renewal;

type BillingTableProps = {
  subscriptions: Subscription[];
  onCancel: (subscription: Subscription) => void;
  onChange: (subscription: Subscription) => void;
  onPayRenewal: (subscription: Subscription) => void;
};

/** A table on wide screens, one sheet per plan on narrow ones. */
export function BillingTable(props: BillingTableProps) {
  const { subscriptions, onCancel, onChange, onPayRenewal } = props;
  return (
    <table className={classes.table}>
      <Columns names={copy.columns} />
      <tbody>
        {subscriptions.map((subscription) => (
          <Row
            key={subscription.id}
            subscription={subscription}
            onCancel={() => onCancel(subscription)}
            onChange={() => onChange(subscription)}
            onPayRenewal={() => onPayRenewal(subscription)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The head of a billing table. On narrow screens each cell names its column instead. */
export function Columns({ names }: { names: readonly string[] }) {
  return (
    <thead className={classes.head}>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" className="caption">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowProps = { subscription: Subscription } & Record<
  'onCancel' | 'onChange' | 'onPayRenewal',
  () => void
>;

function Row(props: RowProps) {
  const { subscription } = props;
  const createdAt = new Date(subscription.created * 1000);
  const isActive = subscription.status === 'active';
  const { moves, renewal } = subscription;
  return (
    <>
      <tr>
        <td data-label={patent} className={classes.patent}>
          <Link to={`/listing/${subscription.patentId}`}>{titleOf(subscription)}</Link>
          <span className={classes.number}>{formatPatentNumber(subscription.patentNumber)}</span>
        </td>
        <td data-label={type}>{subscription.type}</td>
        <td data-label={amount}>{formatCents(subscription.amount)}</td>
        <td data-label={status}>
          <Badge color={isActive ? 'green' : 'yellow'} className={classes.badge}>
            {subscription.status.replaceAll('_', ' ')}
          </Badge>
        </td>
        <td data-label={created}>
          <time dateTime={createdAt.toISOString()}>{formatRelative(createdAt)}</time>
        </td>
        <td data-label={expires}>
          <span className={classes.expires}>
            {formatDate(subscription.listedUntil * 1000)}
            <RenewalLine subscription={subscription} />
          </span>
        </td>
        <td data-label={actions}>
          <RowMoves {...props} />
        </td>
      </tr>
      {renewal?.changed || moves.includes('keep_plan') ? (
        <tr className={classes.plannedRow}>
          <td colSpan={copy.columns.length}>
            <PlannedChange subscription={subscription} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function RowMoves({ subscription, onCancel, onChange, onPayRenewal }: RowProps) {
  const title = titleOf(subscription);
  const { moves } = subscription;
  return (
    <span className={classes.moves}>
      {moves.includes('pay_renewal') ? (
        <Button size="compact-sm" aria-label={renewalCopy.actionOf(title)} onClick={onPayRenewal}>
          {renewalCopy.action}
        </Button>
      ) : null}
      {moves.includes('change_plan') ? (
        <Button
          size="compact-sm"
          variant="default"
          id={changeButtonId(subscription.id)}
          aria-label={nextCopy.changeOf(title)}
          onClick={onChange}
        >
          {nextCopy.change}
        </Button>
      ) : null}
      {moves.includes('cancel') ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={copy.cancelOf(title)}
          onClick={onCancel}
        >
          {copy.cancel}
        </Button>
      ) : null}
    </span>
  );
}

function titleOf({ patentTitle }: Subscription): string {
  return patentTitle || copy.untitled;
}

/** What an active plan does when it ends, unless it changes then: that has a row of its own. */
function RenewalLine({ subscription }: { subscription: Subscription }) {
  const { status, renewal } = subscription;
  if (status !== 'active' || renewal?.changed) return null;
  return (
    <span className={classes.number}>
      {renewal ? renewalWords(renewal.amount, subscription) : nextCopy.ends}
    </span>
  );
}

/** The charge, and its day if that isn't the last day: time carried over from an earlier plan follows it. */
function renewalWords(amount: number, { currentPeriodEnd, listedUntil }: Subscription): string {
  const on = formatDate(currentPeriodEnd * 1000);
  const isSameDay = on === formatDate(listedUntil * 1000);
  return nextCopy.renews(formatCents(amount), isSameDay ? null : on);
}

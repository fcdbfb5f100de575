import type { Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatCents, formatDate, formatPatentNumber, formatRelative } from '../../lib/format.ts';
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

/** A table on wide screens, a sheet per plan on narrow ones. */
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

/** The head of a table of billing: on narrow screens the cells name their columns themselves. */
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

function Row({ subscription, onCancel, onChange, onPayRenewal }: RowProps) {
  const title = subscription.patentTitle || copy.untitled;
  const createdAt = new Date(subscription.created * 1000);
  const isActive = subscription.status === 'active';
  const { moves, renewal } = subscription;
  return (
    <>
      <tr>
        <td data-label={patent} className={classes.patent}>
          <Link to={`/listing/${subscription.patentId}`}>{title}</Link>
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
            {isActive && !renewal?.changed ? (
              <span className={classes.number}>
                {renewal ? renewalWords(renewal.amount, subscription) : nextCopy.ends}
              </span>
            ) : null}
          </span>
        </td>
        <td data-label={actions}>
          <span className={classes.moves}>
            {moves.includes('pay_renewal') ? (
              <Button
                size="compact-sm"
                aria-label={renewalCopy.actionOf(title)}
                onClick={onPayRenewal}
              >
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

/** The charge, with its day where that is another one: time carried over from an earlier plan comes after it. */
function renewalWords(amount: number, { currentPeriodEnd, listedUntil }: Subscription): string {
  const on = formatDate(currentPeriodEnd * 1000);
  const isSameDay = on === formatDate(listedUntil * 1000);
  return nextCopy.renews(formatCents(amount), isSameDay ? null : on);
}

import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { Alert, Badge } from '@mantine/core';
import { formatCents, formatDate, fullName } from '../../lib/format.ts';
import { formatRelative } from '../../lib/format-age.ts';
import { LookAlikeNotice } from '../../ui/look-alike-notice.tsx';
import { AwaitedPayoutAccount } from './payout-account.tsx';
import { SaleActions } from './sale-actions.tsx';
import { SaleDetails } from './sale-details.tsx';
import {
  counterpartyOf,
  badgeOf,
  isUndone,
  noticeOf,
  rests,
  stepStates,
  waitedFor,
  wordsOf,
} from './sale-progress.ts';
import { SaleProposals } from './sale-proposals.tsx';
import { SaleTracker } from './sale-tracker.tsx';
import { salesCopy, type SaleSide } from './sales.copy.ts';
import classes from './sale-entry.module.css';

const badgeColors = {
  held: 'brass',
  questioned: 'amber',
  disputed: 'ribbon',
  dispute_lost: 'ribbon',
  refunded_outside: 'ribbon',
  being_checked: 'amber',
  refunding: 'amber',
  refunded: 'amber',
  released: 'moss',
} as const satisfies Record<Sale['paymentStatus'], string>;

type SaleEntryProps = { sale: Sale; side: SaleSide };

/** One sale: four steps, who has to act and since when, what comes next, and this side's buttons. */
export function SaleEntry({ sale, side }: SaleEntryProps) {
  const other = counterpartyOf(sale, side);
  const notice = noticeOf(sale, side);
  return (
    <div
      className={classes.entry}
      role="group"
      aria-label={`${salesCopy.sale[side]} ${salesCopy.with[side]} ${fullName(other)}`}
    >
      <p className={classes.headline}>
        <span>
          {salesCopy.sale[side]} {salesCopy.with[side]} <strong>{fullName(other)}</strong>
        </span>
        <span className={classes.amount}>{formatCents(sale.amount)}</span>
        <Badge component="span" color={badgeColors[sale.paymentStatus]}>
          {badgeOf(sale)}
        </Badge>
      </p>
      <LookAlikeNotice person={other} />
      {notice ? (
        <Alert color={badgeColors[sale.paymentStatus]} variant="light">
          {notice}
        </Alert>
      ) : null}
      {sale.covered > 0 && side === 'buyer' && !isUndone(sale) ? (
        <p className={classes.next}>{salesCopy.covered(formatCents(sale.covered))}</p>
      ) : null}
      <SaleTracker states={stepStates(sale)} />
      {rests(sale) ? null : <CurrentStep sale={sale} side={side} />}
      {sale.moves.includes('verify_bank') ? <AwaitedPayoutAccount /> : null}
      <SaleActions sale={sale} side={side} />
      <SaleProposals sale={sale} side={side} />
      <SaleDetails sale={sale} />
    </div>
  );
}

function CurrentStep({ sale, side }: SaleEntryProps) {
  const words = wordsOf(sale, side);
  const missing = waitedFor(sale);
  return (
    <div className={classes.now}>
      <p className={classes.waiting}>
        {words.waiting}
        {missing
          ? ` ${salesCopy[missing.step === 0 ? 'unverified' : 'unsigned'](missing.names)}`
          : null}
      </p>
      <p className={classes.since}>
        <time dateTime={sale.stepSince}>
          {salesCopy.since(formatDate(sale.stepSince), formatRelative(sale.stepSince))}
        </time>
      </p>
      <p className={classes.next}>
        <span className="caption">{salesCopy.next}</span> {words.next}
      </p>
    </div>
  );
}

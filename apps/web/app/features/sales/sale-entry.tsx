import type { Payout } from '@claimstead/contract/sales.contract.ts';
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
} as const satisfies Record<Payout['paymentStatus'], string>;

type SaleEntryProps = { payout: Payout; side: SaleSide };

/** One sale: four steps, who has to act and since when, what comes next, and this side's buttons. */
export function SaleEntry({ payout, side }: SaleEntryProps) {
  const other = counterpartyOf(payout, side);
  const notice = noticeOf(payout, side);
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
        <span className={classes.amount}>{formatCents(payout.amount)}</span>
        <Badge component="span" color={badgeColors[payout.paymentStatus]}>
          {badgeOf(payout)}
        </Badge>
      </p>
      <LookAlikeNotice person={other} />
      {notice ? (
        <Alert color={badgeColors[payout.paymentStatus]} variant="light">
          {notice}
        </Alert>
      ) : null}
      {payout.covered > 0 && side === 'buyer' && !isUndone(payout) ? (
        <p className={classes.next}>{salesCopy.covered(formatCents(payout.covered))}</p>
      ) : null}
      <SaleTracker states={stepStates(payout)} />
      {rests(payout) ? null : <CurrentStep payout={payout} side={side} />}
      {payout.moves.includes('verify_bank') ? <AwaitedPayoutAccount /> : null}
      <SaleActions payout={payout} side={side} />
      <SaleDetails payout={payout} />
    </div>
  );
}

function CurrentStep({ payout, side }: SaleEntryProps) {
  const words = wordsOf(payout, side);
  const missing = waitedFor(payout);
  return (
    <div className={classes.now}>
      <p className={classes.waiting}>
        {words.waiting}
        {missing
          ? ` ${salesCopy[missing.step === 0 ? 'unverified' : 'unsigned'](missing.names)}`
          : null}
      </p>
      <p className={classes.since}>
        <time dateTime={payout.stepSince}>
          {salesCopy.since(formatDate(payout.stepSince), formatRelative(payout.stepSince))}
        </time>
      </p>
      <p className={classes.next}>
        <span className="caption">{salesCopy.next}</span> {words.next}
      </p>
    </div>
  );
}

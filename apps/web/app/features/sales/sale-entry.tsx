import { type SaleSide, saleWords } from '@claimstead/contract/sale-words.ts';
import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { Alert, Anchor, Badge } from '@mantine/core';
import { Link } from 'react-router';
import { formatCents, fullName } from '../../lib/format.ts';
import { LookAlikeNotice } from '../../ui/look-alike-notice.tsx';
import { SaleAdvisers } from './advisers/sale-advisers.tsx';
import { AwaitedPayoutAccount } from './payouts/payout-account.tsx';
import { SaleActions } from './sale-actions.tsx';
import { SaleDetails } from './sale-details.tsx';
import {
  awaitedOf,
  counterpartyOf,
  isUndone,
  rests,
  stepDays,
  stepStates,
  wordsOf,
} from './sale-progress.ts';
import { SaleProposals } from './sale-proposals.tsx';
import { StandingLines } from './standing-lines.tsx';
import { SaleTracker } from './sale-tracker.tsx';
import { salesCopy, toneColors } from './sales.copy.ts';
import classes from './sale-entry.module.css';

type SaleEntryProps = { sale: Sale; side: SaleSide };

/** One sale: four steps, who has to act by when, what happens if not, and this side's buttons. */
export function SaleEntry({ sale, side }: SaleEntryProps) {
  const other = counterpartyOf(sale, side);
  const { badge, tone } = saleWords[sale.standing.state];
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
        <Badge component="span" color={toneColors[tone]}>
          {badge}
        </Badge>
      </p>
      <LookAlikeNotice person={other} />
      {sale.covered > 0 && side === 'buyer' && !isUndone(sale) ? (
        <p className={classes.next}>{salesCopy.covered(formatCents(sale.covered))}</p>
      ) : null}
      <SaleTracker states={stepStates(sale)} days={stepDays(sale)} />
      {rests(sale) ? (
        <Alert
          color={toneColors[tone]}
          variant="light"
          title={isUndone(sale) ? salesCopy.ended : undefined}
        >
          <Standing sale={sale} side={side} />
        </Alert>
      ) : (
        <Standing sale={sale} side={side} />
      )}
      {sale.moves.includes('verify_bank') ? <AwaitedPayoutAccount /> : null}
      <SaleActions sale={sale} side={side} />
      <SaleProposals sale={sale} side={side} />
      <SaleDetails sale={sale} />
      <SaleAdvisers saleId={sale.id} patentId={sale.patent.id} />
    </div>
  );
}

function Standing({ sale, side }: SaleEntryProps) {
  const awaited = awaitedOf(sale);
  const isSigning = sale.standing.state === 'owners_sign';
  return (
    <>
      <StandingLines
        words={wordsOf(sale, side)}
        since={sale.standing.since}
        awaited={
          awaited.length > 0 ? salesCopy[isSigning ? 'unsigned' : 'unverified'](awaited) : null
        }
      />
      {isUndone(sale) ? (
        <Anchor component={Link} to={`/account/sales/${sale.id}`} size="sm">
          {salesCopy.see}
        </Anchor>
      ) : null}
    </>
  );
}

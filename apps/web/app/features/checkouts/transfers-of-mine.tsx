import type { OwnTransfers } from '@claimstead/contract/customer-cash.contract.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCents } from '../../lib/format.ts';
import { usePollInterval } from '../../lib/live.ts';
import { PaymentUnderWay } from './payment-under-way.tsx';
import { purchaseCopy } from './purchase.copy.ts';
import { checkoutQueries } from './checkouts.queries.ts';
import classes from './payment-return.module.css';

const copy = purchaseCopy.transfers;

/** Payments at a fixed price that wait for the buyer's bank, and money on its way back; otherwise nothing. */
export function TransfersOfMine() {
  const refetchInterval = usePollInterval(30);
  const { data } = useQuery({ ...checkoutQueries.transfers(), refetchInterval });
  if (!data || !isSomething(data)) return null;
  const cash = cashText(data);
  return (
    <section className={classes.transfers} aria-label={copy.title}>
      {data.waiting.filter(isOwnDeal).map(({ patentId, title }) => (
        <div key={patentId} className={classes.returned}>
          <p className={classes.title}>
            <Anchor component={Link} to={`/listing/${patentId}`} c="inherit">
              {title}
            </Anchor>
          </p>
          <PaymentUnderWay patentId={patentId} />
        </div>
      ))}
      {cash ? (
        <div className={classes.returned} role="status">
          <p className={classes.title}>{cash.title}</p>
          <p className={classes.text}>{cash.text}</p>
        </div>
      ) : null}
    </section>
  );
}

/** Whether {@link TransfersOfMine} shows something: then the page is not empty. */
export function useHasTransfers(): boolean {
  const { data } = useQuery(checkoutQueries.transfers());
  return data !== undefined && isSomething(data);
}

function isSomething(transfers: OwnTransfers): boolean {
  return transfers.waiting.some(isOwnDeal) || cashText(transfers) !== null;
}

/** A payment for an accepted offer is shown with the offer. */
function isOwnDeal({ ofOffer }: OwnTransfers['waiting'][number]): boolean {
  return !ofOffer;
}

function cashText({ available, returning, status }: OwnTransfers) {
  if (status === 'failed') return copy.failed(formatCents(available));
  if (status === 'needs_details') return copy.needsDetails(formatCents(returning));
  if (returning > 0) return copy.returning(formatCents(returning));
  if (available > 0) return copy.kept(formatCents(available));
  return null;
}

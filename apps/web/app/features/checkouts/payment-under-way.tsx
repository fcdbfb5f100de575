import type { PaymentUnderWay as UnderWay } from '@claimstead/contract/customer-cash.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents, formatDateTime } from '../../lib/format.ts';
import { purchaseCopy } from './purchase.copy.ts';
import { checkoutQueries, type PaymentState } from './checkouts.queries.ts';
import { StopTransferDialog } from './stop-transfer-dialog.tsx';
import classes from './payment-return.module.css';

/** What is known about a payment that this buyer has started and that is not held yet, by when, and what can be done. */
export function PaymentUnderWay({ patentId }: { patentId: string }) {
  const [stopping, setStopping] = useState(false);
  // Live updates bring its changes.
  const { data } = useQuery({ ...checkoutQueries.paymentStatus(patentId), refetchInterval: false });
  const { data: transfers } = useQuery(checkoutQueries.transfers());
  const underWay = transfers?.waiting.find((payment) => payment.patentId === patentId) ?? null;
  const text = underWay ? wordsOf(underWay) : data ? textOf(data) : null;
  if (!data || !text) return null;
  const { received, verifyUrl, status } = data;
  return (
    <div className={classes.underWay}>
      <p role="status">{text}</p>
      {verifyUrl ? <VerifyLink url={verifyUrl} /> : null}
      {status === 'open' && received > 0 ? (
        <div className={classes.actions}>
          <Button size="sm" variant="default" onClick={() => setStopping(true)}>
            {purchaseCopy.stop.open}
          </Button>
        </div>
      ) : null}
      <StopTransferDialog
        patentId={patentId}
        receivedCents={received}
        opened={stopping}
        onClose={() => setStopping(false)}
      />
    </div>
  );
}

/** Leads to the provider's page where the code of a micro-deposit is entered. */
export function VerifyLink({ url }: { url: string }) {
  return (
    <div className={classes.actions}>
      <Button size="sm" component="a" href={url} target="_blank" rel="noopener noreferrer">
        {purchaseCopy.verify.action}
      </Button>
    </div>
  );
}

/** What a payment waits for, by when, and what happens otherwise. */
export function wordsOf({ state, amount, received, by }: UnderWay): string {
  return purchaseCopy.underWay[state]({
    amount: formatCents(amount),
    received: formatCents(received),
    missing: formatCents(amount - received),
    by: formatDateTime(by),
  });
}

/** A payment that waits for no bank. */
function textOf({ status, titleStops }: PaymentState): string | null {
  return status === 'ended' && titleStops ? purchaseCopy.titleStopped.text : null;
}

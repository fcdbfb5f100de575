import { useQuery } from '@tanstack/react-query';
import { formatCents } from '../../lib/format.ts';
import { purchaseCopy } from './sales.copy.ts';
import { saleQueries } from './sales.queries.ts';
import classes from './payment-return.module.css';

/** What is known of a payment that this buyer has begun and that is not held yet; nothing else. */
export function PaymentUnderWay({ patentId }: { patentId: string }) {
  // News of it comes by itself.
  const { data } = useQuery({ ...saleQueries.paymentStatus(patentId), refetchInterval: false });
  const text = data ? textOf(data) : null;
  return text ? (
    <p className={classes.underWay} role="status">
      {text}
    </p>
  ) : null;
}

type Progress = {
  status: string;
  amount: number | null;
  received: number;
  transferExpected: boolean;
};

function textOf({ status, amount, received, transferExpected }: Progress): string | null {
  if (status === 'processing') return purchaseCopy.underWay.processing;
  if (status !== 'open' || !transferExpected || amount === null) return null;
  return received > 0
    ? purchaseCopy.transfer.short(formatCents(received), formatCents(amount - received))
    : purchaseCopy.underWay.transfer(formatCents(amount));
}

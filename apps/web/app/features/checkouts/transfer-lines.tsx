import { toDollars } from '@claimstead/contract/cents.ts';
import { Anchor, Button, CopyButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatCents, formatDateTime } from '../../lib/format.ts';
import { Refusal } from '../../ui/dialog-end.tsx';
import type { BankTransfer } from './bank-transfer.ts';
import { PaymentOutcome } from './payment-outcome.tsx';
import { purchaseCopy } from './purchase.copy.ts';
import { checkoutQueries, useTransferPdf } from './checkouts.queries.ts';
import classes from './purchase-dialog.module.css';

const copy = purchaseCopy.transfer;
/** A transfer takes days; live updates report it, and this is only the fallback. */
const pollMs = 15_000;

type TransferLinesProps = {
  patentId: string;
  transfer: BankTransfer;
  onOtherWay: () => void;
  onClose: () => void;
};

/** Where to send how much with which reference, until the money arrives. */
export function TransferLines(props: TransferLinesProps) {
  const { patentId, transfer, onOtherWay, onClose } = props;
  const { data } = useQuery({
    ...checkoutQueries.paymentStatus(patentId),
    refetchInterval: pollMs,
  });
  if (data && data.status !== 'open' && data.status !== 'none') {
    return <PaymentOutcome patentId={patentId} onClose={onClose} />;
  }
  const received = data?.received ?? 0;
  const missing = received > 0 && data?.amount ? data.amount - received : transfer.missingCents;
  return (
    <div className={classes.root}>
      <div className={classes.awaited} role="status">
        <p>{received > 0 ? copy.short(formatCents(received), formatCents(missing)) : copy.text}</p>
        {data ? (
          <p>
            {data.reservedUntil
              ? copy.reserved(formatDateTime(data.reservedUntil))
              : copy.unreserved}
          </p>
        ) : null}
      </div>
      <Lines transfer={transfer} received={received} missing={missing} />
      <DetailsAsPdf patentId={patentId} />
      {transfer.hostedUrl ? (
        <Anchor href={transfer.hostedUrl} target="_blank" rel="noopener noreferrer" size="sm">
          {copy.hosted}
        </Anchor>
      ) : null}
      <div className={classes.actions}>
        <Button variant="default" onClick={onOtherWay}>
          {copy.otherWay}
        </Button>
        <Button onClick={onClose}>{copy.done}</Button>
      </div>
    </div>
  );
}

type LinesProps = { transfer: BankTransfer; received: number; missing: number };

function Lines({ transfer, received, missing }: LinesProps) {
  return (
    <dl className={classes.transfer}>
      {received > 0 ? <Line name={copy.received} value={formatCents(received)} /> : null}
      <Line
        name={received > 0 ? copy.missing : copy.amount}
        value={formatCents(missing)}
        copied={toDollars(missing).toFixed(2)}
      />
      <Line name={copy.holder} value={transfer.holder} />
      <Line name={copy.bank} value={transfer.bank} />
      <Line name={copy.routing} value={transfer.routingNumber} copied={transfer.routingNumber} />
      <Line name={copy.account} value={transfer.accountNumber} copied={transfer.accountNumber} />
      <Line name={copy.reference} value={transfer.reference} copied={transfer.reference} />
    </dl>
  );
}

function DetailsAsPdf({ patentId }: { patentId: string }) {
  const take = useTransferPdf(patentId);
  return (
    <>
      <div>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {copy.pdf}
        </Button>
      </div>
      <Refusal error={take.error} failed={copy.pdfFailed} />
    </>
  );
}

function Line({ name, value, copied }: { name: string; value: string; copied?: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        {copied ? (
          <CopyButton value={copied}>
            {({ copied: isCopied, copy: take }) => (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={take}
                aria-label={`${copy.copy}: ${name}`}
              >
                {isCopied ? copy.isCopied : copy.copy}
              </Button>
            )}
          </CopyButton>
        ) : null}
      </dd>
    </div>
  );
}

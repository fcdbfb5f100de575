import type { Patent, PatentCard } from '@claimstead/contract/listings.contract.ts';
import { Elements } from '@stripe/react-stripe-js';
import { Modal, Skeleton, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import { formatCents, formatPatentNumber } from '../../lib/format.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PaymentForm, type PaymentFormProps } from './payment-form.tsx';
import { type BankTransfer, readBankTransfer } from './bank-transfer.ts';
import { PaymentOutcome } from './payment-outcome.tsx';
import { paymentLook } from '../../ui/provider-look.ts';
import { loadPaymentProvider } from './provider-scripts.ts';
import { purchaseCopy } from './purchase.copy.ts';
import { saleQueries, useRefreshSales } from './sales.queries.ts';
import { TransferInstructions } from './transfer-instructions.tsx';
import classes from './purchase-dialog.module.css';

type PurchaseDialogProps = {
  listing: PatentCard | Patent;
  /** What is due, in cents: the accepted offer, or the fixed price. The server refuses any other. */
  amountCents: number;
  opened: boolean;
  onClose: () => void;
};

/** Pays for a patent in the provider's form, then says what the server knows of the payment. */
export function PurchaseDialog({ listing, amountCents, opened, onClose }: PurchaseDialogProps) {
  const number = formatPatentNumber(listing.patentNumber).replace(/^US /, '');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={purchaseCopy.title(number)}
      size="lg"
      closeOnClickOutside={false}
    >
      <Purchase listing={listing} amountCents={amountCents} onClose={onClose} />
    </Modal>
  );
}

function Purchase({ listing, amountCents, onClose }: Omit<PurchaseDialogProps, 'opened'>) {
  const [submitted, setSubmitted] = useState(false);
  const [transfer, setTransfer] = useState<BankTransfer | null>(null);
  const [startOver, setStartOver] = useState(false);
  const refresh = useRefreshSales();
  if (transfer) {
    return (
      <TransferInstructions
        patentId={listing.id}
        transfer={transfer}
        onOtherWay={() => {
          setTransfer(null);
          setStartOver(true);
        }}
        onClose={onClose}
      />
    );
  }
  if (submitted) {
    return <PaymentOutcome patentId={listing.id} onClose={onClose} />;
  }
  return (
    <div className={classes.root}>
      <dl className={classes.bill}>
        <div>
          <dt>{listing.title}</dt>
          <dd>{formatCents(amountCents)}</dd>
        </div>
        <div className={classes.fee}>
          <dt>{purchaseCopy.fee}</dt>
          <dd>{formatCents(0)}</dd>
        </div>
      </dl>
      <ProviderForm
        startOver={startOver}
        listing={listing}
        amountCents={amountCents}
        onClose={onClose}
        onSubmitted={(payment) => {
          const instructions = readBankTransfer(payment);
          setTransfer(instructions);
          setSubmitted(instructions === null);
          void refresh();
        }}
      />
    </div>
  );
}

type ProviderFormProps = Omit<PurchaseDialogProps, 'opened'> & {
  onSubmitted: PaymentFormProps['onSubmitted'];
  /** Another way than the transfer that was begun is wanted. */
  startOver: boolean;
};

function ProviderForm(props: ProviderFormProps) {
  const { listing, amountCents } = props;
  const dark = useComputedColorScheme('light') === 'dark';
  const appearance = useMemo(() => paymentLook(dark), [dark]);
  const secret = useQuery(saleQueries.clientSecret(listing.id, amountCents));
  const provider = useQuery({
    queryKey: ['payment-provider'],
    queryFn: loadPaymentProvider,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The provider's object is no data to compare or share.
    structuralSharing: false,
  });
  // Somebody who comes back finds the instructions of the transfer that was begun.
  const existing = useQuery({
    queryKey: ['payment-existing', secret.data],
    queryFn: async () => {
      const found = await provider.data?.retrievePaymentIntent(secret.data ?? '');
      return found?.paymentIntent ?? null;
    },
    enabled: secret.isSuccess && provider.isSuccess,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [otherWay, setOtherWay] = useState(props.startOver);
  const failed = secret.isError ? secret : provider.isError ? provider : null;
  // Begun in another tab or on another day: the server says how far it is.
  if (isProblem(secret.error) && secret.error.code === 'sales.already_paid') {
    return <PaymentOutcome patentId={listing.id} onClose={props.onClose} />;
  }
  if (failed) {
    return (
      <ErrorState
        title={purchaseCopy.loadFailed}
        error={failed.error}
        onRetry={() => {
          if (secret.isError) void secret.refetch();
          if (provider.isError) void provider.refetch();
        }}
      />
    );
  }
  if (!secret.data || !provider.data || existing.isPending) return <FormSkeleton />;
  const transfer = otherWay ? null : readBankTransfer(existing.data);
  if (transfer) {
    return (
      <TransferInstructions
        patentId={listing.id}
        transfer={transfer}
        onOtherWay={() => setOtherWay(true)}
        onClose={props.onClose}
      />
    );
  }
  // The account that was typed in waits for the code of its deposit; typing another is another way.
  if (!otherWay && existing.data?.next_action?.type === 'verify_with_microdeposits') {
    return <PaymentOutcome patentId={listing.id} onClose={props.onClose} />;
  }
  return (
    <Elements
      stripe={provider.data}
      options={{ clientSecret: secret.data, appearance, loader: 'auto' }}
    >
      <PaymentForm
        patentId={listing.id}
        amountCents={amountCents}
        onCancel={props.onClose}
        onSubmitted={props.onSubmitted}
      />
    </Elements>
  );
}

function FormSkeleton() {
  return (
    <div role="status" aria-label={purchaseCopy.loading} className={classes.skeleton}>
      <Skeleton height={44} radius="xs" />
      <Skeleton height={44} radius="xs" />
      <Skeleton height={44} radius="xs" />
      <Skeleton height={42} mt={20} radius="xs" />
    </div>
  );
}

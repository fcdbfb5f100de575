import type { Patent, PatentCard } from '@claimstead/contract/listings.contract.ts';
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { Modal, Skeleton, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
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
import { isAboutTitle, TitleStop } from './title-stop.tsx';
import { TransferInstructions } from './transfer-instructions.tsx';
import classes from './purchase-dialog.module.css';

type PurchaseDialogProps = {
  listing: PatentCard | Patent;
  /** What is due, in cents: the accepted offer, or the fixed price. The server refuses any other. */
  amountCents: number;
  /** What is known of the title: outcome, day and reasons. Shown before anything is paid. */
  title: ReactNode;
  opened: boolean;
  onClose: () => void;
  /** What the seller disclosed, below what is due. */
  disclosed: ReactNode;
};

/** Pays for a patent in the provider's form, then says what the server knows about the payment. */
export function PurchaseDialog({ opened, ...purchase }: PurchaseDialogProps) {
  const { listing, onClose } = purchase;
  const number = formatPatentNumber(listing.patentNumber).replace(/^US /, '');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={purchaseCopy.title(number)}
      size="lg"
      closeOnClickOutside={false}
    >
      <Purchase {...purchase} />
    </Modal>
  );
}

function Purchase({
  listing,
  amountCents,
  title,
  onClose,
  disclosed,
}: Omit<PurchaseDialogProps, 'opened'>) {
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
      <Bill listing={listing} amountCents={amountCents} />
      {disclosed}
      <ProviderForm
        startOver={startOver}
        listing={listing}
        amountCents={amountCents}
        title={title}
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

function Bill({ listing, amountCents }: Pick<PurchaseDialogProps, 'listing' | 'amountCents'>) {
  return (
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
  );
}

type ProviderFormProps = Omit<PurchaseDialogProps, 'opened' | 'disclosed'> & {
  onSubmitted: PaymentFormProps['onSubmitted'];
  /** The person wants to pay another way than by the transfer they began. */
  startOver: boolean;
};

function ProviderForm(props: ProviderFormProps) {
  const { listing, amountCents } = props;
  const [titleUnchecked, setTitleUnchecked] = useState(false);
  const { secret, provider, existing } = usePayment(listing.id, amountCents, titleUnchecked);
  const hasEnded = useHasEnded(listing.id, secret.dataUpdatedAt);
  const [otherWay, setOtherWay] = useState(props.startOver);
  const failed = secret.isError ? secret : provider.isError ? provider : null;
  // It was begun in another tab or on another day: the server says how far it is.
  if (isProblem(secret.error) && secret.error.code === 'sales.already_paid') {
    return <PaymentOutcome patentId={listing.id} onClose={props.onClose} />;
  }
  if (secret.isError && isAboutTitle(secret.error)) {
    return (
      <TitleStop
        error={secret.error}
        title={props.title}
        onPressOn={() => setTitleUnchecked(true)}
        onRetry={() => void secret.refetch()}
        onCancel={props.onClose}
      />
    );
  }
  if (hasEnded) return <PaymentOutcome patentId={listing.id} onClose={props.onClose} />;
  if (failed) return <LoadFailed error={failed.error} parts={[secret, provider]} />;
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
  // The bank account that was entered waits for its deposit's code; entering another is another way.
  if (!otherWay && existing.data?.next_action?.type === 'verify_with_microdeposits') {
    return <PaymentOutcome patentId={listing.id} onClose={props.onClose} />;
  }
  return (
    <ProviderElements stripe={provider.data} clientSecret={secret.data}>
      {props.title}
      <PaymentForm
        patentId={listing.id}
        amountCents={amountCents}
        onCancel={props.onClose}
        onSubmitted={props.onSubmitted}
      />
    </ProviderElements>
  );
}

/** Tries again what failed, and only that. */
function LoadFailed({
  error,
  parts,
}: {
  error: Error | null;
  parts: readonly { isError: boolean; refetch: () => Promise<unknown> }[];
}) {
  const retry = () => {
    for (const part of parts) if (part.isError) void part.refetch();
  };
  return <ErrorState title={purchaseCopy.loadFailed} error={error} onRetry={retry} />;
}

/** Whether the payment ended while its form was open: live updates bring that. @param since when it was opened. */
function useHasEnded(patentId: string, since: number): boolean {
  const { data, dataUpdatedAt } = useQuery({
    ...saleQueries.paymentStatus(patentId),
    enabled: since > 0,
    refetchInterval: false,
  });
  return data?.status === 'ended' && dataUpdatedAt > since;
}

/** The payment's secret, the provider's script, and the payment as the provider has it. */
function usePayment(patentId: string, amountCents: number, titleUnchecked: boolean) {
  const secret = useQuery(saleQueries.clientSecret(patentId, amountCents, titleUnchecked));
  const provider = useQuery({
    queryKey: ['payment-provider'],
    queryFn: loadPaymentProvider,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The provider's object is not data that could be compared or shared.
    structuralSharing: false,
  });
  // A person who comes back finds the instructions for the transfer they began.
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
  return { secret, provider, existing };
}

type ProviderElementsProps = { stripe: Stripe; clientSecret: string; children: ReactNode };

/** The provider's fields, in the colors of this page. */
function ProviderElements({ stripe, clientSecret, children }: ProviderElementsProps) {
  const dark = useComputedColorScheme('light') === 'dark';
  const appearance = useMemo(() => paymentLook(dark), [dark]);
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, loader: 'auto' }}>
      {children}
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

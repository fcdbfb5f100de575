import type { Stripe } from '@stripe/stripe-js';
import { Elements } from '@stripe/react-stripe-js';
import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { paymentLook } from '../../ui/provider-look.ts';
import { readBankTransfer } from './bank-transfer.ts';
import { ConfirmKnowing } from './confirm-knowing.tsx';
import { PaymentForm, type PaymentFormProps } from './payment-form.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';
import { loadPaymentProvider } from '../../lib/provider-scripts.ts';
import { purchaseCopy } from './purchase.copy.ts';
import type { PurchaseDialogProps } from './purchase-dialog.tsx';
import { checkoutQueries, useConfirmStatus, useRefreshState } from './checkouts.queries.ts';
import { isAboutTitle, TitleStop } from './title-stop.tsx';
import { TransferInstructions } from './transfer-instructions.tsx';
import classes from './purchase-dialog.module.css';

type ProviderFormProps = Omit<PurchaseDialogProps, 'opened' | 'known'> & {
  onSubmitted: PaymentFormProps['onSubmitted'];
  /** The person wants to pay another way than by the transfer they began. */
  startOver: boolean;
};

/** Nothing is opened before it is known what speaks against buying, and the buyer has confirmed knowing it. */
export function KnowingBuyer(props: ProviderFormProps) {
  const { state, onClose } = props;
  const [knows, setKnows] = useState(false);
  const [readOf, setReadOf] = useState<string | null>(null);
  if (state === undefined) return null;
  if (state.title.state === 'not_checked' && !knows) {
    const { text, confirm } = purchaseCopy.titleUnchecked;
    return (
      <ConfirmKnowing confirm={confirm} onConfirm={() => setKnows(true)} onCancel={onClose}>
        <p className={classes.promise}>{text}</p>
      </ConfirmKnowing>
    );
  }
  const disclaimed = state.disclaimer;
  if (disclaimed !== null && disclaimed !== readOf) {
    return <DisclaimerToRead {...props} words={disclaimed} onRead={() => setReadOf(disclaimed)} />;
  }
  return <ProviderForm {...props} knowsUnchecked={knows} />;
}

type DisclaimerToReadProps = Pick<ProviderFormProps, 'listing' | 'onClose'> & {
  words: string;
  onRead: () => void;
};

/** A terminal disclaimer ties the patent to others: its words stand above. The server keeps that they were read. */
function DisclaimerToRead({ listing, words, onClose, onRead }: DisclaimerToReadProps) {
  const confirmation = useConfirmStatus(listing.id);
  const { text, confirm } = purchaseCopy.disclaimer;
  return (
    <ConfirmKnowing
      // Other words are confirmed by another check of the box.
      key={words}
      confirm={confirm}
      onConfirm={() => confirmation.mutate(words, { onSuccess: onRead })}
      onCancel={onClose}
      busy={confirmation.isPending}
      error={confirmation.error}
    >
      <p className={classes.promise}>{text}</p>
    </ConfirmKnowing>
  );
}

function ProviderForm(props: ProviderFormProps & { knowsUnchecked: boolean }) {
  const { listing, amountCents, knowsUnchecked } = props;
  const { secret, provider, existing } = usePayment(listing.id, amountCents, knowsUnchecked);
  const status = useOpenedStatus(listing.id, secret.dataUpdatedAt);
  const hasForm = useKeptForm(secret.data, existing.isPending || status.isAwaited);
  const [otherWay, setOtherWay] = useState(props.startOver);
  const failed = secret.isError ? secret : provider.isError ? provider : null;
  // It was begun in another tab or on another day: the server says how far it is.
  if (isProblem(secret.error) && secret.error.code === 'checkouts.already_paid') {
    return <PaymentOutcome patentId={listing.id} onClose={props.onClose} />;
  }
  if (secret.isError && isAboutTitle(secret.error)) {
    const retry = () => void secret.refetch();
    return <TitleStop {...props} error={secret.error} onRetry={retry} />;
  }
  if (isProblem(secret.error) && secret.error.code === 'checkouts.status_unconfirmed') {
    const again = () => void secret.refetch();
    return <StatusToConfirm {...props} error={secret.error} onConfirmed={again} />;
  }
  if (status.hasEnded) return <PaymentOutcome patentId={listing.id} onClose={props.onClose} />;
  if (failed) return <LoadFailed error={failed.error} parts={[secret, provider]} />;
  if (!secret.data || !provider.data || !hasForm) return <FormSkeleton />;
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
      <PaymentForm
        patentId={listing.id}
        amountCents={amountCents}
        ways={status.ways}
        onCancel={props.onClose}
        onSubmitted={props.onSubmitted}
      />
    </ProviderElements>
  );
}

type StatusToConfirmProps = Pick<ProviderFormProps, 'listing' | 'state' | 'onClose'> & {
  /** What the server said. */
  error: Error;
  onConfirmed: () => void;
};

/** By what is known of it, the patent may be over: its words stand above. */
function StatusToConfirm({ listing, state, error, onClose, onConfirmed }: StatusToConfirmProps) {
  const refresh = useRefreshState(listing.id);
  const confirmation = useConfirmStatus(listing.id);
  const words = state?.confirm ?? null;
  // The record was not read, or says nothing against it by now: the server is asked once more.
  if (words === null) {
    const retry = () => void refresh().then(onConfirmed);
    return <ErrorState title={purchaseCopy.titleStops} error={error} onRetry={retry} />;
  }
  return (
    <ConfirmKnowing
      // Other words are confirmed by another check of the box.
      key={words}
      confirm={purchaseCopy.over.confirm}
      onConfirm={() => confirmation.mutate(words, { onSuccess: onConfirmed })}
      onCancel={onClose}
      busy={confirmation.isPending}
      error={confirmation.error}
    >
      <p className={classes.promise}>{purchaseCopy.over.text}</p>
    </ConfirmKnowing>
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

/**
 * How the payment can be paid, as the server opened it, and whether it ended while its form was open, which live updates
 * bring. The form does not wait for a server that cannot say.
 * @param since when it was opened; 0: not yet
 */
function useOpenedStatus(patentId: string, since: number) {
  const { data, dataUpdatedAt, isFetching } = useQuery({
    ...checkoutQueries.paymentStatus(patentId),
    enabled: since > 0,
    refetchInterval: false,
  });
  const isOfNow = data !== undefined && dataUpdatedAt > since;
  return {
    hasEnded: isOfNow && data.status === 'ended',
    isAwaited: !isOfNow && isFetching,
    ways: data?.status === 'open' ? data : null,
  };
}

/**
 * Whether the form of a payment is there: once it is, it stays, with what was typed into it, whatever is asked again.
 * @param awaits something that a form begins with is being asked for.
 */
function useKeptForm(secret: string | undefined, awaits: boolean): boolean {
  const [shownFor, setShownFor] = useState<string>();
  if (!awaits && shownFor !== secret) setShownFor(secret);
  return !awaits || shownFor === secret;
}

/** The payment's secret, the provider's script, and the payment as the provider has it. */
function usePayment(patentId: string, amountCents: number, knowsUnchecked: boolean) {
  const secret = useQuery(checkoutQueries.clientSecret(patentId, amountCents, knowsUnchecked));
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

import type { StripeConnectInstance } from '@stripe/connect-js';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../../lib/api-problem.ts';
import type { Confirmed } from '../../../lib/confirmation.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';
import { LegalNameQuestion } from '../legal-name.tsx';
import { onboardingLook } from '../../../ui/provider-look.ts';
import { loadOnboarding } from '../../../lib/provider-scripts.ts';
import { PostalAddressQuestion } from '../postal-address.tsx';
import { bankCopy } from '../sales.copy.ts';
import { ReplaceAccount } from './replace-account.tsx';
import {
  fetchAccountSession,
  saleQueries,
  useOpenPayoutAccount,
  useRefreshSales,
} from '../sales.queries.ts';
import { WaitingLines } from '../../../ui/query-section.tsx';
import classes from '../sale-dialogs.module.css';

const EmbeddedOnboarding = lazyPiece(
  async () => (await import('./embedded-onboarding.tsx')).EmbeddedOnboarding,
  { waiting: () => <Preparing /> },
);

type BankVerificationDialogProps = { opened: boolean; onClose: () => void };

/** The payment provider's onboarding, in our dialog. The provider keeps what is entered. */
export function BankVerificationDialog({ opened, onClose }: BankVerificationDialogProps) {
  const refresh = useRefreshSales();
  const phone = useMediaQuery('(max-width: 48em)');
  const leave = () => {
    void refresh();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={bankCopy.title}
      size="xl"
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <Verification onExit={leave} />
    </Modal>
  );
}

/** An account that ended for good is replaced first; any other continues where the person stopped. */
function Verification({ onExit }: { onExit: () => void }) {
  const { data, isPending } = useQuery(saleQueries.payoutAccount());
  if (isPending) {
    return <Preparing />;
  }
  const stage = data?.stage;
  if (stage === 'refused' || stage === 'closed') {
    return <ReplaceAccount ended={stage} onClose={onExit} />;
  }
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        {bankCopy.text} {bankCopy.leave}
      </p>
      <LegalNameQuestion />
      <PostalAddressQuestion />
      <Onboarding onExit={onExit} />
    </div>
  );
}

function Onboarding({ onExit }: { onExit: () => void }) {
  const { confirmed, dialog } = useConfirmed(bankCopy.why);
  const [broken, setBroken] = useState(false);
  const query = useOnboarding(confirmed);
  if (query.isError || broken) {
    const helpful = helpfulError(query.error);
    return (
      <ErrorState
        title={bankCopy.failed}
        {...(helpful ? { error: helpful } : { text: bankCopy.failedText })}
        onRetry={() => {
          setBroken(false);
          void query.refetch();
        }}
      />
    );
  }
  if (!query.data || query.isFetching) {
    return (
      <>
        <Preparing />
        {dialog}
      </>
    );
  }
  return (
    <>
      {dialog}
      <div className={classes.onboarding}>
        <EmbeddedOnboarding
          instance={query.data}
          onExit={onExit}
          onFailure={() => setBroken(true)}
        />
      </div>
    </>
  );
}

function useOnboarding(confirmed: Confirmed) {
  const account = useOpenPayoutAccount();
  return useQuery({
    queryKey: ['payout-onboarding'],
    queryFn: async (): Promise<StripeConnectInstance> => {
      const connectedAccountId = await account.mutateAsync();
      // An account that already receives money can be changed only with the password.
      const secret = () => confirmed(() => fetchAccountSession(connectedAccountId));
      return loadOnboarding(secret, onboardingLook());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
}

function Preparing() {
  return <WaitingLines label={bankCopy.preparing} heights={[320]} />;
}

/** A failure whose sentence helps here: "nothing was charged" would alarm a seller. */
function helpfulError(error: Error | null): Error | undefined {
  if (!isProblem(error) || error.code === 'payments.provider_away') return undefined;
  return error;
}

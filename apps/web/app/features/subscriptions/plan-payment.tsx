import { Button, Skeleton } from '@mantine/core';
import { EmbeddedCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './plans.module.css';
import { loadPayments } from './stripe-loader.ts';
import { subscriptionsCopy } from './subscriptions.copy.ts';
import { subscriptionQueries } from './subscriptions.queries.ts';

const copy = subscriptionsCopy.payment;

type PlanPaymentProps = { clientSecret: string; onBack: () => void; onComplete: () => void };

/** The provider's embedded payment form. Card data never touches our pages. */
export function PlanPayment({ clientSecret, onBack, onComplete }: PlanPaymentProps) {
  const config = useQuery(subscriptionQueries.paymentsConfig());
  const client = useQuery({
    queryKey: ['payments-client', config.data?.publishableKey],
    queryFn: async () => {
      if (!config.data) return null;
      return { stripe: await loadPayments(config.data) };
    },
    enabled: config.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const options = useMemo(() => ({ clientSecret, onComplete }), [clientSecret, onComplete]);
  const failed = config.error ?? client.error;
  if (failed) {
    const retry = () => void (config.error ? config.refetch() : client.refetch());
    return <ErrorState title={copy.failed} error={failed} onRetry={retry} />;
  }
  return (
    <div className={classes.payment}>
      {client.data ? (
        <EmbeddedCheckoutProvider stripe={client.data.stripe} options={options}>
          <EmbeddedCheckout className={classes.frame} />
        </EmbeddedCheckoutProvider>
      ) : (
        <div role="status" aria-label={copy.loading}>
          <Skeleton height={420} radius="xs" />
        </div>
      )}
      <Button variant="subtle" size="sm" onClick={onBack}>
        {copy.back}
      </Button>
    </div>
  );
}

import { Button, useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { formatCents } from '../../lib/format.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { paymentLook } from '../../ui/provider-look.ts';
import { QuerySection, together, WaitingLines } from '../../ui/query-section.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import classes from './billing.module.css';
import { loadPayments } from './stripe-loader.ts';
import { subscriptionsCopy } from './subscriptions.copy.ts';
import {
  startRenewalPayment,
  subscriptionQueries,
  useConfirmRenewal,
} from './subscriptions.queries.ts';

const copy = subscriptionsCopy.renewal;

type RenewalPaymentProps = { subscriptionId: string; onClose: () => void };

/** The provider's form for the payment of the open invoice. Card data never touches our pages. */
export function RenewalPayment({ subscriptionId, onClose }: RenewalPaymentProps) {
  const dark = useComputedColorScheme('light') === 'dark';
  const appearance = useMemo(() => paymentLook(dark), [dark]);
  const config = useQuery(subscriptionQueries.paymentsConfig());
  const client = useQuery({
    queryKey: ['renewal-payment', subscriptionId],
    queryFn: async () => {
      if (!config.data) return null;
      const [stripe, due] = await Promise.all([
        loadPayments(config.data),
        startRenewalPayment(subscriptionId),
      ]);
      return { stripe, due };
    },
    enabled: config.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
  const waiting = <WaitingLines label={copy.loading} heights={[320]} />;
  return (
    <QuerySection query={together(config, client)} failed={copy.failed} waiting={waiting}>
      {([, ready]) =>
        ready?.stripe ? (
          <Elements
            stripe={ready.stripe}
            options={{ clientSecret: ready.due.clientSecret, appearance }}
          >
            <RenewalForm
              subscriptionId={subscriptionId}
              amountCents={ready.due.amount}
              onClose={onClose}
            />
          </Elements>
        ) : (
          waiting
        )
      }
    </QuerySection>
  );
}

type RenewalFormProps = RenewalPaymentProps & { amountCents: number };

function RenewalForm({ subscriptionId, amountCents, onClose }: RenewalFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [paid, setPaid] = useState(false);
  const confirm = useConfirmRenewal();
  const pay = useMutation({
    mutationFn: async () => {
      if (!stripe || !elements) return;
      // Once paid, only its outcome is polled.
      if (!paid) {
        const { error } = await stripe.confirmPayment({
          elements,
          confirmParams: { return_url: window.location.href },
          redirect: 'if_required',
        });
        if (error) throw new Declined(error.message ?? copy.notCharged);
        setPaid(true);
      }
      const plan = await confirm.mutateAsync(subscriptionId);
      if (plan.status !== 'active') throw new Declined(copy.waiting);
      toastSuccess(copy.done);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pay.isPending) pay.mutate();
  };
  return (
    <form onSubmit={submit} aria-busy={pay.isPending}>
      <PaymentElement onReady={() => setReady(true)} />
      <p className={classes.failure} role="alert">
        {pay.error instanceof Declined ? pay.error.message : pay.error ? wordsFor(pay.error) : null}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={pay.isPending}>
          {copy.cancel}
        </Button>
        <Button type="submit" loading={pay.isPending} disabled={!stripe || !ready}>
          {paid ? copy.check : copy.pay(formatCents(amountCents))}
        </Button>
      </div>
    </form>
  );
}

/** The provider's own sentence, or ours, for the person. */
class Declined extends Error {}

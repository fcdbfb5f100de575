import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { WithoutCard } from '@claimstead/contract/sales.contract.ts';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import { type FormEvent, useState } from 'react';
import { formatCents } from '../../lib/format.ts';
import { paymentReturnAddress } from './payment-return.tsx';
import { purchaseCopy } from './purchase.copy.ts';
import classes from './purchase-dialog.module.css';

export type PaymentFormProps = {
  patentId: string;
  amountCents: number;
  /** How it can be paid, the cheapest for us first; and why by no card. Null: the server did not say. */
  ways: { methods: readonly string[]; withoutCard: WithoutCard | null } | null;
  onCancel: () => void;
  /** The provider accepted the payment; the server says what came of it. */
  onSubmitted: (payment: unknown) => void;
};

/** The provider's fields, its message in red below them, and the exact amount on the button. */
export function PaymentForm(props: PaymentFormProps) {
  const { patentId, amountCents, ways, onCancel, onSubmitted } = props;
  const [ready, setReady] = useState(false);
  // The first way is open until the person chooses another one.
  const [way, setWay] = useState(ways?.methods[0]);
  const { isReady, busy, failure, submit } = useConfirmation(patentId, onSubmitted);

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-busy={busy}>
      {ways ? <p className={classes.ways}>{waysWords(ways)}</p> : null}
      <PaymentElement
        options={optionsFor(ways)}
        onReady={() => setReady(true)}
        onChange={({ value }) => setWay(value.type)}
      />
      <p className={classes.failure} role="alert">
        {failure}
      </p>
      <p className={classes.promise}>{purchaseCopy.promise}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {purchaseCopy.cancel}
        </Button>
        <Button
          type="submit"
          loading={busy}
          disabled={!isReady || !ready}
          leftSection={<IconLock size={16} aria-hidden="true" />}
        >
          {submitWords(way, amountCents)}
        </Button>
      </div>
    </form>
  );
}

/** Confirms the payment with what the provider's fields hold. */
function useConfirmation(patentId: string, onSubmitted: PaymentFormProps['onSubmitted']) {
  const stripe = useStripe();
  const elements = useElements();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: paymentReturnAddress(patentId) },
        redirect: 'if_required',
      });
      if (error) setFailure(error.message ?? purchaseCopy.failed);
      else onSubmitted(paymentIntent);
    } catch {
      setFailure(purchaseCopy.failed);
    } finally {
      setBusy(false);
    }
  };
  return { isReady: stripe !== null, busy, failure, submit };
}

/** Of a bank transfer nothing is paid by the press. */
function submitWords(way: string | undefined, amountCents: number): string {
  const shows = way === 'customer_balance';
  return shows ? purchaseCopy.transferDetails : purchaseCopy.pay(formatCents(amountCents));
}

/** The provider's form would sort by what it knows of the buyer, not by what we pay for. */
function optionsFor(ways: PaymentFormProps['ways']): StripePaymentElementOptions {
  return { layout: 'tabs', ...(ways ? { paymentMethodOrder: [...ways.methods] } : {}) };
}

function waysWords({ withoutCard }: NonNullable<PaymentFormProps['ways']>): string {
  return withoutCard === null ? purchaseCopy.bankCostsLess : purchaseCopy.withoutCard[withoutCard];
}

import { Button, NumberInput, Textarea } from '@mantine/core';
import { limits } from '@claimstead/contract/limits.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatDollars } from '../../lib/format.ts';
import { aboveListingPrice, amountProblem, offerStep } from './offer-amount.ts';
import { StoryList } from './offer-history.tsx';
import type { StoryLine } from './offer-story.ts';
import { offersCopy } from './offers.copy.ts';
import classes from './offer-form.module.css';

const copy = offersCopy.dialog;

export type OfferFormProps = {
  /** The listing's price in dollars; 0 where none is set. */
  price: number;
  /** What the amount is measured against: the price, or the offer on the table. */
  context: string;
  /** What happens next, in one sentence. */
  promise: string;
  /** The amounts that were named before. */
  history?: StoryLine[];
  submitLabel: string;
  submitAmountLabel: (amount: string) => string;
  withMessage?: boolean;
  busy: boolean;
  failure: ReactNode;
  onSubmit: (amount: number, message: string) => void;
  onCancel: () => void;
};

/** Amount, the warning above the listing price, and the exact amount on the button. */
export function OfferForm(props: OfferFormProps) {
  const { price, context, promise, history = [], withMessage, busy, failure } = props;
  const { onSubmit, onCancel } = props;
  const [amount, setAmount] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const problem = amountProblem(amount);
  const warning = aboveListingPrice(amount, price);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount !== null && problem === null && !busy) onSubmit(amount, message);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.context}>{context}</p>
      {history.length > 0 ? <StoryList lines={history} label={offersCopy.history} /> : null}
      <NumberInput
        label={copy.amount}
        required
        withAsterisk={false}
        data-autofocus
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        min={1}
        max={limits.offerMaxCents / 100}
        clampBehavior="none"
        allowNegative={false}
        step={offerStep(price)}
        // The first step leads to the price, from which the others count.
        startValue={Math.max(1, price)}
        inputMode="decimal"
        value={amount ?? ''}
        onChange={(value) => setAmount(value === '' ? null : Number(value))}
        error={tried ? problem : null}
      />
      <p className={classes.warning} role="status">
        {warning}
      </p>
      {withMessage ? (
        <Textarea
          label={copy.message}
          description={copy.messageHint}
          placeholder={copy.messagePlaceholder}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={limits.messageLength}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      ) : null}
      <p className={classes.promise}>{promise}</p>
      {failure}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {amount !== null && problem === null
            ? props.submitAmountLabel(formatDollars(amount))
            : props.submitLabel}
        </Button>
      </div>
    </form>
  );
}

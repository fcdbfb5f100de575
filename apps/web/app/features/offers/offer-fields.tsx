import { limits } from '@claimstead/contract/limits.ts';
import type { Patent } from '@claimstead/contract/listings.contract.ts';
import { NumberInput, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formatDollars } from '../../lib/format.ts';
import { aboveListingPrice, amountProblem, offerStep } from './offer-amount.ts';
import { HistoryList } from './offer-history.tsx';
import type { HistoryLine } from './offer-events.ts';
import { offersCopy } from './offers.copy.ts';
import classes from './offer-fields.module.css';

const copy = offersCopy.dialog;

/** What is entered: the amount in dollars, empty at first, and the note that goes with it. */
type OfferValues = { amount: number | string; message: string };

export const noOffer: OfferValues = { amount: '', message: '' };

/** The amount in dollars, or null before there is one. */
function amountIn({ amount }: Pick<OfferValues, 'amount'>): number | null {
  return amount === '' ? null : Number(amount);
}

export const offerChecks = {
  amount: (amount: number | string) => amountProblem(amountIn({ amount })),
};

/** The button's label: with the exact amount as soon as there is a valid one. */
export function submitWords(
  values: OfferValues,
  { submit, submitAmount }: { submit: string; submitAmount: (amount: string) => string },
): string {
  const amount = amountIn(values);
  return amount === null || amountProblem(amount) !== null
    ? submit
    : submitAmount(formatDollars(amount));
}

type OfferFieldsProps = {
  form: UseFormReturnType<OfferValues>;
  /** The listing's price in dollars; 0 where none is set. */
  price: number;
  /** What the amount is compared with: the price, or the current offer. */
  context: string;
  /** What happens next, in one sentence. */
  promise: string;
  /** The amounts that were named before. */
  history?: HistoryLine[];
  withMessage?: boolean;
};

/** Amount, the warning above the listing price, and what happens next. */
export function OfferFields(props: OfferFieldsProps) {
  const { form, price, context, promise, history = [], withMessage } = props;
  return (
    <>
      <p className={classes.context}>{context}</p>
      {history.length > 0 ? <HistoryList lines={history} label={offersCopy.history} /> : null}
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
        // The first step leads to the price, and the next ones count from there.
        startValue={Math.max(1, price)}
        inputMode="decimal"
        {...form.getInputProps('amount')}
      />
      <p className={classes.warning} role="status">
        {aboveListingPrice(amountIn(form.values), price)}
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
          {...form.getInputProps('message')}
        />
      ) : null}
      <p className={classes.promise}>{promise}</p>
    </>
  );
}

/** What an amount is compared with. The guide of an open listing is never called its price. */
export function priceWords({ price, acceptingOffers }: Pick<Patent, 'price' | 'acceptingOffers'>) {
  if (price <= 0) return copy.noPrice;
  const dollars = formatDollars(price);
  return acceptingOffers ? copy.guidePrice(dollars) : copy.listingPrice(dollars);
}

import { toCents } from '@claimstead/contract/cents.ts';
import { limits } from '@claimstead/contract/limits.ts';
import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { AmountField } from '../../ui/amounts/amount-field.tsx';
import { hundredthsIn } from '../../ui/amounts/amount-text.ts';
import { amountDoubt, amountForWire, amountProblem, dollarsOf, offerStep } from './offer-amount.ts';
import { OfferAmountSeen } from './offer-amount-seen.tsx';
import { HistoryList } from './offer-history.tsx';
import type { HistoryLine } from './offer-events.ts';
import { offersCopy } from './offers.copy.ts';
import classes from './offer-fields.module.css';

const copy = offersCopy.dialog;

/** What is entered: the amount as it was typed, and the note that goes with it. */
type OfferValues = { amount: string; message: string };

export const noOffer: OfferValues = { amount: '', message: '' };

export const offerChecks = { amount: amountProblem };

/** The amount in cents; null where it can't be sent. */
function centsIn({ amount }: Pick<OfferValues, 'amount'>): number | null {
  return amountProblem(amount) === null ? hundredthsIn(amount) : null;
}

/** The amount as it is sent; the form's check came before. */
export function sentAmount(values: Pick<OfferValues, 'amount'>): string {
  return amountForWire(centsIn(values) ?? 0);
}

/** The button's label: with the exact amount as soon as there is a valid one. */
export function submitWords(
  values: OfferValues,
  { submit, submitAmount }: { submit: string; submitAmount: (amount: string) => string },
): string {
  const cents = centsIn(values);
  return cents === null ? submit : submitAmount(dollarsOf(cents));
}

type OfferFieldsProps = {
  form: UseFormReturnType<OfferValues>;
  listing: Pick<Listing, 'price' | 'acceptingOffers'>;
  /** The amount in dollars that is being countered. */
  offered?: number;
  /** What it is about, in a line; empty where the page says it. */
  context?: string;
  /** What decides about the patent. */
  known: ReactNode;
  /** What happens next, in one sentence. */
  promise: string;
  /** The amounts that were named before. */
  history?: HistoryLine[];
  withMessage?: boolean;
};

/** Amount, what it is beside, what asks once more, and what happens next. */
export function OfferFields(props: OfferFieldsProps) {
  const { form, listing, offered = 0, context, known, promise, history = [], withMessage } = props;
  const compared = {
    askedCents: toCents(listing.price),
    offeredCents: toCents(offered),
  };
  const cents = centsIn(form.values);
  return (
    <>
      {context ? <p className={classes.context}>{context}</p> : null}
      {known}
      {history.length > 0 ? <HistoryList lines={history} label={offersCopy.history} /> : null}
      <AmountField
        label={copy.amount}
        required
        withAsterisk={false}
        data-autofocus
        steps={stepsOf(compared.askedCents)}
        {...form.getInputProps('amount')}
      />
      <OfferAmountSeen cents={cents} compared={compared} isGuide={listing.acceptingOffers} />
      <p className={classes.warning} role="status">
        {amountDoubt(cents, compared)}
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

/** The first step leads to the price, and the next ones count from there. */
function stepsOf(priceCents: number) {
  const least = limits.offerMinCents;
  const from = Math.max(least, priceCents);
  return { by: offerStep(priceCents), from, least, most: limits.offerMaxCents };
}

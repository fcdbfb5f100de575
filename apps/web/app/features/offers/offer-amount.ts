import { toDollars } from '@claimstead/contract/cents.ts';
import { limits } from '@claimstead/contract/limits.ts';
import { formatDollars } from '../../lib/format.ts';
import { hundredthsIn } from '../../ui/amounts/amount-text.ts';

/** A tenth of the price, at least one dollar (P6.1). Both in cents. */
export function offerStep(priceCents: number): number {
  return Math.max(100, Math.round(priceCents / 10));
}

/** The sentence below the field, or null where the typed amount may be sent. */
export function amountProblem(typed: string): string | null {
  const cents = hundredthsIn(typed);
  if (cents === null) return 'Enter an amount.';
  if (cents < limits.offerMinCents) return 'The minimum amount is $1.00.';
  if (cents > limits.offerMaxCents) return 'The maximum amount is $999,999.99.';
  return null;
}

/** In the query string's format: "1250" or "1250.50". */
export function amountForWire(cents: number): string {
  return cents % 100 === 0 ? String(toDollars(cents)) : toDollars(cents).toFixed(2);
}

/** What an offer is seen beside, in cents; 0 where there is none. */
export type Compared = {
  /** The listing's price, or the guide of one that is open to offers. */
  askedCents: number;
  /** The amount that is being countered. */
  offeredCents: number;
};

/** From a tenth down, or tenfold up, a slip of a key is likelier than a bargain. */
const farTimes = 10;

/**
 * What asks once more before an amount is sent, or null: the warning, which shows
 * whenever there is a price and the amount is above it, on open listings too (P6.2); and an amount
 * that is far from what it answers.
 */
export function amountDoubt(cents: number | null, { askedCents, offeredCents }: Compared) {
  if (cents === null) return null;
  const amount = dollarsOf(cents);
  if (offeredCents > 0 && cents > offeredCents * farTimes) {
    return `${amount} is far above the ${dollarsOf(offeredCents)} offered: is that what you mean?`;
  }
  if (askedCents > 0 && cents > askedCents) {
    return `Are you sure? Your offer of ${amount} is greater than the listing price of ${dollarsOf(askedCents)}`;
  }
  const [least, whose] = askedCents > 0 ? [askedCents, 'asked'] : [offeredCents, 'offered'];
  return cents * farTimes < least
    ? `${amount} is far below the ${dollarsOf(least)} ${whose}: is that what you mean?`
    : null;
}

/** How far an amount is from another: "$6,000 (32%) below the listing price". */
export function distanceWords(cents: number, fromCents: number, from: string): string {
  if (cents === fromCents) return `The same as ${from}.`;
  const apart = Math.abs(cents - fromCents);
  const percent = Math.round((apart / fromCents) * 100);
  const isTelling = percent >= 1 && percent <= (cents < fromCents ? 99 : 1000);
  const part = isTelling ? ` (${percent}%)` : '';
  return `${dollarsOf(apart)}${part} ${cents < fromCents ? 'below' : 'above'} ${from}.`;
}

export function dollarsOf(cents: number): string {
  return formatDollars(toDollars(cents));
}

import { limits } from '@claimstead/contract/limits.ts';
import { formatDollars } from '../../lib/format.ts';

/** A tenth of the price, at least one dollar (decisions, Listings). */
export function offerStep(price: number): number {
  return Math.max(1, Math.round(price * 10) / 100);
}

/** The sentence below the field, or null where the amount may be sent. Dollars. */
export function amountProblem(amount: number | null): string | null {
  if (amount === null) return 'Enter an amount.';
  const cents = Math.round(amount * 100);
  if (cents < limits.offerMinCents) return 'The minimum amount is $1.00.';
  if (cents > limits.offerMaxCents) return 'The maximum amount is $999,999.99.';
  return null;
}

/**
 * The warning of specification, section 5, or null. It shows whenever there is a price and the amount is above
 * it, on open listings too (decisions, Listings).
 */
export function aboveListingPrice(amount: number | null, price: number): string | null {
  if (amount === null || price <= 0 || amount <= price) return null;
  return `Are you sure? Your offer of ${formatDollars(amount)} is greater than the listing price of ${formatDollars(price)}`;
}

/** In the query string's format: "1250" or "1250.50". */
export function amountForWire(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

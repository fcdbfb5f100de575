import type { PaymentStanding } from '@claimstead/contract/standing.contract.ts';
import type { CheckoutStatus, CheckoutWait } from './checkouts.tables.ts';

/** An abandoned checkout is closed, which also invalidates its client secret. */
const checkoutLivesDays = 14;
/** How much extra time a bank transfer on its way gets. */
export const transferTakesDays = 5;
/** How long a bank debit can take until it has failed or succeeded. */
export const debitTakesDays = 10;
/** How long the provider waits for the code of a micro-deposit; then it asks for another way to pay. */
export const verificationTakesDays = 10;

/** A buyer's own payment of a listing, which another one would replace; there is at most one. */
export const ownStatuses = ['open', 'given_up'] as const satisfies readonly CheckoutStatus[];
/** Nothing has been paid yet, and the provider may still take money. */
export const unpaidStatuses = [
  ...ownStatuses,
  'replaced',
] as const satisfies readonly CheckoutStatus[];
/** The listing is taken by it. */
export const takingStatuses = [
  'processing',
  'arrived',
] as const satisfies readonly CheckoutStatus[];
/** Where the sweep has nothing left to do. */
export const finalStatuses = [
  'arrived',
  'returned',
  'ended',
] as const satisfies readonly CheckoutStatus[];

/** The buyer waits for a bank: for a transfer, or for an account to be proved. */
export function awaitsBank(checkout: {
  transfer: CheckoutWait;
  verification: CheckoutWait;
}): boolean {
  return checkout.transfer === 'expected' || checkout.verification === 'expected';
}

/** Where a payment stands that waits for the buyer's bank; null: none does. */
export function standingOf(checkout: {
  status: CheckoutStatus;
  transfer: CheckoutWait;
  verification: CheckoutWait;
  transferReceivedCents: number;
}): PaymentStanding | null {
  if (checkout.status === 'processing') return 'debit';
  if (checkout.status !== 'open') return null;
  if (checkout.verification === 'expected') return 'account_to_verify';
  if (checkout.transfer !== 'expected') return null;
  return checkout.transferReceivedCents > 0 ? 'transfer_part' : 'transfer';
}

const dayMs = 24 * 3_600_000;

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs);
}

/** Until when a payment that waits for no account and no debit can be made. */
export function endOfCheckout({ createdAt }: { createdAt: Date }): Date {
  return addDays(createdAt, checkoutLivesDays);
}

/**
 * By when the buyer, or the buyer's bank, must have acted: the one deadline of a payment, wherever it is named. For an account to be
 * proved, that is the earlier of the provider's days and the accepted offer's time to pay; else the offer's time where there is one.
 * @param offerPayBy the time to pay of this buyer's accepted offer; null: there is none.
 */
export function payByOf(
  { verification, payBy }: { verification: CheckoutWait; payBy: Date },
  offerPayBy: Date | null,
): Date {
  if (offerPayBy === null) return payBy;
  return verification === 'expected' && payBy < offerPayBy ? payBy : offerPayBy;
}

const mostRetryHours = 24;

/** When a refused or failed money call is retried automatically: 1, 2, 4 … hours later, at most 24. */
export function retryAt(now: Date, attempt: number): Date {
  const hours = Math.min(mostRetryHours, 2 ** Math.max(0, attempt - 1));
  return new Date(now.getTime() + hours * 3_600_000);
}

/** When a checkout is checked again without news; if the time to pay runs out, at that moment. */
export function nextCheckAt(
  { status, offerPayBy }: { status: CheckoutStatus; offerPayBy: Date | null },
  now: Date,
): Date {
  // News is fast, and the sweep is only the fallback.
  const seconds = status === 'processing' ? 60 : 15 * 60;
  const at = new Date(now.getTime() + seconds * 1000);
  const runsOut = status !== 'processing' && offerPayBy !== null && offerPayBy > now;
  return runsOut && offerPayBy < at ? offerPayBy : at;
}

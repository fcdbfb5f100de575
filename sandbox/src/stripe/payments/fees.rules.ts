/**
 * What Stripe keeps of a payment, in cents: cards 2.9 % and 30 cents; bank debits 0.8 %, 5 dollars
 * at most; bank transfers 0.5 %, 5 dollars at most (Stripe's published United States prices).
 */
export function feeFor(methodType: string, amountCents: number): number {
  if (methodType === 'card') return Math.round(amountCents * 0.029) + 30;
  if (methodType === 'us_bank_account') return Math.min(Math.round(amountCents * 0.008), 500);
  return Math.min(Math.round(amountCents * 0.005), 500);
}

/** What Stripe takes for a bank debit that fails, in cents (its published United States prices). */
export const failedDebitFeeCents = 400;

/** What Stripe keeps of a disputed charge, in cents; never given back. */
export const disputeFeeCents = 1500;

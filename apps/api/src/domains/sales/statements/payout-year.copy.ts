/** The first line. Amounts are dollars, below zero where they were taken back. */
export const csvColumns = [
  'Date (UTC)',
  'What',
  'Sale',
  'Patent',
  'Title',
  'Payee',
  'Price',
  'Share (%)',
  'Amount',
  'Stripe object',
] as const;

export function payoutKind(ledgerKind: string): string {
  return ledgerKind === 'owner_paid' ? 'Payout' : 'Taken back';
}

/** Texts of the dialog with the payouts of a sale. */
export const payoutCopy = {
  title: 'Payout',
  text: 'The price is divided by the owners’ shares, to the cent. There’s no commission.',
  price: 'Price',
  paid: 'Paid',
  pending: 'On its way',
  stake: (percent: string) => `${percent}%`,
  share: (amount: string, percent: string) => `${amount} (${percent}%)`,
  close: 'Close',
} as const;

/** The act by which an operator resumes a sale whose payment is being checked. */
export const clearCheckAct = {
  title: 'Resume this sale',
  text: 'Signing, filing and payouts continue, even if the review stays open at Stripe. A refund or a dispute that follows stops the sale again. We let both sides know.',
  action: () => 'Resume sale',
  done: 'Sale resumed',
  harms: false,
  told: false,
  failed: 'The sale is still on hold',
} as const;

export const paymentCheckCopy = {
  badges: { warning: 'early fraud warning', review: 'in review at Stripe' },
  evidenceDue: (when: string) => `evidence due ${when}`,
} as const;

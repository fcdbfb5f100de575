/** Texts of plans and of the billing page (specification, sections 2, 8 and 9). */
export const subscriptionsCopy = {
  picker: {
    title: 'Choose a plan',
    text: 'A plan keeps your listing public. It renews by itself, you can cancel it at any time, and there is no commission on the sale.',
    loading: 'Loading the plans',
    failed: 'The plans could not be loaded',
    save: (percent: number) => `save ${percent}%`,
    free: (code: string) => `Free with the code ${code}`,
    freeText: (code: string) =>
      `Enter ${code} at the payment: the first 90 days cost nothing and need no card. Once per account.`,
    perMonth: (amount: string) => `${amount} a month`,
    go: 'Continue to payment',
    fine: 'Cancelling takes effect at once and is not refunded.',
    notStarted: 'The payment could not be started',
  },
  payment: {
    title: 'Pay for your plan',
    back: 'Choose another plan',
    loading: 'Loading the secure payment form',
    failed: 'The payment form could not be loaded',
    converging: 'Confirming your payment',
    convergingText: 'Your listing goes public as soon as the payment provider has confirmed it.',
    slow: 'The confirmation takes longer than usual. You can leave this page: the listing goes public by itself.',
    check: 'Check again',
    confirmFailed: 'The payment could not be confirmed yet',
  },
  published: 'Your listing is public',
  billing: {
    title: 'Subscription',
    text: 'One plan per listing. Plans renew by themselves until you cancel them.',
    loading: 'Loading your subscriptions',
    failed: 'Failed to fetch your subscriptions',
    empty: "You don't have any active subscriptions.",
    emptyText: 'A plan starts when you publish a listing.',
    emptyAction: 'Your listings',
    columns: ['Patent', 'Type', 'Amount', 'Status', 'Created', 'Expires', 'Actions'],
    untitled: 'Untitled listing',
    cancel: 'Cancel',
    cancelOf: (title: string) => `Cancel the plan of ${title}`,
    cancelled: 'Subscription cancelled successfully.',
    cancelFailed: 'Failed to cancel subscription',
  },
  cancelDialog: {
    title: 'Cancel this plan?',
    text: (title: string) =>
      `“${title}” disappears from the marketplace at once. You can publish it again with a new plan.`,
    refund: (until: string) =>
      `What you have paid is not refunded, though the plan would have run until ${until}.`,
    keep: 'Keep the plan',
    confirm: 'Cancel the plan now',
  },
} as const;

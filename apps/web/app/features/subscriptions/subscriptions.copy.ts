import type { PayoutReach } from '@claimstead/contract/identity.contract.ts';

/** Texts of plans and of the billing page (P4.6). */
export const subscriptionsCopy = {
  picker: {
    title: 'Choose a plan',
    text: 'A plan keeps your listing public. It renews automatically, you can cancel it at any time, and there’s no commission on the sale.',
    loading: 'Loading the plans',
    failed: 'The plans could not be loaded',
    save: (percent: number) => `save ${percent}%`,
    free: (code: string) => `Free with the code ${code}`,
    freeText: (code: string) =>
      `Use code ${code} at checkout: your first 90 days are free, no card needed. Once per person.`,
    /** Owners are paid in the United States only. */
    payouts: {
      on: null,
      domestic: null,
      unknown: {
        title: null,
        text: 'Owners are paid in the United States only, to a bank account there.',
      },
      abroad: {
        title: 'You can’t be paid out at your address',
        text: 'Your postal address is in another country, and our payment provider pays owners in the United States only, to a bank account there. A sale whose owners can’t be paid is canceled after 60 days, and the buyer is refunded. If you’ll be paid in the United States, you can publish.',
      },
    } satisfies Record<PayoutReach, { title: string | null; text: string } | null>,
    perMonth: (amount: string) => `${amount} a month`,
    go: 'Continue to payment',
    fine: 'Cancellation is immediate and non-refundable.',
    notStarted: 'The payment could not be started',
  },
  payment: {
    title: 'Pay for your plan',
    back: 'Choose another plan',
    loading: 'Loading the secure payment form',
    failed: 'The payment form didn’t load',
    converging: 'Confirming your payment',
    convergingText: 'Your listing goes public as soon as the payment provider confirms it.',
    slow: 'This is taking longer than usual. You can leave this page: your listing goes public automatically.',
    check: 'Check again',
    confirmFailed: 'The payment could not be confirmed yet',
  },
  published: 'Your listing is public',
  billing: {
    title: 'Subscription',
    text: 'One plan per listing. Plans renew automatically until you cancel them.',
    loading: 'Loading your subscriptions',
    failed: 'Failed to fetch your subscriptions',
    empty: "You don't have any active subscriptions.",
    emptyText: 'A plan starts when you publish a listing.',
    emptyAction: 'Your listings',
    columns: ['Patent', 'Type', 'Amount', 'Status', 'Created', 'Expires', 'Actions'],
    untitled: 'Untitled listing',
    cancel: 'Cancel',
    cancelOf: (title: string) => `Cancel the plan for ${title}`,
    cancelled: 'Subscription cancelled successfully.',
    cancelFailed: 'Failed to cancel subscription',
  },
  invoices: {
    title: 'Invoices',
    loading: 'Loading your invoices',
    failed: 'Your invoices could not be loaded',
    empty: 'There are no invoices yet.',
    columns: ['Patent', 'Date', 'Number', 'Amount', 'Status', 'Invoice'],
    untitled: 'Untitled listing',
    unnumbered: 'not numbered yet',
    download: 'Download PDF',
    downloadOf: (number: string, title: string) => `Download invoice ${number} of ${title} as PDF`,
    more: 'Older invoices',
    moreFailed: 'Older invoices could not be loaded',
    statuses: {
      paid: 'paid',
      open: 'not paid yet',
      void: 'withdrawn',
      uncollectible: 'written off',
    } as Record<string, string>,
  },
  nextPlan: {
    title: 'Change plan at renewal',
    change: 'Change plan',
    changeOf: (title: string) => `Change the plan for ${title}`,
    untitled: 'Untitled listing',
    text: (title: string, plan: string, until: string) =>
      `“${title}” is on the ${plan} plan until ${until}. Choose the plan it renews with. What you’ve paid doesn’t change.`,
    charges: (plan: string, amount: string, on: string) =>
      `Nothing is charged today. On ${on}, ${amount} will be charged for the ${plan} plan.`,
    keeps: (plan: string, amount: string, on: string) =>
      `The ${plan} plan stays: on ${on} it renews for ${amount}. Nothing is charged today.`,
    now: 'Your plan now',
    next: 'Plan at renewal',
    go: 'Change at renewal',
    close: 'Not now',
    failed: 'The plan could not be changed',
    planned: (plan: string, on: string) => `The ${plan} plan begins on ${on}.`,
    keep: 'Keep the current plan',
    keepOf: (title: string) => `Keep the current plan for ${title}`,
    kept: 'Your plan stays as it is.',
    keepFailed: 'The change could not be undone',
    plannedText: (plan: string, amount: string, on: string) =>
      `Changes to the ${plan} plan on ${on}: ${amount} will be charged then, nothing before.`,
    renewing: (plan: string, amount: string) =>
      `The renewal with the ${plan} plan for ${amount} is under way.`,
    takingBack: (plan: string) => `The ${plan} plan stays.`,
    noted: 'Your choice is saved. It takes effect once the payment provider confirms it.',
    heldUp:
      'You chose another plan for the renewal. Renewal is paused while the patent is being sold. If the sale is canceled, your choice applies again.',
    unconfirmed: 'The payment provider hasn’t confirmed this yet. We check again every minute.',
    renews: (amount: string, on: string | null) =>
      on === null ? `renews for ${amount}` : `renews on ${on} for ${amount}`,
    ends: 'not renewed',
  },
  renewal: {
    action: 'Pay with another card',
    actionOf: (title: string) => `Pay the renewal of ${title} with another card`,
    title: 'Pay with another card',
    text: (title: string) =>
      `The renewal of “${title}” wasn’t paid: your card was declined. Pay it with another card. Later renewals are charged to that card too.`,
    loading: 'Loading the payment form',
    failed: 'The payment form didn’t load',
    notCharged: 'The card was not charged. Try another one.',
    waiting: 'Your payment is on its way. The payment provider hasn’t confirmed it yet.',
    pay: (amount: string) => `Pay ${amount}`,
    check: 'Refresh',
    cancel: 'Not now',
    done: 'The renewal is paid. Your plan continues.',
  },
  cancelDialog: {
    title: 'Cancel this plan?',
    text: (title: string) =>
      `“${title}” disappears from the marketplace right away. You can publish it again with a new plan.`,
    refund: (until: string) =>
      `What you’ve paid is not refunded, even though the plan would have run until ${until}.`,
    keep: 'Keep the plan',
    confirm: 'Cancel the plan now',
  },
} as const;

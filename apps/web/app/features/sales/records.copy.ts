export const recordsCopy = {
  purchased: {
    title: 'Purchased patents',
    text: 'Patents you bought.',
    empty: 'No purchased patents yet!',
    emptyText: 'A patent appears here when its sale is complete.',
    action: { label: 'Browse patents', to: '/buy' },
    failed: 'Your purchased patents could not be loaded',
    who: (name: string) => `From ${name}`,
  },
  sold: {
    title: 'Sold patents',
    text: 'Patents you sold, here or elsewhere.',
    empty: 'No sold patents yet!',
    emptyText: 'A patent appears here when its sale is complete.',
    action: { label: 'Go to your listings', to: '/account/listings' },
    failed: 'Your sold patents could not be loaded',
    who: (name: string) => `To ${name}`,
  },
  settledOutside: 'Completed outside',
  papers: 'Papers',
  papersLabel: (title: string) => `Papers and next steps for ${title}`,
  message: 'Message',
  messageLabel: (name: string) => `Message ${name}`,
  showMore: (left: number) => `Show ${left} more`,
} as const;

/** Below the lists of purchased and sold patents. */
export const endedCopy = {
  title: 'Sales that didn’t go through',
  text: {
    buyer: 'You paid for these patents and got your money back.',
    owner: 'The buyer paid for these patents and got the money back.',
  },
  failed: 'We couldn’t load the sales that didn’t go through.',
  retry: 'Try again',
  outcome: { refunded: 'Refunded', payment_taken_back: 'Taken back by the bank' },
  view: 'View sale',
  viewLabel: (title: string) => `View the sale of ${title}`,
} as const;

import { productName } from '@claimstead/contract/product.ts';

export const myInquiriesCopy = {
  title: 'Your messages to support',
  empty: 'You haven’t written to us yet. Your messages and our replies appear here.',
  failed: 'Your messages to support could not be loaded',
  loading: 'Loading your messages to support',
  waiting: 'Waiting for an answer',
  answered: 'Answered',
  youWrote: (when: string) => `You wrote, ${when}`,
  weAnswered: (when: string) => `${productName} support answered, ${when}`,
} as const;

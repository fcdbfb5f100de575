import type { PayoutReach } from '@claimstead/contract/identity.contract.ts';

/** Owners are paid in the United States only. */
export const payoutReachCopy = {
  on: null,
  domestic: null,
  unknown: {
    title: null,
    text: 'Owners are paid in the United States only, to a bank account there.',
  },
  abroad: {
    title: 'You can’t be paid out at your address',
    text: 'Your postal address is in another country, and our payment provider pays owners in the United States only, to a bank account there. A sale whose owners can’t be paid is canceled after 60 days, and the buyer is refunded. If you’ll be paid in the United States, you can go ahead.',
  },
} as const satisfies Record<PayoutReach, { title: string | null; text: string } | null>;

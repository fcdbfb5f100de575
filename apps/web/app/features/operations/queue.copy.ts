import type { QueueSort } from '@claimstead/contract/operations-queue.contract.ts';

export const queueCopy = {
  title: 'Queue',
  text: 'Everything that waits for our team, and everyone who was waited for too long. Deadlines first.',
  searchHint: 'Number, name, amount, ID',
  empty: 'Nothing is waiting for us',
  kind: 'Show',
  all: 'Everything that waits',
  sort: 'Sort by',
  sorts: {
    due: 'Deadline',
    oldest: 'Oldest first',
    newest: 'Newest first',
    amount: 'Largest amount',
  } satisfies Record<QueueSort, string>,
  download: 'Download CSV',
  open: 'Open',
  openItem: (kind: string, title: string) => `Open: ${kind}, ${title}`,
  since: (day: string) => `Since ${day}`,
  due: (day: string) => `Due ${day}`,
  waits: (whom: string) => `Waits for ${whom}`,
  late: 'Too long',
  waitingBuyers: (count: number) =>
    count === 1 ? '1 buyer is waiting' : `${count.toLocaleString('en-US')} buyers are waiting`,
  evidence: {
    before:
      'Send in Stripe’s dashboard: the sale’s page with both sides, what was agreed, and every step up to now.',
    signed:
      'Send in Stripe’s dashboard: the filing packet with the sealed agreement and assignment, and the office’s receipt once there is one.',
    plan: 'Answer in Stripe’s dashboard. The plan continues until the bank decides, and ends if the dispute is lost.',
    lost: 'The bank took the money back. Talk to both sides, then refund what is left or end the sale.',
  },
} as const;

import type { QueueKind } from '@claimstead/contract/operations-queue.contract.ts';

/** The sections of the two areas, apart from what every page loads. */
export const accountSections = [
  { to: '/account/settings', label: 'Update Profile' },
  { to: '/account/listings', label: 'Listings' },
  { to: '/account/todo', label: 'Activity' },
  { to: '/account/messages', label: 'Messages' },
  { to: '/account/purchased', label: 'Purchased' },
  { to: '/account/sold', label: 'Sold' },
  { to: '/account/lists', label: 'Wishlist' },
  { to: '/account/billing', label: 'Subscription' },
] as const;

const saleKinds: readonly QueueKind[] = ['stalled', 'dispute', 'refund', 'payment'];

/** `kinds`: of the queue, what waits in the section. */
export const operationsSections: readonly {
  to: string;
  label: string;
  kinds?: readonly QueueKind[];
}[] = [
  {
    to: '/operations/queue',
    label: 'Queue',
    kinds: [...saleKinds, 'plan_dispute', 'unfiled', 'transfer', 'inquiry', 'title', 'report'],
  },
  { to: '/operations/filings', label: 'Filings', kinds: ['unfiled'] },
  {
    to: '/operations/sales',
    label: 'Sales',
    kinds: saleKinds,
  },
  { to: '/operations/transfers', label: 'Transfers', kinds: ['transfer'] },
  { to: '/operations/books', label: 'Books' },
  { to: '/operations/inquiries', label: 'Inquiries', kinds: ['inquiry'] },
  { to: '/operations/listings', label: 'Listings' },
  { to: '/operations/users', label: 'People' },
  { to: '/operations/free-periods', label: 'Free periods' },
  { to: '/operations/titles', label: 'Titles', kinds: ['title'] },
  { to: '/operations/reports', label: 'Reports', kinds: ['report'] },
  { to: '/operations/audit', label: 'Audit trail' },
  { to: '/operations/health', label: 'Health' },
];

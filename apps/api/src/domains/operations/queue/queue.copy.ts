import type { QueueKind } from '@claimstead/contract/operations-queue.contract.ts';

/** The first line of the export. Amounts are dollars, times are UTC. */
export const columnsOfQueue = [
  'Kind',
  'Too long',
  'Since (UTC)',
  'Due (UTC)',
  'Stands at',
  'Patent',
  'Title or person',
  'Owners',
  'Buyer or writer',
  'Amount',
  'Held',
  'Receipt',
  'Stripe payment',
  'ID',
] as const;

export const wordsOfKind: Record<QueueKind, string> = {
  unfiled: 'To file',
  stalled: 'Waiting too long',
  title: 'Title',
  dispute: 'Dispute',
  refund: 'Refund',
  payment: 'Payment',
  transfer: 'Transfer not returned',
  inquiry: 'Inquiry',
  report: 'Report',
  on_course: 'On course',
};

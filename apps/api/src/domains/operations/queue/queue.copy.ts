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

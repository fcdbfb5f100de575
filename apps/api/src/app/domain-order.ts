/**
 * The eighteen domains, in the order of the arrow: each may call the public APIs (`<domain>.api.ts`) of those before
 * it. The lint walls are generated from this list.
 */
export const domainOrder = [
  'identity',
  'money',
  'signing',
  'patents',
  'listings',
  'subscriptions',
  'marketplace',
  'search',
  'offers',
  'messaging',
  'checkouts',
  'sales',
  'recordations',
  'dockets',
  'reminders',
  'support',
  'notifications',
  'operations',
] as const;

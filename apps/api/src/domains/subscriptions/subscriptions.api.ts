/** The plans that keep listings in the market. */

// What a domain is given to work with plans.
export type { SubscriptionsDeps } from './subscriptions.deps.ts';

// The reminder before its end.
export { announceExpiring } from './announce-expiring.service.ts';

// For operators: domains with unusually many free periods.
export { viewFreePeriodDomains } from './free-periods/free-period-domains.service.ts';

// For app/, at the start; each may be repeated.
export { prepareCatalogue } from './plans/plans.service.ts';

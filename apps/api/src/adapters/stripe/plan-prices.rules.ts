import type { PlanSettings } from '../../core/config/plan-settings.ts';

/** The plans for publishing a listing (P4.1), without prices. */
const plans = [
  {
    lookupKey: 'listing_90d',
    productId: 'claimstead_listing_90d',
    productName: 'Patent listing, 90 days',
    interval: 'day',
    intervalCount: 90,
  },
  {
    lookupKey: 'listing_6m',
    productId: 'claimstead_listing_6m',
    productName: 'Patent listing, 6 months',
    interval: 'month',
    intervalCount: 6,
  },
  {
    lookupKey: 'listing_1y',
    productId: 'claimstead_listing_1y',
    productName: 'Patent listing, 1 year',
    interval: 'year',
    intervalCount: 1,
  },
] as const;

export type PlanPrice = (typeof plans)[number] & { amountCents: number };

/** What each plan costs by this installation's settings. */
export function planPricesOf({ cents }: PlanSettings): PlanPrice[] {
  return plans.map((plan) => ({ ...plan, amountCents: cents[plan.lookupKey] }));
}

/** Makes the first 90 days free. Once per person is our own rule, not the provider's. */
export const freePeriod = {
  couponId: 'claimstead_free90',
  lookupKey: 'listing_90d',
} as const;

/** What publishing a listing costs (specification, "Subscription plans for publishing a listing"). */
export const planPrices = [
  {
    lookupKey: 'listing_90d',
    productId: 'claimstead_listing_90d',
    productName: 'Patent listing, 90 days',
    amountCents: 5_995,
    interval: 'day',
    intervalCount: 90,
  },
  {
    lookupKey: 'listing_6m',
    productId: 'claimstead_listing_6m',
    productName: 'Patent listing, 6 months',
    amountCents: 9_999,
    interval: 'month',
    intervalCount: 6,
  },
  {
    lookupKey: 'listing_1y',
    productId: 'claimstead_listing_1y',
    productName: 'Patent listing, 1 year',
    amountCents: 14_999,
    interval: 'year',
    intervalCount: 1,
  },
] as const;

export type PlanPrice = (typeof planPrices)[number];

/** Makes the first 90 days free. Once per person is our own rule, not the provider's. */
export const freePeriod = {
  code: 'FREE90',
  couponId: 'claimstead_free90',
  lookupKey: 'listing_90d',
} as const;

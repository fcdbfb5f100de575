import type { Plan } from '@claimstead/contract/subscriptions.contract.ts';

type PlanWords = Pick<Plan, 'name' | 'months' | 'days'> & {
  /** How many of the shortest plans it takes the place of. */
  periods: number;
};

/** Fixed names (P4.1). */
const planWords: Record<string, PlanWords> = {
  listing_90d: { name: '90-day', months: null, days: 90, periods: 1 },
  listing_6m: { name: '6-month', months: 6, days: null, periods: 2 },
  listing_1y: { name: '1-year', months: 12, days: null, periods: 4 },
};

/** What a plan costs and how the provider names it. */
export type PlanPrice = {
  lookupKey: string;
  priceId: string;
  amountCents: number;
  /** Makes the first period free; null where there is none. */
  promotionCode: string | null;
};

/** The plans in the order of their length. `freeUsed`: this person has had the free period. */
export function planViews(prices: readonly PlanPrice[], freeUsed: boolean): Plan[] {
  const shortest = prices.find((one) => one.lookupKey === 'listing_90d')?.amountCents ?? 0;
  return Object.entries(planWords).flatMap(([lookupKey, { periods, ...words }]) => {
    const price = prices.find((one) => one.lookupKey === lookupKey);
    if (!price) return [];
    return [
      {
        priceId: price.priceId,
        amount: price.amountCents,
        promotionCode: freeUsed ? null : price.promotionCode,
        savingsPercent: savingsOf(price.amountCents, shortest * periods),
        ...words,
      },
    ];
  });
}

/** Whole percent that a plan saves against as many of the shortest; null: nothing. */
function savingsOf(amountCents: number, insteadCents: number): number | null {
  if (insteadCents === 0) return null;
  const percent = Math.round((1 - amountCents / insteadCents) * 100);
  return percent > 0 ? percent : null;
}

/** A plan's name for people; the key itself for a plan that is no longer offered. */
export function planName(lookupKey: string): string {
  return planWords[lookupKey]?.name ?? lookupKey;
}
